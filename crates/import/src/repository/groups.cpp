// Ends the validator before its main if the input, whose group the option --group names, is not of
// one of its groups.
#include <cstring>
#include <initializer_list>
#include <unistd.h>

static void end_unless_of_groups(int count, char **arguments, char **) {
  for (int i = 1; i + 1 < count; i++)
    if (std::strcmp(arguments[i], "--group") == 0)
      for (const char *group : {GROUPS})
        if (std::strcmp(arguments[i + 1], group) == 0) return;
  _exit(0);
}

__attribute__((section(".init_array"), used)) static void (*before_main)(int, char **, char **) =
    end_unless_of_groups;
