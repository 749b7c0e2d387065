#ifndef _GNU_SOURCE
#define _GNU_SOURCE 1
#endif
#include <stdio.h>
#include <stdlib.h>
#ifdef _WIN32
#include <direct.h>
#include <io.h>
#include <process.h>
#endif
#ifdef __cplusplus
#include <cstdio>
#include <cstdlib>
#include <iostream>
extern "C" {
#endif
void tengen_exit(int status) __attribute__((noreturn));
void tengen_end(void);
/* Under different names, because the program may use the usual ones for something else. */
#ifndef _WIN32
int tengen_dup(int descriptor) __asm__("dup");
int tengen_mkdir(const char *path, unsigned mode) __asm__("mkdir");
long tengen_write(int descriptor, const void *bytes, unsigned long size) __asm__("write");
#endif
#ifdef __cplusplus
}
namespace std {
using ::tengen_exit;
}
#endif

/* The handler that is registered first is called last: all files are closed by then. */
__attribute__((constructor(101))) static void tengen_begin(void) { atexit(tengen_end); }

#define main tengen_main
#define exit tengen_exit
#define _exit tengen_exit
#define _Exit tengen_exit
#define quick_exit tengen_exit
