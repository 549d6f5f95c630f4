import CoreGraphics
import Display
import LinuxIO
import TestSupport
import Testing

@testable import RFB

/// Clients that send more than anybody needs, or read nothing. Work and memory are bounded.
@Suite struct RemoteFloodTests {
    /// The bytes of presses and releases of a key.
    private static func keys(_ count: Int) -> [UInt8] {
        (0..<count).flatMap { [4, UInt8(1 - $0 % 2), 0, 0, 0, 0, 0, 0x61] as [UInt8] }
    }

    /// The attack: 4.5 megabytes of keys in a second, of which the app takes none.
    @Test func clientWithoutRoomIsNotRead() {
        let server = MemoryServer()
        let viewer = server.start()
        server.room = server.events.count + 256
        viewer.transport.arrive(Self.keys(4_500_000 / 8))
        for _ in 0..<100 { server.advance(by: .milliseconds(10)) }
        #expect(server.keyCount == 256)
        #expect(viewer.transport.unreceived > 4_400_000, "the rest remains with its sender")
        #expect(viewer.client.connection.available <= 2 * Connection.chunk)
        #expect(viewer.client.isHeld && !viewer.client.isRead && server.pool.nextTime(at: server.now) == nil)
        // The app has taken some.
        server.room += 32
        for _ in 0..<100 { server.advance(by: .milliseconds(10)) }
        #expect(server.keyCount == 288)
    }

    @Test func messagesOfPeriodAreLimited() {
        let server = MemoryServer()
        let viewer = server.start()
        viewer.transport.arrive(Self.keys(20_000))
        server.advance(by: .milliseconds(5))
        #expect((1...40).contains(server.keyCount))
        server.advance(by: .milliseconds(100))
        #expect((200...400).contains(server.keyCount))
        // Another client has its own limit.
        let other = server.start()
        other.transport.arrive(Self.keys(8))
        let count = server.keyCount
        server.serve()
        #expect(server.keyCount >= count + 8)
        // Texts are skipped, 128 KiB in a period, without being stored.
        other.transport.arrive(([6, 0, 0, 0, 1, 0, 0, 0] as [UInt8]) + [UInt8](repeating: 7, count: 1 << 24))
        server.advance(by: .milliseconds(5))
        #expect(other.transport.unreceived > (1 << 24) - (1 << 18))
        #expect(other.client.connection.available == 0)
        server.advance(by: .seconds(2))
        #expect(other.transport.unreceived == 0 && !other.isClosed)
    }

    /// All events of a burst arrive in the end, in their order.
    @Test func burstIsDeliveredCompletely() {
        let server = MemoryServer()
        let viewer = server.start()
        viewer.transport.arrive((0..<1000).flatMap { ([4, 1, 0, 0, 0, 0] as [UInt8]) + TestViewer.bytes($0) })
        server.serve()
        // What is left over is not reported by a poll.
        server.advance(by: .seconds(1), isReady: false)
        let symbols = server.events.compactMap { if case .key(let symbol, _) = $0.action { symbol } else { nil } }
        #expect(symbols == (0..<1000).map(UInt32.init))
    }

    @Test func listOfEncodingsIsNotStored() {
        let server = MemoryServer()
        let viewer = server.start()
        let numbers = (0..<65_535).flatMap { TestViewer.bytes(1, $0) }
        viewer.transport.arrive([2, 0, 255, 255] + numbers + ([2, 0, 0, 1, 0, 0, 0, 16] as [UInt8]))
        server.advance(by: .seconds(1))
        #expect(viewer.client.encodings == [16] && viewer.client.connection.available == 0)
    }

    // MARK: Updates

    private static func request(_ rect: PixelRect) -> [UInt8] {
        [3, 0] + TestViewer.bytes(rect.minX, rect.minY, rect.width, rect.height)
    }

    /// The attack: requests of single pixels in a checkerboard.
    @Test func requestsOfCheckerboardBecomeFewRectangles() {
        let size = PixelSize(width: 800, height: 480)
        let server = MemoryServer(size: size)
        let viewer = server.start()
        viewer.transport.space = 0
        var most = 0
        for y in 0..<size.height {
            viewer.transport.arrive(
                stride(from: y % 2, to: size.width, by: 2).flatMap {
                    Self.request(PixelRect(x: $0, y: y, width: 1, height: 1))
                }
            )
            while viewer.transport.unreceived > 0 || viewer.client.budget.rest != nil {
                server.advance(by: .milliseconds(10))
                most = max(most, viewer.client.damage.region.rectangleCount)
            }
        }
        #expect((2...256).contains(most))
        // The first row was sent before.
        let board = viewer.client.damage.region.bounds
        #expect(board.width >= size.width - 1 && board.maxY == size.height, "\(board)")
        // The client gets all of them.
        viewer.transport.space = .max
        server.advance(by: .seconds(1))
        #expect(viewer.client.damage.region.isEmpty && viewer.client.rest == nil)
    }

