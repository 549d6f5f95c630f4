import Foundation
import LinuxIO

/// An error of a file with a recorded track.
package enum TrackError: Error, Hashable, Sendable, CustomStringConvertible {
    case unreadable(path: String, reason: String)
    /// The file is not valid in a line, counted from 1.
    case malformed(path: String, line: Int, reason: String)
    /// The file is neither a GPX nor an NMEA file.
    case unknownFormat(path: String)
    /// The file has no position.
    case empty(path: String)

    package var description: String {
        switch self {
        case .unreadable(let path, let reason): "cannot read \(path): \(reason)"
        case .malformed(let path, let line, let reason): "\(path):\(line): \(reason)"
        case .unknownFormat(let path): "\(path): expected a GPX file or NMEA sentences"
        case .empty(let path): "\(path) has no positions"
        }
    }
}

/// An event of a recorded track.
package struct TrackEvent: Sendable {
    /// The position; `nil` if there was none at that time.
    package var location: CLLocation.Values?
    /// The time, in seconds since 1 January 1970; `nil` if the track does not have it.
    package var time: Double?

    package init(location: CLLocation.Values?, time: Double?) {
        (self.location, self.time) = (location, time)
    }
}

/// The error of a parser: the line, counted from 1, and the reason.
package struct TrackSyntaxError: Error, Hashable, Sendable {
    package var line: Int
    package var reason: String
}

/// A parser of a recorded track, which is fed with parts of the file.
package protocol TrackParser {
    /// Parses the next part.
    /// - Parameter isLast: A Boolean value that indicates whether the file ends with it.
    /// - Returns: The events that are complete.
    mutating func parse(_ bytes: UnsafeRawBufferPointer, isLast: Bool) throws(TrackSyntaxError) -> [TrackEvent]
}

/// A file with a recorded track, in GPX or NMEA. It is read in parts, so that its size does not matter.
package struct TrackFile: ~Copyable {
    private let path: String
    private let descriptor: CInt
    private let calls: SystemCalls
    private var parser: (any TrackParser)?
    private var waiting: ArraySlice<TrackEvent> = []
    private var isAtEnd = false
    private var hasEvents = false

    /// The number of bytes of a part.
    private static let partSize = 1 << 16

    package init(path: String, calls: SystemCalls = SystemCalls()) throws(TrackError) {
        self.path = path
        self.calls = calls
        do throws(RegularFileError) {
            descriptor = try RegularFile.open(path, calls: calls).descriptor
        } catch {
            throw .unreadable(path: path, reason: error.reasonText)
        }
    }

    deinit { calls.close(descriptor) }

    /// Returns the next event, or `nil` at the end.
    package mutating func next() throws(TrackError) -> TrackEvent? {
        while waiting.isEmpty {
            if isAtEnd {
                if !hasEvents { throw .empty(path: path) }
                return nil
            }
            try readPart()
        }
        hasEvents = true
        return waiting.removeFirst()
    }

    private mutating func readPart() throws(TrackError) {
        let bytes: [UInt8]
        do throws(Errno) { bytes = try calls.read(descriptor, Self.partSize) } catch {
            throw .unreadable(path: path, reason: "\(error)")
        }
        if parser == nil {
            guard let parser = Self.parser(for: bytes) else { throw .unknownFormat(path: path) }
            self.parser = parser
        }
        isAtEnd = bytes.isEmpty
        // `withUnsafeBytes` has no typed errors in all supported versions of the compiler.
        let result = bytes.withUnsafeBytes { bytes -> Result<[TrackEvent], TrackSyntaxError> in
            Result { () throws(TrackSyntaxError) in try parser?.parse(bytes, isLast: bytes.isEmpty) ?? [] }
        }
        switch result {
        case .success(let events): waiting = events[...]
        case .failure(let error): throw .malformed(path: path, line: error.line, reason: error.reason)
        }
    }

    /// Returns a parser for the format of a file with these first bytes.
    package static func parser(for bytes: [UInt8]) -> (any TrackParser)? {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = bytes.starts(with: mark) ? bytes[3...] : bytes[...]
        switch text.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "<")?: return GPXParser()
        case UInt8(ascii: "$")?, UInt8(ascii: "!")?, UInt8(ascii: "#")?: return NMEAParser()
        default: return nil
        }
    }
}
