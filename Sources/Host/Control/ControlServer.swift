import CLinux
import Foundation
import ImageCodecs
import LinuxIO
import Raster
import Synchronization

/// A server on a local socket that reports the status of the program and the pixels of its screen.
///
/// The server has a thread of low priority, which sleeps while nothing arrives. It asks the main thread for a status, and
/// the compositor's thread for a frame; both answer between other work. If the main thread does not answer, the last known
/// status is reported, with the remark that the program does not respond.
package final class ControlServer: Sendable {
    /// The connections to the other threads.
    package struct Source: Sendable {
        /// Makes the main thread call ``ControlServer/report(_:)``.
        package var requestReport: @Sendable () -> Void
        /// Makes the compositor's thread complete a request.
        package var capture: @Sendable (FrameCapture) -> Void
        /// Returns the status of the program.
        package var status: @Sendable (MainThreadReport?, _ isResponding: Bool) -> ProgramStatus

        package init(
            requestReport: @escaping @Sendable () -> Void,
            capture: @escaping @Sendable (FrameCapture) -> Void,
            status: @escaping @Sendable (MainThreadReport?, _ isResponding: Bool) -> ProgramStatus
        ) {
            self.requestReport = requestReport
            self.capture = capture
            self.status = status
        }
    }

    /// The answers of the other threads.
    struct Answers: Sendable {
        var report: MainThreadReport?
        /// The number of reports so far.
        var reports = 0
        var frame: Surface?
        /// A Boolean value that indicates whether a request for a frame was completed.
        var hasFrame = false
    }

    package let path: String
    private let wake: WakeDescriptor<ControlError>
    private let answers = Mutex(Answers())
    private let isEnding = Atomic<Bool>(false)
    private let ended = DispatchSemaphore(value: 0)

    /// Starts a server.
    package init(at path: String, access: LocalSocket.Access, _ source: Source) throws(ControlError) {
        self.path = path
        wake = try WakeDescriptor()
        let listener: CInt
        do throws(LocalSocketError) {
            listener = try LocalSocket.listen(at: path, access: access)
        } catch {
            throw error.errno == .addressInUse ? .inUse(path: path) : .socket(error)
        }
        let thread = Thread { [self] in
            easel_name_thread(pthread_self(), "easel-control")
            // Of the calling thread alone. Not permitted to every service; then the server competes with the app.
            setpriority(__priority_which_t(PRIO_PROCESS.rawValue), 0, 10)
            ControlLoop(listener, wake, source).run(
                isEnding: { self.isEnding.load(ordering: .acquiring) },
                takeAnswers: {
                    self.answers.withLock { answers in
                        defer {
                            answers.frame = nil
                            answers.hasFrame = false
                        }
                        return answers
                    }
                },
                deliver: { surface in
                    self.answers.withLock { answers in
                        answers.frame = surface
                        answers.hasFrame = true
                    }
                    self.wake.wake()
                }
            )
            close(listener)
            ended.signal()
        }
        thread.start()
    }

    /// Takes a report of the main thread, from the main thread.
    package func report(_ report: MainThreadReport) {
        answers.withLock { answers in
            answers.report = report
            answers.reports += 1
        }
        wake.wake()
    }

    /// Closes all connections, and removes the socket. Must be called once.
    package func end() {
        unlink(path)
        isEnding.store(true, ordering: .releasing)
        wake.wake()
        ended.wait()
    }
}
