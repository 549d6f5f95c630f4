import Display
import TestSupport
import Testing
import UIKit

@testable import Host

@Suite struct CostWindowTests {
    private let period = MonotonicDuration.milliseconds(16)

    /// Returns the cost, in milliseconds, that the time after frames with such costs is reserved for.
    private func reserve(_ costs: [Double], margin: Double = 0) -> Double {
        var window = CostWindow(margin: .seconds(margin / 1000))
        for cost in costs { window.add(.seconds(cost / 1000)) }
        let reserve = window.reserve(period: period).seconds * 1000
        return ((reserve - margin) / CostWindow.safety * 1000).rounded() / 1000
    }

    @Test func nothingIsReservedWithoutCosts() {
        #expect(reserve([]) == 0)
        #expect(CostWindow(margin: .milliseconds(1)).reserve(period: period) == .milliseconds(1))
    }

    @Test func costsUseTheMargin() {
        let usual = Array(repeating: 2.0, count: 8)
        #expect(reserve(usual + [2.6]) == 2.6)
        #expect(reserve(usual + [2.5]) == 2, "safety is sufficient")
        #expect(reserve(usual + [3.4], margin: 1) == 2)
    }

    @Test func reserveOfEqualCostsIsTheirCost() {
        #expect(reserve([2]) == 2)
        #expect(reserve(Array(repeating: 2, count: 100)) == 2)
    }

    @Test func singleSlowFrameDoesNotChangeReserve() {
        let usual = Array(repeating: 2.0, count: 32)
        #expect(reserve(usual + [9] + usual.prefix(5)) == 2)
        #expect(reserve(usual + [9]) == 2)
        #expect(reserve(usual + [2.7]) == 2.7, "a little more time is cheaper than a missed vblank")
    }

    @Test func repeatedSlowFramesAreIncluded() {
        let costs = (0..<64).map { $0 % 5 == 0 ? 6.5 : 2.0 }
        #expect(reserve(costs) == 6.5)
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
                let misses = recent.count { $0 > reserve * CostWindow.safety }
                return reserve * CostWindow.safety + 16 * CostWindow.penalty * Double(misses) / Double(recent.count)
            }
            let least = recent.map(lateness).min() ?? 0
            let reserved = reserve(costs)
            let following = recent.suffix(CostWindow.followingCount).min() ?? 0
            #expect(reserved == following || abs(lateness(reserved) - least) < 1e-6, "\(costs)")
            #expect(reserved * CostWindow.safety >= following)
        }
    }
}
