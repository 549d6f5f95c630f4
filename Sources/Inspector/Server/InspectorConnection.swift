import Geometry
import Glibc
import LinuxIO

/// A connection to the server: one request and its response, or a page with its WebSocket.
final class InspectorConnection {
    enum Stage: Equatable {
        /// The request has not arrived completely. Nothing has been sent.
        case receiving
        /// The response waits for a copy of the screen.
        case waiting
        /// The rest of the output is sent, then the connection is closed.
        case ending
        /// A page.
        case page
        case closed
    }

    /// The number of unsent bytes from which on a page is not read, because it does not read either.
    static let mostUnsent = 1 << 18
    /// The number of bytes that must be sent within the time for a message to be read.
    private static let leastProgress = 1 << 16
    /// The number of bytes that are received before others have their turn.
    private static let mostReceived = 1 << 15
    /// The number of bytes that are sent before others have their turn.
    private static let mostSent = 1 << 20

    let number: Int
    let descriptor: CInt
    private let patience: MonotonicDuration
    private(set) var stage = Stage.receiving
    /// The time at which the connection is closed, unless it makes progress; `nil` for never.
    private(set) var deadline: MonotonicInstant?
    private(set) var input: [UInt8] = []
    private var output: [UInt8] = []
    private var sent = 0
    /// The number of bytes that had been sent when the time for progress began.
    private var counted = 0

    /// The message in several frames of which not all have arrived.
    private var fragments: [UInt8]?
    /// The number of turns that the request has taken: the connection itself, and parts after which it was not complete.
    var turns = 1
    /// The state of a page.
    var page = PageState()

    /// Creates a connection.
    /// - Parameters:
    ///   - descriptor: The descriptor of the connection, which does not block. Closed at the end.
    ///   - patience: The time for a request to arrive, and for a response or a message to be read.
    init(_ descriptor: CInt, number: Int, patience: MonotonicDuration, now: MonotonicInstant) {
        self.descriptor = descriptor
        self.number = number
        self.patience = patience
        deadline = now + patience
    }

    deinit { Glibc.close(descriptor) }

    /// The number of bytes that have not been sent.
    var unsent: Int { output.count - sent }

    // MARK: Input

    /// Reads what has arrived, up to a limit. Returns `false` at the end of the connection.
    func read() -> Bool {
        withUnsafeTemporaryAllocation(byteCount: Self.mostReceived, alignment: 16) { buffer in
            let count = recv(descriptor, buffer.baseAddress, buffer.count, CInt(MSG_DONTWAIT))
            if count > 0 {
                input.append(contentsOf: buffer[..<count])
                return true
            }
            return count < 0 && (errno == EAGAIN || errno == EINTR)
        }
    }

    /// Removes bytes that have been used.
    func use(_ count: Int) { input.removeFirst(count) }

    /// Returns the next message of a page. Control frames are answered, and errors end the connection.
    func nextMessage(at now: MonotonicInstant) -> [UInt8]? {
        var used = 0
        defer { if used > 0 { use(used) } }
        while stage == .page {
            switch WebSocketFrame.parse(input[used...]) {
            case .incomplete: return nil
            case .failure(let code):
                fail(code, at: now)
                return nil
            case .frame(let frame, let length):
                used += length
                switch frame.kind {
                case .ping:
                    send(WebSocketFrame(kind: .pong, isLast: true, payload: frame.payload).bytes, at: now)
                    // The page may send pings only as fast as it reads.
                    if unsent >= Self.mostUnsent { return nil }
                case .pong: break
                case .close:
                    end(WebSocketFrame.close(.normal).bytes, at: now)
                    return nil
                case .binary:
                    fail(.unsupportedData, at: now)
                    return nil
                case .text, .continuation:
                    guard (frame.kind == .text) == (fragments == nil) else {
                        fail(.protocolError, at: now)
                        return nil
                    }
                    guard (fragments?.count ?? 0) + frame.payload.count <= WebSocketFrame.longestMessage else {
                        fail(.tooLarge, at: now)
                        return nil
                    }
                    // In place: a part of one byte must not copy all parts before it.
                    if fragments == nil {
                        fragments = frame.payload
                    } else {
                        fragments?.append(contentsOf: frame.payload)
                    }
                    if frame.isLast {
                        defer { fragments = nil }
                        return fragments
                    }
                }
            }
        }
        return nil
    }

