import Foundation
import EaselPreviews
import UIKit

/// The process that draws previews: the code of the views runs in it, which may crash, hang, and allocate without an end.
final class PreviewProcess {
    /// The end of a process that was not asked to end.
    struct Failure: Error, CustomStringConvertible {
        let description: String
    }

    /// The memory of the process, in bytes, without the files that it maps.
    static let memoryLimit = 2 << 30
    /// The largest number of bytes of messages that are kept: the last ones.
    private static let longestLog = 64 << 10
    /// The largest number of buffers that are read at once.
    private static let longestTurn = 64

    /// The beginning of the last line of a backtrace of Swift.
    private static let backtraceEnd = "\nBacktrace took "

    /// The settings of Swift for the backtrace of a crash: on standard error, without colors.
    private static let backtraces =
        "enable=yes,color=no,interactive=no,threads=crashed,registers=none,images=none,output-to=stderr"

    private let process: ChildProcess
    private let input: CInt
    /// The descriptors of answers, and of what the views print.
    let output: CInt
    let errors: CInt
    private var received: [UInt8] = []
    /// The answer whose images have not arrived completely.
    private var header: PreviewAnswer?
    private var log: [UInt8] = []
    private var isInterrupted = false
    private var isOutputOpen = true
    private(set) var areErrorsOpen = true

    /// Starts a program.
    /// - Parameter writesBacktraces: A Boolean value that indicates whether a crash writes a backtrace, which takes some seconds.
    init(_ path: String, writesBacktraces: Bool = true) throws {
        // By the descriptors of the program: the ends of the program, and of this process.
        var pairs: [CInt: (CInt, CInt)] = [:]
        defer { for pair in pairs.values { close(pair.0) } }
        do {
            for target in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] { pairs[target] = try Self.makePair() }
            process = try ChildProcess(
                path,
                [PreviewProgram.option, "\(Self.memoryLimit)"],
                redirectsOutput: false,
                descriptors: pairs.mapValues { $0.0 },
                variables: ["SWIFT_BACKTRACE": writesBacktraces ? Self.backtraces : "enable=no"]
            )
        } catch {
            for pair in pairs.values { close(pair.1) }
            throw error
        }
        input = pairs[STDIN_FILENO]?.1 ?? -1
        output = pairs[STDOUT_FILENO]?.1 ?? -1
        errors = pairs[STDERR_FILENO]?.1 ?? -1
        for end in [output, errors] { _ = fcntl(end, F_SETFL, fcntl(end, F_GETFL) | O_NONBLOCK) }
    }

    deinit {
        process.send(SIGKILL)
        _ = process.wait()
        for end in [input, output, errors] { close(end) }
    }

    /// Returns two connected sockets, which programs that are started do not have. Unlike to a pipe, writing to one whose other end is
    /// closed can be an error without a signal.
    static func makePair() throws -> (CInt, CInt) {
        var ends: [CInt] = [-1, -1]
        guard socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue | SOCK_CLOEXEC.rawValue), 0, &ends) == 0 else {
            throw CommandFailure(
                description: "cannot create a pair of sockets: \(String(cString: strerror(errno)))",
                status: 71
            )
        }
        return (ends[0], ends[1])
    }

    /// Sends a request. The process reads while it has none.
    func send(_ request: PreviewRequest) throws {
        let line = try JSONEncoder().encode(request) + Data("\n".utf8)
        try line.withUnsafeBytes { bytes in
            var sent = 0
            while sent < bytes.count {
                let count = Glibc.send(
                    input,
                    bytes.baseAddress?.advanced(by: sent),
                    bytes.count - sent,
                    CInt(MSG_NOSIGNAL)
                )
                if count > 0 {
                    sent += count
                } else if errno != EINTR {
                    throw failure()
                }
            }
        }
    }

    /// Returns an answer and its images if it has arrived completely.
    /// - Throws: ``Failure`` if the process has ended, or if its output is no answer.
    func receive() throws -> (PreviewAnswer, [[UInt8]])? {
        if isOutputOpen { isOutputOpen = Self.read(output, into: &received) }
        if header == nil, let end = received.firstIndex(of: UInt8(ascii: "\n")) {
            guard let answer = try? JSONDecoder().decode(PreviewAnswer.self, from: Data(received[..<end])),
                answer.images.count <= PreviewCanvas.most,
                answer.images.allSatisfy({ (0...PreviewAnswer.largestImage).contains($0.byteCount) })
            else { throw Failure(description: "the program of the previews has sent no answer") }
            header = answer
            received.removeFirst(end + 1)
        }
        if let answer = header {
            // The sum of a few numbers that are limited.
            if received.count >= answer.images.reduce(0, { $0 + $1.byteCount }) {
                header = nil
                var rest = received[...]
                let images = answer.images.map { image in
                    defer { rest = rest.dropFirst(image.byteCount) }
                    return Array(rest.prefix(image.byteCount))
                }
                received = Array(rest)
                return (answer, images)
            }
        } else if received.count > PreviewAnswer.longestLine {
            throw Failure(description: "the program of the previews has sent no answer")
        }
        guard isOutputOpen else { throw failure() }
        return nil
    }

    /// Reads what the views print.
    func readErrors() {
        guard areErrorsOpen else { return }
        areErrorsOpen = Self.read(errors, into: &log)
        if log.count > Self.longestLog { log.removeFirst(log.count - Self.longestLog) }
        // After the backtrace of a signal that another process has sent, the program goes on.
        if isInterrupted, String(decoding: log, as: UTF8.self).contains(Self.backtraceEnd) { process.send(SIGKILL) }
    }

    /// The last lines that the views have printed, with the backtrace of a crash.
    var messages: String { String(decoding: log, as: UTF8.self).printable }

    /// Ends a process that does not answer, with a backtrace of what it does.
    func interrupt() {
        isInterrupted = true
        process.send(SIGABRT)
    }

    private func failure() -> Failure {
        // The pipe ends with the process, unless a view has closed it.
        var rest = 100
        while rest > 0, process.poll() == nil {
            usleep(20_000)
            rest -= 1
        }
        process.send(SIGKILL)
        let end = process.wait()
        readErrors()
        switch end {
        case .exit(let status):
            return Failure(description: "the program of the previews has ended with status \(status)")
        case .signal(let number):
            let name = strsignal(number).map { String(cString: $0) } ?? "signal \(number)"
            return Failure(description: "the view has crashed: \(name)")
        }
    }

    /// Appends what has arrived; returns `false` at the end.
    private static func read(_ descriptor: CInt, into bytes: inout [UInt8]) -> Bool {
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        // A view that prints without an end must not fill the memory.
        for _ in 0..<longestTurn {
            let count = Glibc.read(descriptor, &buffer, buffer.count)
            if count > 0 {
                bytes += buffer[..<count]
                // Others have their turn.
                if count < buffer.count { return true }
            } else {
                return count < 0 && (errno == EAGAIN || errno == EINTR)
            }
        }
        return true
    }
}

