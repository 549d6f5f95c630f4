import Foundation
import LinuxIO
import Testing

@testable import Inspector

/// The server of the page of previews.
@Suite struct PreviewPageTests {
    private func start() throws -> (PreviewPage, TestClient, String) {
        let page = try PreviewPage(.port(0))
        guard case .port(let port) = page.link.address else { throw TestClient.Ended() }
        return (page, try TestClient(port: port), page.link.token)
    }

    /// Waits for commands, and returns them.
    private func commands(_ page: PreviewPage) -> [(page: Int, command: PreviewPageCommand)] {
        var polled = pollfd(fd: page.descriptor, events: Int16(POLLIN), revents: 0)
        guard poll(&polled, 1, 30_000) == 1 else { return [] }
        return page.takeCommands()
    }

    @Test(arguments: [
        (#"{"name":"preview.show","number":1,"property":"Kit.Badge"}"#, PreviewPageCommand.show("Kit.Badge")),
        (
            #"{"name":"preview.edit","number":1,"property":"a","value":[1,2]}"#,
            .edit(property: "a", .list([.number(1), .number(2)]))
        ),
        (#"{"name":"preview.edit","number":1,"property":"a","value":null}"#, .edit(property: "a", .none)),
        (#"{"name":"preview.restore","number":1,"property":"a"}"#, .restore(property: "a")),
        (#"{"name":"preview.undo","number":1}"#, .undo),
        (
            #"{"name":"preview.canvas","number":1,"target":2,"property":"isDark","value":true}"#,
            .canvas(2, property: "isDark", .flag(true))
        ),
        (#"{"name":"preview.add","number":1}"#, .addCanvas),
        (#"{"name":"preview.remove","number":1,"target":0}"#, .removeCanvas(0)),
        (#"{"name":"preview.state","number":1,"after":3}"#, .state(after: 3)),
        (#"{"name":"preview.state","number":1,"after":-1e300}"#, .state(after: 0)),
    ])
    func messagesAreParsed(message: String, command: PreviewPageCommand) throws {
        #expect(try ClientMessage.parse(Array(message.utf8)) == .command(number: 1, .preview(command)))
    }

    @Test(arguments: [
        #"{"name":"preview.edit","number":1,"property":"a"}"#, #"{"name":"preview.show","number":1}"#,
        #"{"name":"preview.canvas","number":1,"property":"a","value":1}"#, #"{"name":"preview.other","number":1}"#,
        #"{"name":"preview.remove","number":1}"#,
    ])
    func wrongMessagesAreErrors(message: String) {
        #expect(throws: ClientMessage.Malformed.self) { try ClientMessage.parse(Array(message.utf8)) }
    }

    @Test func statesAreSentOnce() throws {
        let (page, client, token) = try start()
        defer { page.end() }
        #expect(try client.tryToOpen(token))
        let first = #"{"name":"preview.state","number":1,"after":0}"#
        #expect(try client.ask(first) == #"{"number":1,"result":{"number":0}}"#)
        page.publish(images: [[1], [2]]) { .list($0.map { .text($0) }) }
        let paths = #"["images/1-0.png","images/1-1.png"]"#
        #expect(try client.ask(first) == #"{"number":1,"result":{"number":1,"state":\#(paths)}}"#)
        let second = #"{"name":"preview.state","number":2,"after":1}"#
        #expect(try client.ask(second) == #"{"number":2,"result":{"number":1}}"#)
        // The images are those of before, so that a browser does not load them again.
        page.publish(images: nil) { .list($0.map { .text($0) }) }
        #expect(try client.ask(second) == #"{"number":2,"result":{"number":2,"state":\#(paths)}}"#)
    }

    @Test func commandsAreAnswered() throws {
        let (page, client, token) = try start()
        defer { page.end() }
        #expect(try client.tryToOpen(token))
        client.sendText(#"{"name":"preview.undo","number":4}"#)
        let undo = commands(page)
        #expect(undo.map(\.command) == [.undo])
        for (number, _) in undo { page.answer(number, problem: "there is no change to undo") }
        #expect(
            String(decoding: try client.readFrame().payload, as: UTF8.self)
                == #"{"number":4,"error":"there is no change to undo"}"#
        )
        client.sendText(#"{"name":"preview.add","number":5}"#)
        for (number, _) in commands(page) { page.answer(number, problem: nil) }
        #expect(String(decoding: try client.readFrame().payload, as: UTF8.self) == #"{"number":5,"result":true}"#)
        // Commands of the inspector are none of this page.
        client.sendText(#"{"name":"tree","number":6,"property":"views"}"#)
        #expect(commands(page).isEmpty)
        #expect(
            String(decoding: try client.readFrame().payload, as: UTF8.self)
                == #"{"number":6,"error":"the page of previews has no such command"}"#
        )
    }

    /// A page that ends leaves neither a command nor input, which nothing reads: others can begin as often as one likes.
    @Test func pagesThatEndLeaveNothing() throws {
        let (page, _, token) = try start()
        defer { page.end() }
        guard case .port(let port) = page.link.address else { return }
        let limit = MonotonicClock().now + .seconds(10)
        for _ in 0..<3 {
            do {
                let client = try TestClient(port: port)
                #expect(try client.tryToOpen(token))
                client.sendText(#"{"name":"touch","contact":0,"phase":"began","x":0,"y":0}"#)
                client.sendText(#"{"name":"preview.undo","number":1}"#)
                _ = try client.ask(#"{"name":"preview.state","number":2,"after":0}"#)
                #expect(page.source.queuedCount == 3, "two devices and a touch")
                // The connection ends here, and not before.
                withExtendedLifetime(client) {}
            }
            while page.source.queuedCount > 0, MonotonicClock().now < limit { usleep(1000) }
            #expect(page.source.queuedCount == 0)
            #expect(page.takeCommands().isEmpty)
        }
    }

    @Test func filesAndImagesNeedTheSecret() throws {
        let (page, client, token) = try start()
        defer { page.end() }
        page.publish(images: [[0x89, 0x50]]) { _ in .none }
        guard case .port(let port) = page.link.address else { return }
        func get(_ path: String) throws -> [UInt8] {
            let client = try TestClient(port: port)
            client.send(TestClient.request(path))
            return try #require(client.receiveAll())
        }
        client.send(TestClient.request("/images/1-0.png"))
        #expect(client.receiveAll()?.isEmpty ?? false)
        #expect(try get("/\(token)/images/1-0.png").suffix(2) == [0x89, 0x50])
        #expect(String(decoding: try get("/\(token)/images/2-0.png"), as: UTF8.self).hasPrefix("HTTP/1.1 404 "))
        // A browser may ask for an image although there is another one meanwhile.
        page.publish(images: [[1]]) { _ in .none }
        #expect(try get("/\(token)/images/1-0.png").suffix(2) == [0x89, 0x50])
        page.publish(images: [[2]]) { _ in .none }
        #expect(String(decoding: try get("/\(token)/images/1-0.png"), as: UTF8.self).hasPrefix("HTTP/1.1 404 "))
        let file = String(decoding: try get("/\(token)/"), as: UTF8.self)
        #expect(file.hasPrefix("HTTP/1.1 200 ") && file.contains("<title>Easel previews</title>"))
        for name in ["preview.js", "preview.css", "style.css", "link.js", "dom.js", "properties.js"] {
            #expect(String(decoding: try get("/\(token)/\(name)"), as: UTF8.self).hasPrefix("HTTP/1.1 200 "), "\(name)")
        }
    }
}
