import CZlib
import Geometry
import LinuxIO
import TestSupport
import Testing

@testable import Host
@testable import Input
@testable import RFB

/// Texts that are copied and pasted by VNC clients.
@Suite struct RemoteClipboardTests {
    private static let request: UInt32 = 1 << 25
    private static let peek: UInt32 = 1 << 26
    private static let notify: UInt32 = 1 << 27
    private static let provide: UInt32 = 1 << 28

    private static func bytes(_ number: Int) -> [UInt8] { Client.bytes32(number) }

    /// Returns a message of a client: a text in Latin-1, or in any bytes.
    private static func cut(_ text: [UInt8]) -> [UInt8] { [6, 0, 0, 0] + bytes(text.count) + text }

    private static func extended(_ flags: UInt32, _ body: [UInt8] = []) -> [UInt8] {
        [6, 0, 0, 0] + bytes(-(4 + body.count)) + bytes(Int(flags)) + body
    }

    private static func deflated(_ content: [UInt8]) -> [UInt8] {
        var count = compressBound(uLong(content.count))
        var result = [UInt8](repeating: 0, count: Int(count))
        precondition(compress2(&result, &count, content, uLong(content.count), 9) == Z_OK)
        return Array(result.prefix(Int(count)))
    }

    private static func provided(_ text: [UInt8]) -> [UInt8] {
        extended(provide | 1, deflated(bytes(text.count) + text))
    }

    private static func server(isShared: Bool = true, isViewOnly: Bool = false) -> MemoryServer {
        MemoryServer { configuration in
            configuration.sharesText = isShared
            configuration.isViewOnly = isViewOnly
        }
    }

    /// Connects a client with or without the pseudo-encoding, and takes what the server introduces itself with.
    private static func start(_ server: MemoryServer, isExtended: Bool) -> (MemoryServer.Connection, [UInt8]) {
        let viewer = server.start()
        viewer.transport.arrive([2, 0, 0, 1] + bytes(isExtended ? Int(ExtendedClipboard.encoding) : 0))
        server.serve()
        server.serve()
        return (viewer, viewer.transport.takeOutgoing())
    }

    private static func send(_ message: [UInt8], _ viewer: MemoryServer.Connection, _ server: MemoryServer) -> [UInt8] {
        viewer.transport.arrive(message)
        for _ in 0..<20 { server.advance(by: .milliseconds(10)) }
        return viewer.transport.takeOutgoing()
    }

    private static func texts(_ server: MemoryServer) -> [String] {
        server.events.compactMap { if case .text(let text) = $0.action { text.string } else { nil } }
    }

    // MARK: Latin-1

    @Test func clientWithoutExtensionExchangesLatin1() {
        let server = Self.server()
        let (viewer, greeting) = Self.start(server, isExtended: false)
        #expect(greeting == [])
        #expect(Self.send(Self.cut([0x5A, 0x6F, 0xEB, 13, 10, 0x61]), viewer, server) == [])
        #expect(Self.texts(server) == ["Zoë\na"])
        server.pool.offer(SharedText("ë\r\n€"))
        #expect(Self.send([], viewer, server) == [3, 0, 0, 0] + Self.bytes(3) + [0xEB, 10, 0x3F])
        #expect(Self.send([], viewer, server) == [], "once")
        server.pool.offer(nil)
        #expect(Self.send([], viewer, server) == [])
    }

    @Test(arguments: [(false, false), (true, true)])
    func nothingIsExchangedUnlessItIsWanted(isShared: Bool, isViewOnly: Bool) {
        let server = Self.server(isShared: isShared, isViewOnly: isViewOnly)
        let (viewer, greeting) = Self.start(server, isExtended: true)
        #expect(greeting == [])
        server.pool.offer(SharedText("secret"))
        #expect(Self.send(Self.cut([0x61]), viewer, server) == [])
        #expect(Self.texts(server) == [] && !viewer.isClosed)
    }

    @Test func longTextIsSkipped() {
        let server = Self.server()
        let (viewer, _) = Self.start(server, isExtended: false)
        let long = [UInt8](repeating: 0x61, count: SharedText.mostBytes + 1)
        _ = Self.send(Self.cut(long) + Self.cut([0x62]), viewer, server)
        #expect(Self.texts(server) == ["b"])
        _ = Self.send(Self.cut(Array(long.dropFirst())), viewer, server)
        #expect(Self.texts(server).last?.utf8.count == SharedText.mostBytes)
        // In UTF-8, it is longer.
        _ = Self.send(Self.cut([UInt8](repeating: 0xEB, count: SharedText.mostBytes)), viewer, server)
        #expect(Self.texts(server).count == 2 && !viewer.isClosed)
        #expect(SharedText(String(repeating: "ë", count: SharedText.mostBytes)) == nil)
    }

    // MARK: Extended Clipboard

