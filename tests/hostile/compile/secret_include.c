// Includes a file of the jury, so that its text is in the complaint.
#include "@SECRET@"
int main() {}
