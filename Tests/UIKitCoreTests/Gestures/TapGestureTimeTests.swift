import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// Taps in a row on one view of a whole screen, on its clock.
@MainActor
@Suite struct TapGestureTimeTests {
    /// A screen with a view, and a record of what is recognized.
    @MainActor
    private final class Stage {
        let screen: VirtualScreen
        let view = UIView()
        let record = Record()

        @MainActor
        final class Record {
            var lines: [String] = []
            var times: [TimeInterval] = []
        }

        init() throws {
            screen = try VirtualScreen(size: CGSize(width: 200, height: 200))
            try screen.show(view)
            try screen.advance(by: 1)
        }

        func add(_ taps: Int, _ name: String) -> UITapGestureRecognizer {
            let tap = UITapGestureRecognizer()
            tap.numberOfTapsRequired = taps
            tap.addAction { [record, screen] _ in
                record.lines.append(name)
                record.times.append(screen.time)
            }
            view.addGestureRecognizer(tap)
            return tap
        }

        /// Taps, and returns when the finger was lifted for the last time.
        func tap(_ count: Int, every pause: TimeInterval = 0.15) throws -> TimeInterval {
            for index in 0..<count {
                if index > 0 { try screen.advance(by: pause) }
                let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
                try screen.advance(by: 0.05)
                try finger.lift()
            }
            return screen.time
        }

        func take() throws -> [String] {
            try screen.advance(by: 2)
            defer {
                record.lines = []
                record.times = []
            }
            return record.lines
        }

        func screenTime(after lifted: TimeInterval) throws -> TimeInterval? {
            try screen.advance(by: 0.5)
            return record.times.first
        }
    }

    @Test func doubleTapIsRecognizedWhenTripleTapTimesOut() throws {
        let stage = try Stage()
        let double = stage.add(2, "double")
        let triple = stage.add(3, "triple")
        double.require(toFail: triple)
        let lifted = try stage.tap(2)
        // Not a moment too soon, and not one too late: the clock comes to the time with nothing else to do.
        try stage.screen.advance(by: 0.349)
        #expect(stage.record.lines.isEmpty && double.state == .possible)
        try stage.screen.advance(by: 0.002)
        #expect(stage.record.lines == ["double"] && isClose(stage.record.times.first, lifted + 0.35))
        _ = try stage.take()

        let third = try stage.tap(3)
        #expect(stage.record.lines == ["triple"] && isClose(stage.record.times.first, third))
        #expect(try stage.take() == ["triple"])
        _ = try stage.tap(1)
        #expect(try stage.take() == [])
        // A third tap that comes too late is the first of another row.
        _ = try stage.tap(2)
        try stage.screen.advance(by: 0.36)
        _ = try stage.tap(1)
        #expect(try stage.take() == ["double"])
        #expect(TouchAudit.findings(in: .current) == [])
    }

    @Test func requireToFailChainRecognizesOneTwoAndThreeTaps() throws {
        let stage = try Stage()
        let single = stage.add(1, "single")
        let double = stage.add(2, "double")
        let triple = stage.add(3, "triple")
        single.require(toFail: double)
        double.require(toFail: triple)
        for (count, name) in [(1, "single"), (2, "double"), (3, "triple")] {
            let lifted = try stage.tap(count)
            let found = try stage.screenTime(after: lifted)
            #expect(stage.record.lines == [name])
            #expect(isClose(found, lifted + (count == 3 ? 0 : 0.35)), "\(name)")
            #expect(try stage.take() == [name])
        }
    }

    /// Without the requirement each is recognized at once.
    @Test func tapsWithoutRequireToFailAreRecognizedImmediately() throws {
        let stage = try Stage()
        _ = stage.add(1, "single")
        _ = stage.add(2, "double")
        let lifted = try stage.tap(2)
        #expect(stage.record.lines == ["single", "double"] || stage.record.lines == ["single", "double", "single"])
        #expect(isClose(stage.record.times.last, lifted))
        _ = try stage.take()
    }

    /// Nothing waits when nobody has touched: no time-out keeps the machine awake.
    @Test func tapTimeoutsLeaveNoPendingTimer() throws {
        let stage = try Stage()
        let double = stage.add(2, "double")
        double.require(toFail: stage.add(3, "triple"))
        _ = try stage.tap(2)
        try stage.screen.advance(by: 2)
        #expect(UIApplication.shared.timers.nextDeadline == nil)
        try stage.screen.expect(\.wakeUps, atMost: 0) { try stage.screen.advance(by: 100) }
    }
}
