import Testing
import UIKit

@testable import UIKitCore

/// Background images, divider images and content positions of `UISegmentedControl`.
@MainActor
@Suite struct UISegmentedControlImageTests {
    private func control(_ count: Int = 2) -> (screen: ViewScreen, control: UISegmentedControl) {
        let screen = ViewScreen(width: 124, height: 40)
        screen.window.backgroundColor = .white
        let control = UISegmentedControl(items: [String](repeating: "", count: count))
        control.frame = CGRect(x: 0, y: 0, width: 124, height: 40)
        screen.add(control)
        return (screen, control)
    }

    @Test func backgroundImagesReplaceDefaultAppearance() {
        let (screen, control) = control()
        control.setBackgroundImage(plainImage(1, 1, .red), for: .normal, barMetrics: .default)
        control.setBackgroundImage(plainImage(1, 1, .blue), for: .selected, barMetrics: .default)
        control.selectedSegmentIndex = 1
        screen.show()
        #expect(screen[1, 1] == Pixel.red && screen[30, 20] == Pixel.red && screen[100, 20] == Pixel.blue)
        control.selectedSegmentIndex = 0
        screen.show()
        #expect(screen[30, 20] == Pixel.blue && screen[100, 20] == Pixel.red)
        #expect(control.backgroundColor == nil)
        control.setBackgroundImage(nil, for: .normal, barMetrics: .default)
        control.setBackgroundImage(nil, for: .selected, barMetrics: .default)
        #expect(
            control.backgroundColor == .tertiarySystemFill
                && control.backgroundImage(for: .normal, barMetrics: .default) == nil
        )
    }

    @Test func dividerImagesFollowStates() {
        let (screen, control) = control()
        let (normal, left) = (plainImage(4, 1, .red), plainImage(4, 1, .green))
        control.setDividerImage(normal, forLeftSegmentState: .normal, rightSegmentState: .normal, barMetrics: .default)
        control.setDividerImage(left, forLeftSegmentState: .selected, rightSegmentState: .normal, barMetrics: .default)
        screen.show()
        #expect(screen[60, 20] == Pixel.red && screen[63, 20] == Pixel.red)
        #expect(control.segmentFrames.map(\.minX) == [0, 64] && control.segmentFrames.map(\.width) == [60, 60])
        control.selectedSegmentIndex = 0
        screen.show()
        #expect(screen[61, 20] == Pixel.green)
        let found = control.dividerImage(
            forLeftSegmentState: .selected,
            rightSegmentState: .normal,
            barMetrics: .default
        )
        #expect(found === left)
    }

    @Test func rightToLeftSwapsSidesOfDividers() {
        let (screen, control) = control()
        let image = plainImage(4, 1, .green)
        control.semanticContentAttribute = .forceRightToLeft
        control.setDividerImage(
            plainImage(4, 1, .red),
            forLeftSegmentState: .normal,
            rightSegmentState: .normal,
            barMetrics: .default
        )
        control.setDividerImage(image, forLeftSegmentState: .normal, rightSegmentState: .selected, barMetrics: .default)
        // The first segment is on the right.
        control.selectedSegmentIndex = 0
        screen.show()
        #expect(screen[61, 20] == Pixel.green)
    }

    @Test func pressedSegmentShowsHighlightedImage() {
        let gestures = GestureScreen()
        let (control, _) = gestures.follow(
            UISegmentedControl(items: ["", ""]),
            CGRect(x: 0, y: 0, width: 100, height: 40)
        )
        control.setBackgroundImage(plainImage(1, 1, .red), for: .normal, barMetrics: .default)
        control.setBackgroundImage(plainImage(1, 1, .green), for: .highlighted, barMetrics: .default)
        gestures.down(80, 20)
        gestures.screen.show()
        #expect(gestures.screen[80, 20] == Pixel.green && gestures.screen[20, 20] == Pixel.red)
        gestures.up(80, 20)
        gestures.screen.show()
        #expect(gestures.screen[80, 20] == Pixel.red && control.selectedSegmentIndex == 1)
    }

    @Test func contentPositionAdjustmentDependsOnPosition() {
        let control = UISegmentedControl(items: ["A", "A", "A"])
        control.frame = CGRect(x: 0, y: 0, width: 300, height: 40)
        func centers() -> [CGFloat] {
            control.layoutIfNeeded()
            return control.segments.map { segment in
                segment.view.layoutIfNeeded()
                return segment.view.content.subviews.first?.frame.minX ?? 0
            }
        }
        let before = centers()
        let five = UIOffset(horizontal: 5, vertical: 0)
        control.setContentPositionAdjustment(five, forSegmentType: .left, barMetrics: .default)
        #expect(zip(centers(), before).map { $0 - $1 } == [5, 0, 0])
        control.setContentPositionAdjustment(
            UIOffset(horizontal: -3, vertical: 0),
            forSegmentType: .any,
            barMetrics: .default
        )
        #expect(zip(centers(), before).map { $0 - $1 } == [5, -3, -3])
        #expect(control.contentPositionAdjustment(forSegmentType: .left, barMetrics: .default) == five)
        control.semanticContentAttribute = .forceRightToLeft
        #expect(zip(centers(), before).map { $0 - $1 } == [-3, -3, 5])
    }

    @Test func compactImagesAreUsedInCompactHeight() {
        let (screen, control) = control()
        let compact = plainImage(1, 1, .green)
        control.setBackgroundImage(plainImage(1, 1, .red), for: .normal, barMetrics: .default)
        control.setBackgroundImage(compact, for: .normal, barMetrics: .compact)
        screen.show()
        let isCompact = control.traitCollection.verticalSizeClass == .compact
        #expect(screen[30, 20] == (isCompact ? Pixel.green : Pixel.red))
        #expect(control.backgroundImage(for: .normal, barMetrics: .compact) === compact)
    }
}
