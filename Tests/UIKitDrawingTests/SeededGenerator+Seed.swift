import TestSupport

extension SeededGenerator {
    init(seed: Int) { self.init(seed: UInt64(truncatingIfNeeded: seed) &* 0x2545_F491_4F6C_DD1D) }
}