    // MARK: Output

    /// Sends bytes as fast as the other end reads them.
    func send(_ bytes: [UInt8], at now: MonotonicInstant) {
        guard stage != .closed else { return }
        if unsent == 0 { deadline = now + patience }
        output += bytes
        flush(at: now)
    }

    /// Sends as much as there is space for, up to a limit.
    func flush(at now: MonotonicInstant) {
        let start = sent
        while sent < output.count, sent - start < Self.mostSent {
            let count = output[sent...].withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, min($0.count, Self.mostSent), CInt(MSG_NOSIGNAL | MSG_DONTWAIT))
            }
            if count > 0 {
                sent += count
            } else {
                if errno != EAGAIN, errno != EINTR { close() }
                break
            }
        }
        if sent == output.count {
            output.removeAll(keepingCapacity: output.capacity <= 1 << 16)
            (sent, counted) = (0, 0)
            if stage == .page { deadline = nil }
            if stage == .ending { finish() }
        } else if sent - counted >= Self.leastProgress {
            // A single byte now and then does not keep a connection alive.
            counted = sent
            deadline = now + patience
        }
        // A page that never reads everything must not fill the memory with what it has read.
        if sent > Self.mostSent {
            output.removeFirst(sent)
            counted -= sent
            sent = 0
        }
    }

    /// Begins the life of a page, after the handshake.
    func becomePage(_ handshake: [UInt8], at now: MonotonicInstant) {
        stage = .page
        deadline = nil
        send(handshake, at: now)
    }

    /// Waits for a copy of the screen at most until a time.
    func wait(until time: MonotonicInstant) {
        stage = .waiting
        deadline = time
    }

    /// Sends the last bytes.
    func end(_ bytes: [UInt8], at now: MonotonicInstant) {
        guard stage != .closed, stage != .ending else { return }
        stage = .ending
        deadline = now + patience
        output += bytes
        flush(at: now)
    }

    private func fail(_ code: WebSocketFrame.CloseCode, at now: MonotonicInstant) {
        end(WebSocketFrame.close(code).bytes, at: now)
    }

    /// Everything is sent. The other end reads it although some of its own bytes have not been received.
    private func finish() {
        shutdown(descriptor, CInt(SHUT_WR))
        close()
    }

    /// Ends the connection without a further byte.
    func close() { stage = .closed }
}

/// The state of a page on the server's thread.
struct PageState {
    /// A Boolean value that indicates whether the page is one of the devices of the app.
    var isConnected = false
    /// A Boolean value that indicates whether messages that have arrived wait for the program to keep up.
    var isHeld = false
    /// A Boolean value that indicates whether the page shows the screen.
    var showsScreen = false
    /// A Boolean value that indicates whether the page has drawn the last update.
    var hasDrawn = true
    /// The pixels that the page lacks.
    private(set) var damage = Region.empty
    /// A Boolean value that indicates whether an update waits for its time, and for nothing else.
    var isPaced = false
    /// The time before which no update is sent.
    var nextUpdate = MonotonicInstant.zero
    var updates: UInt32 = 0
    /// The number of a command that the main thread has not answered; `nil` for none.
    var awaitedAnswer: Int?
    /// The commands for the main thread after that one. Others do not wait for them: while the program hangs, its log is read.
    var commands: [(number: Int, command: InspectorCommand)] = []
    /// The time before which the main thread gets no command of the page.
    var nextCommand = MonotonicInstant.zero

    /// The number of commands that wait from which on the page is not read.
    static let mostCommands = 16

    /// The number of rectangles above which they are replaced by their bounds, so that no addition grows with those before it.
    private static let mostRectangles = 256

    /// Adds pixels that the page lacks.
    mutating func add(_ region: Region) {
        let union = damage.union(region)
        damage = union.rectangleCount > Self.mostRectangles ? Region(union.bounds) : union
    }

    /// Removes all pixels that the page lacks, and returns them.
    mutating func takeDamage() -> Region {
        defer { damage = .empty }
        return damage
    }
}
