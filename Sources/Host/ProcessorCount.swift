import CLinux
import Glibc

/// How many processors this process may use.
package enum ProcessorCount {
    /// What affinity, as set by `taskset` or systemd's `CPUAffinity=`, leaves of the machine.
    package static var usable: Int {
        let count = Int(easel_usable_processors())
        return count > 0 ? count : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// How many threads are worth painting with: they share the memory's speed, so more than four gain nothing.
    package static var paintThreads: Int { min(4, usable) }
}
