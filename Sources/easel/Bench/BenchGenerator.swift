import UIKit

/// A random number generator with the same results on every machine and, since the arithmetic is explicit, in every
/// language: the programs in `Benchmarks` use it to set up their scenes.
struct BenchGenerator {
    private var state: UInt64 = 0x2545_F491_4F6C_DD1D

    mutating func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state
    }

    /// Returns an integer from 0 up to, but not including, `limit`; 0 if `limit` is not positive.
    mutating func integer(below limit: Int) -> Int { Int(next() % UInt64(max(1, limit))) }

    /// Returns a number from 0 up to, but not including, 1.
    mutating func unit() -> CGFloat { CGFloat(next() >> 11) * 0x1p-53 }

    /// Returns a pixel-aligned position at which an object of this size lies on the screen.
    mutating func position(of size: PixelSize, on screen: PixelSize) -> CGPoint {
        let x = integer(below: screen.width - size.width + 1)
        return CGPoint(x: x, y: integer(below: screen.height - size.height + 1))
    }

    /// Returns letters with occasional spaces.
    mutating func text(length: Int) -> String {
        String(unsafeUninitializedCapacity: length) { text in
            for index in 0..<length { text[index] = Self.letters[integer(below: Self.letters.count)] }
            return length
        }
    }

    private static let letters = Array("abcdefghijklmnopqrstuvwxyzABCDEFGHIJ0123456789    ".utf8)
}
