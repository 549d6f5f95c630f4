import CLinux
import Foundation
import Geometry
import Host
import LinuxIO
import Raster

/// The work of an inspector's thread: connections, requests, pages.
final class InspectorLoop {
    /// The number of connections whose request has not arrived. The oldest one is closed for a new one.
    static let mostUnproven = 16
    /// The number of responses that are sent at the same time. Further requests are refused.
    static let mostResponses = 16
    static let mostPages = 4
    /// The number of connections that are accepted before others are served: fewer than those that may wait for a request, so that
    /// none is closed before it was read.
    private static let acceptsPerTurn = 8
    /// The time between two updates of a page: 30 in a second.
    static let updateInterval = MonotonicDuration.nanoseconds(33_000_000)
    /// The main thread has this many times as long for other work as for a command, before a page's next one. With several pages,
    /// the time is multiplied by their number, so that together they take no more than one.
    private static let restFactor = 4.0
    /// The time for the compositor's thread to copy a frame.
    private static let framePatience = MonotonicDuration.seconds(3)
    /// The time between attempts to accept a connection without free descriptors.
    private static let pauseLength = MonotonicDuration.seconds(1)

    private let listener: CInt
    private let isNetwork: Bool
    private let wake: WakeDescriptor<InspectorError>
    let service: InspectorService
    private let gate: RequestGate
    let clock = MonotonicClock()
    private(set) var connections: [InspectorConnection] = []
    private var nextNumber = 1
    private var pause: MonotonicInstant?
    private var strangers = StrangerAllowance()
    var isFollowing = false
    /// The time before which frames are not followed again: a page that shows and hides the screen all the time must not make the
    /// compositor's thread copy a whole frame each time.
    var nextStart = MonotonicInstant.zero
    var surface: Surface?
    private var awaitsCapture = false
    var statistics = InspectorServer.Statistics()

    init(
        _ listener: CInt,
        isNetwork: Bool,
        _ wake: WakeDescriptor<InspectorError>,
        _ gate: RequestGate,
        _ service: InspectorService
    ) {
        self.listener = listener
        self.isNetwork = isNetwork
        self.wake = wake
        self.gate = gate
        self.service = service
    }

    func run(
        isEnding: () -> Bool,
        takeAnswers: () -> InspectorServer.Answers,
        deliver: @escaping @Sendable (Surface?) -> Void,
        publish: (InspectorServer.Statistics) -> Void
    ) {
        while !isEnding() {
            let ready = wait()
            statistics.wakeUps += 1
            wake.clear()
            let answers = takeAnswers()
            for answer in answers.answers { send(answer) }
            if answers.hasCapture {
                awaitsCapture = false
                answerCaptures(answers.capture)
            }
            for connection in connections {
                if isEnding() { break }
                serve(connection, ready[connection.descriptor] ?? 0, deliver)
            }
            updatePages()
            removeClosed()
            let now = clock.now
            if ready[listener] != nil || pause.map({ $0 <= now }) ?? false { accept() }
            strangers.restIfNeeded(at: now)
            publish(statistics)
        }
        for connection in connections { connection.close() }
        removeClosed()
        publish(statistics)
    }

    // MARK: Waiting

