// A manager of another judge: this code calls it by testlib's protocol. It starts the program again
// with the arguments that the manager expects. CMS passes the names of the pipes from and to each
// process; SIO2 passes the number of processes, and descriptors of open pipes. What the manager
// prints is its ruling, or an output for a checker.

namespace as_testlib {

static const char *const started_again = "AS_TESTLIB";
// The code of a manager that has written to a process which has ended: SIGPIPE.
static const int process_is_gone = 128 + 13;

static void rule(const Ended &ended) {
  bool is_of_sio2 = !IS_OF_CMS && !FOR_CHECKER;
  if (is_of_sio2 && ended.printed.empty() && ended.code == process_is_gone)
    end(1, "wrong answer a process ended early");
  // SIO2 reads what a manager has printed, whatever its exit code is.
  bool may_fail = is_of_sio2 && !ended.printed.empty() && (ended.code < 128 || ended.code == process_is_gone);
  if (ended.code != 0 && !may_fail) fail(ended);
  if (is_of_sio2) end_as_sio2(ended.printed);
  std::string message = line_of(ended.message, 0);
  if (!FOR_CHECKER) end_with_points(line_of(ended.printed, 0), 1, message);
  if (ended.printed.empty()) end(3, "FAIL the manager printed nothing for the checker: " + message);
  end(0, "ok " + message);
}

static std::string opened(const char *pipe, int mode) {
  int descriptor = open(pipe, mode);
  if (descriptor < 0) {
    std::perror(pipe);
    _exit(3);
  }
  return std::to_string(descriptor);
}

// The arguments are the program, input, tout, answer, and the pipes from and to each process.
static void start_again(int count, char **arguments) {
  std::vector<std::string> words = {arguments[0]};
  if (!IS_OF_CMS) words.push_back(std::to_string((count - 4) / 2));
  for (int i = 4; i + 1 < count; i += 2) {
    words.push_back(IS_OF_CMS ? arguments[i] : opened(arguments[i], O_RDONLY));
    words.push_back(IS_OF_CMS ? arguments[i + 1] : opened(arguments[i + 1], O_WRONLY));
  }
  // CMS has the input in this file as well.
  if (IS_OF_CMS && symlink(arguments[1], "input.txt") != 0) std::perror("input.txt");
  std::vector<char *> again;
  for (std::string &word : words) again.push_back(&word[0]);
  again.push_back(nullptr);
  setenv(started_again, "1", 1);
  execv("/proc/self/exe", again.data());
  std::perror("the manager cannot be started again");
  _exit(3);
}

static void before_main(int count, char **arguments, char **) {
  if (std::getenv(started_again) != nullptr || count < 4) return;
  run_in_child(FOR_CHECKER ? open(arguments[2], O_RDWR | O_CREAT | O_TRUNC, 0600) : new_file(), rule);
  start_again(count, arguments);
}

__attribute__((section(".init_array"), used)) static void (*called)(int, char **, char **) = before_main;

} // namespace as_testlib
