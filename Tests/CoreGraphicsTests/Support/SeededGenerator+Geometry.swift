import CoreGraphics
import TestSupport

extension SeededGenerator {
    init(seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D) }

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
