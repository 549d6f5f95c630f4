import CLinux
import Foundation
import LinuxIO

/// A client of control sockets.
package struct ControlClient {
    /// The path of the socket.
    package let path: String

    /// Returns the maximum size of a response: that of a screen of the largest size as PNG, or of a status.
    private static func longest(_ request: ControlRequest) -> Int { request == .screenshot ? 1 << 30 : 1 << 20 }

    package init(path: String) { self.path = path }

    /// Returns the status of the program.
    package func status() throws(ControlError) -> ProgramStatus {
        let data = try get(.status, within: .seconds(5))
        do {
            return try ProgramStatus.decoder.decode(ProgramStatus.self, from: data)
        } catch {
            throw .refused(path: path, reason: "the status is not valid; it may be that of another version")
        }
    }

    /// Returns the pixels of the program's screen as a PNG file.
    package func screenshot() throws(ControlError) -> Data { try get(.screenshot, within: .seconds(20)) }

    /// Returns the body of a response.
    private func get(_ request: ControlRequest, within limit: MonotonicDuration) throws(ControlError) -> Data {
        let descriptor: CInt
        do throws(LocalSocketError) {
            descriptor = try LocalSocket.connect(to: path)
        } catch {
            let reason = String(cString: strerror(error.errno.rawValue))
            throw .noAnswer(path: path, reason: reason)
        }
        defer { close(descriptor) }
        // Fits into the buffer of a new connection.
        let text = "GET \(request.rawValue) HTTP/1.0\r\n\r\n"
        guard send(descriptor, text, text.utf8.count, CInt(MSG_NOSIGNAL)) == text.utf8.count else {
            throw .noAnswer(path: path, reason: String(cString: strerror(errno)))
        }
        let response = try receive(descriptor, atMost: Self.longest(request), until: MonotonicClock().now + limit)
        let separator = Data("\r\n\r\n".utf8)
        guard response.starts(with: Data("HTTP/1.".utf8)), let end = response.range(of: separator) else {
            throw .refused(path: path, reason: "the response is not that of a program with Easel")
        }
        let header = String(decoding: response[..<end.lowerBound], as: UTF8.self).components(separatedBy: "\r\n")
        let body = response[end.upperBound...]
        let length = header.lazy.compactMap { line -> Int? in
            let parts = line.split(separator: ":", maxSplits: 1)
            guard parts.count == 2, parts[0].lowercased() == "content-length" else { return nil }
            return Int(parts[1].trimmingCharacters(in: .whitespaces))
        }.first
        guard length == body.count else { throw .noAnswer(path: path, reason: "the response is not complete") }
        guard header[0].split(separator: " ").dropFirst().first == "200" else {
            let reason = String(decoding: body.prefix(1000), as: UTF8.self)
            throw .refused(path: path, reason: reason.trimmingCharacters(in: .whitespacesAndNewlines).printableLine)
        }
        return Data(body)
    }

    /// Reads until the end of the connection.
    private func receive(
        _ descriptor: CInt,
        atMost limit: Int,
        until deadline: MonotonicInstant
    ) throws(ControlError) -> Data {
        var data = Data()
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while data.count < limit {
            var polled = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            var timeout = max(.zero, deadline - MonotonicClock().now).timespec
            let found = easel_poll(&polled, 1, &timeout)
            if found < 0, errno == EINTR { continue }
            guard found > 0 else { throw .noAnswer(path: path, reason: "it does not answer in time") }
            let count = read(descriptor, &bytes, bytes.count)
            if count == 0 { return data }
            if count > 0 {
                data.append(contentsOf: bytes.prefix(count))
            } else if errno != EAGAIN, errno != EINTR {
                throw .noAnswer(path: path, reason: String(cString: strerror(errno)))
            }
        }
        throw .refused(path: path, reason: "the response is too long")
    }
}
