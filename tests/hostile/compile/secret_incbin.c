// Takes a file of the jury into the program, without a word.
__asm__(".incbin \"@SECRET@\"");
int main() {}
