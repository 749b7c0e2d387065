// A manager of another judge: this code calls it by testlib's protocol. It starts the program again
// with the arguments that the manager expects. CMS and Hydro pass the names of the pipes from and to
// each process; SIO2 passes the number of processes, and descriptors of open pipes. What the manager
// prints is its ruling, or an output for a checker.

#include <cstring>

namespace as_testlib {

static const char *const started_again = "AS_TESTLIB";
// The code of a manager that has written to a process which has ended: SIGPIPE.
static const int process_is_gone = 128 + 13;

// Hydro multiplies the points of the case by the number that a manager has printed, whatever its exit
// code is; anything else is 0.
[[noreturn]] static void end_as_hydro(const Ended &ended) {
  if (ended.code > 128 && ended.code != process_is_gone) fail(ended);
  char *rest;
  double share = std::strtod(ended.printed.c_str(), &rest);
  bool is_number = share == share && rest != ended.printed.c_str() && rest[std::strspn(rest, " \t\r\n")] == '\0';
  end_with_points(is_number ? ended.printed : "0", 1, line_of(ended.message, 0));
}

static void rule(const Ended &ended) {
  if (IS_OF_HYDRO) end_as_hydro(ended);
  bool is_of_sio2 = IS_OF_SIO2 && !FOR_CHECKER;
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
  if (IS_OF_SIO2) words.push_back(std::to_string((count - 4) / 2));
  for (int i = 4; i + 1 < count; i += 2) {
    words.push_back(IS_OF_SIO2 ? opened(arguments[i], O_RDONLY) : arguments[i]);
    words.push_back(IS_OF_SIO2 ? opened(arguments[i + 1], O_WRONLY) : arguments[i + 1]);
  }
  // CMS has the input in this file as well.
  if (!IS_OF_SIO2 && !IS_OF_HYDRO && symlink(arguments[1], "input.txt") != 0) std::perror("input.txt");
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
