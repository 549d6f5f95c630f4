#define _GNU_SOURCE
#include "include/CGuardian.h"

#include <errno.h>
#include <fcntl.h>
#include <linux/kd.h>
#include <linux/vt.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { GOODBYE = 'g' };

static void sleep_milliseconds(long milliseconds) {
    struct timespec time = {.tv_sec = milliseconds / 1000, .tv_nsec = milliseconds % 1000 * 1000000};
    while (nanosleep(&time, &time) < 0 && errno == EINTR) {}
}

// MARK: In the guardian. Async-signal-safe functions only.

static void close_from_to(unsigned first, unsigned last) {
    if (first > last) return;
#ifdef SYS_close_range
    if (syscall(SYS_close_range, first, last, 0) == 0) return;
#endif
    struct rlimit limit;
    unsigned end = getrlimit(RLIMIT_NOFILE, &limit) == 0 && limit.rlim_cur < 65536 ? (unsigned)limit.rlim_cur : 65536;
    for (unsigned descriptor = first; descriptor <= last && descriptor < end; descriptor++) close((int)descriptor);
}

// Closes all descriptors but a few: what the parent had open, cards above all, must not stay open in here. Mapped memory
// of a device keeps it open just as well; such mappings are made so that no child gets them (MADV_DONTFORK).
static void close_all_except(int *excepted, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && excepted[j] < excepted[j - 1]; j--) {
            int swapped = excepted[j];
            excepted[j] = excepted[j - 1];
            excepted[j - 1] = swapped;
        }
    }
    unsigned next = 0;
    for (int i = 0; i < count; i++) {
        if (excepted[i] < 0) continue;
        if ((unsigned)excepted[i] > next) close_from_to(next, (unsigned)excepted[i] - 1);
        if ((unsigned)excepted[i] >= next) next = (unsigned)excepted[i] + 1;
    }
    close_from_to(next, ~0U);
}

// True after the parent has ended in order. At the end of the stream it has not: it died, or executed another program.
static int was_dismissed(int connection, int flags) {
    char byte;
    ssize_t length;
    do {
        length = recv(connection, &byte, 1, flags);
    } while (length < 0 && errno == EINTR);
    return length == 1 && byte == GOODBYE;
}

// Returns when the parent is dead, its descriptors closed; ends the process when it says goodbye.
//
// The kernel closes what a process had open before it reports its death to anybody, and only when the last reference to
// a graphics card is gone does it let go of the screen. The end of the connection comes too early for that.
static void wait_for_death(int connection, int process, pid_t parent) {
    struct pollfd sources[2] = {
        {.fd = connection, .events = POLLIN},
        {.fd = process, .events = POLLIN},
    };
    for (;;) {
        if (poll(sources, 2, -1) < 0 && errno != EINTR) sleep_milliseconds(10);
        if (sources[0].revents) {
            if (was_dismissed(connection, MSG_DONTWAIT)) _exit(0);
            if (sources[0].revents & (POLLHUP | POLLERR)) sources[0].fd = -1;
        }
        if (process >= 0) {
            if (sources[1].revents) return;
        } else if (sources[0].fd < 0) {
            // A kernel older than 5.3 has no descriptors of processes.
            while (getppid() == parent) sleep_milliseconds(10);
            return;
        }
    }
}

