import Foundation
import Geometry
import LinuxIO
import Raster
import Testing

@testable import Inspector

/// Pages on the WebSocket: commands, input, and messages that break the protocol.
@Suite struct PageConnectionTests {
    @Test func commandsAreAnsweredInOrder() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let page = try inspector.page()
        #expect(try page.ask(#"{"name":"undo","number":7}"#) == #"{"number":7,"result":"undo"}"#)
        #expect(try page.ask(#"{"name":"tree","number":8,"property":"views"}"#).hasPrefix(#"{"number":8,"result":"#))
        // In one write, and in frames of a byte.
        page.send(
            (1...3).flatMap { TestClient.frame(Array(#"{"name":"swift","number":\#($0)}"#.utf8)) }
        )
        for number in 1...3 {
            let answer = String(decoding: try page.readFrame().payload, as: UTF8.self)
            #expect(answer == #"{"number":\#(number),"result":"swift"}"#)
        }
        let text = Array(#"{"name":"undo","number":9}"#.utf8)
        for (index, byte) in text.enumerated() {
            page.send(TestClient.frame([byte], kind: index == 0 ? 1 : 0, isLast: index == text.count - 1))
            // Control frames may come between the parts of a message.
            if index == 3 { page.send(TestClient.frame([1, 2, 3], kind: 9)) }
        }
        let pong = try page.readFrame()
        #expect(pong.kind == 10 && pong.payload == [1, 2, 3])
        #expect(String(decoding: try page.readFrame().payload, as: UTF8.self) == #"{"number":9,"result":"undo"}"#)
    }

    /// No value is an error, and `null` is a value, such as no color.
    @Test func nullIsAValue() throws {
        let message = Array(#"{"name":"set","number":1,"target":2,"property":"textColor","value":null}"#.utf8)
        let command = InspectorCommand.set(2, property: "textColor", InspectorValue.none)
        #expect(try ClientMessage.parse(message) == .command(number: 1, command))
        let missing = Array(#"{"name":"set","number":1,"target":2,"property":"textColor"}"#.utf8)
        #expect(throws: ClientMessage.Malformed.missing("value", of: "set")) { try ClientMessage.parse(missing) }
    }

    @Test func errorsNameTheCommand() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let page = try inspector.page()
        let cases = [
            ("hello", "not a JSON object"), ("[1]", "not a JSON object"), (#"{"number":1}"#, "not a JSON object"),
            (#"{"name":"explode","number":1}"#, "no command named explode"),
            (#"{"name":"undo"}"#, "undo: the argument number is missing"),
            (#"{"name":"tree","number":1,"property":"forest"}"#, "tree: the argument property is not valid"),
            (#"{"name":"touch","contact":10,"phase":"began","x":0,"y":0}"#, "touch: the argument contact is not valid"),
            (#"{"name":"touch","contact":0,"phase":"hover","x":0,"y":0}"#, "touch: the argument phase is not valid"),
            (#"{"name":"key","symbol":-1,"isDown":true}"#, "not a JSON object"),
            (#"{"name":"set","number":1,"target":1,"property":"x","value":{"a":1}}"#, "not a JSON object"),
            (#"{"name":"undo","number":-1}"#, "undo: the argument number is not valid"),
            (String(repeating: "[", count: 30_000), "not a JSON object"),
        ]
        for (message, error) in cases {
            let answer = try page.ask(message)
            #expect(
                answer.hasPrefix(#"{"number":null,"error":""#) && answer.contains(error),
                "\(message.prefix(60)): \(answer)"
            )
        }
        #expect(try page.ask(#"{"name":"undo","number":1}"#) == #"{"number":1,"result":"undo"}"#)
    }

    /// Each of these ends the connection with a code, and the server goes on.
    @Test func brokenFramesEndTheConnection() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let long = [UInt8](repeating: 32, count: WebSocketFrame.longestMessage)
        let cases: [(bytes: [UInt8], code: WebSocketFrame.CloseCode)] = [
            (TestClient.frame([1], isMasked: false), .protocolError),
            (TestClient.frame([1], kind: 2), .unsupportedData),
            (TestClient.frame([1], kind: 3), .protocolError),
            (TestClient.frame([1], kind: 11), .protocolError),
            ([0xC1, 0x81, 0, 0, 0, 0, 1], .protocolError),
            (TestClient.frame([1], kind: 0), .protocolError),
            (TestClient.frame([1], isLast: false) + TestClient.frame([1]), .protocolError),
            (TestClient.frame([1], kind: 9, isLast: false), .protocolError),
            (TestClient.frame([UInt8](repeating: 0, count: 126), kind: 9), .protocolError),
            // Lengths that need fewer bits, or that no memory has.
            ([0x81, 0xFE, 0, 5, 0, 0, 0, 0], .protocolError),
            ([0x81, 0xFF, 0, 0, 0, 0, 0, 0, 0, 5], .protocolError),
            ([0x81, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF], .tooLarge),
            ([0x81, 0xFF, 0, 0, 0, 0, 0, 1, 0, 1], .tooLarge),
            (TestClient.frame(long, isLast: false) + TestClient.frame([1], kind: 0), .tooLarge),
            (TestClient.frame([], kind: 8), .normal),
        ]
        for (bytes, code) in cases {
            let page = try inspector.page()
            page.send(bytes)
            let frame = try page.readFrame()
            let expected = [UInt8(code.rawValue >> 8), UInt8(code.rawValue & 255)]
            #expect(frame.kind == 8 && frame.payload == expected, "\(bytes.prefix(12)): \(frame)")
            #expect(page.receiveAll()?.isEmpty ?? false, "\(bytes.prefix(12)): the connection ends")
        }
        #expect(try inspector.page().ask(#"{"name":"undo","number":1}"#) == #"{"number":1,"result":"undo"}"#)
    }

    @Test func framesAreParsedInAnyParts() {
        let payload = (0..<300).map { UInt8(truncatingIfNeeded: $0) }
        let bytes = TestClient.frame(payload)
        for count in 0..<bytes.count { #expect(WebSocketFrame.parse(bytes[..<count]) == .incomplete) }
        let frame = WebSocketFrame(kind: .text, isLast: true, payload: payload)
        #expect(WebSocketFrame.parse(([9, 9] + bytes + [7])[2...]) == .frame(frame, length: bytes.count))
        #expect(frame.bytes == [0x81, 126, 1, 44] + payload)
        #expect(WebSocketFrame.header(.binary, count: 70_000) == [0x82, 127, 0, 0, 0, 0, 0, 1, 0x11, 0x70])
        #expect(WebSocketFrame.accept("c2hvcnQ=") == nil && WebSocketFrame.accept("not Base64") == nil)
    }

    /// The examples of FIPS 180-4, and a message of more than one block.
    @Test func hashIsThatOfTheStandard() {
        func text(_ message: String) -> String {
            SHA1.hash(Array(message.utf8)).map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined()
        }
        #expect(text("abc") == "a9993e364706816aba3e25717850c26c9cd0d89d")
        #expect(text("") == "da39a3ee5e6b4b0d3255bfef95601890afd80709")
        #expect(
            text("abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq")
                == "84983e441c3bd26ebaae4aa1f95129e5e54670f1"
        )
    }

    /// The screen as a page shows it.
    @Test func screenIsStreamedWithoutQueues() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let page = try inspector.page()
        page.sendText(#"{"name":"screen","value":true}"#)
        var shown = ShownScreen()
        #expect(try shown.apply(try page.readFrame().payload) == 90 * 70, "the first update is the whole screen")
        #expect(shown.shows(inspector.surface))
        // Until the page has drawn it, nothing else is sent; then all changes, once.
        inspector.change(PixelRect(x: 3, y: 4, width: 5, height: 6), to: 0xFF12_3456)
        inspector.change(PixelRect(x: 40, y: 50, width: 2, height: 1), to: 0xFF65_4321)
        #expect(try page.ask(#"{"name":"undo","number":1}"#) == #"{"number":1,"result":"undo"}"#)
        #expect(!shown.shows(inspector.surface))
        page.sendText(#"{"name":"drawn"}"#)
        while !shown.shows(inspector.surface) {
            let count = try shown.apply(try page.readFrame().payload)
            #expect(count <= 32, "only what has changed")
            page.sendText(#"{"name":"drawn"}"#)
        }
        // A second page gets everything, and the first one nothing.
        let second = try inspector.page()
        second.sendText(#"{"name":"screen","value":true}"#)
        var other = ShownScreen()
        try other.apply(try second.readFrame().payload)
        #expect(other.shows(inspector.surface))
        page.sendText(#"{"name":"screen","value":false}"#)
        #expect(try page.ask(#"{"name":"undo","number":2}"#) == #"{"number":2,"result":"undo"}"#)
    }

    /// A page that leaves ends its touches; those that do not continue one are dropped.
    @Test func inputArrivesAndEndsWithThePage() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        do {
            let page = try inspector.page()
            page.sendText(#"{"name":"touch","contact":1,"phase":"moved","x":0.5,"y":0.5}"#)
            page.sendText(#"{"name":"touch","contact":1,"phase":"began","x":0.5,"y":0.5}"#)
            page.sendText(#"{"name":"touch","contact":1,"phase":"began","x":0.1,"y":0.1}"#)
            page.sendText(#"{"name":"touch","contact":1,"phase":"moved","x":2,"y":-7}"#)
            page.sendText(#"{"name":"wheel","x":0,"y":1,"dx":0,"dy":1e9}"#)
            page.sendText(#"{"name":"key","symbol":97,"isDown":true}"#)
            // The answer follows all input before it.
            _ = try page.ask(#"{"name":"undo","number":1}"#)
        }
        let source = inspector.source
        // Two additions, four events, the cancellation, and two removals.
        var events: [String] = []
        let limit = MonotonicClock().now + .seconds(10)
        while events.count < 9, MonotonicClock().now < limit {
            var polled = pollfd(fd: source.descriptor ?? -1, events: Int16(POLLIN), revents: 0)
            _ = poll(&polled, 1, 100)
            events += try source.read().map { EventText.text(of: $0) }
            source.didDeliver()
        }
        let expected = [
            "added touchscreen", "added pointer", "began 1 at 45.0 35.0", "moved 1 at 90.0 0.0",
            "wheel 0.0 100.0 at 0.0 70.0",
            "key 97 true", "cancelled 1 at 90.0 0.0", "removed touchscreen", "removed pointer",
        ]
        #expect(events == expected)
    }
}
