// Makes a program of gigabytes.
char huge[3000000000L] = {1};
int main() {}
