import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

@MainActor
@Suite struct UIStepperTests {
    /// A stepper at (50, 100): the half that decreases the value is on the left of 97.
    private func start(_ change: (UIStepper) -> Void = { _ in }) -> (
        screen: GestureScreen, stepper: UIStepper, log: EventLog
    ) {
        let screen = GestureScreen()
        let stepper = UIStepper()
        change(stepper)
        let (control, log) = screen.follow(stepper, CGRect(x: 50, y: 100, width: 200, height: 200))
        return (screen, control, log)
    }

    private let minus: (CGFloat, CGFloat) = (70, 116)
    private let plus: (CGFloat, CGFloat) = (120, 116)

    private func tap(_ screen: GestureScreen, _ point: (CGFloat, CGFloat)) {
        screen.down(point.0, point.1)
        screen.up(point.0, point.1)
    }

    // MARK: Value

    @Test func tapChangesValueByOneStepAndSendsValueChangedOnce() {
        let (screen, stepper, log) = start { $0.stepValue = 2.5 }
        screen.down(plus.0, plus.1)
        #expect(stepper.value == 2.5 && log.take() == ["value", "primary", "down"])
        screen.up(plus.0, plus.1)
        #expect(stepper.value == 2.5 && log.take() == ["up"])
        tap(screen, minus)
        #expect(stepper.value == 0)
    }

    @Test func valueIsClampedAndSendsNoEvents() {
        let (_, stepper, log) = start()
        stepper.value = 300
        #expect(stepper.value == 100)
        stepper.value = -.infinity
        #expect(stepper.value == 0)
        stepper.value = 7
        stepper.value = .nan
        #expect(stepper.value == 0)
        stepper.value = 50
        stepper.maximumValue = 20
        #expect(stepper.value == 20)
        stepper.minimumValue = 20
        #expect(stepper.value == 20 && log.take() == [])
        stepper.minimumValue = .nan
        stepper.maximumValue = .nan
        stepper.stepValue = .nan
        #expect(stepper.minimumValue == 20 && stepper.maximumValue == 20 && stepper.stepValue == 1)
    }

    @Test func lastStepEndsAtLimit() {
        let (screen, stepper, log) = start {
            $0.maximumValue = 5
            $0.stepValue = 4
        }
        tap(screen, plus)
        tap(screen, plus)
        #expect(stepper.value == 5)
        _ = log.take()
        tap(screen, plus)
        #expect(stepper.value == 5 && log.take() == [], "the half is disabled")
        tap(screen, minus)
        tap(screen, minus)
        #expect(stepper.value == 0)
        tap(screen, minus)
        #expect(stepper.value == 0)
    }

    @Test func infiniteLimitsAndStepsDoNotTrap() {
        let (screen, stepper, _) = start {
            $0.maximumValue = .infinity
            $0.minimumValue = -.infinity
            $0.stepValue = .infinity
        }
        tap(screen, plus)
        #expect(stepper.value == .infinity)
        stepper.wraps = true
        tap(screen, minus)
        #expect(!stepper.value.isNaN)
    }

    @Test func wrapsLeadsFromOneEndToOther() {
        let (screen, stepper, log) = start {
            $0.wraps = true
            $0.minimumValue = -1
            $0.maximumValue = 1.5
        }
        for expected in [1.0, -1, 0] {
            tap(screen, plus)
            #expect(stepper.value == expected)
        }
        for expected in [-1.0, 1.5, 0.5] {
            tap(screen, minus)
            #expect(stepper.value == expected)
        }
        stepper.maximumValue = 0.5
        stepper.minimumValue = 0.5
        _ = log.take()
        tap(screen, plus)
        #expect(stepper.value == 0.5 && log.take() == [])
    }

