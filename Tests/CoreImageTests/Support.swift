import DrawingSupport
import CoreImage
import TestSupport
import Testing

/// Returns an image of random pixels.
func randomImage(_ width: Int, _ height: Int, seed: UInt64, isOpaque: Bool = false) throws -> CGImage {
    var random = SeededGenerator(seed: seed)
    return try makeImage(width, height, isOpaque: isOpaque) { _, _ in
        let alpha: UInt32 = isOpaque ? 255 : UInt32.random(in: 0...255, using: &random)
        func channel() -> UInt32 { UInt32.random(in: 0...alpha, using: &random) }
        return alpha << 24 | channel() << 16 | channel() << 8 | channel()
    }
}

/// Returns an image with the pixels of a function, the top row first.
func makeImage(_ width: Int, _ height: Int, isOpaque: Bool = true, _ pixel: (Int, Int) -> UInt32) throws -> CGImage {
    let surface = try #require(Surface(size: PixelSize(width: width, height: height)))
    for y in 0..<height {
        for x in 0..<width { surface[x, y] = pixel(x, y) }
    }
    return CGImage(surface: surface, isOpaque: isOpaque)
}

/// Returns an image of one opaque color.
func plain(_ pixel: UInt32, _ width: Int = 4, _ height: Int = 4) throws -> CIImage {
    CIImage(cgImage: try makeImage(width, height) { _, _ in pixel })
}

/// A context that computes with components as they are stored.
let storedContext = CIContext(options: [.workingColorSpace: NSNull()])

extension CIImage {
    /// The pixels of a rectangle, the top row first.
    func pixels(_ rect: CGRect, _ context: CIContext = storedContext) throws -> [UInt32] {
        try #require(context.createCGImage(self, from: rect)).pixels
    }

    /// Returns the pixel whose lower left corner is at a point.
    func pixel(_ x: Int, _ y: Int, _ context: CIContext = storedContext) throws -> UInt32 {
        try pixels(CGRect(x: x, y: y, width: 1, height: 1), context)[0]
    }
}

/// Alpha, red, green and blue from 0 to 255.
func channels(_ pixel: UInt32) -> [Int] { [24, 16, 8, 0].map { Int(pixel >> UInt32($0) & 255) } }

/// An opaque pixel of components from 0 to 1.
func opaque(_ red: Double, _ green: Double, _ blue: Double) -> UInt32 {
    func channel(_ value: Double) -> UInt32 { UInt32((min(max(value, 0), 1) * 255).rounded()) }
    return 255 << 24 | channel(red) << 16 | channel(green) << 8 | channel(blue)
}
