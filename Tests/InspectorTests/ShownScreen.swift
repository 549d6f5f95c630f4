import CZlib
import Input
import Raster
import Testing

@testable import Inspector

/// The screen as a page shows it.
struct ShownScreen {
    private(set) var size = PixelSize(width: 0, height: 0)
    private(set) var pixels: [UInt32] = []

    struct Malformed: Error {}

    /// Applies an update. Returns the number of its pixels.
    @discardableResult
    mutating func apply(_ bytes: [UInt8]) throws -> Int {
        func number(_ index: Int) -> Int { Int(bytes[index]) | Int(bytes[index + 1]) << 8 }
        guard bytes.count >= 12, bytes[0] == 1 else { throw Malformed() }
        let newSize = PixelSize(width: number(4), height: number(6))
        if newSize != size {
            size = newSize
            pixels = [UInt32](repeating: 0, count: size.area)
        }
        let count = number(2)
        let rects = (0..<count).map { index in
            let start = 12 + 8 * index
            return PixelRect(
                x: number(start),
                y: number(start + 2),
                width: number(start + 4),
                height: number(start + 6)
            )
        }
        let area = rects.reduce(0) { $0 + $1.area }
        let data = try Self.expand(bytes[(12 + 8 * count)...], count: 4 * area)
        var index = 0
        for rect in rects {
            guard PixelRect(size: size).contains(rect) else { throw Malformed() }
            for y in rect.minY..<rect.maxY {
                for x in rect.minX..<rect.maxX {
                    let parts = data[index..<(index + 4)].map { UInt32($0) }
                    pixels[y * size.width + x] = parts[3] << 24 | parts[0] << 16 | parts[1] << 8 | parts[2]
                    index += 4
                }
            }
        }
        return area
    }

    /// Returns a Boolean value that indicates whether the page shows the colors of a surface.
    func shows(_ surface: Surface) -> Bool {
        guard surface.size == size else { return false }
        return (0..<size.height).allSatisfy { y in
            (0..<size.width).allSatisfy { pixels[y * size.width + $0] == surface.row(y)[$0] & 0xFF_FFFF | 0xFF00_0000 }
        }
    }

    private static func expand(_ bytes: ArraySlice<UInt8>, count: Int) throws -> [UInt8] {
        var result = [UInt8](repeating: 0, count: count + 1)
        var length = uLongf(result.count)
        let status = Array(bytes).withUnsafeBufferPointer { source in
            uncompress(&result, &length, source.baseAddress, uLong(source.count))
        }
        guard status == Z_OK, length == uLongf(count) else { throw Malformed() }
        return Array(result.prefix(count))
    }
}

/// Events as texts that are easy to compare.
enum EventText {
    static func text(of event: InputEvent) -> String {
        switch event {
        case .touch(let sample): "\(sample.phase) \(sample.contactID) at \(sample.position.x) \(sample.position.y)"
        case .pointer(let sample):
            "wheel \(sample.scroll?.delta.dx ?? 0) \(sample.scroll?.delta.dy ?? 0) at \(sample.position.x) \(sample.position.y)"
        case .key(let sample): "key \(sample.symbol ?? 0) \(sample.isDown)"
        case .rotary: "rotary"
        case .deviceAdded(let device): "added \(device.kind)"
        case .deviceRemoved(let device): "removed \(device.kind)"
        }
    }
}
