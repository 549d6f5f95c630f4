import Foundation
import Testing
import UIKit
import UIKitTesting

/// Random numbers that are the same in each run.
private struct Numbers: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        let mixed = (state ^ state >> 29) &* 0xBF58_476D_1CE4_E5B9
        return mixed ^ mixed >> 32
    }
}

/// A view that draws what fingers write, beside one that shows how much was written.
private final class Canvas: UIView {
    private var strokes: [[CGPoint]] = []
    /// Called for each event with touches.
    var onTouch: () -> Void = {}

    override init(frame: CGRect) {
        super.init(frame: frame)
        backgroundColor = .white
        isMultipleTouchEnabled = true
    }

    required init?(coder: NSCoder) { nil }

    override func touchesBegan(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches { strokes.append([touch.location(in: self)]) }
        onTouch()
    }

    override func touchesMoved(_ touches: Set<UITouch>, with event: UIEvent?) {
        for touch in touches.flatMap({ event?.coalescedTouches(for: $0) ?? [$0] }) {
            guard let last = strokes.indices.last, let from = strokes[last].last else { continue }
            let point = touch.location(in: self)
            strokes[last].append(point)
            let box = CGRect(x: min(from.x, point.x), y: min(from.y, point.y), width: 0, height: 0)
                .union(CGRect(x: max(from.x, point.x), y: max(from.y, point.y), width: 0, height: 0))
            setNeedsDisplay(box.insetBy(dx: -4, dy: -4))
        }
        onTouch()
    }

    override func draw(_ rect: CGRect) {
        guard let context = UIGraphicsGetCurrentContext() else { return }
        context.setLineWidth(4)
        context.setLineCap(.round)
        // Each segment by itself: the pixels of a path that overlaps itself depend on all of it.
        for stroke in strokes {
            for (start, end) in zip(stroke, stroke.dropFirst()) {
                context.strokeLineSegments(between: [start, end])
            }
        }
    }
}

@MainActor
@Suite struct LowLatencyInkTests {
    private struct Setup {
        let screen: VirtualScreen
        let canvas: Canvas
        let meter: UIView

        @MainActor init(prefersLowLatencyInk: Bool = true, size: CGSize = CGSize(width: 200, height: 120)) throws {
            let screen = try VirtualScreen(size: size)
            let root = UIView(frame: CGRect(origin: .zero, size: size))
            root.backgroundColor = .lightGray
            canvas = Canvas(frame: CGRect(x: 10, y: 30, width: size.width - 20, height: size.height - 40))
            meter = UIView(frame: CGRect(x: 0, y: 0, width: 5, height: 10))
            meter.backgroundColor = .red
            root.addSubview(canvas)
            root.addSubview(meter)
            canvas.prefersLowLatencyInk = prefersLowLatencyInk
            self.screen = screen
            try screen.show(root)
            try screen.advance(by: 0.1)
            screen.resetStatistics()
        }
    }

    @Test func inkIsOnScreenWithoutTimePassing() throws {
        for isPreferred in [false, true] {
            let setup = try Setup(prefersLowLatencyInk: isPreferred)
            let finger = try setup.screen.touch(at: CGPoint(x: 40, y: 60))
            try setup.screen.advance(by: 0.1)
            let before = setup.screen.snapshot()
            for step in 1...5 { try finger.move(to: CGPoint(x: 40 + 20 * step, y: 60)) }
            let isShown = setup.screen.snapshot() != before
            #expect(isShown == isPreferred)
            #expect(setup.screen.statistics.framesInPlace == (isPreferred ? 5 : 0))
            try setup.screen.advance(by: 0.1)
            #expect(setup.screen.snapshot() != before)
        }
    }

    /// The small change costs no more pixels than at a vblank.
    @Test func inkInPlacePaintsItsDamageOnly() throws {
        let setup = try Setup()
        let finger = try setup.screen.touch(at: CGPoint(x: 40, y: 60))
        try setup.screen.advance(by: 0.1)
        setup.screen.resetStatistics()
        try finger.move(to: CGPoint(x: 50, y: 60))
        let statistics = setup.screen.statistics
        #expect(statistics.frames == 1 && statistics.framesInPlace == 1)
        #expect(statistics.pixelsComposited == 18 * 8)
        #expect(statistics.bytesCopiedOut == 18 * 8 * 4)
    }

