import Display
import Foundation
import ImageCodecs
import LinuxIO

/// A snapshot of the screen that ends a run in real time.
///
/// It is taken at a given time after the first frame, or once the application has been idle for some time: no animation
/// runs, nothing is to be drawn, and no frame is shown. The main thread may work, and other threads too.
@MainActor
final class SnapshotAtEnd {
    private let path: String
    private let timing: RunSettings.SnapshotTiming
    private let display: VirtualDisplay
    /// The latest time; `nil` before the first frame.
    private var end: MonotonicInstant?
    /// The beginning of the present idle time, and the number of frames that have been shown by then.
    private var rest: (start: MonotonicInstant, frames: Int)?
    private var isTaken = false
    private var failure: HostError?

    init(path: String, _ timing: RunSettings.SnapshotTiming, of display: VirtualDisplay) {
        self.path = path
        self.timing = timing
        self.display = display
    }

    /// Takes the snapshot when it is due. Called at the end of each iteration of the event loop.
    /// - Returns: A Boolean value that indicates whether the run ends.
    func shouldEnd(_ host: RealTimeHost) -> Bool {
        guard !isTaken, host.framesShown > 0 else { return isTaken }
        let end = self.end ?? host.now + .seconds(timing.time ?? timing.limit)
        self.end = end
        let isDue = host.now >= end
        guard isDue || timing.time == nil && hasRested(host, until: end) else {
            if timing.time != nil { host.wakeTime = end }
            return false
        }
        isTaken = true
        if isDue, timing.time == nil { warn() }
        do throws(ImageFileError) {
            try PNG.write(display.snapshot(), opaque: true, to: path)
        } catch {
            failure = .snapshot("\(error)")
        }
        return true
    }

    /// Returns a Boolean value that indicates whether the application has been idle for long enough. Otherwise, the host
    /// wakes when that may be the case.
    private func hasRested(_ host: RealTimeHost, until end: MonotonicInstant) -> Bool {
        // Between two calls of a display link, nothing else may remain to be done.
        guard host.isIdle, !host.awaitsVBlank else {
            rest = nil
            host.wakeTime = end
            return false
        }
        if rest?.frames != host.framesShown { rest = (host.now, host.framesShown) }
        let time = (rest?.start ?? host.now) + .seconds(timing.idleTime)
        host.wakeTime = min(time, end)
        return host.now >= time
    }

    private func warn() {
        func text(_ seconds: TimeInterval) -> String { String(format: "%g s", seconds) }
        let missing = timing.idleTime > 0 ? "\(text(timing.idleTime)) of idle time" : "idle time"
        Program.log(
            LogMessage(
                "\(path): snapshot taken after \(text(timing.limit)) without \(missing); set "
                    + "\(Setting.snapshotLimit.name) or \(Setting.snapshotTime.name)",
                .warning
            )
        )
    }

    /// - Throws: An error if the snapshot could not be written, or if the run has ended before it was taken.
    func check() throws(HostError) {
        if let failure { throw failure }
        if !isTaken { throw .snapshot("\(path): the program has ended before the snapshot") }
    }
}