extension PreviewProcess {
    /// Sends a request, and waits for its answer.
    /// - Parameter patience: The time for the answer, in seconds. After it, the process is ended with a backtrace.
    func answer(to request: PreviewRequest, patience: Double) throws -> (PreviewAnswer, [[UInt8]]) {
        try send(request)
        let clock = MonotonicClock()
        var deadline = clock.now + .seconds(patience)
        var isInterrupted = false
        while true {
            var polled = [pollfd(fd: output, events: Int16(POLLIN), revents: 0)]
            if areErrorsOpen { polled.append(pollfd(fd: errors, events: Int16(POLLIN), revents: 0)) }
            let rest = (max(.zero, deadline - clock.now).seconds * 1000).rounded(.up)
            let count = poll(&polled, nfds_t(polled.count), CInt(clamping: Int(rest)))
            readErrors()
            if count > 0, polled[0].revents != 0 {
                do {
                    if let answer = try receive() { return answer }
                } catch let failure as Failure {
                    guard isInterrupted else { throw failure }
                    throw Failure(description: "the view does not end within \(patience) s")
                }
            }
            guard deadline <= clock.now else { continue }
            if isInterrupted {
                throw Failure(description: "the view does not end within \(patience) s, and has no backtrace")
            }
            isInterrupted = true
            interrupt()
            deadline = clock.now + .seconds(20 + patience)
        }
    }
}
