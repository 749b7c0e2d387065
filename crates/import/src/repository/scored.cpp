// A checker that prints a share of the points: this code calls it by testlib's protocol. CMS passes
// input, answer and output, so two arguments are exchanged before main; SIO2 expects `OK`, a comment
// and percent on three lines.

namespace as_testlib {

static void rule(const Ended &ended) {
  if (ended.code > (IS_OF_CMS ? 0 : 2)) fail(ended);
  if (!IS_OF_CMS) end_as_sio2(ended.printed);
  end_with_points(line_of(ended.printed, 0), 1, line_of(ended.message, 0));
}

static void before_main(int count, char **arguments, char **) {
  if (IS_OF_CMS && count > 3) std::swap(arguments[2], arguments[3]);
  run_in_child(new_file(), rule);
}

__attribute__((section(".init_array"), used)) static void (*called)(int, char **, char **) = before_main;

} // namespace as_testlib