    /// Sleeps until there is work. Returns the events of descriptors.
    private func wait() -> [CInt: Int32] {
        let now = clock.now
        var polled = [pollfd(fd: wake.descriptor, events: Int16(POLLIN), revents: 0)]
        let isResting = strangers.isResting(at: now)
        if pause == nil, !isResting { polled.append(pollfd(fd: listener, events: Int16(POLLIN), revents: 0)) }
        var times = [pause, isResting ? strangers.restEnd : nil].compactMap(\.self)
        if !isFollowing, showsScreen { times.append(nextStart) }
        for connection in connections {
            let isRead = isRead(connection)
            var events = isRead ? POLLIN : 0
            if connection.unsent > 0 { events |= POLLOUT }
            polled.append(pollfd(fd: connection.descriptor, events: Int16(events), revents: 0))
            if let deadline = connection.deadline { times.append(deadline) }
            guard connection.stage == .page else { continue }
            // These times may have passed since the last turn.
            if connection.page.awaitedAnswer == nil, !connection.page.commands.isEmpty {
                times.append(connection.page.nextCommand)
            }
            if connection.page.isPaced { times.append(connection.page.nextUpdate) }
            // What has been received is used although nothing else arrives.
            if isRead, connection.page.isHeld { times.append(now) }
        }
        let deadline = times.min()
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

    /// Returns a Boolean value that indicates whether more of a connection is to be read. A page that floods the program waits
    /// until the program has kept up.
    private func isRead(_ connection: InspectorConnection) -> Bool {
        switch connection.stage {
        case .receiving: return !strangers.isResting(at: clock.now)
        case .waiting, .ending, .closed: return false
        case .page:
            return connection.page.commands.count < PageState.mostCommands
                && connection.unsent < InspectorConnection.mostUnsent && service.source.hasRoom(for: connection.number)
        }
    }

    // MARK: Connections

    private func accept() {
        pause = nil
        for _ in 0..<Self.acceptsPerTurn {
            do throws(Errno) {
                let descriptor = try Errno.check { easel_accept(listener) }
                if isNetwork {
                    // Small updates must not wait for more.
                    var one: CInt = 1
                    setsockopt(descriptor, CInt(IPPROTO_TCP), TCP_NODELAY, &one, socklen_t(MemoryLayout<CInt>.size))
                }
                let unproven = connections.filter { $0.stage == .receiving }
                if unproven.count >= Self.mostUnproven { unproven.first?.close() }
                removeClosed()
                let now = clock.now
                connections.append(
                    InspectorConnection(descriptor, number: nextNumber, patience: service.patience, now: now)
                )
                useTurn(at: now)
                nextNumber += 1
                statistics.connections += 1
            } catch {
                // Without free descriptors, the connection waits, and must not keep the thread awake.
                if error != .wouldBlock, error != .connectionAbort { pause = clock.now + Self.pauseLength }
                return
            }
        }
    }

    private func serve(
        _ connection: InspectorConnection,
        _ events: Int32,
        _ deliver: @escaping @Sendable (Surface?) -> Void
    ) {
        let now = clock.now
        if events & POLLOUT != 0 { connection.flush(at: now) }
        let isRead = isRead(connection)
        if isRead, events & (POLLIN | POLLHUP | POLLERR) != 0, !connection.read() { return connection.close() }
        // The end of a connection that is not read.
        if !isRead, events & (POLLHUP | POLLERR) != 0 { return connection.close() }
        switch connection.stage {
        // Not again before more has arrived.
        case .receiving: if isRead, events != 0 { receive(connection, at: now, deliver) }
        case .page:
            performNext(of: connection, at: now)
            readMessages(of: connection, at: now)
        case .waiting, .ending, .closed: break
        }
        if let deadline = connection.deadline, deadline <= now {
            if connection.stage == .waiting {
                connection.end(HTTPResponse.error(503, "there is no frame yet").bytes, at: now)
            } else {
                connection.close()
            }
        }
    }

    /// Counts work for a connection whose request has not arrived.
    private func useTurn(at now: MonotonicInstant) {
        strangers.use(at: now)
        statistics.strangerTurns += 1
    }

    private func removeClosed() {
        for connection in connections where connection.stage == .closed || connection.stage == .ending {
            // A page that ends has no further part in the program.
            if connection.page.isConnected {
                connection.page.isConnected = false
                connection.page.showsScreen = false
                connection.page.isPaced = false
                service.source.disconnect(connection.number)
                service.forget(connection.number)
            }
        }
        connections.removeAll { $0.stage == .closed }
        statistics.pages = connections.count { $0.stage == .page }
        followIfNeeded()
    }

    // MARK: Requests

    private func receive(
        _ connection: InspectorConnection,
        at now: MonotonicInstant,
        _ deliver: @escaping @Sendable (Surface?) -> Void
    ) {
        switch HTTPRequest.parse(connection.input) {
        case .incomplete:
            connection.turns += 1
            useTurn(at: now)
        case .malformed: return connection.close()
        case .request(let request, let length):
            connection.use(length)
            // Nothing is answered without the secret: the connection ends without a byte.
            guard let route = gate.route(of: request) else { return connection.close() }
            strangers.giveBack(connection.turns)
            statistics.requests += 1
            answer(request, route, connection, at: now, deliver)
        }
    }

    private func answer(
        _ request: HTTPRequest,
        _ route: String,
        _ connection: InspectorConnection,
        at now: MonotonicInstant,
        _ deliver: @escaping @Sendable (Surface?) -> Void
    ) {
        func respond(_ response: HTTPResponse) { connection.end(response.bytes, at: now) }
        guard request.method == "GET" else { return respond(.error(405, "expected the method GET")) }
        let responses = connections.count { $0.stage == .waiting || $0.stage == .ending }
        guard responses < Self.mostResponses else { return respond(.error(503, "too many requests at the same time")) }
        if let files = service.files { return respond(files(route)) }
        switch route {
        case "/socket": beginPage(request, connection, at: now)
        case "/screenshot.png":
            connection.wait(until: now + Self.framePatience)
            // One copy is for all that wait.
            guard !awaitsCapture else { return }
            awaitsCapture = true
            service.capture(FrameCapture(delaysFrames: service.hasVirtualClock, onFrame: deliver))
        default:
            guard let file = service.pageFile(route) else { return respond(.error(404, "there is no such file")) }
            respond(HTTPResponse(status: 200, type: file.type, body: file.bytes))
        }
    }

    private func answerCaptures(_ surface: Surface?) {
        let response = PageFiles.image(of: surface)
        let now = clock.now
        for connection in connections where connection.stage == .waiting { connection.end(response.bytes, at: now) }
    }

    private func beginPage(_ request: HTTPRequest, _ connection: InspectorConnection, at now: MonotonicInstant) {
        guard gate.allowsSocket(request), request["upgrade"]?.lowercased() == "websocket",
            request["connection"]?.lowercased().contains("upgrade") ?? false, request["sec-websocket-version"] == "13",
            let key = request["sec-websocket-key"], let accept = WebSocketFrame.accept(key)
        else { return connection.close() }
        guard connections.count(where: { $0.stage == .page }) < Self.mostPages else {
            return connection.end(HTTPResponse.error(503, "there are \(Self.mostPages) pages already").bytes, at: now)
        }
        // Pages that come and go while the app hangs must not fill the memory with their events.
        guard service.source.hasRoomForPages else {
            return connection.end(HTTPResponse.error(503, "the app does not read its input").bytes, at: now)
        }
        let handshake = [
            "HTTP/1.1 101 Switching Protocols", "Upgrade: websocket", "Connection: Upgrade",
            "Sec-WebSocket-Accept: \(accept)",
            "", "",
        ]
        connection.becomePage(Array(handshake.joined(separator: "\r\n").utf8), at: now)
        connection.page.isConnected = true
        service.source.connect(connection.number)
        readMessages(of: connection, at: now)
    }

    // MARK: Pages

    private func readMessages(of connection: InspectorConnection, at now: MonotonicInstant) {
        while connection.stage == .page, isRead(connection), let message = connection.nextMessage(at: now) {
            do throws(ClientMessage.Malformed) {
                switch try ClientMessage.parse(message) {
                case .input(let input): service.source.take(input, of: connection.number, at: now)
                case .showsScreen(let shows): show(shows, connection)
                case .hasDrawn: connection.page.hasDrawn = true
                case .command(let number, let command): perform(command, number, connection, at: now)
                }
            } catch {
                reply(connection, number: nil, .fields(["error": .text("\(error)")]), at: now)
            }
        }
        connection.page.isHeld = connection.stage == .page && !isRead(connection)
    }

    private func show(_ shows: Bool, _ connection: InspectorConnection) {
        connection.page.showsScreen = shows
        connection.page.hasDrawn = true
        connection.page.isPaced = false
        // A page that shows the screen again has missed everything.
        if shows, let surface { connection.page.add(Region(surface.bounds)) }
    }

    private func perform(
        _ command: InspectorCommand,
        _ number: Int,
        _ connection: InspectorConnection,
        at now: MonotonicInstant
    ) {
        if command.needsMainThread {
            connection.page.commands.append((number, command))
            return performNext(of: connection, at: now)
        }
        let result = InspectorReport.answer(to: command, service)
        reply(connection, number: number, .fields(["result": result]), at: now)
    }

    /// Makes the main thread perform the next command of a page, if it has answered the one before and had time for other work.
    private func performNext(of connection: InspectorConnection, at now: MonotonicInstant) {
        guard connection.page.awaitedAnswer == nil, connection.page.nextCommand <= now,
            !connection.page.commands.isEmpty
        else { return }
        let (number, command) = connection.page.commands.removeFirst()
        connection.page.awaitedAnswer = number
        statistics.commands += 1
        service.perform(connection.number, command)
    }

    /// Sends the answer of the main thread to its page.
    private func send(_ answer: InspectorAnswer) {
        guard let connection = connections.first(where: { $0.number == answer.page }), connection.stage == .page,
            let number = connection.page.awaitedAnswer
        else { return }
        let now = clock.now
        connection.page.awaitedAnswer = nil
        let pages = Double(max(1, statistics.pages))
        connection.page.nextCommand = now + answer.duration * (Self.restFactor * pages)
        switch answer.result {
        case .success(let value):
            let result = answer.image.map { value.adding(PageFiles.text(of: $0), as: "png") } ?? value
            reply(connection, number: number, .fields(["result": result]), at: now)
        case .failure(let error): reply(connection, number: number, .fields(["error": .text("\(error)")]), at: now)
        }
    }

    private func reply(
        _ connection: InspectorConnection,
        number: Int?,
        _ value: InspectorValue,
        at now: MonotonicInstant
    ) {
        var fields = [InspectorValue.Field(name: "number", value: number.map { .int($0) } ?? .none)]
        if case .object(let others) = value { fields += others }
        let bytes = Array(InspectorValue.object(fields).json.utf8)
        connection.send(WebSocketFrame(kind: .text, isLast: true, payload: bytes).bytes, at: now)
    }
}