// Console requests need the console to be the controlling terminal, or privileges. When the parent led the session,
// its death has freed the console; a guardian that leads its own can take it.
static int open_again(const EaselConsoleRecord *record) {
    int descriptor = record->descriptor;
    if (record->path != NULL) {
        int fresh = open(record->path, O_RDWR | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
        if (fresh >= 0) descriptor = fresh;
    }
    if (getsid(0) == getpid()) ioctl(descriptor, TIOCSCTTY, 0);
    return descriptor;
}

static void restore(const EaselConsoleRecord *record) {
    int descriptor = record->descriptor;
    if (record->restores_termios) {
        struct termios now;
        // A shell whose job the parent was may have been quicker, and has its own idea of a terminal by now.
        if (tcgetattr(descriptor, &now) == 0 && now.c_iflag == record->termios_set.c_iflag
            && now.c_oflag == record->termios_set.c_oflag && now.c_lflag == record->termios_set.c_lflag
            && memcmp(now.c_cc, record->termios_set.c_cc, sizeof now.c_cc) == 0) {
            tcflush(descriptor, TCIFLUSH);
            tcsetattr(descriptor, TCSANOW, &record->termios_former);
        }
    }
    int mode = 0;
    if (record->keyboard_mode_set >= 0) {
        if (ioctl(descriptor, KDGKBMODE, &mode) < 0) descriptor = open_again(record);
        if (ioctl(descriptor, KDGKBMODE, &mode) == 0 && mode == record->keyboard_mode_set
            && ioctl(descriptor, KDSKBMODE, (unsigned long)record->keyboard_mode_former) < 0) {
            descriptor = open_again(record);
            ioctl(descriptor, KDSKBMODE, (unsigned long)record->keyboard_mode_former);
        }
    }
    if (record->restores_text) {
        if (ioctl(descriptor, KDGETMODE, &mode) < 0) descriptor = open_again(record);
        if (ioctl(descriptor, KDGETMODE, &mode) == 0 && mode == KD_GRAPHICS
            && ioctl(descriptor, KDSETMODE, KD_TEXT) < 0) {
            descriptor = open_again(record);
            ioctl(descriptor, KDSETMODE, KD_TEXT);
        }
    }
    if (record->console_former > 0) {
        struct vt_stat state;
        if (ioctl(descriptor, VT_GETSTATE, &state) < 0) descriptor = open_again(record);
        // A process that has switched consoles meanwhile keeps its console. The kernel switches in its own time.
        if (ioctl(descriptor, VT_GETSTATE, &state) == 0 && state.v_active == record->console
            && ioctl(descriptor, VT_ACTIVATE, (unsigned long)record->console_former) < 0) {
            descriptor = open_again(record);
            ioctl(descriptor, VT_ACTIVATE, (unsigned long)record->console_former);
        }
    }
}

// Says what was done, unless that would have to wait: for the reader of a full pipe, or on a terminal that is stopped.
// The descriptor is shared with others, who may rely on it to block; so it is asked instead of made not to.
static void say(int descriptor, const char *message, size_t length) {
    struct pollfd target = {.fd = descriptor, .events = POLLOUT};
    if (poll(&target, 1, 0) != 1 || !(target.revents & POLLOUT)) return;
    if (send(descriptor, message, length, MSG_DONTWAIT | MSG_NOSIGNAL) >= 0 || errno != ENOTSOCK) return;
    // Another writer may have been quicker: then this process ends here. It has nothing else to do.
    struct sigaction ending = {.sa_handler = SIG_DFL};
    sigaction(SIGALRM, &ending, NULL);
    alarm(1);
    ssize_t written = write(descriptor, message, length);
    (void)written;
    alarm(0);
}

static _Noreturn void guard(const EaselConsoleRecord *record, int connection, int process, pid_t parent, int led) {
    // None of what ends or stops the parent's group may reach this process; nor may output stop it in the background.
    struct sigaction ignoring = {.sa_handler = SIG_IGN};
    for (int number = 1; number < NSIG; number++) sigaction(number, &ignoring, NULL);
    // A job stays in its shell's session, which may send requests to the console. The rest gets one of its own.
    if (led || setpgid(0, 0) < 0) setsid();
    prctl(PR_SET_NAME, "easel-guardian");
    int excepted[] = {record->descriptor, record->message_descriptor, connection, process};
    close_all_except(excepted, sizeof excepted / sizeof excepted[0]);
    if (chdir("/") < 0) { /* It stays where it is, and keeps a file system busy. */
    }
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    wait_for_death(connection, process, parent);
    // Both may have come at once: goodbye comes first.
    if (was_dismissed(connection, MSG_DONTWAIT)) _exit(0);
    restore(record);
    if (record->message != NULL && record->message_descriptor >= 0) {
        say(record->message_descriptor, record->message, record->message_length);
    }
    _exit(0);
}

// MARK: In the parent

pid_t easel_guardian_start(const EaselConsoleRecord *record, int *connection) {
    int ends[2];
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) < 0) return -1;
    pid_t parent = getpid();
    int process = -1;
#ifdef SYS_pidfd_open
    // Opened here: the guardian would be too late for a parent that dies at once.
    process = (int)syscall(SYS_pidfd_open, parent, 0);
#endif
    int led = getsid(0) == parent;
    // No signal between the fork and the guardian's ignoring it.
    sigset_t all, former;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &former);
    pid_t guardian = fork();
    if (guardian == 0) guard(record, ends[1], process, parent, led);
    int number = errno;
    pthread_sigmask(SIG_SETMASK, &former, NULL);
    if (process >= 0) close(process);
    close(ends[1]);
    if (guardian < 0) {
        close(ends[0]);
        errno = number;
        return -1;
    }
    *connection = ends[0];
    return guardian;
}

void easel_guardian_dismiss(pid_t guardian, int connection) {
    char byte = GOODBYE;
    // One that was killed has no end to receive it.
    ssize_t sent = send(connection, &byte, 1, MSG_NOSIGNAL);
    (void)sent;
    close(connection);
    // It ends at once, unless it has been stopped.
    for (int attempt = 0; attempt < 500; attempt++) {
        pid_t ended = waitpid(guardian, NULL, WNOHANG);
        if (ended == guardian || (ended < 0 && errno != EINTR)) return;
        sleep_milliseconds(1);
    }
    kill(guardian, SIGKILL);
    while (waitpid(guardian, NULL, 0) < 0 && errno == EINTR) {}
}
