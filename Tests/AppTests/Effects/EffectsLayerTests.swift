import Testing
import UIKit
import UIKitTesting

@testable import EffectsApp

/// The pages with layers, shadows and page curls.
@MainActor @Suite struct EffectsLayerTests {
    private func start(_ page: EffectsPage) throws -> VirtualScreen {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        _ = try screen.show(page)
        try screen.advance(by: 0.1)
        return screen
    }

    /// Expects that each control of a sample changes the screen, and that Reset restores its values.
    private func checkControls(_ page: SamplePage, _ screen: VirtualScreen) throws {
        #expect(page.panel.rows.count == page.sample.controls.count)
        for row in page.panel.rows {
            let before = screen.snapshot()
            if let slider = row.slider {
                let (low, high) = (slider.minimumValue, slider.maximumValue)
                slider.value = low + (high - low) * (slider.value - low < 0.7 * (high - low) ? 0.85 : 0.2)
                slider.sendActions(for: .valueChanged)
            } else {
                let segments = try #require(row.segments)
                segments.selectedSegmentIndex = (segments.selectedSegmentIndex + 1) % segments.numberOfSegments
                segments.sendActions(for: .valueChanged)
            }
            try screen.advance(by: 0.05)
            let name = "\(page.list.selectedTitle), \(row.control.title)"
            #expect(screen.snapshot().differences(from: before) > 100, "\(name)")
            #expect(!page.sample.isInitial && page.panel.resetButton.isEnabled, "\(name)")
            page.panel.resetButton.sendActions(for: .touchUpInside)
            #expect(page.sample.isInitial && !page.panel.resetButton.isEnabled, "\(name)")
            try screen.advance(by: 0.05)
        }
    }

    @Test(arguments: [0, 1]) func controlsChangeTheLayers(section: Int) throws {
        let page = LayersPage()
        let screen = try start(page)
        for row in page.list.sections[section].items.indices {
            page.select(row: row, section: section)
            try screen.advance(by: 0.05)
            try checkControls(page, screen)
            let before = screen.snapshot()
            page.sample.play(at: CGPoint(x: 60, y: 60))
            try screen.advance(by: 0.3)
            let isStill = ["Blend Mode"].contains(page.list.selectedTitle)
            #expect(isStill || screen.snapshot().differences(from: before) > 100, "\(page.list.selectedTitle)")
        }
    }

    @Test func controlsChangeTheShadows() throws {
        let page = ShadowsPage()
        let screen = try start(page)
        for row in page.list.sections[0].items.indices {
            page.select(row: row)
            try screen.advance(by: 0.05)
            try checkControls(page, screen)
        }
    }

    @Test func fingerMovesTheShadow() throws {
        let page = ShadowsPage()
        let screen = try start(page)
        screen.resetStatistics()
        let before = screen.snapshot()
        let finger = try screen.touch(at: CGPoint(x: 340, y: 60))
        try finger.drag(to: CGPoint(x: 300, y: 90), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 0.1)
        let sample = try #require(page.sample as? ShadowSample)
        #expect(sample.offset.width < -20 && sample.offset.height > 20)
        #expect(page.panel.detailLabel.text == sample.detail)
        #expect(screen.snapshot().differences(from: before) > 300)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    /// Cards with shadows move without drawings, and only while they are visible.
    @Test func movingCardsDrawNothing() throws {
        let page = ShadowsPage()
        let screen = try start(page)
        page.select(row: 3)
        try screen.advance(by: 0.2)
        screen.resetStatistics()
        let before = screen.snapshot()
        try screen.advance(by: 0.5)
        #expect(screen.statistics.frames > 20 && screen.statistics.drawCalls == 0)
        #expect(screen.snapshot().differences(from: before) > 1000)
        page.select(row: 0)
        try screen.advance(by: 0.5)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    // MARK: Page curls

    @Test(arguments: [0, 1, 4]) func tapsTurnThePages(kind: Int) throws {
        let page = CurlsPage()
        let screen = try start(page)
        page.list.selection = kind == 0 ? IndexPath(row: 0, section: 0) : IndexPath(row: kind - 1, section: 1)
        try screen.advance(by: 0.1)
        let first = screen.snapshot()
        try screen.tap(at: CGPoint(x: 440, y: 60))
        #expect(page.index == 1)
        try screen.advance(by: 0.4)
        let curling = screen.snapshot()
        #expect(curling.differences(from: first) > 1000)
        try screen.advance(by: 1)
        let second = screen.snapshot()
        #expect(second.differences(from: curling) > 1000 && page.album.subviews.count == 1)
        // And back, in the same time.
        try screen.tap(at: CGPoint(x: 240, y: 60))
        try screen.advance(by: 1.5)
        #expect(page.index == 0 && screen.snapshot().differences(from: first) == 0)
        try screen.tap(at: CGPoint(x: 240, y: 60))
        try screen.advance(by: 1.5)
        #expect(page.index == 3)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics.wakeUps == 0)
    }

    @Test func curlingDrawsNothing() throws {
        let page = CurlsPage()
        let screen = try start(page)
        try screen.tap(at: CGPoint(x: 440, y: 60))
        try screen.advance(by: 0.1)
        screen.resetStatistics()
        try screen.advance(by: 0.6)
        #expect(screen.statistics.frames > 25 && screen.statistics.drawCalls == 0)
    }

    // MARK: The bar

    /// On a narrow screen, the segments scroll.
    @Test func barScrollsToTheLastPage() throws {
        let screen = try VirtualScreen(size: CGSize(width: 480, height: 320))
        let delegate = EffectsDelegate()
        try screen.launch(delegate)
        try screen.advance(by: 0.2)
        let controller = try #require(delegate.window?.rootViewController as? EffectsViewController)
        let finger = try screen.touch(at: CGPoint(x: 380, y: 28))
        try finger.drag(to: CGPoint(x: 30, y: 28), duration: 0.3)
        try finger.lift()
        try screen.advance(by: 1)
        #expect(controller.page is PhotoPage)
        // The last segment is at the right edge of the bar.
        try screen.tap(at: CGPoint(x: 380, y: 28))
        try screen.advance(by: 0.3)
        #expect(controller.page is EmittersPage)
    }
}
