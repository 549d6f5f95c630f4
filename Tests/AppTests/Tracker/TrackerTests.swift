import Testing
import TestSupport
import TrackerApp
import UIKit
import UIKitTesting

/// The touch tracker: a line of text for each touch of each event, and a ring around each finger.
@MainActor @Suite struct TrackerTests {
    private let screen: VirtualScreen
    private let view: TrackerView

    init() throws { (screen, view) = try Self.start() }

    private static func start(scale: CGFloat = 1) throws -> (VirtualScreen, TrackerView) {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 200), scale: scale)
        try screen.launch(TrackerDelegate())
        try screen.advance(by: 0.1)
        return (screen, try #require(UIScreen.main.keyWindow?.rootViewController?.view as? TrackerView))
    }

    @Test func eachEventOfAFingerIsOneLine() throws {
        #expect(view.lines == [])
        let finger = try screen.touch(at: CGPoint(x: 20, y: 30))
        #expect(view.lines == ["1 began at 20, 30"])
        try finger.move(to: CGPoint(x: 60, y: 70))
        try screen.advance(by: 0.1)
        try finger.lift()
        #expect(view.lines == ["1 began at 20, 30", "1 moved at 60, 70", "1 ended at 60, 70"])
        let other = try screen.touch(at: CGPoint(x: 5, y: 6))
        try screen.advance(by: 0.1)
        try other.cancel()
        try screen.advance(by: 0.1)
        #expect(view.lines.suffix(2) == ["1 began at 5, 6", "1 cancelled at 5, 6"])
    }

    @Test func fingersHaveTheFirstNumbersThatAreFree() throws {
        let first = try screen.touch(at: CGPoint(x: 20, y: 30))
        try screen.advance(by: 0.1)
        let second = try screen.touch(at: CGPoint(x: 120, y: 30))
        try screen.advance(by: 0.1)
        try first.lift()
        try screen.advance(by: 0.1)
        let third = try screen.touch(at: CGPoint(x: 220, y: 30))
        try screen.advance(by: 0.1)
        #expect(view.lines.map { $0.prefix(7) } == ["1 began", "2 began", "1 ended", "1 began"])
        // Both move in one event.
        try third.move(to: CGPoint(x: 10, y: 10))
        try second.move(to: CGPoint(x: 130, y: 10))
        try screen.advance(by: 0.1)
        #expect(view.lines.suffix(2) == ["1 moved at 10, 10", "2 moved at 130, 10"])
        try second.lift()
        try screen.advance(by: 0.1)
        try third.lift()
        try screen.advance(by: 0.1)
        #expect(view.lines.suffix(2) == ["2 ended at 130, 10", "1 ended at 10, 10"])
    }

    @Test func oldLinesAreRemoved() throws {
        for _ in 0..<20 { try screen.tap(at: CGPoint(x: 20, y: 30)) }
        #expect(view.lines.count == 10 && view.lines.last == "1 ended at 20, 30")
    }

    @Test(arguments: [1, 2, 3]) func ringSurroundsEachFinger(scale: Int) throws {
        let (screen, _) = try Self.start(scale: CGFloat(scale))
        func isRing(_ x: Int, _ y: Int) -> Bool { screen.snapshot()[x * scale, y * scale] == (0, 122, 255) }
        let first = try screen.touch(at: CGPoint(x: 60, y: 60))
        let second = try screen.touch(at: CGPoint(x: 200, y: 80))
        try screen.advance(by: 0.1)
        #expect(isRing(20, 60) && isRing(60, 20) && isRing(100, 60) && isRing(160, 80) && isRing(200, 120))
        #expect(!isRing(60, 60))
        try first.lift()
        try screen.advance(by: 0.1)
        #expect(!isRing(20, 60) && isRing(160, 80))
        try second.cancel()
        try screen.advance(by: 0.1)
        #expect(!isRing(160, 80))
    }

    @Test func restsBetweenTouches() throws {
        try screen.tap(at: CGPoint(x: 20, y: 30))
        try screen.advance(by: 1)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    /// The program is an example: one file that can be read at a glance.
    @Test func programIsOneSmallFile() throws {
        let folder = Checkout.url("Sources/Apps/TrackerApp")
        let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
        #expect(files == ["TrackerApp.swift"])
        let text = try String(contentsOf: folder.appendingPathComponent("TrackerApp.swift"), encoding: .utf8)
        #expect(text.split(separator: "\n", omittingEmptySubsequences: false).count <= 100)
        #expect(text.split(separator: "\n").filter { $0.contains(/\bimport\b/) } == ["import UIKit"])
    }
}
