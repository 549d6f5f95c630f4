import GalleryApp
import TestSupport
import Testing
import UIKit
import UIKitTesting

/// The page of controls.
@MainActor @Suite struct GalleryControlsTests {
    private func show(
        size: CGSize = CGSize(width: 600, height: 480)
    ) throws -> (screen: VirtualScreen, controls: ControlsView) {
        let screen = try VirtualScreen(size: size)
        let gallery = GalleryViewController.controls()
        try screen.show(gallery)
        try screen.advance(by: 0.1)
        return (screen, try #require(gallery.controls))
    }

    /// Scrolls to a control of a row, and returns it.
    private func reveal<Control: UIView>(
        _ title: String,
        _ type: Control.Type,
        isEnabled: Bool = true,
        in stage: (screen: VirtualScreen, controls: ControlsView)
    ) throws -> Control {
        let view = try #require(stage.controls.control(title, isEnabled: isEnabled) as? Control)
        let scrollView = stage.controls.scrollView
        let limit = max(0, scrollView.contentSize.height - scrollView.bounds.height)
        scrollView.contentOffset.y = min(max(0, view.frame.midY - scrollView.bounds.height / 2), limit)
        try stage.screen.advance(by: 0.1)
        return view
    }

    @Test func everyRowIsVisibleInItsWidth() throws {
        for width in [240, 320, 600, 1280] as [CGFloat] {
            let stage = try show(size: CGSize(width: width, height: 400))
            for title in stage.controls.titles {
                for isEnabled in [true, false] {
                    guard let view = stage.controls.control(title, isEnabled: isEnabled) else { continue }
                    #expect(view.frame.minX >= 0 && view.frame.maxX <= width, "\(title) at \(width)")
                    #expect(view.frame.width > 0 && view.frame.height > 0, "\(title)")
                    #expect((view as? UIControl)?.isEnabled ?? true == isEnabled, "\(title)")
                }
            }
        }
    }

    @Test func controlsAreLiveAndDisabledOnesAreNot() throws {
        let stage = try show()
        try stage.screen.tap(reveal("System button", UIButton.self, in: stage))
        #expect(stage.controls.status == "System button: tapped")
        let toggle = try reveal("Switch", UISwitch.self, in: stage)
        try stage.screen.tap(toggle)
        #expect(!toggle.isOn && stage.controls.status == "Switch: off")
        let stepper = try reveal("Stepper", UIStepper.self, in: stage)
        let corner = stepper.convert(CGPoint(x: stepper.bounds.width - 10, y: stepper.bounds.midY), to: nil)
        try stage.screen.tap(at: corner)
        #expect(stepper.value == 6 && stage.controls.status == "Stepper: 6")
        let segments = try reveal("Segments", UISegmentedControl.self, in: stage)
        try stage.screen.tap(at: segments.convert(CGPoint(x: 10, y: segments.bounds.midY), to: nil))
        #expect(segments.selectedSegmentIndex == 0 && stage.controls.status == "Segments: 1")
        try stage.screen.tap(reveal("Switch", UISwitch.self, isEnabled: false, in: stage))
        try stage.screen.tap(reveal("System button", UIButton.self, isEnabled: false, in: stage))
        #expect(stage.controls.status == "Segments: 1")
    }

    @Test func sliderMovesWithoutTurningThePage() throws {
        let stage = try show()
        let slider = try reveal("Slider", UISlider.self, in: stage)
        let thumb = slider.thumbRect(
            forBounds: slider.bounds,
            trackRect: slider.trackRect(forBounds: slider.bounds),
            value: slider.value
        )
        let start = slider.convert(CGPoint(x: thumb.midX, y: thumb.midY), to: nil)
        let finger = try stage.screen.touch(at: start)
        // The scroll view waits for a movement before it passes the touch on.
        try stage.screen.advance(by: 0.3)
        #expect(slider.isTracking)
        try finger.drag(to: CGPoint(x: start.x + 40, y: start.y), duration: 0.3)
        try finger.lift()
        try stage.screen.advance(by: 1)
        #expect(slider.value > 0.5)
        #expect(stage.controls.window != nil && stage.controls.isAnimating)
    }

    @Test func switchInHeaderSelectsDarkStyle() throws {
        let stage = try show()
        let before = stage.screen.snapshot()
        #expect(before[300, 200] == (255, 255, 255))
        try stage.screen.tap(stage.controls.darkSwitch)
        try stage.screen.advance(by: 1)
        #expect(stage.controls.traitCollection.userInterfaceStyle == .dark)
        #expect(stage.screen.snapshot()[300, 200] == (0, 0, 0))
        try stage.screen.tap(stage.controls.darkSwitch)
        #expect(stage.controls.traitCollection.userInterfaceStyle == .light)
    }

    @Test func pullRefreshesForASecond() throws {
        let stage = try show()
        let refresh = try #require(stage.controls.scrollView.refreshControl)
        let finger = try stage.screen.touch(at: CGPoint(x: 300, y: 80))
        try finger.drag(to: CGPoint(x: 300, y: 380), duration: 0.4)
        #expect(refresh.isRefreshing)
        try finger.lift()
        try stage.screen.advance(by: 2)
        #expect(!refresh.isRefreshing && stage.controls.status == "Refreshed: 1")
    }

    @Test func controlsFollowTheLastDrawing() throws {
        let screen = try VirtualScreen(size: CGSize(width: 320, height: 240))
        let gallery = GalleryViewController(page: try #require(GalleryPage.all.last))
        try screen.show(gallery)
        try screen.advance(by: 0.1)
        #expect(gallery.controls == nil)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics(), "activity indicators beside the screen are not animated")
        try screen.tap(at: CGPoint(x: 300, y: 100))
        try screen.advance(by: 1)
        let controls = try #require(gallery.controls)
        #expect(controls.isAnimating && controls.window != nil)
        // A tap beside the controls does not turn the page; a swipe does.
        try screen.tap(at: CGPoint(x: 4, y: 150))
        #expect(gallery.controls != nil)
        let finger = try screen.touch(at: CGPoint(x: 100, y: 100))
        try finger.drag(to: CGPoint(x: 280, y: 100), duration: 0.2)
        try finger.lift()
        try screen.advance(by: 1.5)
        #expect(gallery.controls == nil && gallery.page.name == GalleryPage.all.last?.name)
        #expect(!controls.isAnimating)
    }
}