    @Test func limitsInWrongOrderTrap() async {
        var result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIStepper().minimumValue = 101 }
        }
        #expect(message(result).contains("UIStepper.minimumValue = 101.0 is above maximumValue = 100.0"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIStepper().maximumValue = -1 }
        }
        #expect(message(result).contains("UIStepper.maximumValue = -1.0 is below minimumValue = 0.0"))
        result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
            await MainActor.run { UIStepper().stepValue = 0 }
        }
        #expect(message(result).contains("UIStepper.stepValue = 0.0 must be greater than 0"))
    }

    private func message(_ result: ExitTest.Result?) -> String {
        String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    }

    // MARK: Tracking

    @Test func valueIsSentAtEndIfNotContinuous() {
        let (screen, stepper, log) = start { $0.isContinuous = false }
        screen.down(plus.0, plus.1)
        #expect(stepper.value == 1 && log.take() == ["down"])
        screen.up(plus.0, plus.1)
        #expect(log.take() == ["value", "primary", "up"])
        screen.down(plus.0, plus.1)
        screen.cancel(plus.0, plus.1)
        #expect(stepper.value == 2 && log.take().filter { $0 == "value" }.count == 1)
    }

    @Test func halfIsPressedWhileTouchIsInIt() {
        let (screen, stepper, _) = start()
        func color(_ half: StepperHalf) -> UIColor? { half.background.backgroundColor }
        screen.down(plus.0, plus.1)
        #expect(color(stepper.increment) == .systemFill && color(stepper.decrement) == .tertiarySystemFill)
        screen.fingers.send(.moved, minus.0, minus.1)
        #expect(color(stepper.increment) == .tertiarySystemFill && color(stepper.decrement) == .tertiarySystemFill)
        screen.fingers.send(.moved, plus.0 + 60, plus.1)
        #expect(color(stepper.increment) == .systemFill, "the area around the control counts as inside")
        screen.up(plus.0, plus.1)
        #expect(color(stepper.increment) == .tertiarySystemFill && stepper.value == 1)
    }

    @Test func targetMayDisableStepper() {
        let (screen, stepper, log) = start()
        stepper.addAction(UIAction { _ in stepper.isEnabled = false }, for: .valueChanged)
        screen.down(plus.0, plus.1)
        #expect(stepper.value == 1 && !stepper.isTracking)
        #expect(stepper.session.application.timers.nextDeadline == nil)
        screen.up(plus.0, plus.1)
        tap(screen, plus)
        #expect(stepper.value == 1 && log.take() == ["value", "primary"])
    }

    @Test func tapOnStepperIsNotTapOnSuperview() {
        let (screen, stepper, _) = start()
        screen.add(UITapGestureRecognizer())
        tap(screen, plus)
        #expect(stepper.value == 1 && screen.take() == [])
        tap(screen, (300, 300))
        #expect(screen.take() == ["ended"])
    }

    @Test func touchAreaIsAtLeast44PointsHigh() {
        let (screen, stepper, _) = start()
        tap(screen, (120, 95))
        #expect(stepper.value == 1)
        tap(screen, (120, 92))
        #expect(stepper.value == 1)
    }

    // MARK: Autorepeat

    /// A stepper at (10, 10) on a screen with a clock.
    private func held(_ change: (UIStepper) -> Void = { _ in }) throws -> (screen: VirtualScreen, stepper: UIStepper) {
        let screen = try VirtualScreen(size: CGSize(width: 120, height: 60))
        let root = UIView()
        let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
        change(stepper)
        root.addSubview(stepper)
        try screen.show(root)
        return (screen, stepper)
    }

    @Test func holdRepeatsStepsFasterAndFaster() throws {
        let (screen, stepper) = try held { $0.maximumValue = 1000 }
        let finger = try screen.touch(at: CGPoint(x: 80, y: 26))
        try screen.advance(by: 0.45)
        #expect(stepper.value == 1)
        var counts: [Double] = []
        for _ in 0..<4 {
            let before = stepper.value
            try screen.advance(by: 1)
            counts.append(stepper.value - before)
        }
        // Of a constant rate of four steps a second, these would all be equal.
        #expect(counts == counts.sorted() && counts[0] >= 4 && counts[0] <= 8 && counts[3] >= 30)
        try finger.lift()
        try screen.advance(by: 0.1)
        let value = stepper.value
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(stepper.value == value && screen.statistics == ScreenStatistics())
    }

    @Test func repeatedStepsEndAtLimitAndPauseOutside() throws {
        let (screen, stepper) = try held { $0.maximumValue = 3 }
        var finger = try screen.touch(at: CGPoint(x: 80, y: 26))
        try screen.advance(by: 5)
        #expect(stepper.value == 3)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics(), "a disabled half wakes nothing up")
        try finger.lift()
        finger = try screen.touch(at: CGPoint(x: 30, y: 26))
        try screen.advance(by: 0.1)
        try finger.move(to: CGPoint(x: 80, y: 26))
        try screen.advance(by: 3)
        #expect(stepper.value == 2)
        try finger.move(to: CGPoint(x: 30, y: 26))
        try screen.advance(by: 0.6)
        #expect(stepper.value == 1)
        stepper.removeFromSuperview()
        try screen.advance(by: 3)
        #expect(stepper.value == 1)
    }

    @Test func autorepeatFalseTakesOneStep() throws {
        let (screen, stepper) = try held { $0.autorepeat = false }
        _ = try screen.touch(at: CGPoint(x: 80, y: 26))
        try screen.advance(by: 5)
        #expect(stepper.value == 1)
    }

    @Test func holdWraps() throws {
        let (screen, stepper) = try held {
            $0.maximumValue = 2
            $0.wraps = true
        }
        var values: [Double] = []
        stepper.addAction(UIAction { _ in values.append(stepper.value) }, for: .valueChanged)
        _ = try screen.touch(at: CGPoint(x: 80, y: 26))
        try screen.advance(by: 1.3)
        #expect(values.prefix(5) == [1, 2, 0, 1, 2])
    }

    // MARK: Appearance

    @Test func sizeIsFixed() {
        let stepper = UIStepper(frame: CGRect(x: 5, y: 6, width: 7, height: 8))
        #expect(stepper.frame == CGRect(x: 5, y: 6, width: 94, height: 32))
        stepper.frame = CGRect(x: 10, y: 20, width: 300, height: 3)
        #expect(stepper.frame == CGRect(x: 10, y: 20, width: 94, height: 32))
        #expect(stepper.intrinsicContentSize == CGSize(width: 94, height: 32))
        #expect(stepper.sizeThatFits(.zero) == CGSize(width: 94, height: 32))
    }

    @Test func halvesAreExchangedInRightToLeftInterface() {
        let (screen, stepper, _) = start { $0.semanticContentAttribute = .forceRightToLeft }
        stepper.layoutIfNeeded()
        #expect(stepper.increment.background.frame == CGRect(x: 0, y: 0, width: 47, height: 32))
        tap(screen, minus)
        #expect(stepper.value == 1)
        stepper.semanticContentAttribute = .forceLeftToRight
        stepper.layoutIfNeeded()
        #expect(stepper.decrement.background.frame.minX == 0)
    }

    @Test func halfAtLimitAndDisabledStepperAreGray() {
        let (_, stepper, _) = start()
        func color(_ half: StepperHalf) -> UIColor { half.symbol.tintColor }
        #expect(color(stepper.decrement) == .tertiaryLabel && color(stepper.increment) == .label)
        stepper.value = 100
        #expect(color(stepper.decrement) == .label && color(stepper.increment) == .tertiaryLabel)
        stepper.wraps = true
        #expect(color(stepper.increment) == .label)
        stepper.isEnabled = false
        #expect(color(stepper.decrement) == .tertiaryLabel && color(stepper.increment) == .tertiaryLabel)
    }

    @Test func symbolsAreShownInTintColorIfSet() {
        let (_, stepper, _) = start()
        stepper.tintColor = .purple
        #expect(stepper.increment.symbol.tintColor == .label)
        #expect(stepper.incrementImage(for: .normal)?.size == stepper.decrementImage(for: .normal)?.size)
        stepper.setIncrementImage(stepper.incrementImage(for: .normal), for: .normal)
        #expect(stepper.increment.symbol.tintColor == .purple && stepper.increment.symbol.alpha == 1)
        stepper.isEnabled = false
        #expect(stepper.increment.symbol.alpha == 0.5)
        let (red, blue) = (plainImage(10, 10), plainImage(6, 6, .blue))
        stepper.setIncrementImage(red, for: .disabled)
        stepper.setDecrementImage(blue, for: .normal)
        #expect(stepper.incrementImage(for: .disabled) === red && stepper.increment.symbol.image === red)
        #expect(stepper.increment.symbol.alpha == 1)
        #expect(stepper.decrementImage(for: .highlighted) === blue && stepper.decrement.symbol.image === blue)
        stepper.setDecrementImage(nil, for: .normal)
        #expect(stepper.decrementImage(for: .normal) !== blue && stepper.decrement.symbol.tintColor == .tertiaryLabel)
    }

    @Test func backgroundAndDividerImagesFollowStates() {
        let (gestures, stepper, _) = start { $0.value = 5 }
        let screen = gestures.screen
        #expect(stepper.backgroundImage(for: .normal) == nil)
        #expect(stepper.dividerImage(forLeftSegmentState: .normal, rightSegmentState: .normal) == nil)
        let (red, blue, green) = (plainImage(94, 32), plainImage(94, 32, .blue), plainImage(4, 32, .green))
        stepper.setBackgroundImage(red, for: .normal)
        stepper.setBackgroundImage(blue, for: .highlighted)
        stepper.setDividerImage(green, forLeftSegmentState: .normal, rightSegmentState: .highlighted)
        #expect(stepper.backgroundImage(for: .disabled) === red)
        screen.show()
        #expect(screen[52, 102] == Pixel.red && screen[142, 102] == Pixel.red && screen[97, 110] == Pixel.red)
        gestures.down(plus.0, plus.1)
        screen.show()
        #expect(screen[52, 102] == Pixel.red && screen[142, 102] == Pixel.blue && screen[97, 110] == Pixel.green)
        gestures.up(plus.0, plus.1)
        stepper.setBackgroundImage(nil, for: .normal)
        stepper.setBackgroundImage(nil, for: .highlighted)
        screen.show()
        #expect(screen[52, 116] == Pixel.white || screen[52, 116] >> 8 & 0xFF < 250)
        #expect(screen[142, 102] != Pixel.red && screen[97, 110] != Pixel.green)
    }

    @Test func symbolsAreSharpAndFollowInterfaceStyle() {
        let (gestures, stepper, _) = start { $0.value = 5 }
        let screen = gestures.screen
        screen.window.backgroundColor = .systemBackground
        gestures.view.backgroundColor = .systemBackground
        screen.show()
        // The minus sign is 14 points wide and 2 points high, in the middle of the left half.
        let column = (100..<132).map { screen[73, $0] }
        #expect(column.count { $0 == Pixel.black } == 2 && column[15] == Pixel.black && column[16] == Pixel.black)
        #expect((100..<132).count { screen[121, $0] == Pixel.black } >= 10)
        let calls = screen.drawCalls
        stepper.value = 50
        screen.show()
        #expect(screen.drawCalls == calls)
        screen.window.overrideUserInterfaceStyle = .dark
        screen.show()
        #expect(screen[73, 115] == Pixel.white)
    }
}
