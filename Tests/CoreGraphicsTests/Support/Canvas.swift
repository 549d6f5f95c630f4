import TestSupport
import CoreGraphics
import Testing

/// A surface with a graphics context, and queries of its pixels.
struct Canvas {
    let surface: Surface
    let context: CGContext

    init(_ width: Int, _ height: Int, scale: CGFloat = 1, opaque: Bool = false, clip: Region? = nil) {
        TestFonts.use()
        guard let surface = Surface(size: PixelSize(width: width, height: height)) else {
            preconditionFailure("cannot allocate a test surface")
        }
        self.surface = surface
        context = CGContext(
            surface: surface,
            isOpaque: opaque,
            baseTransform: CGAffineTransform(scaleX: scale, y: scale),
            clip: clip
        )
    }

    /// A canvas of the same pixels as another one.
    init(copying other: Canvas, scale: CGFloat = 1, opaque: Bool = false, clip: Region? = nil) {
        self.init(other.surface.size.width, other.surface.size.height, scale: scale, opaque: opaque, clip: clip)
        for y in 0..<surface.size.height {
            surface.row(y).update(from: other.surface.row(y), count: surface.size.width)
        }
    }

    subscript(_ x: Int, _ y: Int) -> UInt32 { surface[x, y] }

    func alpha(_ x: Int, _ y: Int) -> Int { Int(surface[x, y] >> 24) }

    var pixels: [UInt32] {
        (0..<surface.size.height)
            .flatMap { Array(UnsafeBufferPointer(start: surface.row($0), count: surface.size.width)) }
    }

    /// The number of pixels that are not fully transparent.
    var inkedCount: Int { pixels.lazy.filter { $0 >> 24 != 0 }.count }

    /// The bounding rectangle of all pixels that are not fully transparent.
    var inkedBounds: PixelRect {
        var bounds = PixelRect.empty
        for y in 0..<surface.size.height {
            for x in 0..<surface.size.width where surface[x, y] >> 24 != 0 {
                bounds = bounds.union(PixelRect(x: x, y: y, width: 1, height: 1))
            }
        }
        return bounds
    }

    /// The greatest difference of any channel of any pixel.
    func difference(from other: Canvas) -> Int {
        zip(pixels, other.pixels).lazy.map { left, right in
            [0, 8, 16, 24].map { abs(Int((left >> $0) & 255) - Int((right >> $0) & 255)) }.max() ?? 0
        }.max() ?? 0
    }
}

func point(_ x: CGFloat, _ y: CGFloat) -> CGPoint { CGPoint(x: x, y: y) }

func rect(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> CGRect {
    CGRect(x: x, y: y, width: width, height: height)
}

extension SeededGenerator {
    init(seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D) }

    mutating func number(_ range: ClosedRange<CGFloat>) -> CGFloat { CGFloat.random(in: range, using: &self) }

    mutating func randomPoint(_ side: CGFloat) -> CGPoint {
        CGPoint(x: number(-20...side + 20), y: number(-20...side + 20))
    }

    mutating func region(side: Int) -> Region {
        Region(
            (0..<Int.random(in: 1...5, using: &self)).map { _ in
                PixelRect(
                    x: Int.random(in: -5..<side, using: &self),
                    y: Int.random(in: -5..<side, using: &self),
                    width: Int.random(in: 1...(side / 2), using: &self),
                    height: Int.random(in: 1...(side / 2), using: &self)
                )
            }
        )
    }
}
