// The variables of the problem, for the programs of the jury: getVar<int>("N.max").
#ifndef RBX_H
#define RBX_H

#include <cstring>
#include <limits>
#include <stdexcept>
#include <string>
#include <type_traits>
#include <variant>

namespace rbx {

inline int argument_count = 0;
inline char **arguments = nullptr;

inline void keep_arguments(int count, char **all, char **) {
  argument_count = count;
  arguments = all;
}

// Called before main and before constructors of global objects need the group.
__attribute__((section(".init_array"), used)) static void (*keep_them)(int, char **,
                                                                      char **) = keep_arguments;

// The group of the input that is validated: the value of --group, or an empty text.
inline std::string getGroup() {
  std::string group;
  for (int i = 1; i < argument_count; i++) {
    if (std::strncmp(arguments[i], "--group=", 8) == 0) group = arguments[i] + 8;
    if (std::strcmp(arguments[i], "--group") == 0) group = i + 1 < argument_count ? arguments[i + 1] : "";
  }
  return group;
}

using Value = std::variant<std::monostate, long long, double, bool, std::string>;

inline Value find(const std::string &name) {
