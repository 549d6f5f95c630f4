import ClockApp
import Testing
import UIKit
import UIKitTesting

@MainActor @Suite struct ClockTests {
    /// The time of a virtual screen, as the time of day in Greenwich.
    @MainActor
    private struct ScreenTime: TimeSource {
        let screen: VirtualScreen
        let start: Date
        let timeZone = TimeZone.gmt

        var now: Date { start + screen.time }

        func call(at date: Date, _ body: @escaping @MainActor () -> Void) {
            screen.call(at: date.timeIntervalSince(start), body)
        }
    }

    private func makeClock(hour: Int, minute: Int, second: Int) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let start = Date(timeIntervalSinceReferenceDate: Double(hour * 3600 + minute * 60 + second))
        try screen.launch(ClockDelegate(time: ScreenTime(screen: screen, start: start)))
        try screen.advance(by: 0.5)
        return screen
    }

    private func isOrange(_ pixel: (red: UInt8, green: UInt8, blue: UInt8)) -> Bool {
        pixel.red > 180 && pixel.blue < 60
    }

    @Test func clockHandsShowTheTime() throws {
        // The face is 208 points wide, its middle at 160, 120.
        let screen = try makeClock(hour: 9, minute: 30, second: 15)
        let snapshot = screen.snapshot()
        #expect(isOrange(snapshot[230, 120]), "seconds at a quarter past")
        #expect(snapshot[160, 185].blue > 200, "minutes at half")
        // Half past nine: between nine and ten.
        #expect(snapshot[122, 110].blue > 200)
        #expect(!isOrange(snapshot[90, 120]))
    }

    @Test func secondTickRepaintsOneHandAndWakesOnce() throws {
        let screen = try makeClock(hour: 10, minute: 8, second: 30)
        screen.resetStatistics()
        try screen.advance(by: 10)
        let spent = screen.statistics
        #expect(spent.frames == 10)
        #expect(spent.drawCalls == 0)
        // A wake-up for the tick and one for the frame that was shown.
        #expect(spent.wakeUps == 20)
        // The second hand is 90 points long and thin: two of them cover far less than the face.
        #expect(spent.pixelsComposited < 10 * 208 * 208 / 4)
    }
}
