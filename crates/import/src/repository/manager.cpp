// A manager of another judge: this code calls it by testlib's protocol. It starts the program again
// with the arguments that the manager expects. CMS passes the names of the pipes from and to each
// process; SIO2 passes the number of processes, and descriptors of open pipes. What the manager
// prints is its ruling, or an output for a checker. The process ends here, after main.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fcntl.h>
#include <iostream>
#include <string>
#include <sys/mman.h>
#include <unistd.h>
#include <vector>

namespace as_testlib {

static const char *const started_again = "AS_TESTLIB";
// The status of a manager whose process has ended, as shells show SIGPIPE.
static const int process_is_gone = 128 + 13;
static int printed_file, message_file, message_stream;

static std::string text_of(int file) {
  std::string text(1 << 12, '\0');
  ssize_t size = pread(file, &text[0], text.size(), 0);
  text.resize(size > 0 ? size : 0);
  return text;
}

static std::string line_of(const std::string &text, int number) {
  std::size_t start = 0;
  for (; number > 0 && start != std::string::npos; number--) {
    start = text.find('\n', start);
    if (start != std::string::npos) start++;
  }
  return start == std::string::npos ? "" : text.substr(start, text.find('\n', start) - start);
}

static void end(int code, const std::string &text) {
  if (write(message_stream, text.data(), text.size()) < 0) code = 3;
  _exit(code);
}

static void after_main(int status, void *) {
  std::cout.flush();
  std::cerr.flush();
  std::fflush(nullptr);
  std::string message = line_of(text_of(message_file), 0);
  if (FOR_CHECKER) {
    if (status != 0) end(3, "FAIL the manager ended with exit code " + std::to_string(status) + ": " + message);
    end(0, "ok " + message);
  }
  std::string printed = text_of(printed_file), share = line_of(printed, 0);
  if (!IS_OF_CMS) {
    if (printed.empty() && status == process_is_gone) end(1, "wrong answer a process ended early");
    message = line_of(printed, 1);
    bool is_ok = share.compare(0, 2, "OK") == 0, is_wrong = share.compare(0, 2, "WA") == 0;
    if (!is_ok && !is_wrong) end(3, "FAIL the manager printed neither OK nor WA: " + share);
    share = is_ok ? line_of(printed, 2) : "0";
    if (share.empty()) share = "100";
    status = 0;
  }
  if (message.compare(0, 10, "translate:") == 0) message = message.substr(10);
  char *rest;
  double points = std::strtod(share.c_str(), &rest);
  if (!IS_OF_CMS) points /= 100;
  if (status != 0 || rest == share.c_str()) end(3, "FAIL the manager gave no points: " + message);
  if (points >= 1) end(0, "ok " + message);
  if (points <= 0) end(1, "wrong answer " + message);
  end(7, "points " + std::to_string(points) + " " + message);
}

static int captured(int stream, int file) {
  if (file < 0) file = fileno(std::tmpfile());
  dup2(file, stream);
  return file;
}

static int opened(const char *pipe, int mode) {
  int descriptor = open(pipe, mode);
  if (descriptor < 0) {
    std::perror(pipe);
    _exit(3);
  }
  return descriptor;
}

// The arguments are the program, input, tout, answer, and the pipes from and to each process.
static void start_again(int count, char **arguments) {
  std::vector<std::string> words = {arguments[0]};
  if (!IS_OF_CMS) words.push_back(std::to_string((count - 4) / 2));
  for (int i = 4; i + 1 < count; i += 2) {
    if (IS_OF_CMS) {
      words.push_back(arguments[i]);
      words.push_back(arguments[i + 1]);
    } else {
      words.push_back(std::to_string(opened(arguments[i], O_RDONLY)));
      words.push_back(std::to_string(opened(arguments[i + 1], O_WRONLY)));
    }
  }
  // CMS has the input in this file as well.
  if (IS_OF_CMS && symlink(arguments[1], "input.txt") != 0) std::perror("input.txt");
  std::vector<char *> again;
  for (std::string &word : words) again.push_back(&word[0]);
  again.push_back(nullptr);
  setenv(started_again, arguments[2], 1);
  execv("/proc/self/exe", again.data());
  std::perror("the manager cannot be started again");
  _exit(3);
}

static void before_main(int count, char **arguments, char **) {
  const char *tout = std::getenv(started_again);
  if (tout == nullptr && count > 3) start_again(count, arguments);
  message_stream = dup(2);
  printed_file = captured(1, FOR_CHECKER && tout ? open(tout, O_RDWR | O_CREAT | O_TRUNC, 0600) : memfd_create("stream", 0));
  message_file = captured(2, memfd_create("stream", 0));
  on_exit(after_main, nullptr);
}

__attribute__((section(".init_array"), used)) static void (*called)(int, char **, char **) = before_main;

} // namespace as_testlib
