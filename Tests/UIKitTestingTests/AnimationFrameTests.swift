import Testing
import UIKit
import UIKitTesting

/// The frames shown at each vertical blank during animations.
@MainActor @Suite struct AnimationFrameTests {
    /// A white box on black that moves by 120 points a second.
    @MainActor private final class Stage {
        let screen: VirtualScreen
        let box = UIView(frame: CGRect(x: 0, y: 0, width: 10, height: 10))

        init() throws {
            screen = try VirtualScreen(size: CGSize(width: 200, height: 20))
            let root = UIView()
            root.backgroundColor = .black
            box.backgroundColor = .white
            root.addSubview(box)
            try screen.show(root)
        }

        /// Starts to move the box now.
        func move(for duration: TimeInterval = 1, key: String = "move", change: (CABasicAnimation) -> Void = { _ in }) {
            let animation = CABasicAnimation(keyPath: "position.x")
            animation.fromValue = Stage.start
            animation.toValue = Stage.start + 120 * duration
            animation.duration = duration
            change(animation)
            box.layer.add(animation, forKey: key)
        }

        static let start: CGFloat = 5.3
        static func position(after seconds: TimeInterval) -> CGFloat { start + 120 * CGFloat(seconds) }
    }

    /// Returns the frame hashes of a screen whose box is at each of `positions` in turn.
    private func hashes(of positions: [CGFloat]) throws -> [UInt64] {
        let stage = try Stage()
        try stage.screen.advance(by: 0.1)
        return try positions.map { position in
            stage.box.center.x = position
            try stage.screen.advance(by: 0.1)
            return try #require(stage.screen.frames.last).hash
        }
    }

    private func vblanks(_ frames: [FrameRecord]) -> [Int] { frames.map { Int(($0.time * 60).rounded()) } }

    /// The promise: half a second without the main thread, and every frame there, each with the value for its time.
    @Test func animationRunsWhileMainThreadIsBlocked() throws {
        let stage = try Stage()
        let screen = stage.screen
        // Between two vblanks, so that values are of times and not of counts.
        try screen.advance(by: 1.004)
        screen.resetStatistics()
        stage.move()
        try screen.advance(by: 0.001)
        try screen.advance(by: 0.5, whileMainThreadIsBlocked: true)
        #expect(screen.statistics.drawCalls == 0)
        try screen.advance(by: 0.7)
        let frames = screen.frames
        // Blanks 61 to 120 within the second, and one that shows the end.
        #expect(vblanks(frames) == Array(61...121))
        #expect(screen.statistics.framesMissed == 0)
        let positions = frames.map { $0.time < 2.004 ? Stage.position(after: $0.time - 1.004) : stage.box.center.x }
        #expect(try frames.map(\.hash) == hashes(of: positions))
    }

    @Test func animationDoesNotWakeMainThreadPerFrame() throws {
        let stage = try Stage()
        try stage.screen.advance(by: 1)
        stage.screen.resetStatistics()
        stage.move()
        try stage.screen.advance(by: 1.2)
        let spent = stage.screen.statistics
        #expect(spent.frames >= 60)
        #expect(spent.drawCalls == 0 && spent.pixelsDrawn == 0)
        // To commit it, to be told of its first frame, to end it, and to be told of that.
        #expect(spent.wakeUps <= 4)
        // The box, where it was and where it is, two pixels on, and the pixels that its edges fall into.
        for frame in stage.screen.frames.dropFirst().dropLast() {
            #expect(frame.damage.allSatisfy { $0.width <= 10 + 2 + 3 && $0.height == 10 }, "\(frame.damage)")
        }
    }

    @Test func noFramesAfterLastAnimation() throws {
        let stage = try Stage()
        let screen = stage.screen
        try screen.advance(by: 1)
        let link = CADisplayLink { _ in }
        link.add(to: .main, forMode: .common)
        stage.move(for: 0.5)
        try screen.advance(by: 0.25)
        link.isPaused = true
        try screen.advance(by: 0.5)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
        link.invalidate()
    }

