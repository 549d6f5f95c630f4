import Foundation

/// A point of a stroke, in points of the page from its top left corner.
package struct PagePoint: Hashable, Sendable {
    package var x: Float
    package var y: Float

    package init(x: Float, y: Float) {
        self.x = x
        self.y = y
    }

    /// The largest distance of a point from an axis. The page ends before: a finger may leave it.
    package static let largestCoordinate: Float = 100_000

    private static let byteCount = 8

    /// A Boolean value that indicates whether the point can be part of a stroke.
    package var isValid: Bool { abs(x) <= Self.largestCoordinate && abs(y) <= Self.largestCoordinate }

    /// Returns the bytes of points: two numbers of 32 bits for each, the lowest byte first.
    package static func data(of points: [PagePoint]) -> Data {
        var data = Data(capacity: points.count * byteCount)
        for point in points {
            for number in [point.x, point.y] {
                withUnsafeBytes(of: number.bitPattern.littleEndian) { data.append(contentsOf: $0) }
            }
        }
        return data
    }

    /// Returns the points of bytes, or the reason for which they are none.
    package static func points(of data: Data) -> Result<[PagePoint], PageDataError> {
        let limit = StrokePiece.largestPointCount
        guard !data.isEmpty, data.count.isMultiple(of: byteCount), data.count <= limit * byteCount else {
            return .failure(PageDataError(reason: "\(data.count) bytes are not 1 to \(limit) points"))
        }
        let bytes = [UInt8](data)
        func number(at offset: Int) -> Float {
            var bits: UInt32 = 0
            for index in (0..<4).reversed() { bits = bits << 8 | UInt32(bytes[offset + index]) }
            return Float(bitPattern: bits)
        }
        var points: [PagePoint] = []
        for offset in stride(from: 0, to: bytes.count, by: byteCount) {
            let point = PagePoint(x: number(at: offset), y: number(at: offset + 4))
            guard point.isValid else {
                return .failure(PageDataError(reason: "point \(points.count) is not on a page"))
            }
            points.append(point)
        }
        return .success(points)
    }
}

/// The reason for which bytes are no points.
package struct PageDataError: Error, Hashable {
    package var reason: String
}
