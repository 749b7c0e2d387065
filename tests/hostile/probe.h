// What the probes have in common. A probe says "open" if it reached what it must not, else "refused".
#pragma once
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/ptrace.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/shm.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define MIB (1 << 20)

static inline int say(int reached) {
    puts(reached ? "open" : "refused");
    return 0;
}

static inline int can_open(const char *path, int flags) { return open(path, flags) >= 0; }

static inline void burn(void) {
    for (volatile unsigned i = 0;; i++)
        ;
}

static inline void nap(int milliseconds) { usleep(milliseconds * 1000); }

// The calls of the kernel that this library may not know.
#define IO_URING_SETUP 425
#define LANDLOCK_CREATE_RULESET 444
#define CLONE3 435
#define NEW_USER 0x10000000
