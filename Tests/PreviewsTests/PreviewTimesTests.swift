import Inspector
import Testing
import UIKit

@testable import easel

@Suite struct PreviewTimesTests {
    private func times(_ milliseconds: [Int64]) -> PreviewTimes {
        let start = MonotonicInstant(nanoseconds: 5_000_000_007)
        var times = PreviewTimes(change: start)
        for (part, time) in zip(PreviewTimes.Part.allCases, milliseconds) {
            times.end(part, at: start + .milliseconds(time))
        }
        return times
    }

    @Test func partsEndOneAfterAnother() {
        let times = times([40, 60, 1060, 1200, 1330])
        #expect(PreviewTimes.Part.allCases.map { times[$0] } == [40, 20, 1000, 140, 130].map { .milliseconds($0) })
        #expect(times.total == .milliseconds(1330) && times.besidesBuild == .milliseconds(330))
        #expect(
            "\(times)"
                == "1.33 s after the change, without the build 0.33 s "
                + "(quiet 0.04, preparation 0.02, build 1.00, start 0.14, drawing 0.13)"
        )
    }

    @Test func partsThatHaveNotEndedAreLeftOut() {
        let value = times([40, 60]).value
        #expect(value["quiet"]?.number == 40_000_000 && value["preparation"]?.number == 20_000_000)
        #expect(value["build"] == nil && value["drawing"] == nil && value["total"]?.number == 60_000_000)
    }

    @Test func aPartThatEndsAgainIsLonger() {
        var times = times([40])
        let start = MonotonicInstant(nanoseconds: 5_000_000_007)
        times.end(.quiet, at: start + .milliseconds(70))
        #expect(times[.quiet] == .milliseconds(70) && times.total == .milliseconds(70))
    }
}
