import CLinux
import Glibc

/// The number of processors that this process may use.
package enum ProcessorCount {
    /// The number of processors that the process's CPU affinity allows, as set by `taskset` or systemd's
    /// `CPUAffinity=`.
    package static var usable: Int {
        let count = Int(easel_usable_processors())
        return count > 0 ? count : max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN)))
    }

    /// The number of threads to paint with: they share the memory bandwidth, so more than four have no benefit.
    package static var paintThreads: Int { min(4, usable) }
}
