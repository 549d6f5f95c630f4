import CoreGraphics
import Foundation
import Geometry
import Raster
import TestSupport
import Testing

@testable import RFB

/// Clients whose pixels are indices into a table of colors (RFC 6143, sections 7.5.1 and 7.6.2).
@Suite struct ColorMapTests {
    private static func description(bits: UInt8, depth: UInt8, isBigEndian: Bool = false) -> [UInt8] {
        // The maxima and shifts have no meaning, so that any values must do.
        [bits, depth, isBigEndian ? 1 : 0, 0] + [0, 0, 0, 0, 9, 9, 200, 201, 202, 0, 0, 0]
    }

    private static let colors: [UInt32] = [
        0x00_0000, 0xFF_FFFF, 0xFF_0000, 0x00_FF00, 0x00_00FF, 0x80_8080, 0x12_3456, 0xFE_DCBA,
    ]

    /// Expects that the colors of a table at indices are those nearest to the colors of the screen.
    private func expect(
        _ indices: [Int],
        in table: [UInt8],
        depth: Int,
        sourceLocation: SourceLocation = #_sourceLocation
    ) {
        let levels = [1 << ((depth + 1) / 3), 1 << ((depth + 2) / 3), 1 << (depth / 3)]
        for (color, index) in zip(Self.colors, indices) {
            for channel in 0..<3 {
                let shown =
                    Double(TestViewer.number(table[6 * index + 2 * channel..<6 * index + 2 * channel + 2])) / 257
                let expected = Double(color >> UInt32(16 - 8 * channel) & 255)
                let distance = 255 / Double(levels[channel] - 1) / 2
                #expect(
                    abs(shown - expected) <= distance + 1,
                    "\(String(color, radix: 16)) channel \(channel): \(shown)",
                    sourceLocation: sourceLocation
                )
            }
        }
    }

    private func host() throws -> TestServer {
        let host = try TestServer(size: PixelSize(width: Self.colors.count, height: 1))
        for (x, color) in Self.colors.enumerated() {
            host.change(PixelRect(x: x, y: 0, width: 1, height: 1), to: color)
        }
        return host
    }

    @Test(arguments: [(8, 8), (8, 3), (8, 6), (16, 16), (16, 12), (32, 24), (32, 8)], [false, true])
    func clientReceivesTableThenIndices(format: (bits: Int, depth: Int), isBigEndian: Bool) throws {
        let host = try host()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        let description = Self.description(
            bits: UInt8(format.bits),
            depth: UInt8(format.depth),
            isBigEndian: isBigEndian
        )
        viewer.send([0, 0, 0, 0] + description)
        viewer.request(isIncremental: false)
        let depth = min(format.depth, 8)
        let count = 1 << depth
        #expect(try viewer.receive(6) == [1, 0, 0, 0] + TestViewer.bytes(count))
        let table = try viewer.receive(6 * count)
        #expect(try viewer.receive(4) == [0, 0, 0, 1])
        #expect(try viewer.receive(12) == TestViewer.bytes(0, 0, 8, 1, 0, 0))
        let size = format.bits / 8
        let pixels = try viewer.receive(8 * size)
        let indices = (0..<8).map { position in
            let bytes = pixels[position * size..<(position + 1) * size]
            return isBigEndian ? TestViewer.number(bytes) : TestViewer.number(bytes.reversed())
        }
        #expect(indices.allSatisfy { $0 < count })
        expect(indices, in: table, depth: depth)
        // All entries differ, so that none is wasted.
        #expect(Set((0..<count).map { Array(table[6 * $0..<6 * $0 + 6]) }).count == count)
    }

    /// The table precedes the first update in its format only, and a format with the values of colors has none.
    @Test func tableIsSentOnceForEachFormat() throws {
        let host = try host()
        defer { host.server.end() }
        let viewer = try TestViewer(host.path)
        try viewer.start()
        let indexed = [0, 0, 0, 0] + Self.description(bits: 8, depth: 8)
        // A client that changes its mind gets one table.
        for _ in 0..<3 { viewer.send(indexed) }
        viewer.request(isIncremental: false)
        #expect(try viewer.receive(6) == [1, 0, 0, 0, 1, 0])
        _ = try viewer.receive(256 * 6)
        _ = try viewer.receive(4 + 12 + 8)
        viewer.request(isIncremental: false)
        #expect(try viewer.receive(4) == [0, 0, 0, 1])
        _ = try viewer.receive(12 + 8)
        viewer.send(indexed + [0, 0, 0, 0] + PixelFormat.nativeDescription)
        viewer.request(isIncremental: false)
        try viewer.readUpdate()
        #expect(viewer.shows(host.surface))
        viewer.send(indexed)
        viewer.request(isIncremental: false)
        #expect(try viewer.receive(6) == [1, 0, 0, 0, 1, 0])
    }

    /// A table does not interrupt an update of several parts, and waits for a client that does not ask for updates.
    @Test func tableFollowsTheRestOfAnUpdate() throws {
        let size = PixelSize(width: 1024, height: 700)
        let surface = try #require(Surface(size: size))
        let transport = MemoryTransport()
        let service = Client.Service(RFBConfiguration(), nil) { _ in }
        let client = Client(transport, from: .unknown, number: 1, service: service, now: .zero)
        func pass(_ bytes: [UInt8]) {
            transport.arrive(bytes)
            client.receive(at: .zero, isReady: true)
        }
        pass(Array("RFB 003.008\n\u{1}\u{1}".utf8))
        client.begin(size)
        while client.connection.waitsForSpace { client.flush() }
        _ = transport.takeOutgoing()
        let all: [UInt8] = [3, 0] + TestViewer.bytes(0, 0, size.width, size.height)
        pass(all)
        client.update(from: surface)
        #expect(client.rest != nil, "the update has several parts")
        for _ in 0..<20 { pass([0, 0, 0, 0] + Self.description(bits: 8, depth: 8)) }
        pass(all)
        var output: [UInt8] = []
        while client.connection.waitsForSpace || client.rest != nil {
            client.flush()
            output += transport.takeOutgoing()
            client.continueUpdate(from: surface)
        }
        // Rectangles of four bytes per pixel: the former format.
        let rects = TestViewer.number(output[2..<4])
        #expect(output[0] == 0 && output.count == 4 + 12 * rects + 4 * size.area)
        client.update(from: surface)
        output = []
        while client.connection.waitsForSpace || client.rest != nil {
            client.flush()
            output += transport.takeOutgoing()
            client.continueUpdate(from: surface)
        }
        #expect(output.prefix(6) == [1, 0, 0, 0, 1, 0])
        let rest = output.dropFirst(6 + 6 * 256)
        #expect(rest.first == 0 && rest.count == 4 + 12 * TestViewer.number(rest.dropFirst(2).prefix(2)) + size.area)
    }

    /// Pixels of ZRLE are not shortened, as those with the values of colors are.
    @Test func indicesInZRLEHaveAllBytes() throws {
        let format = try #require(PixelFormat(Self.description(bits: 32, depth: 24)))
        var compact: [UInt8] = []
        format.appendCompact(0xFF_FFFF, to: &compact)
        #expect(compact == [255, 0, 0, 0] && format.compactSize == 4)
    }
}
