import CLinux
import Foundation
import ImageCodecs
import LinuxIO
import Raster

/// The work of a control server's thread.
final class ControlLoop {
    /// The maximum number of connections. The oldest one without a request is closed for a new one.
    static let mostConnections = 8
    /// The number of connections that are accepted before others are served.
    private static let acceptsPerTurn = 16
    /// The time for the main thread to answer.
    private static let patience = MonotonicDuration.seconds(1)
    /// The time for the compositor's thread to copy a frame.
    private static let framePatience = MonotonicDuration.seconds(3)
    /// The time between attempts to accept a connection without free descriptors.
    private static let pauseLength = MonotonicDuration.seconds(1)

    private let listener: CInt
    private let wake: WakeDescriptor<ControlError>
    private let source: ControlServer.Source
    private let clock = MonotonicClock()
    private var connections: [ControlConnection] = []
    private var pause: MonotonicInstant?
    private var reports = 0
    private var awaitsFrame = false

    init(_ listener: CInt, _ wake: WakeDescriptor<ControlError>, _ source: ControlServer.Source) {
        self.listener = listener
        self.wake = wake
        self.source = source
    }

    func run(
        isEnding: () -> Bool,
        takeAnswers: () -> ControlServer.Answers,
        deliver: @escaping @Sendable (Surface?) -> Void
    ) {
        while !isEnding() {
            let ready = wait()
            wake.clear()
            let answers = takeAnswers()
            if answers.reports > reports {
                reports = answers.reports
                answer(answers.report, isResponding: true)
            }
            if answers.hasFrame {
                awaitsFrame = false
                answer(answers.frame)
            }
            for connection in connections {
                guard let events = ready[connection.descriptor] else { continue }
                serve(connection, events, deliver)
            }
            let now = clock.now
            for connection in connections where connection.deadline <= now { expire(connection, answers.report) }
            connections.removeAll { $0.stage == .closed }
            if ready[listener] != nil || pause.map({ $0 <= now }) ?? false { accept() }
        }
    }

    /// Sleeps until there is work. Returns the events of descriptors.
    private func wait() -> [CInt: Int32] {
        var polled = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        if pause == nil { polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
        for connection in connections {
            polled.append(pollfd(fd: connection.descriptor, events: Int16(connection.events), revents: 0))
        }
        let deadline = (connections.map(\.deadline) + [pause].compactMap(\.self)).min()
        while true {
            let count: CInt
            if let deadline {
                var timeout = max(.zero, deadline - clock.now).timespec
                count = easel_poll(&polled, nfds_t(polled.count), &timeout)
            } else {
                count = easel_poll(&polled, nfds_t(polled.count), nil)
            }
            if count >= 0 || errno != EINTR { break }
        }
        let found = polled.lazy.filter { $0.revents != 0 }.map { ($0.fd, Int32($0.revents)) }
        return Dictionary(found) { $0 | $1 }
    }

    private func accept() {
        pause = nil
        for _ in 0..<Self.acceptsPerTurn {
            do throws(Errno) {
                let descriptor = try Errno.check { easel_accept(listener) }
                let connection = ControlConnection(descriptor, now: clock.now)
                if connections.count >= Self.mostConnections {
                    // One that is not retained is closed.
                    guard let idle = connections.firstIndex(where: { $0.stage == .receiving }) else { continue }
                    connections.remove(at: idle)
                }
                connections.append(connection)
            } catch {
                // Without free descriptors, the connection waits, and must not keep the thread awake.
                if error != .wouldBlock, error != .connectionAbort { pause = clock.now + Self.pauseLength }
                return
            }
        }
    }

    private func serve(
        _ connection: ControlConnection,
        _ events: Int32,
        _ deliver: @escaping @Sendable (Surface?) -> Void
    ) {
        switch connection.stage {
        case .receiving:
            guard let request = connection.receive() else { return }
            switch request {
            case .status, .metrics:
                connection.wait(for: request, until: clock.now + Self.patience)
                source.requestReport()
            case .screenshot:
                connection.wait(for: request, until: clock.now + Self.framePatience)
                // One copy is for all that wait.
                guard !awaitsFrame else { return }
                awaitsFrame = true
                source.capture(FrameCapture(onFrame: deliver))
            }
        case .sending: connection.flush()
        case .waiting: if events & (POLLHUP | POLLERR) != 0 { connection.close() }
        case .closed: break
        }
    }

    private func expire(_ connection: ControlConnection, _ report: MainThreadReport?) {
        switch connection.stage {
        case .waiting(.screenshot): connection.send(.error(503, "there is no frame yet"))
        case .waiting: answer(report, isResponding: false, only: connection)
        case .receiving, .sending, .closed: connection.close()
        }
    }

    /// Answers the requests for a status.
    private func answer(_ report: MainThreadReport?, isResponding: Bool, only: ControlConnection? = nil) {
        var status: ProgramStatus?
        for connection in connections where only == nil || connection === only {
            guard case .waiting(let request) = connection.stage, request != .screenshot else { continue }
            let known = status ?? source.status(report, isResponding)
            status = known
            switch request {
            case .metrics:
                let text = Metrics([known]).text
                let type = "text/plain; version=0.0.4; charset=utf-8"
                connection.send(ControlResponse(status: 200, type: type, body: Data(text.utf8)))
            default:
                guard let json = try? known.json() else {
                    connection.send(.error(500, "the status cannot be encoded"))
                    continue
                }
                connection.send(ControlResponse(status: 200, type: "application/json", body: json))
            }
        }
    }

    /// Answers the requests for a frame.
    private func answer(_ frame: Surface?) {
        let response: ControlResponse
        do throws(ImageFileError) {
            if let frame {
                let data = try PNG.encode(frame, opaque: true)
                response = ControlResponse(status: 200, type: "image/png", body: data)
            } else {
                response = .error(500, "there is not enough memory for a copy of the frame")
            }
        } catch {
            response = .error(500, "\(error)")
        }
        for connection in connections where connection.stage == .waiting(.screenshot) { connection.send(response) }
    }
}
