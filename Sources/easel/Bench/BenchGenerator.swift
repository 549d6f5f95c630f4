import UIKit

/// The same numbers on every machine and, since the arithmetic is spelt out, in every language: the programs in
/// `Benchmarks` set up their scenes with the same ones.
struct BenchGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// From 0 to `limit`, which is left out; 0 when it is not positive.
    mutating func integer(below limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// From 0 to 1, which is left out.
    mutating func unit() -> CGFloat { CGFloat(next() >> 11) * 0x1p-53 }

    /// A whole pixel at which something of this size lies on the screen.
    mutating func place(of size: PixelSize, on screen: PixelSize) -> CGPoint {
        let x = integer(below: screen.width - size.width + 1)
        return CGPoint(x: x, y: integer(below: screen.height - size.height + 1))
    }

    /// Letters with a space here and there.
    mutating func text(length: Int) -> String {
        String(decoding: (0..<length).map { _ in Self.letters[integer(below: Self.letters.count)] }, as: UTF8.self)
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789    ".utf8)
}