    /// The frame on screen is one frame ahead of the other buffer, however many changes it had.
    @Test func frameAfterLongLineCopiesItsPixelsOnly() throws {
        let setup = try Setup()
        // Both buffers have contents.
        for _ in 0..<2 {
            setup.meter.frame.size.width += 5
            try setup.screen.advance(by: 0.1)
        }
        let finger = try setup.screen.touch(at: CGPoint(x: 20, y: 60))
        try setup.screen.advance(by: 0.1)
        setup.screen.resetStatistics()
        for step in 1...40 { try finger.move(to: CGPoint(x: 20 + 4 * step, y: 60)) }
        #expect(setup.screen.statistics.framesInPlace == 40)
        setup.screen.resetStatistics()
        setup.meter.frame.size.width += 5
        try setup.screen.advance(by: 0.1)
        let statistics = setup.screen.statistics
        #expect(statistics.frames == 1 && statistics.framesInPlace == 0)
        let pixels = statistics.bytesCopiedOut / 4
        #expect(pixels > 160 * 8 && pixels < 200 * 120 / 4, "\(pixels) of 200 × 120")
    }

    /// Frames in place and frames at vblanks, in any order, leave the same pixels in all buffers.
    @Test(arguments: [1, 2, 3, 4] as [UInt64]) func pixelsEqualThoseOfOtherFrames(seed: UInt64) throws {
        let plain = try Setup(prefersLowLatencyInk: false)
        let low = try Setup()
        var random = Numbers(state: seed)
        for _ in 0..<30 {
            let start = CGPoint(x: .random(in: 20...180, using: &random), y: .random(in: 40...100, using: &random))
            let fingers = try [plain, low].map { try $0.screen.touch(at: start) }
            for _ in 0..<Int.random(in: 0...6, using: &random) {
                let point = CGPoint(x: .random(in: 0...200, using: &random), y: .random(in: 0...120, using: &random))
                let movesMeter = Int.random(in: 0..<4, using: &random) == 0
                let pauses: [TimeInterval] = [0, 0.002, 0.02]
                let pause = pauses[Int.random(in: 0..<3, using: &random)]
                for (setup, finger) in zip([plain, low], fingers) {
                    if movesMeter { setup.meter.frame.size.width = point.x }
                    try finger.move(to: point)
                    try setup.screen.advance(by: pause)
                }
            }
            for (setup, finger) in zip([plain, low], fingers) {
                try finger.lift()
                try setup.screen.advance(by: 0.05)
            }
            #expect(low.screen.snapshot() == plain.screen.snapshot())
        }
        #expect(plain.screen.statistics.framesInPlace == 0)
        let statistics = low.screen.statistics
        #expect(statistics.framesInPlace > 10 && statistics.frames > statistics.framesInPlace + 10)
    }

    @Test func framesWithOtherChangesWaitForVBlank() throws {
        let setup = try Setup()
        setup.canvas.onTouch = { [meter = setup.meter] in meter.frame.size.width += 5 }
        let finger = try setup.screen.touch(at: CGPoint(x: 40, y: 60))
        try setup.screen.advance(by: 0.1)
        for step in 1...5 {
            try finger.move(to: CGPoint(x: 40 + 20 * step, y: 60))
            try setup.screen.advance(by: 0.02)
        }
        #expect(setup.screen.statistics.framesInPlace == 0)
        setup.canvas.onTouch = {}
        try finger.move(to: CGPoint(x: 60, y: 90))
        #expect(setup.screen.statistics.framesInPlace == 1)
    }

    @Test func framesOfAnimationsWaitForVBlank() throws {
        let setup = try Setup()
        let finger = try setup.screen.touch(at: CGPoint(x: 40, y: 60))
        try setup.screen.advance(by: 0.1)
        UIView.animate(withDuration: 0.2) { setup.meter.alpha = 0 }
        try setup.screen.advance(by: 0.05)
        try finger.move(to: CGPoint(x: 80, y: 60))
        try setup.screen.advance(by: 0.02)
        #expect(setup.screen.statistics.framesInPlace == 0)
        try setup.screen.advance(by: 0.3)
        try finger.move(to: CGPoint(x: 120, y: 60))
        #expect(setup.screen.statistics.framesInPlace == 1)
    }

    /// A touch on a subview counts; one on another view does not.
    @Test func touchMustBeOnViewOrItsSubviews() throws {
        let setup = try Setup()
        let sub = UIView(frame: CGRect(x: 0, y: 0, width: 20, height: 20))
        setup.canvas.addSubview(sub)
        for (point, isOn) in [(CGPoint(x: 15, y: 35), true), (CGPoint(x: 3, y: 3), false)] {
            setup.screen.resetStatistics()
            let finger = try setup.screen.touch(at: point)
            try setup.screen.advance(by: 0.1)
            setup.canvas.backgroundColor = isOn ? .yellow : .green
            try finger.move(to: CGPoint(x: point.x + 1, y: point.y))
            #expect(setup.screen.statistics.framesInPlace == (isOn ? 1 : 0))
            try finger.lift()
            try setup.screen.advance(by: 0.1)
        }
    }

    @Test func preferenceIsOffByDefault() {
        let view = UIView()
        #expect(!view.prefersLowLatencyInk)
        view.prefersLowLatencyInk = true
        #expect(view.prefersLowLatencyInk)
    }
}