    @Test func delayedAnimationSchedulesNoFramesBeforeStart() throws {
        let stage = try Stage()
        let screen = stage.screen
        try screen.advance(by: 1.004)
        stage.move(for: 0.1) { $0.beginTime = CACurrentMediaTime() + 30 }
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        try screen.advance(by: 29.89)
        #expect(screen.statistics == ScreenStatistics())
        try screen.advance(by: 0.2)
        let shown = vblanks(screen.frames)
        // The delay is over at 31.004 s, 0.24 vblanks after the 1860th.
        #expect(shown == Array(1861...1867))
        #expect(screen.statistics.framesMissed == 0)
        let positions = screen.frames.map {
            $0.time < 31.104 ? Stage.position(after: $0.time - 31.004) : stage.box.center.x
        }
        #expect(try screen.frames.map(\.hash) == hashes(of: positions))
    }

    /// A commit half a period before a vblank is in the frame of that vblank, since the frame starts late.
    @Test func commitBeforeFrameStartIsInThatFrame() throws {
        let stage = try Stage()
        let screen = stage.screen
        try screen.advance(by: 1)
        stage.move()
        try screen.advance(by: 0.1 + 0.5 / 60)
        screen.resetStatistics()
        stage.box.superview?.backgroundColor = .red
        try screen.advance(by: 1 / 60.0)
        #expect(vblanks(screen.frames) == [67])
        #expect(screen.snapshot()[199, 19] == (255, 59, 48) || screen.snapshot()[199, 19] == (255, 0, 0))
    }

    /// A commit that comes after the frame for the next vblank has started is shown one vblank later. The flip of that frame
    /// is not the commit's: samples go on being gathered until that.
    @Test func animationFrameDoesNotCompleteLateCommit() throws {
        final class Pad: UIView {
            var sampleCounts: [Int] = []
            override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
            override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) { note(touches, event) }
            private func note(_ touches: Set<UITouch>, _ event: UIEvent?) {
                sampleCounts.append(touches.reduce(0) { $0 + (event?.coalescedTouches(for: $1)?.count ?? 0) })
                backgroundColor = UIColor(white: CGFloat(sampleCounts.count % 10) / 10, alpha: 1)
            }
        }
        let stage = try Stage()
        let screen = stage.screen
        let pad = Pad(frame: CGRect(x: 180, y: 0, width: 20, height: 20))
        stage.box.superview?.addSubview(pad)
        try screen.advance(by: 1)
        stage.move()
        // 0.2 ms before blank 66: its frame is presented.
        try screen.advance(by: 0.1 - 0.0002)
        screen.resetStatistics()
        let finger = try screen.touch(at: CGPoint(x: 190, y: 10))
        #expect(pad.sampleCounts == [1])
        for step in 1...4 {
            try screen.advance(by: 0.001)
            try finger.move(to: CGPoint(x: 190, y: 10 + step))
        }
        #expect(pad.sampleCounts == [1], "vblank 66 has passed without showing the touch")
        try screen.advance(by: 0.001)
        try screen.advance(by: 1 / 60.0)
        #expect(pad.sampleCounts == [1, 4], "vblank 67 shows the touch")
        #expect(vblanks(screen.frames) == [67])
        try screen.advance(by: 1 / 60.0)
        #expect(vblanks(screen.frames) == [67, 68])
        #expect(screen.statistics.framesMissed == 0)
    }

    @Test func displayLinkAndAnimationShareFrames() throws {
        let stage = try Stage()
        let screen = stage.screen
        let other = UIView(frame: CGRect(x: 0, y: 12, width: 5, height: 5))
        other.backgroundColor = .white
        stage.box.superview?.addSubview(other)
        try screen.advance(by: 1)
        stage.move()
        var stamps: [TimeInterval] = []
        let link = CADisplayLink { link in
            other.center.x += 1
            stamps.append(link.timestamp)
        }
        link.add(to: .main, forMode: .common)
        try screen.advance(by: 0.5)
        #expect(stamps.map { Int(($0 * 60).rounded()) } == Array(61...90))
        #expect(vblanks(screen.frames.filter { $0.time > 1 + 1e-3 }).prefix(30) == Array(61...90)[...])
        #expect(screen.statistics.framesMissed == 0)
        link.invalidate()
    }
}