    /// Damage of the app, while no client takes frames.
    @Test func damageOfFramesBecomesFewRectangles() throws {
        let server = MemoryServer(size: PixelSize(width: 200, height: 200))
        let viewer = server.start()
        server.serve()
        for y in stride(from: 0, to: 200, by: 2) {
            for x in stride(from: 0, to: 200, by: 2) {
                server.offer(Region(PixelRect(x: x, y: y, width: 1, height: 1)))
            }
        }
        var frame = server.frames.take()
        if frame == nil {
            // An outdated frame is replaced.
            server.offer(.empty)
            frame = server.frames.take()
        }
        #expect(try #require(frame).damage.rectangleCount <= 256)
        #expect(!viewer.isClosed)
    }

    /// A client that reads nothing keeps a part of an update, whatever the size of the screen is.
    @Test func clientThatDoesNotReadKeepsLittleMemory() {
        let server = MemoryServer(size: PixelSize(width: 2048, height: 1024))
        let viewer = server.start()
        viewer.transport.space = 0
        viewer.transport.arrive(Self.request(PixelRect(size: server.surface.size)))
        server.advance(by: .seconds(1))
        // A part of 262,144 pixels.
        let limit = 1 << 20 | 4096
        #expect((1...limit).contains(viewer.client.connection.unsent))
        #expect(server.service.partsComposed == 1)
        // Part by part, as it reads.
        viewer.transport.space = 1 << 20
        for _ in 0..<20 { server.serve() }
        #expect(server.service.partsComposed <= 3 && viewer.client.connection.unsent <= limit)
        viewer.transport.space = .max
        server.advance(by: .seconds(1))
        #expect(viewer.client.rest == nil && viewer.client.connection.isDrained)
        #expect(server.service.updatesSent == 1)
    }

    /// The server ends after the present part, although clients wait for more.
    @Test func endIsNoticedBetweenParts() {
        let server = MemoryServer(size: PixelSize(width: 2048, height: 1024))
        let viewers = (0..<8).map { _ in server.start() }
        for viewer in viewers {
            viewer.transport.arrive([2, 0, 0, 1, 0, 0, 0, 16] + Self.request(PixelRect(size: server.surface.size)))
        }
        server.serve(isEnding: { server.service.partsComposed > 0 })
        #expect(server.service.partsComposed == 1)
        server.serve(isEnding: { true })
        #expect(server.service.partsComposed == 1)
        server.pool.end()
        #expect(viewers.allSatisfy { $0.isClosed } && server.events.filter { $0.action == .disconnected }.count == 8)
    }

    /// The bytes of a client in memory, as a fuzz target sends them.
    @Test func clientInMemoryTakesAnyBytes() {
        let surface = Surface.allocate(PixelSize(width: 40, height: 30))
        var keys = 0
        let client = InMemoryClient(surface, onEvent: { if case .key = $0.action { keys += 1 } })
        client.send(Array("RFB 003.008\n".utf8) + [1, 1])
        client.send(Self.keys(1000))
        #expect(keys == 1000 && !client.isClosed && !client.takeReceived().isEmpty)
        client.send([2, 0, 0, 1, 0, 0, 0, 16] + Self.request(PixelRect(size: surface.size)))
        #expect(client.takeReceived().prefix(4) == [0, 0, 0, 1])
        client.send([99])
        #expect(client.isClosed)
        for seed in 0..<UInt64(300) {
            var generator = SeededGenerator(seed: seed)
            let client = InMemoryClient(surface)
            if generator.chance(80) { client.send(Array("RFB 003.008\n".utf8) + [1, 1]) }
            for _ in 0..<20 {
                let type = generator.element(of: [0, 2, 3, 4, 5, 6, 251] as [UInt8])
                let count = Int.random(in: 0...40, using: &generator)
                client.send([type] + (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) })
            }
            client.change(Region(PixelRect(x: 0, y: 0, width: 3, height: 3)))
            client.advance(by: .seconds(30))
        }
        let silent = InMemoryClient(surface)
        silent.advance(by: .seconds(20))
        #expect(silent.isClosed)
    }
}
