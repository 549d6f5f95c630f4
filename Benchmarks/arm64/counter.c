// A plug-in for QEMU's emulation of programs that counts the executed instructions. The count is at a fixed address, at which
// the emulated program can read it, because both share one address space: see clock.c.
//
// For version 1 of QEMU's interface, which Debian 12's QEMU has. Debian has no package of its header.
#include <inttypes.h>
#include <stddef.h>
#include <stdio.h>
#include <sys/mman.h>

#define EXPORT __attribute__((visibility("default")))
#define COUNTER ((uint64_t *)0x200000000000)

typedef uint64_t qemu_plugin_id_t;
struct qemu_plugin_tb;
struct qemu_info_t;
enum { QEMU_PLUGIN_INLINE_ADD_U64 };

void qemu_plugin_register_vcpu_tb_trans_cb(qemu_plugin_id_t, void (*)(qemu_plugin_id_t, struct qemu_plugin_tb *));
void qemu_plugin_register_vcpu_tb_exec_inline(struct qemu_plugin_tb *, int operation, void *pointer, uint64_t value);
size_t qemu_plugin_tb_n_insns(const struct qemu_plugin_tb *);

EXPORT int qemu_plugin_version = 1;

// Called for each block of instructions that is translated: the translation adds their number whenever it runs.
static void translate(qemu_plugin_id_t id, struct qemu_plugin_tb *block) {
    (void)id;
    size_t count = qemu_plugin_tb_n_insns(block);
    qemu_plugin_register_vcpu_tb_exec_inline(block, QEMU_PLUGIN_INLINE_ADD_U64, COUNTER, count);
}

EXPORT int qemu_plugin_install(qemu_plugin_id_t id, const struct qemu_info_t *info, int argc, char **argv) {
    (void)info, (void)argc, (void)argv;
    int flags = MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED_NOREPLACE;
    if (mmap(COUNTER, 4096, PROT_READ | PROT_WRITE, flags, -1, 0) != COUNTER) {
        perror("counter: mmap");
        return 1;
    }
    qemu_plugin_register_vcpu_tb_trans_cb(id, translate);
    return 0;
}
