import TestSupport
import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore

/// A row of segments of which one is chosen.
@MainActor
@Suite struct UISegmentedControlTests {
    private static let goldens = GoldenImages(
        directory: Checkout.url("Tests/UIKitCoreTests/Goldens").path
    )

    private typealias Stage = (screen: GestureScreen, control: UISegmentedControl, log: EventLog)

    /// Three segments of 100 points from 50 on.
    private func start(_ items: [Any] = ["A", "B", "C"], _ change: (UISegmentedControl) -> Void = { _ in }) -> Stage {
        let screen = GestureScreen()
        let segmented = UISegmentedControl(items: items)
        change(segmented)
        let (control, log) = screen.follow(segmented, CGRect(x: 50, y: 100, width: 300, height: 32))
        return (screen, control, log)
    }

    private func titles(_ control: UISegmentedControl) -> [String?] {
        (0..<control.numberOfSegments).map { control.titleForSegment(at: $0) }
    }

    // MARK: Segments

    @Test func insertAndRemoveSegmentShiftSelection() {
        TestFonts.use()
        let control = UISegmentedControl(items: ["A", "B"])
        control.insertSegment(withTitle: "C", at: 99, animated: false)
        control.insertSegment(withTitle: "0", at: -1, animated: false)
        #expect(titles(control) == ["0", "A", "B", "C"])
        control.selectedSegmentIndex = 2
        control.insertSegment(withTitle: "1", at: 1, animated: false)
        #expect(control.selectedSegmentIndex == 3)
        control.removeSegment(at: 0, animated: false)
        #expect(control.selectedSegmentIndex == 2 && titles(control) == ["1", "A", "B", "C"])
        control.removeSegment(at: 2, animated: false)
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        control.removeSegment(at: 99, animated: false)
        #expect(titles(control) == ["1", "A"] && control.dividers.count == 1)
        control.removeAllSegments()
        control.removeSegment(at: 0, animated: false)
        #expect(control.numberOfSegments == 0 && control.subviews.count == 1, "but for the hidden selection")
        #expect(control.titleForSegment(at: 0) == nil && !control.isEnabledForSegment(at: 0))
    }

    @Test func segmentShowsTitleImageOrAction() {
        let image = plainImage(20, 10)
        let action = UIAction(title: "Act", identifier: UIAction.Identifier("act"), attributes: .disabled) { _ in }
        let control = UISegmentedControl(items: ["A", image, action])
        #expect(control.imageForSegment(at: 1) === image && control.titleForSegment(at: 1) == nil)
        #expect(control.titleForSegment(at: 2) == "Act" && control.actionForSegment(at: 2) === action)
        #expect(control.segmentIndex(identifiedBy: action.identifier) == 2 && !control.isEnabledForSegment(at: 2))
        #expect(control.segmentIndex(identifiedBy: UIAction.Identifier("?")) == UISegmentedControl.noSegment)
        control.setTitle("B", forSegmentAt: 1)
        #expect(control.imageForSegment(at: 1) == nil && control.titleForSegment(at: 1) == "B")
        control.setImage(image, forSegmentAt: 0)
        #expect(control.titleForSegment(at: 0) == nil)
        control.insertSegment(action: action, at: 0, animated: false)
        #expect(control.numberOfSegments == 3 && control.segmentIndex(identifiedBy: action.identifier) == 0)
        control.setTitle("Last", forSegmentAt: 99)
        #expect(control.titleForSegment(at: 2) == "Last")
    }

