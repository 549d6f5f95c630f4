import Testing
import UIKit
import UIKitTesting

import TestSupport
@testable import UIKitCore

/// A knob on a track.
@MainActor
@Suite struct UISliderTests {
    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/UIKitCoreTests/Goldens").path
    )

    /// 228 points wide, so that the knob goes 200 points: a value of 0.5 is 100 points from the end.
    private func start(_ change: (UISlider) -> Void = { _ in }) -> (
        screen: GestureScreen, slider: UISlider, log: EventLog
    ) {
        let screen = GestureScreen()
        let slider = UISlider()
        change(slider)
        let (control, log) = screen.follow(slider, CGRect(x: 50, y: 100, width: 228, height: 31))
        return (screen, control, log)
    }

    // MARK: Values

    @Test func valueIsClampedToRange() {
        let slider = UISlider()
        #expect(slider.value == 0 && slider.minimumValue == 0 && slider.maximumValue == 1)
        slider.value = 2
        #expect(slider.value == 1)
        slider.setValue(-1, animated: false)
        #expect(slider.value == 0)
        slider.value = .nan
        #expect(slider.value == 0)
        slider.maximumValue = 10
        slider.value = 8
        slider.maximumValue = 5
        #expect(slider.value == 5)
        slider.minimumValue = 7
        #expect(slider.maximumValue == 7 && slider.value == 7)
        slider.maximumValue = 3
        #expect(slider.minimumValue == 3 && slider.value == 3)
    }

    @Test func setValueSendsNoEvents() {
        let (_, slider, log) = start()
        slider.value = 0.5
        slider.setValue(0.7, animated: true)
        slider.maximumValue = 0.2
        #expect(log.take() == [])
    }

    /// The frames are those of a storyboard of Xcode with these constraints.
    @Test func constraintsApplyToTheTrack() {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 600, height: 600))
        let slider = UISlider()
        slider.translatesAutoresizingMaskIntoConstraints = false
        root.addSubview(slider)
        NSLayoutConstraint.activate([
            slider.leadingAnchor.constraint(equalTo: root.leadingAnchor, constant: 70),
            root.trailingAnchor.constraint(equalTo: slider.trailingAnchor, constant: 70),
            slider.topAnchor.constraint(equalTo: root.topAnchor, constant: 171),
        ])
        root.layoutIfNeeded()
        #expect(slider.frame == CGRect(x: 68, y: 171, width: 464, height: 31))
        #expect(slider.trackRect(forBounds: slider.bounds).width == 460)
    }

    // MARK: Dragging

    @Test func dragOfThumbSendsValueChanged() {
        let (screen, slider, log) = start()
        // The knob's middle is at 64.
        screen.down(66, 115)
        #expect(slider.isTracking && slider.value == 0)
        screen.fingers.send(.moved, 166, 130)
        #expect(abs(slider.value - 0.5) < 0.001)
        screen.fingers.send(.moved, 166, 140)
        #expect(log.take() == ["down", "value", "primary", "inside", "inside"], "reported once per value")
        screen.up(116, 140)
        #expect(abs(slider.value - 0.25) < 0.001)
        #expect(log.take() == ["value", "primary", "up"])
        screen.down(114, 115)
        screen.fingers.send(.moved, 500, 115)
        #expect(slider.value == 1)
        screen.fingers.send(.moved, -100, 115)
        #expect(slider.value == 0)
        screen.up(-100, 115)
        #expect(log.take().suffix(3) == ["value", "primary", "upOutside"])
    }

    @Test func touchOnTrackIsIgnored() {
        let (screen, slider, log) = start()
        screen.down(200, 115)
        screen.fingers.send(.moved, 250, 115)
        screen.up(250, 115)
        #expect(slider.value == 0 && log.take() == [] && screen.takePhases() == [])
        // 44 points are to be hit.
        screen.down(84, 115)
        #expect(slider.isTracking)
        screen.up(84, 115)
        #expect(log.take() == ["down", "up"], "nothing was moved")
    }

    @Test func isContinuousFalseSendsValueChangedAtTheEnd() {
        let (screen, slider, log) = start { $0.isContinuous = false }
        screen.down(64, 115)
        screen.fingers.send(.moved, 120, 115)
        screen.fingers.send(.moved, 164, 115)
        #expect(log.take() == ["down", "inside", "inside"] && abs(slider.value - 0.5) < 0.001)
        screen.up(164, 115)
        #expect(log.take() == ["value", "primary", "up"])
    }

    @Test func cancelledTouchPreservesValue() {
        let (screen, slider, log) = start { $0.isContinuous = false }
        screen.down(64, 115)
        screen.fingers.send(.moved, 164, 115)
        screen.cancel(164, 115)
        #expect(log.take() == ["down", "inside", "value", "primary", "cancel"] && abs(slider.value - 0.5) < 0.001)
    }

    @Test func valueIsMirroredInRightToLeftLayout() {
        let (screen, slider, _) = start { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(slider.thumbView.center.x == 214)
        screen.down(264, 115)
        #expect(slider.isTracking)
        screen.fingers.send(.moved, 214, 115)
        #expect(abs(slider.value - 0.25) < 0.001)
        screen.up(214, 115)
        #expect(slider.minimumTrack.frame.minX > slider.maximumTrack.frame.minX)
        slider.semanticContentAttribute = .forceLeftToRight
        screen.screen.show()
        #expect(slider.minimumTrack.frame.minX < slider.maximumTrack.frame.minX)
    }

    // MARK: Gestures around it

    @Test func swipeRecognizerOfSuperviewFailsOnThumb() {
        let (screen, slider, _) = start()
        screen.add(UISwipeGestureRecognizer(), "swipe")
        screen.add(UIPanGestureRecognizer(), "pan")
        screen.down(64, 115)
        screen.move(from: (64, 115), to: (164, 115))
        screen.up(164, 115)
        #expect(screen.take() == [] && abs(slider.value - 0.5) < 0.01 && screen.isAtRest)
        // Beside the knob, and across the track, they are what they are.
        screen.down(230, 115)
        screen.move(from: (230, 115), to: (330, 115))
        screen.up(330, 115)
        #expect(screen.take().contains("pan began"))
        screen.down(164, 115)
        screen.move(from: (164, 115), to: (164, 215))
        screen.up(164, 215)
        #expect(screen.take().contains("pan began") && abs(slider.value - 0.5) < 0.01)
    }

    @Test func twoFingerPanOfSuperviewIsRecognized() {
        let (screen, _, _) = start()
        let pan = screen.add(UIPanGestureRecognizer(), "pan")
        pan.minimumNumberOfTouches = 2
        screen.down(64, 115)
        screen.down(300, 300, 1)
        screen.move((from: (64, 115), to: (120, 115)), (from: (300, 300), to: (356, 300)))
        #expect(screen.take().first == "pan began")
        screen.fingers.dispatcher.cancelAll()
    }

    // MARK: Layout and appearance

    @Test func trackAndThumbRectOverridesAreUsed() {
        final class Thin: UISlider {
            override func trackRect(forBounds bounds: CGRect) -> CGRect {
                CGRect(x: 20, y: bounds.midY - 1, width: bounds.width - 40, height: 2)
            }
            override func thumbRect(forBounds bounds: CGRect, trackRect rect: CGRect, value: Float) -> CGRect {
                CGRect(x: rect.minX + rect.width * CGFloat(value) - 5, y: rect.midY - 5, width: 10, height: 10)
            }
        }
        let screen = GestureScreen()
        let (slider, _) = screen.follow(Thin(), CGRect(x: 0, y: 0, width: 240, height: 40))
        slider.value = 0.5
        #expect(slider.thumbView.alignmentRect(forFrame: slider.thumbView.frame).midX == 120)
        #expect(slider.minimumTrack.frame == CGRect(x: 20, y: 19, width: 100, height: 2))
        screen.down(120, 20)
        screen.fingers.send(.moved, 170, 20)
        #expect(slider.value == 0.75)
        screen.up(170, 20)
    }

    @Test func minimumAndMaximumValueImagesShortenTheTrack() {
        let (screen, slider, _) = start {
            $0.minimumValueImage = plainImage(20, 20)
            $0.maximumValueImage = plainImage(10, 40)
        }
        let bounds = slider.bounds
        #expect(slider.minimumValueImageRect(forBounds: bounds).minX == 0)
        #expect(slider.maximumValueImageRect(forBounds: bounds).maxX == 228)
        #expect(slider.trackRect(forBounds: bounds) == CGRect(x: 28, y: 14, width: 182, height: 4))
        #expect(slider.sizeThatFits(CGSize(width: 90, height: 0)) == CGSize(width: 90, height: 40))
        #expect(slider.intrinsicContentSize == CGSize(width: UIView.noIntrinsicMetric, height: 40))
        slider.minimumValueImage = nil
        screen.screen.show()
        #expect(slider.minimumImageView == nil && slider.trackRect(forBounds: bounds).minX == 2)
    }

    @Test func thumbAndTrackImagesPerState() {
        let (screen, slider, _) = start()
        let (normal, pressed) = (plainImage(20, 20), plainImage(30, 30))
        slider.setThumbImage(normal, for: .normal)
        slider.setThumbImage(pressed, for: .highlighted)
        slider.setMinimumTrackImage(plainImage(5, 8), for: .normal)
        screen.screen.show()
        #expect(slider.currentThumbImage === normal && slider.thumbImage(for: .disabled) === normal)
        #expect(slider.trackRect(forBounds: slider.bounds).height == 8)
        screen.down(60, 115)
        #expect(slider.currentThumbImage === pressed && slider.thumbView.image === pressed)
        screen.up(60, 115)
        #expect(slider.thumbView.image === normal)
        // A color takes images away, and an image the color.
        slider.thumbTintColor = .red
        #expect(slider.currentThumbImage == nil)
        slider.setThumbImage(normal, for: .normal)
        #expect(slider.thumbTintColor == nil)
        slider.minimumTrackTintColor = .green
        #expect(slider.currentMinimumTrackImage == nil && slider.minimumTrack.backgroundColor == .green)
        slider.minimumTrackTintColor = nil
        slider.tintColor = .red
        #expect(slider.minimumTrack.backgroundColor == .red)
    }

    @Test func setValueAnimatedMovesThumb() {
        let screen = AnimationScreen(width: 300)
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 228, height: 31))
        screen.add(slider)
        slider.setValue(1, animated: true)
        #expect(slider.value == 1 && slider.thumbView.center.x == 214)
        screen.advance(by: 0.1)
        #expect(slider.thumbView.seen.position.x > 30 && slider.thumbView.seen.position.x < 210)
        screen.advance(by: 0.2)
        #expect(slider.thumbView.seen.position.x == 214)
    }

    // MARK: What it costs

    /// Wherever the knob goes, nothing is drawn: not with colors, and not with images that have caps.
    @Test(arguments: [false, true]) func thumbMovementDoesNotRedraw(hasImages: Bool) throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 100))
        let root = UIView()
        root.backgroundColor = .white
        let slider = UISlider(frame: CGRect(x: 20, y: 30, width: 228, height: 31))
        if hasImages {
            let image = plainImage(9, 8).resizableImage(
                withCapInsets: UIEdgeInsets(top: 0, left: 4, bottom: 0, right: 4)
            )
            slider.setMinimumTrackImage(image, for: .normal)
            slider.setMaximumTrackImage(image, for: .normal)
            slider.setThumbImage(plainImage(28, 28, .blue), for: .normal)
        }
        root.addSubview(slider)
        try screen.show(root)
        try screen.advance(by: 0.5)
        screen.resetStatistics()
        let contents = slider.minimumTrack.subviews.first?.layer.contents as AnyObject?
        let finger = try screen.touch(at: CGPoint(x: 34, y: 45))
        try finger.drag(to: CGPoint(x: 234, y: 45), duration: 0.5)
        try finger.lift()
        try screen.advance(by: 0.2)
        let spent = screen.statistics
        #expect(slider.value > 0.99 && spent.drawCalls == 0 && spent.frames >= 25)
        #expect(
            slider.minimumTrack.subviews.first?.layer.contents as AnyObject? === contents,
            "the image is not resized again"
        )
        // The knob with its shadow, where it was and where it is, and the track.
        #expect(spent.pixelsComposited <= spent.frames * ((44 + 12) * 46 + 228 * 8))
        try screen.advance(by: 1)
        screen.resetStatistics()
        slider.setValue(slider.value, animated: true)
        slider.isEnabled = true
        try screen.advance(by: 10)
        #expect(screen.statistics.drawCalls == 0 && screen.statistics.frames == 0)
    }

    @Test(.enabled(if: ScreenFonts.standard == .bundled)) func goldenImageOfSliders() throws {
        let screen = try VirtualScreen(size: CGSize(width: 300, height: 240))
        let root = UIView()
        root.backgroundColor = .white
        var y: CGFloat = 6
        func add(_ value: Float, _ change: (UISlider) -> Void = { _ in }) {
            let slider = UISlider(frame: CGRect(x: 20, y: y, width: 260, height: 31))
            y += 38
            change(slider)
            slider.value = value
            root.addSubview(slider)
        }
        add(0)
        add(0.6) { $0.isEnabled = false }
        add(0.3) { $0.semanticContentAttribute = .forceRightToLeft }
        add(0.5) {
            $0.minimumTrackTintColor = .systemRed
            $0.maximumTrackTintColor = .systemYellow
            $0.thumbTintColor = .systemGreen
        }
        add(1) {
            $0.minimumValueImage = plainImage(12, 12)
            $0.maximumValueImage = plainImage(20, 20)
        }
        add(0.4) {
            let image = plainImage(9, 8, .blue)
            $0.setMinimumTrackImage(image, for: .normal)
            $0.setMaximumTrackImage(plainImage(9, 8, .yellow), for: .normal)
            $0.setThumbImage(plainImage(14, 26), for: .normal)
        }
        try screen.show(root)
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "sliders", in: Self.goldens)
    }
}
