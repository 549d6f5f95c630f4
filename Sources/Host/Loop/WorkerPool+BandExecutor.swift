import Compositor
import LinuxIO

/// The threads of the compositor.
extension WorkerPool: BandExecutor {}
