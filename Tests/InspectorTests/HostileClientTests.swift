import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import Inspector
@testable import LinuxIO

/// Clients that send nothing, too slowly or too much, or do not read. Others are served meanwhile.
@Suite struct HostileClientTests {
    private static let undo = #"{"name":"undo","number":1}"#
    private static let undone = #"{"number":1,"result":"undo"}"#

    /// The number of clients, all of which are hostile at the same time.
    private static let count = 16

    @Test func silentClientsTakeNoPlaces() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        var clients: [TestClient] = []
        for index in 0..<(3 * InspectorLoop.mostUnproven) {
            let client = try inspector.client()
            if index % 2 == 0 { client.send("GET /") }
            clients.append(client)
        }
        #expect(try inspector.answer(to: TestClient.request("/\(inspector.token.text)/")).hasPrefix("HTTP/1.1 200 "))
        #expect(try inspector.page().ask(Self.undo) == Self.undone)
        withExtendedLifetime(clients) {}
    }

    /// Requests of which a byte arrives now and then, and pages that do not read, end after a time.
    @Test func slowClientsAreClosed() throws {
        let text = String(repeating: "a long line of the log ", count: 20)
        let lines = (1...400).map { number in
            LineHistory.Line(time: MonotonicInstant(nanoseconds: Int64(number)), text: text, level: .info)
        }
        let inspector = try TestInspector(patience: .milliseconds(200), lines: lines)
        defer { inspector.server.end() }
        let silent = try inspector.client()
        let dripping = try inspector.client()
        let reader = try Self.page(of: inspector)
        // Each answer is 180 kB, of which none is read.
        for number in 0..<40 { reader.sendText(#"{"name":"log","number":\#(number)}"#) }
        dripping.send("GET / HTTP/1.1\r\nx: ")
        let limit = MonotonicClock().now + .seconds(10)
        while dripping.sendWithoutWaiting([65]) != nil, MonotonicClock().now < limit { usleep(5000) }
        #expect(dripping.sendWithoutWaiting([65]) == nil, "a request takes at most a time, however many parts it has")
        #expect(silent.receiveAll()?.isEmpty ?? false)
        // The server has ended the page before anything of it is read.
        var events: [String] = []
        while !events.contains("removed pointer"), MonotonicClock().now < limit {
            events += try inspector.source.read().map { EventText.text(of: $0) }
            inspector.source.didDeliver()
            usleep(1000)
        }
        let received = try #require(reader.receiveAll()).count
        #expect(received < 5_000_000, "\(received) bytes were sent to a page that does not read")
        #expect(try Self.page(of: inspector).ask(Self.undo) == Self.undone)
    }

    /// The queues of input are bounded, and a page whose queue is full is not read. The other page is.
    @Test func floodsAreNotRead() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let flooding = try inspector.page()
        let keys = (0..<2000).flatMap { index in
            TestClient.frame(Array(#"{"name":"key","symbol":97,"isDown":\#(index % 2 == 0)}"#.utf8))
        }
        var rest = keys
        // The events are not read: the sockets fill up.
        for _ in 0..<2000 {
            guard let count = flooding.sendWithoutWaiting(rest), count > 0 else { break }
            rest.removeFirst(count)
            if rest.isEmpty { rest = keys }
        }
        let other = try inspector.page()
        #expect(try other.ask(Self.undo) == Self.undone)
        // Additions of the devices are queued as well.
        #expect(inspector.source.queuedCount <= BrowserSource.mostQueued + 8)
        // The reader makes room, a bounded number of events at a time.
        var events = 0
        for _ in 0..<10_000 where events < 500 {
            let read = try inspector.source.read()
            #expect(read.count <= BrowserSource.mostPerDelivery)
            #expect(try inspector.source.read().isEmpty || read.count < BrowserSource.mostPerDelivery)
            events += read.count
            inspector.source.didDeliver()
            if read.isEmpty { usleep(1000) }
        }
        #expect(events >= 500)
    }

    /// While the main thread hangs, the log is still read, and each page has one command in the queue.
    @Test func hangingMainThreadStopsNoOtherPage() throws {
        let line = LineHistory.Line(time: MonotonicInstant(nanoseconds: 5), text: "hello", level: .warning)
        let inspector = try TestInspector(answers: false, lines: [line])
        defer { inspector.server.end() }
        let stuck = try inspector.page()
        for _ in 0..<100 { stuck.sendText(Self.undo) }
        let other = try inspector.page()
        let answer = try other.ask(#"{"name":"log","number":2,"after":0}"#)
        #expect(answer == #"{"number":2,"result":[{"time":5e-09,"level":"warning","text":"hello"}]}"#)
        #expect(try other.ask(#"{"name":"log","number":3,"after":1}"#) == #"{"number":3,"result":[]}"#)
        // A page that waits for the main thread reads the log as well, and sends touches.
        other.sendText(Self.undo)
        other.sendText(#"{"name":"touch","contact":0,"phase":"began","x":0,"y":0}"#)
        #expect(try other.ask(#"{"name":"log","number":4,"after":1}"#) == #"{"number":4,"result":[]}"#)
        #expect(try inspector.source.read().contains { EventText.text(of: $0) == "began 0 at 0.0 0.0" })
        for _ in 0..<PageState.mostCommands { other.sendText(Self.undo) }
        #expect(inspector.server.statistics.commands <= 2, "one of each page")
    }

    /// A page that ends while the main thread hangs leaves no command, and pages whose events fill the queue of the app do not begin.
    @Test func pagesThatEndLeaveNothing() throws {
        let inspector = try TestInspector(answers: false)
        defer { inspector.server.end() }
        for _ in 0..<3 {
            let page = try Self.page(of: inspector)
            page.sendText(Self.undo)
        }
        let limit = MonotonicClock().now + .seconds(10)
        while inspector.forgotten.count < 3, MonotonicClock().now < limit { usleep(1000) }
        #expect(Set(inspector.forgotten).count == 3)
        for page in 0..<BrowserSource.mostOfAll where inspector.source.hasRoomForPages {
            inspector.source.connect(1000 + page)
            inspector.source.disconnect(1000 + page)
        }
        let socket = TestClient.request(
            "/\(inspector.token.text)/socket",
            TestClient.upgrade + ["Origin: http://127.0.0.1:8123"]
        )
        #expect(try inspector.answer(to: socket).hasPrefix("HTTP/1.1 503 "))
        while try !inspector.source.read().isEmpty { inspector.source.didDeliver() }
        _ = try inspector.page()
    }

    /// A page that shows and hides the screen all the time does not make the thread of the frames copy one each time.
    @Test func screenBeginsABoundedNumberOfTimes() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let page = try inspector.page()
        let count = 400
        page.send(
            (0...count).flatMap { TestClient.frame(Array(#"{"name":"screen","value":\#($0 % 2 == 0)}"#.utf8)) }
        )
        var shown = ShownScreen()
        while shown.pixels.isEmpty {
            let frame = try page.readFrame()
            if frame.kind == 2 { try shown.apply(frame.payload) }
        }
        #expect(shown.shows(inspector.surface))
        #expect(inspector.wishes < count / 4, "\(inspector.wishes) frames were requested")
    }

    @Test func numberOfPagesIsLimited() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        var pages = try (0..<InspectorLoop.mostPages).map { _ in try inspector.page() }
        let socket = TestClient.request(
            "/\(inspector.token.text)/socket",
            TestClient.upgrade + ["Origin: http://127.0.0.1:8123"]
        )
        #expect(try inspector.answer(to: socket).hasPrefix("HTTP/1.1 503 "))
        for page in pages { #expect(try page.ask(Self.undo) == Self.undone) }
        // The place of a page that has ended is free.
        pages[0].send(TestClient.frame([], kind: 8))
        _ = pages[0].receiveAll()
        pages.removeFirst()
        #expect(try inspector.page().ask(Self.undo) == Self.undone)
    }

    /// Random bytes, with and without a handshake, from sixteen clients: the server continues.
    @Test func randomBytesEndTheConnection() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        var generator = SeededGenerator(seed: 53)
        for round in 0..<4 {
            let pages = try (0..<InspectorLoop.mostPages).map { _ in try Self.page(of: inspector) }
            let clients = try pages + (pages.count..<Self.count).map { _ in try inspector.client() }
            for (index, client) in clients.enumerated() {
                let isPage = index < pages.count
                for _ in 0..<20 {
                    let count = Int.random(in: 1...200, using: &generator)
                    var bytes = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
                    // Half of them begin like frames.
                    if isPage, round % 2 == 0 { bytes[0] = 0x81 | bytes[0] & 0x0A }
                    if client.sendWithoutWaiting(bytes) == nil { break }
                }
            }
        }
        #expect(try Self.page(of: inspector).ask(Self.undo) == Self.undone)
    }

    /// Clients without the secret reach neither the main thread nor that of the compositor, whatever they send.
    @Test func strangersReachNoOtherThread() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let other = InspectorToken().text
        let upgrade = TestClient.upgrade + ["Origin: http://127.0.0.1:8123"]
        let frames = TestClient.frame(Array(#"{"name":"screen","value":true}"#.utf8))
        let command = TestClient.frame(Array(Self.undo.utf8))
        var generator = SeededGenerator(seed: 7)
        for _ in 0..<3 {
            let clients = try (0..<Self.count).map { _ in try inspector.client() }
            for (index, client) in clients.enumerated() {
                switch index % 4 {
                case 0: client.send((0..<3000).map { _ in UInt8.random(in: 0...255, using: &generator) })
                case 1: client.send(TestClient.request("/\(other)/screenshot.png"))
                case 2: client.send(Array(TestClient.request("/\(other)/socket", upgrade).utf8) + frames + command)
                default: client.send("GET /")
                }
            }
        }
        #expect(try inspector.answer(to: TestClient.request("/\(inspector.token.text)/")).hasPrefix("HTTP/1.1 200 "))
        let statistics = inspector.server.statistics
        #expect(statistics.commands == 0 && statistics.pages == 0 && statistics.updates == 0)
        #expect(inspector.source.queuedCount == 0 && inspector.wishes == 0)
    }

    /// Returns a page, as soon as the server has noticed that others have ended.
    private static func page(of inspector: TestInspector) throws -> TestClient {
        for _ in 0..<1000 {
            let client = try inspector.client()
            if (try? client.tryToOpen(inspector.token.text)) ?? false { return client }
            usleep(2000)
        }
        return try inspector.page()
    }
}
