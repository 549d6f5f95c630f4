#define _GNU_SOURCE
#include "CLinux.h"
#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/uio.h>
#include <sys/un.h>
#include <unistd.h>

int easel_accept(int descriptor) { return accept4(descriptor, NULL, NULL, SOCK_NONBLOCK | SOCK_CLOEXEC); }

// The journal accepts only memory that cannot change any more.
static int sealed_memory(const char *bytes, size_t count) {
    int memory = memfd_create("journal-entry", MFD_CLOEXEC | MFD_ALLOW_SEALING);
    if (memory < 0) return -1;
    for (size_t written = 0; written < count;) {
        ssize_t added = write(memory, bytes + written, count - written);
        if (added < 0 && errno == EINTR) continue;
        if (added <= 0) goto failed;
        written += (size_t)added;
    }
    if (fcntl(memory, F_ADD_SEALS, F_SEAL_SHRINK | F_SEAL_GROW | F_SEAL_WRITE | F_SEAL_SEAL) == 0) return memory;
failed:
    close(memory);
    return -1;
}

static int send_memory(int sender, const struct sockaddr_un *address, const char *bytes, size_t count) {
    int memory = sealed_memory(bytes, count);
    if (memory < 0) return -1;
    union {
        struct cmsghdr header;
        char space[CMSG_SPACE(sizeof(int))];
    } control;
    memset(&control, 0, sizeof control);
    struct msghdr message = {
        .msg_name = (void *)address,
        .msg_namelen = sizeof *address,
        .msg_control = &control,
        .msg_controllen = sizeof control,
    };
    struct cmsghdr *header = CMSG_FIRSTHDR(&message);
    header->cmsg_level = SOL_SOCKET;
    header->cmsg_type = SCM_RIGHTS;
    header->cmsg_len = CMSG_LEN(sizeof(int));
    memcpy(CMSG_DATA(header), &memory, sizeof memory);
    ssize_t sent = sendmsg(sender, &message, MSG_DONTWAIT | MSG_NOSIGNAL);
    int number = errno;
    close(memory);
    errno = number;
    return sent < 0 ? -1 : 0;
}

int easel_send_to_journal(const char *path, const void *bytes, size_t count) {
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    if (strlen(path) >= sizeof address.sun_path) return ENAMETOOLONG;
    strcpy(address.sun_path, path);
    int sender = socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC | SOCK_NONBLOCK, 0);
    if (sender < 0) return errno;
    ssize_t sent = sendto(
        sender, bytes, count, MSG_DONTWAIT | MSG_NOSIGNAL, (const struct sockaddr *)&address, sizeof address
    );
    int failure = sent < 0 ? errno : 0;
    if (failure == EMSGSIZE || failure == ENOBUFS) {
        failure = send_memory(sender, &address, bytes, count) < 0 ? errno : 0;
    }
    close(sender);
    return failure;
}
