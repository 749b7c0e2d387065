// The program runs in a child process, and its parent rules on what it printed. So however the
// program ends, it has no ruling without a score.
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <string>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>
#include <utility>
#include <vector>

namespace as_testlib {

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

[[noreturn]] static void end(int code, const std::string &text) {
  if (write(2, text.data(), text.size()) < 0) code = 3;
  _exit(code);
}

// Ends with points. A right output has `full` points.
[[noreturn]] static void end_with_points(const std::string &printed, double full, std::string message) {
  if (message.compare(0, 10, "translate:") == 0) message = message.substr(10);
  char *rest;
  double points = std::strtod(printed.c_str(), &rest);
  bool is_number = rest != printed.c_str();
  if (*rest == '/') points /= std::strtod(rest + 1, nullptr);
  points /= full;
  if (!is_number || points != points) end(3, "FAIL the ROLE gave no points: " + message);
  if (points >= 1) end(0, "ok " + message);
  if (points <= 0) end(1, "wrong answer " + message);
  end(7, "points " + std::to_string(points) + " " + message);
}

// Ends with the points of a program of SIO2, which prints `OK`, a comment and percent on three lines,
// or another word and a comment.
[[noreturn]] static void end_as_sio2(const std::string &printed) {
  std::string word = line_of(printed, 0), message = line_of(printed, 1), percent = line_of(printed, 2);
  word.erase(word.find_last_not_of(" \r\t") + 1);
  if (word == "OK") end_with_points(percent.empty() ? "100" : percent, 100, message);
  end_with_points(word.empty() ? "" : "0", 100, message);
}

static int new_file() {
  int file = memfd_create("stream", 0);
  return file < 0 ? fileno(std::tmpfile()) : file;
}

struct Ended {
  std::string printed, message;
  // The exit code, or 128 and the number of a signal, as in shells.
  int code;
};

[[noreturn]] static void fail(const Ended &ended) {
  std::string how = ended.code > 128 ? " was ended by signal " + std::to_string(ended.code - 128)
                                     : " ended with exit code " + std::to_string(ended.code);
  end(3, "FAIL the ROLE" + how + "\n" + ended.message);
}

// Runs what follows in a child process, which returns from here. The parent does not: it rules on
// what the child printed to this file.
static void run_in_child(int printed_file, void (*rule)(const Ended &)) {
  int message_file = new_file(), status = 0;
  pid_t child = fork();
  if (child == 0) {
    dup2(printed_file, 1);
    dup2(message_file, 2);
    return;
  }
  if (child < 0) end(3, "FAIL the ROLE cannot be started\n");
  while (waitpid(child, &status, 0) < 0 && errno == EINTR) {}
  int code = WIFSIGNALED(status) ? 128 + WTERMSIG(status) : WEXITSTATUS(status);
  rule({text_of(printed_file), text_of(message_file), code});
  end(3, "FAIL the ROLE has no ruling\n");
}

} // namespace as_testlib
