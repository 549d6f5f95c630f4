import Display
import TestSupport
import Testing
import UIKit

@testable import Host

@Suite struct CostWindowTests {
    private let period = MonotonicDuration.milliseconds(16)

    /// Returns the reserve after frames with costs in milliseconds.
    private func reserve(_ costs: [Double]) -> Double {
        var window = CostWindow()
        window.add(.seconds(0.3))
        for cost in costs { window.add(.seconds(cost / 1000)) }
        return (window.reserve(period: period).seconds * 1e6).rounded() / 1000
    }

    @Test func reserveAfterFirstFrameIsZero() { #expect(reserve([]) == 0) }

    @Test func reserveOfEqualCostsIsTheirCost() {
        #expect(reserve([2]) == 2)
        #expect(reserve(Array(repeating: 2, count: 100)) == 2)
    }

    @Test func singleSlowFrameDoesNotChangeReserve() {
        let usual = Array(repeating: 2.0, count: 32)
        #expect(reserve(usual + [9] + usual.prefix(5)) == 2)
        #expect(reserve(usual + [9]) == 2)
        #expect(reserve(usual + [3]) == 3, "a little more time is cheaper than a missed vblank")
    }

    @Test func repeatedSlowFramesAreIncluded() {
        let costs = (0..<64).map { $0 % 5 == 0 ? 9.0 : 2.0 }
        #expect(reserve(costs) == 9)
        #expect(reserve((0..<64).map { $0 % 31 == 0 ? 9.0 : 2.0 }) == 2)
    }

    @Test func secondSlowFrameInSuccessionIsFollowed() {
        let usual = Array(repeating: 2.0, count: 32)
        #expect(reserve(usual + [12, 11]) == 11)
        #expect(reserve(usual + [12, 11] + usual.prefix(2)) == 2)
    }

    @Test func firstCostsAreAllIncluded() { #expect(reserve([2, 9, 2]) == 9) }

    @Test func costsAreForgottenInOrder() {
        let slow = Array(repeating: 9.0, count: 32)
        #expect(reserve(slow + Array(repeating: 2, count: 32)) == 2)
        #expect(reserve(slow + Array(repeating: 2, count: 16)) == 9)
    }

    /// The reserve is the best of all costs, by the definition.
    @Test(arguments: 1...5) func reserveMinimizesExpectedLateness(seed: UInt64) {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let costs = (0..<40).map { _ in Double(Int.random(in: 1...15, using: &random)) }
            let recent = costs.suffix(CostWindow.count)
            func lateness(_ reserve: Double) -> Double {
                let misses = recent.count { $0 > reserve }
                return reserve + 16 * CostWindow.penalty * Double(misses) / Double(recent.count)
            }
            let least = recent.map(lateness).min() ?? 0
            let reserved = reserve(costs)
            let following = recent.suffix(CostWindow.followingCount).min() ?? 0
            #expect(reserved == following || abs(lateness(reserved) - least) < 1e-6, "\(costs)")
            #expect(reserved >= following)
        }
    }
}
