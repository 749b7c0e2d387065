/* Prints one endless line. */
#include <stdio.h>

int main(void)
{
    for (;;)
        putchar('5');
}
