import Testing
import UIKit
import UIKitTesting

@testable import UIKitCore
@testable import UIPickers

/// The members of views and controls that pickers customize by the protocols of `SubclassHooks.swift`.
@MainActor
@Suite struct PickerHookTests {
    // MARK: Accessibility

    @Test func wellIsAccessibleUnlessValuesAreSet() {
        let well = UIColorWell()
        #expect(well.isAccessibilityElement && well.accessibilityLabel == "Color Well")
        #expect(well.accessibilityTraits == .button && well.accessibilityValue == nil)
        well.selectedColor = .red
        well.title = "Ink"
        well.isEnabled = false
        #expect(well.accessibilityLabel == "Ink" && well.accessibilityValue?.hasPrefix("#FF") == true)
        #expect(well.accessibilityTraits == [.button, .notEnabled])
        well.accessibilityLabel = "Paint"
        well.accessibilityTraits = .link
        #expect(well.accessibilityLabel == "Paint" && well.accessibilityTraits == .link)
    }

    @Test func wheelsAreAdjustableElements() throws {
        let stage = try PickerStage([20, 3])
        #expect(stage.picker.shouldGroupAccessibilityChildren && !stage.picker.isAccessibilityElement)
        for wheel in stage.picker.wheels {
            #expect(wheel.isAccessibilityElement && wheel.accessibilityTraits.contains(.adjustable))
        }
        stage.picker.wheels[0].accessibilityIncrement()
        #expect(stage.rows.takeSelections() == [[0, 1]])
    }

    @Test func daysOfCalendarAreElements() throws {
        let stage = try DateStage(.date, .inline)
        #expect(stage.picker.shouldGroupAccessibilityChildren)
        let pages = try #require(stage.calendarView?.pages)
        let month = try #require(pages.months[pages.page])
        let days = try #require(month.accessibilityElements as? [UIAccessibilityElement])
        #expect(days.count == month.content.dayCount)
        let selected = days.filter { $0.accessibilityTraits.contains(.selected) }
        #expect(selected.count == 1 && selected.allSatisfy { $0.isAccessibilityElement })
        #expect(selected.first?.accessibilityLabel?.isEmpty == false)
    }

    // MARK: Gestures

    @Test func tapsOfSuperviewsDoNotBeginOverControls() {
        let (tap, doubleTap) = (UITapGestureRecognizer(), UITapGestureRecognizer())
        doubleTap.numberOfTapsRequired = 2
        let controls: [UIControl] = [
            UIColorWell(), DateLabelButton(frame: .zero), ChevronButton(.left), MonthTitle(frame: .zero),
            ColorGridView(frame: .zero), ColorSpectrumView(frame: .zero),
        ]
        for control in controls {
            #expect(!control.gestureRecognizerShouldBegin(tap), "\(control)")
            #expect(control.gestureRecognizerShouldBegin(doubleTap), "\(control)")
            control.isEnabled = false
            #expect(control.gestureRecognizerShouldBegin(tap), "\(control)")
        }
        #expect(UIDatePicker().gestureRecognizerShouldBegin(tap))
    }

    @Test func dragsOfOneFingerDoNotBeginOverColors() {
        let (one, two) = (UIPanGestureRecognizer(), UIPanGestureRecognizer())
        two.minimumNumberOfTouches = 2
        let grid = ColorGridView(frame: .zero)
        #expect(!grid.gestureRecognizerShouldBegin(one) && grid.gestureRecognizerShouldBegin(two))
        #expect(UIColorWell().gestureRecognizerShouldBegin(one))
    }

    // MARK: Keys

    @Test func leftAndRightArrowsMoveMarkOfColors() {
        let grid = ColorGridView(frame: CGRect(x: 0, y: 0, width: 240, height: 200))
        #expect(grid.adjustmentAxis == .horizontal)
        let first = grid.color(at: CGPoint(x: 5, y: 5))
        let second = grid.color(at: CGPoint(x: 240 / CGFloat(ColorGrid.columnCount) + 5, y: 5))
        grid.show(first)
        #expect(grid.adjust(by: 1, isFine: false, with: nil) && grid.picked == second.opaque)
        #expect(grid.adjust(by: -1, isFine: false, with: nil) && grid.picked == first.opaque)
        grid.semanticContentAttribute = .forceRightToLeft
        #expect(grid.adjust(by: -1, isFine: false, with: nil) && grid.picked == second.opaque)
        #expect(UIColorWell().adjustmentAxis == nil && !UIColorWell().adjust(by: 1, isFine: false, with: nil))
    }

    // MARK: State and layout direction

    @Test func stateChangesAppearance() {
        let chevron = ChevronButton(.right)
        chevron.isHighlighted = true
        #expect(abs(chevron.alpha - 0.3) < 0.001)
        chevron.isHighlighted = false
        #expect(chevron.alpha == 1)
        let well = UIColorWell()
        well.isEnabled = false
        #expect(well.subviews.count == 2 && well.subviews.allSatisfy { abs($0.alpha - 0.4) < 0.001 })
        let picker = UIDatePicker()
        picker.isEnabled = false
        #expect(picker.content?.isUserInteractionEnabled == false)
    }

    @Test(arguments: [UIDatePickerStyle.wheels, .inline, .compact])
    func contentFollowsLayoutDirectionOfDatePicker(_ style: UIDatePickerStyle) throws {
        let stage = try DateStage(.date, style)
        stage.picker.semanticContentAttribute = .forceRightToLeft
        #expect(stage.picker.content?.semanticContentAttribute == .forceRightToLeft)
        if style == .wheels { #expect(stage.wheels?.picker.semanticContentAttribute == .forceRightToLeft) }
        if style == .inline { #expect(stage.calendarView?.grid.semanticContentAttribute == .forceRightToLeft) }
    }
}
