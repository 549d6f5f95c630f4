#define _GNU_SOURCE
#include "CLinux.h"
#include <sys/socket.h>

int easel_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }
