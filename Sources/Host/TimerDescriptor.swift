import CLinux
import Glibc

/// A descriptor that becomes readable at a time of the monotonic clock.
final class TimerDescriptor {
    let descriptor: CInt
    private var time: Double?

    init() throws(HostError) {
        descriptor = timerfd_create(CLOCK_MONOTONIC, CInt(TFD_NONBLOCK | TFD_CLOEXEC))
        guard descriptor >= 0 else { throw .system("timerfd_create", errno: errno) }
    }

    deinit { close(descriptor) }

    /// Sets the timer to fire once at `time`, in seconds; `nil` disarms it. Setting the same time again has no cost.
    func set(_ time: Double?) throws(HostError) {
        guard time != self.time else { return }
        var timer = itimerspec()
        if let time {
            // Zero would disarm it.
            let nanoseconds = Int((min(max(time, 1e-9), 1e9) * 1e9).rounded(.up))
            timer.it_value = timespec(tv_sec: nanoseconds / 1_000_000_000, tv_nsec: nanoseconds % 1_000_000_000)
        }
        guard timerfd_settime(descriptor, CInt(TFD_TIMER_ABSTIME), &timer, nil) == 0 else {
            throw .system("timerfd_settime", errno: errno)
        }
        self.time = time
    }

    /// Makes the descriptor unreadable after it has fired.
    func clear() {
        var count: UInt64 = 0
        if read(descriptor, &count, 8) == 8 { time = nil }
    }
}