    @Test func extensionCarriesUTF8BothWays() throws {
        let server = Self.server()
        let (viewer, greeting) = Self.start(server, isExtended: true)
        let capabilities = Self.request | Self.peek | Self.notify | Self.provide | 1 << 24 | 1
        #expect(
            greeting == [3, 0, 0, 0] + Self.bytes(-8) + Self.bytes(Int(capabilities)) + Self.bytes(SharedText.mostBytes)
        )
        // The client copies: it announces the text, and sends it when asked.
        let asked = Self.send(Self.extended(Self.notify | 1), viewer, server)
        #expect(asked == [3, 0, 0, 0] + Self.bytes(-4) + Self.bytes(Int(Self.request | 1)))
        _ = Self.send(Self.provided(Array("Zoë €\r\n🎂\u{0}".utf8)), viewer, server)
        #expect(Self.texts(server) == ["Zoë €\n🎂"])
        // The app copies.
        server.pool.offer(SharedText("Ω\n😀"))
        let announced = [3, 0, 0, 0] + Self.bytes(-4) + Self.bytes(Int(Self.notify | 1))
        #expect(Self.send([], viewer, server) == announced)
        let answer = Self.send(Self.extended(Self.request | 1), viewer, server)
        let content = try #require(ExtendedClipboard.inflated(answer.dropFirst(12), atMost: 100))
        let text = Array("Ω\r\n😀\u{0}".utf8)
        #expect(content == Self.bytes(text.count) + text)
        #expect(answer.prefix(12).suffix(4) == Self.bytes(Int(Self.provide | 1))[...])
        #expect(Self.send(Self.extended(Self.peek), viewer, server) == announced)
        server.pool.offer(nil)
        #expect(Self.send([], viewer, server).suffix(4) == Self.bytes(Int(Self.notify))[...])
        #expect(Self.send(Self.extended(Self.request | 1), viewer, server) == [])
    }

    @Test func clientWithoutAnnouncementsReceivesShortTexts() throws {
        let server = Self.server()
        let (viewer, _) = Self.start(server, isExtended: true)
        let capabilities = Self.extended(1 << 24 | Self.provide | 1, Self.bytes(5))
        #expect(Self.send(capabilities, viewer, server) == [])
        server.pool.offer(SharedText("short"))
        #expect(Self.send([], viewer, server).dropFirst(8).prefix(4) == Self.bytes(Int(Self.provide | 1))[...])
        server.pool.offer(SharedText("longer"))
        #expect(Self.send([], viewer, server) == [])
    }

    @Test func invalidUTF8IsRepaired() {
        let server = Self.server()
        let (viewer, _) = Self.start(server, isExtended: true)
        _ = Self.send(Self.provided([0x61, 0xFF, 0xE2, 0x82, 0x62, 0]), viewer, server)
        #expect(Self.texts(server) == ["a\u{FFFD}\u{FFFD}b"])
    }

    /// Compressed texts that are larger than they say, cut off, or no texts.
    @Test func badCompressedTextsAreIgnored() {
        let server = Self.server()
        let (viewer, _) = Self.start(server, isExtended: true)
        let bomb = Self.deflated(Self.bytes(1 << 23) + [UInt8](repeating: 0x61, count: 1 << 23))
        #expect(bomb.count < 1 << 15)
        for body in [bomb, [], [1, 2, 3], Self.deflated([0, 0]), Self.deflated(Self.bytes(9) + [0x61])] {
            _ = Self.send(Self.extended(Self.provide | 1, body), viewer, server)
        }
        #expect(Self.texts(server) == [] && !viewer.isClosed)
        // Too long to be read.
        let long = [UInt8](repeating: 0, count: 2 * SharedText.mostBytes + 8192)
        _ = Self.send(Self.extended(Self.provide | 1, long) + Self.provided([0x62]), viewer, server)
        #expect(Self.texts(server) == ["b"] && !viewer.isClosed)
        _ = Self.send([6, 0, 0, 0] + Self.bytes(-3), viewer, server)
        #expect(viewer.isClosed)
    }

    /// A client that asks again and again and reads nothing is sent one answer.
    @Test func requestsOfAClientThatDoesNotReadAreAnsweredOnce() {
        let server = Self.server()
        let (viewer, _) = Self.start(server, isExtended: true)
        server.pool.offer(SharedText(String(repeating: "0123456789abcdef", count: 1 << 12)))
        _ = Self.send([], viewer, server)
        viewer.transport.space = 0
        for _ in 0..<200 {
            viewer.transport.arrive(
                Self.extended(Self.request | 1) + Self.extended(Self.peek) + Self.extended(Self.notify | 1)
            )
            server.advance(by: .milliseconds(10))
        }
        #expect(viewer.client.connection.unsent < 4096)
    }

    /// A text is not sent inside of an update, which has several parts.
    @Test func textWaitsForTheEndOfAnUpdate() {
        let server = MemoryServer(size: PixelSize(width: 1024, height: 1024)) { $0.sharesText = true }
        let (viewer, _) = Self.start(server, isExtended: false)
        viewer.transport.arrive([3, 0, 0, 0, 0, 0, 4, 0, 4, 0])
        server.serve(isEnding: { server.service.partsComposed > 0 })
        #expect(viewer.client.rest != nil)
        server.pool.offer(SharedText("a"))
        server.advance(by: .seconds(1))
        let sent = viewer.transport.takeOutgoing()
        #expect(sent.prefix(2) == [0, 0] && sent.suffix(9) == [3, 0, 0, 0, 0, 0, 0, 1, 0x61])
        #expect(viewer.client.rest == nil)
    }

    // MARK: The app

    @Test func copiedTextIsTakenOnce() throws {
        let source = try RemoteSource(area: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(source.takeCopiedText() == nil)
        source.take(RFBEvent(client: 1, action: .text(try #require(SharedText("a")))))
        source.take(RFBEvent(client: 1, action: .text(try #require(SharedText("b")))))
        #expect(source.takeCopiedText() == "b" && source.takeCopiedText() == nil)
    }
}
