import Foundation
import RecordStore
import Synchronization

/// The change events of a server, on a thread of their own, until they are canceled.
///
/// An event names a database that has changed, and has no contents: fetch the changes since the last token. After each connection, an
/// event names all databases, so that changes of the time in between are not missed. A lost connection is tried again after a time that
/// doubles up to a minute.
public final class RecordEvents: Sendable {
    private let isCanceled = Mutex(false)

    init(
        _ connect:
            @escaping @Sendable (_ receive: @escaping (RecordWire.Event) -> Void, RecordEvents) -> RecordStoreError,
        _ handler: @escaping @Sendable (RecordDatabaseID.Scope?) -> Void,
        wait: @escaping @Sendable (Double, RecordEvents) -> Void
    ) {
        let thread = Thread { [self] in
            var delay = RetryDelay()
            while !hasEnded {
                let error = connect(
                    { event in
                        delay.reset()
                        handler(event.scope)
                    },
                    self
                )
                if hasEnded { return }
                wait(delay.next(after: error), self)
            }
        }
        thread.name = "record events"
        thread.start()
    }

    /// A Boolean value that indicates whether there are no more events.
    var hasEnded: Bool { isCanceled.withLock { $0 } }

    /// Ends the events. One more may be under way.
    public func cancel() { isCanceled.withLock { $0 = true } }

    /// Waits for some seconds, or until the events are canceled.
    static func wait(_ seconds: Double, _ events: RecordEvents) {
        let end = ContinuousClock.now + .seconds(seconds)
        while ContinuousClock.now < end, !events.hasEnded { usleep(100_000) }
    }
}

/// The time between two attempts to reach a server.
struct RetryDelay {
    private static let first = 1.0
    private static let last = 60.0
    private var base = first

    /// Begins with the shortest time again.
    mutating func reset() { base = Self.first }

    /// Returns the seconds to wait. They are random between half and all of a time that doubles, so that devices that have lost a server do
    /// not return at one moment.
    mutating func next(
        after error: RecordStoreError,
        random: (ClosedRange<Double>) -> Double = { Double.random(in: $0) }
    ) -> Double {
        var time = base
        base = min(base * 2, Self.last)
        if case .unreachable(_, let asked?) = error { time = max(time, min(asked, Self.last)) }
        return random(time / 2...time)
    }
}

/// The reader of server-sent events: lines, of which those with the field `data` count.
struct EventReader {
    /// The largest number of bytes of a line.
    private static let lineSize = 4096
    private var line = Data()

    /// Takes bytes, and calls a closure for each event.
    /// - Returns: `false` if they are not events.
    mutating func add(_ bytes: UnsafeRawBufferPointer, _ receive: (RecordWire.Event) -> Void) -> Bool {
        for byte in bytes {
            if byte != UInt8(ascii: "\n") {
                if line.count >= Self.lineSize { return false }
                line.append(byte)
                continue
            }
            let text = String(decoding: line, as: UTF8.self)
            line.removeAll(keepingCapacity: true)
            // Comments keep the connection alive.
            guard text.hasPrefix("data:") else { continue }
            do throws(RecordStoreError) {
                let data = Data(text.dropFirst(5).utf8)
                receive(try RecordWire.message(RecordWire.Event.self, from: data, bounds: Self.bounds))
            } catch {
                return false
            }
        }
        return true
    }

    private static let bounds = JSONBounds(size: lineSize, depth: 4, count: 16)
}

extension RemoteRecordStore {
    /// The time without a byte after which a connection is lost. The server sends a comment more often.
    private static let idleTime = Duration.seconds(60)

    /// Calls a handler when a database of a container changes.
    /// - Parameter handler: Called on another thread, with the access of the database, or `nil` if any of them may have changed: at first,
    ///   and after the connection was lost.
    public func events(
        of container: String,
        handler: @escaping @Sendable (RecordDatabaseID.Scope?) -> Void
    ) -> RecordEvents {
        RecordEvents({ [self] in connect(to: container, $0, $1) }, handler, wait: RecordEvents.wait)
    }

    private func connect(
        to container: String,
        _ receive: @escaping (RecordWire.Event) -> Void,
        _ events: RecordEvents
    ) -> RecordStoreError {
        do throws(RecordStoreError) {
            try authorized { (header) throws(RecordStoreError) in
                var allowed = CharacterSet.alphanumerics
                allowed.insert(charactersIn: "-._")
                let name = container.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
                var request = ServerRequest(method: "GET", path: "\(RecordCall.prefix)events?container=\(name)")
                request.headers = ["Accept: text/event-stream", header]
                request.time = nil
                // Comments are fewer bytes than libcurl counts as alive.
                request.idleTime = nil
                var last = ContinuousClock.now
                var reader = EventReader()
                var start = Data()
                let status = try connections.perform(
                    request,
                    receive: { _, bytes in
                        last = ContinuousClock.now
                        if events.hasEnded { return false }
                        // An error is short, and is read when it is complete.
                        if start.count < 4096 { start.append(contentsOf: bytes.prefix(4096 - start.count)) }
                        if start.first == UInt8(ascii: "{") { return start.count < 4096 }
                        return reader.add(bytes, receive)
                    },
                    isCanceled: { events.hasEnded || ContinuousClock.now - last > Self.idleTime }
                )
                if status != 200 { _ = try Self.answer(RecordWire.Empty.self, status, start) }
            }
            return .unreachable(reason: "the server has ended the events", retryAfter: nil)
        } catch {
            return error
        }
    }
}