    @Test func selectedSegmentIndexOutOfRangeTraps() async {
        await #expect(processExitsWith: .failure) { @MainActor in
            UISegmentedControl(items: ["A"]).selectedSegmentIndex = 1
        }
    }

    // MARK: Choosing

    @Test func tapSelectsSegmentAndSendsValueChanged() {
        let (screen, control, log) = start()
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        screen.tap(200, 110)
        #expect(control.selectedSegmentIndex == 1)
        #expect(log.take() == ["down", "value", "primary", "up"])
        screen.tap(210, 110, after: 1)
        #expect(log.take() == ["down", "up"], "it was chosen before")
        control.selectedSegmentIndex = 0
        #expect(log.take() == [] && control.selectedSegmentIndex == 0)
    }

    @Test func dragHighlightsSegmentUnderFinger() {
        let (screen, control, log) = start { $0.selectedSegmentIndex = 0 }
        screen.down(200, 110)
        #expect(control.segments[1].view.content.alpha < 0.5 && control.selectedSegmentIndex == 0)
        screen.fingers.send(.moved, 300, 110)
        #expect(control.segments[1].view.content.alpha == 1 && control.segments[2].view.content.alpha < 0.5)
        screen.up(300, 110)
        #expect(control.selectedSegmentIndex == 2 && control.segments[2].view.content.alpha == 1)
        _ = log.take()
        screen.down(200, 110)
        screen.fingers.send(.moved, 200, 250)
        screen.up(200, 250)
        #expect(control.selectedSegmentIndex == 2 && !log.take().contains("value"))
        screen.down(200, 110)
        screen.cancel(200, 110)
        #expect(control.selectedSegmentIndex == 2 && control.segments[1].view.content.alpha == 1)
    }

    @Test func dragMovesSelection() {
        let (screen, control, log) = start { $0.selectedSegmentIndex = 0 }
        screen.down(100, 110)
        #expect(control.selectionView.transform.a < 1)
        screen.fingers.send(.moved, 200, 110)
        #expect(control.shownSelection == 1 && control.selectedSegmentIndex == 0)
        #expect(control.selectionView.center.x == 150)
        screen.fingers.send(.moved, 340, 110)
        #expect(control.shownSelection == 2 && log.take() == ["down", "inside", "inside"])
        screen.up(340, 110)
        #expect(control.selectedSegmentIndex == 2 && log.take() == ["value", "primary", "up"])
        #expect(control.selectionView.transform.isIdentity)
        // There and back again is no change.
        screen.down(300, 110)
        screen.fingers.send(.moved, 100, 110)
        screen.fingers.send(.moved, 300, 110)
        screen.up(300, 110)
        #expect(!log.take().contains("value"))
        // Taken away, it is where it was.
        screen.down(300, 110)
        screen.fingers.send(.moved, 100, 110)
        screen.cancel(100, 110)
        #expect(control.selectedSegmentIndex == 2 && control.selectionView.center.x == 250)
        #expect(log.take().suffix(1) == ["cancel"])
    }

    @Test func disabledSegmentIsNotSelected() {
        let (screen, control, log) = start {
            $0.setEnabled(false, forSegmentAt: 1)
            $0.selectedSegmentIndex = 0
        }
        screen.tap(200, 110)
        #expect(control.selectedSegmentIndex == 0 && log.take() == [])
        screen.down(100, 110)
        screen.fingers.send(.moved, 200, 110)
        #expect(control.shownSelection == 0)
        screen.fingers.send(.moved, 300, 110)
        screen.up(300, 110)
        #expect(control.selectedSegmentIndex == 2)
    }

    @Test func isMomentaryResetsSelectionAfterTap() {
        let (screen, control, log) = start {
            $0.selectedSegmentIndex = 0
            $0.isMomentary = true
        }
        var seen: [Int] = []
        control.addAction(
            UIAction { [unowned control] _ in seen.append(control.selectedSegmentIndex) },
            for: .valueChanged
        )
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
        screen.tap(200, 110)
        screen.tap(200, 110, after: 1)
        #expect(seen == [1, 1] && log.take() == ["down", "value", "primary", "up", "down", "value", "primary", "up"])
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment && control.selectionView.isHidden)
        control.selectedSegmentIndex = 1
        #expect(control.selectedSegmentIndex == UISegmentedControl.noSegment)
    }

    @Test func segmentSendsItsAction() {
        var lines: [String] = []
        let (screen, control, _) = start([
            UIAction(title: "One") { _ in lines.append("one") }, UIAction(title: "Two") { _ in lines.append("two") },
        ])
        control.addAction(UIAction { _ in lines.append("value") }, for: .valueChanged)
        screen.tap(300, 110)
        #expect(lines == ["two", "value"])
    }

    /// An action may take the segments away.
    @Test func removeAllSegmentsDuringTouch() {
        let (screen, control, log) = start { $0.selectedSegmentIndex = 0 }
        screen.down(100, 110)
        control.removeAllSegments()
        screen.fingers.send(.moved, 200, 110)
        screen.up(200, 110)
        #expect(
            log.take() == ["down", "inside", "up"] && control.selectedSegmentIndex == UISegmentedControl.noSegment
        )
        #expect(control.selectionView.isHidden)
    }

    /// A program may choose while a finger is down: that finger chooses nothing any more.
    @Test func selectedSegmentIndexSetDuringTouchWins() {
        let (screen, control, log) = start { $0.selectedSegmentIndex = 0 }
        screen.down(200, 110)
        control.selectedSegmentIndex = 2
        #expect(control.segments[1].view.content.alpha == 1)
        screen.up(200, 110)
        #expect(control.selectedSegmentIndex == 2 && log.take() == ["down", "up"])
    }

    @Test func tapRecognizerOfSuperviewFailsOnSegmentedControl() {
        let (screen, control, _) = start()
        screen.add(UITapGestureRecognizer(), "tap")
        screen.tap(200, 110)
        #expect(screen.take() == [] && control.selectedSegmentIndex == 1)
    }

    // MARK: Layout

    private func widths(_ change: (UISegmentedControl) -> Void) -> [CGFloat] {
        start { change($0) }.control.segments.map(\.view.frame.width)
    }

    @Test func setWidthForSegmentAndApportionsSegmentWidthsByContent() {
        #expect(widths { _ in } == [100, 100, 100])
        #expect(widths { $0.setWidth(40, forSegmentAt: 0) } == [40, 130, 130])
        let shared = widths {
            $0.setTitle("A far longer title", forSegmentAt: 1)
            $0.apportionsSegmentWidthsByContent = true
        }
        #expect(shared.reduce(0, +) == 300 && shared[1] > shared[0] * 2)
        let control = start().control
        #expect(control.widthForSegment(at: 0) == 0 && control.contentOffsetForSegment(at: 0) == .zero)
        let before = control.segments[0].view.content.subviews[0].frame
        control.setContentOffset(CGSize(width: 5, height: -2), forSegmentAt: 0)
        control.setNeedsLayout()
        control.layoutIfNeeded()
        control.segments[0].view.layoutIfNeeded()
        #expect(control.segments[0].view.content.subviews[0].frame == before.offsetBy(dx: 5, dy: -2))
    }

    @Test func intrinsicContentSizeFitsSegments() {
        TestFonts.use()
        let control = UISegmentedControl(items: ["I", "A long title"])
        #expect(control.bounds.size == control.intrinsicContentSize && control.bounds.height == 32)
        let equal = control.intrinsicContentSize.width
        control.apportionsSegmentWidthsByContent = true
        #expect(control.intrinsicContentSize.width < equal)
        control.setWidth(500, forSegmentAt: 0)
        #expect(control.intrinsicContentSize.width > 500)
        control.setImage(plainImage(10, 60), forSegmentAt: 1)
        #expect(control.intrinsicContentSize.height == 68)
    }

    @Test func segmentsAreMirroredInRightToLeftLayout() {
        let (screen, control, _) = start { $0.semanticContentAttribute = .forceRightToLeft }
        #expect(control.segments.map(\.view.frame.minX) == [200, 100, 0])
        screen.tap(340, 110)
        #expect(control.selectedSegmentIndex == 0 && control.selectionView.center.x == 250)
    }

    @Test func titleTextAttributesApplyPerState() {
        let control = start { $0.selectedSegmentIndex = 0 }.control
        control.setTitleTextAttributes([.foregroundColor: UIColor.red], for: .normal)
        control.setTitleTextAttributes([.foregroundColor: UIColor.green, .kern: 2], for: .selected)
        func label(_ index: Int) -> UILabel? { control.segments[index].view.content.subviews.first as? UILabel }
        #expect(label(1)?.textColor == .red && label(1)?.text == "B")
        #expect(label(0)?.attributedText?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 2)
        control.selectedSegmentIndex = 1
        #expect(label(0)?.textColor == .red && label(0)?.storedAttributedText == nil)
        #expect(label(1)?.textColor == .green)
        #expect(
            control.titleTextAttributes(for: .normal)?.count == 1 && control.titleTextAttributes(for: .focused) == nil
        )
    }

    // MARK: What is seen

    @Test func selectionChangeIsAnimatedAndRedrawsOnlyTwoTitles() throws {
        let screen = try VirtualScreen(size: CGSize(width: 340, height: 60))
        let root = UIView()
        root.backgroundColor = .white
        let control = UISegmentedControl(items: ["A", "B", "C"])
        control.frame = CGRect(x: 20, y: 10, width: 300, height: 32)
        control.selectedSegmentIndex = 0
        root.addSubview(control)
        try screen.show(root)
        try screen.advance(by: 0.5)
        screen.resetStatistics()
        try screen.tap(at: CGPoint(x: 270, y: 26))
        try screen.advance(by: 0.1)
        let seen = control.selectionView.seen.position.x
        #expect(seen > 60 && seen < 245 && control.selectionView.center.x == 250)
        try screen.advance(by: 1)
        // The two titles that change their weight, and nothing else.
        #expect(screen.statistics.drawCalls == 2 && screen.statistics.frames > 10)
        screen.resetStatistics()
        control.selectedSegmentIndex = 2
        control.setEnabled(true, forSegmentAt: 0)
        control.setTitle("A", forSegmentAt: 0)
        try screen.advance(by: 1)
        #expect(screen.statistics.drawCalls == 0)
        try screen.advance(by: 1)
        screen.resetStatistics()
        try screen.advance(by: 60)
        #expect(screen.statistics == ScreenStatistics())
    }

    @Test func insertSegmentAnimatedResizesSegments() throws {
        let screen = try VirtualScreen(size: CGSize(width: 340, height: 60))
        let root = UIView()
        let control = UISegmentedControl(items: ["A", "B"])
        control.frame = CGRect(x: 20, y: 10, width: 300, height: 32)
        root.addSubview(control)
        try screen.show(root)
        try screen.advance(by: 0.5)
        control.insertSegment(withTitle: "C", at: 1, animated: true)
        try screen.advance(by: 0.1)
        let width = control.segments[0].view.seen.bounds.width
        #expect(width > 100 && width < 150 && control.segments[1].view.seen.opacity < 1)
        try screen.advance(by: 0.5)
        #expect(control.segments.map(\.view.seen.bounds.width) == [100, 100, 100])
        let going = control.segments[1].view
        control.removeSegment(at: 1, animated: true)
        try screen.advance(by: 0.1)
        #expect(going.superview === control && going.seen.opacity < 1)
        try screen.advance(by: 0.5)
        #expect(going.superview == nil && control.segments.map(\.view.seen.bounds.width) == [150, 150])
    }

    @Test(.enabled(if: ScreenFonts.standard == .bundled)) func goldenImageOfSegmentedControls() throws {
        let screen = try VirtualScreen(size: CGSize(width: 340, height: 220))
        let root = UIView()
        root.backgroundColor = .white
        var y: CGFloat = 10
        func add(_ items: [Any], _ change: (UISegmentedControl) -> Void) {
            let control = UISegmentedControl(items: items)
            control.frame = CGRect(x: 20, y: y, width: 300, height: 32)
            y += 42
            change(control)
            root.addSubview(control)
        }
        add(["First", "Second", "Third"]) { $0.selectedSegmentIndex = 0 }
        add(["First", "Second", "Third"]) {
            $0.semanticContentAttribute = .forceRightToLeft
            $0.selectedSegmentIndex = 0
            $0.setEnabled(false, forSegmentAt: 1)
        }
        add(["A", "A longer title", plainImage(18, 14).withRenderingMode(.automatic)]) {
            $0.apportionsSegmentWidthsByContent = true
            $0.selectedSegmentTintColor = .systemYellow
            $0.selectedSegmentIndex = 1
            $0.setTitleTextAttributes([.foregroundColor: UIColor.systemRed], for: .selected)
        }
        add(["Momentary", "None"]) { $0.isMomentary = true }
        add(["Dark", "Light"]) {
            $0.overrideUserInterfaceStyle = .dark
            $0.selectedSegmentIndex = 1
        }
        try screen.show(root)
        try screen.advance(by: 1)
        try screen.expectImage(equalTo: "segmented-controls", in: Self.goldens)
    }
}
