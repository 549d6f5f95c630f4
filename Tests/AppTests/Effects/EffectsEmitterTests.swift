import Testing
import UIKit
import UIKitTesting

@testable import EffectsApp

/// The page with emitters.
@MainActor @Suite struct EffectsEmitterTests {
    private func start(row: Int) throws -> (screen: VirtualScreen, page: EmittersPage, sample: EmitterSample) {
        let page = EmittersPage()
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        _ = try screen.show(page)
        page.select(row: row)
        try screen.advance(by: 0.1)
        return (screen, page, try #require(page.sample as? EmitterSample))
    }

    private func expectRest(_ screen: VirtualScreen) throws {
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    /// Returns a snapshot of a sample some time after its appearance.
    private func image(row: Int, after time: Double, _ change: (SamplePage) -> Void = { _ in }) throws -> ScreenImage {
        let stage = try start(row: row)
        change(stage.page)
        if stage.sample.isPlayable { stage.sample.play(at: CGPoint(x: 130, y: 60)) }
        try stage.screen.advance(by: time)
        return stage.screen.snapshot()
    }

    @Test(arguments: 0..<4) func particlesRepeatExactly(row: Int) throws {
        let first = try image(row: row, after: 0.6)
        #expect(try first == image(row: row, after: 0.6))
        #expect(try first.differences(from: image(row: row, after: 0.9)) > 500)
    }

    @Test(arguments: 0..<4) func controlsChangeTheParticles(row: Int) throws {
        let plain = try image(row: row, after: 0.6)
        for index in 0..<4 {
            let changed = try image(row: row, after: 0.6) { page in
                let row = page.panel.rows[index]
                if let slider = row.slider {
                    slider.value = 2.5
                    slider.sendActions(for: .valueChanged)
                } else if let segments = row.segments {
                    segments.selectedSegmentIndex = (segments.selectedSegmentIndex + 1) % segments.numberOfSegments
                    segments.sendActions(for: .valueChanged)
                }
                #expect(!page.sample.isInitial)
            }
            #expect(changed.differences(from: plain) > 100, "control \(index)")
            let reset = try image(row: row, after: 0.6) { page in
                page.sample["rate"] = 2
                page.panel.resetButton.sendActions(for: .touchUpInside)
                #expect(page.sample.isInitial)
            }
            #expect(reset.differences(from: plain) == 0, "reset")
        }
    }

    /// Particles move without drawings, and only while they are visible.
    @Test(arguments: 0..<4) func movingParticlesDrawNothing(row: Int) throws {
        let stage = try start(row: row)
        stage.sample.play(at: CGPoint(x: 100, y: 60))
        try stage.screen.advance(by: 0.2)
        stage.screen.resetStatistics()
        try stage.screen.advance(by: 0.5)
        #expect(stage.screen.statistics.frames > 25 && stage.screen.statistics.drawCalls == 0)
        stage.sample.removeFromSuperview()
        try stage.screen.advance(by: 0.1)
        try expectRest(stage.screen)
    }

    @Test func burstsOfConfettiEnd() throws {
        let stage = try start(row: 2)
        try expectRest(stage.screen)
        let before = stage.screen.snapshot()
        try stage.screen.tap(stage.sample)
        try stage.screen.advance(by: 0.5)
        #expect(stage.screen.snapshot().differences(from: before) > 2000)
        try stage.screen.advance(by: 4)
        #expect(stage.screen.snapshot().differences(from: before) == 0)
        try expectRest(stage.screen)
    }

    @Test(arguments: [0, 1, 3]) func fingerMovesTheEmitter(row: Int) throws {
        let stage = try start(row: row)
        let finger = try stage.screen.touch(at: CGPoint(x: 340, y: 60))
        try finger.drag(to: CGPoint(x: 260, y: 50), duration: 0.2)
        try finger.lift()
        let area = stage.sample.convert(stage.sample.bounds, to: nil)
        #expect(abs(stage.sample.position.x - (260 - area.minX) / area.width) < 0.01)
        #expect(!stage.sample.isInitial && stage.page.panel.resetButton.isEnabled)
    }
}
