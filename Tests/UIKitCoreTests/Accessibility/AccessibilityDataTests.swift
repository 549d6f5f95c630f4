import Localization
import Testing
import UIKit

@testable import UIKitCore

/// The accessibility data of UIKit's own views.
@MainActor
@Suite struct AccessibilityDataTests {
    private let screen = ViewScreen(width: 300, height: 300)

    @Test func labelIsItsText() {
        let label = UILabel(frame: .zero)
        #expect(!label.isAccessibilityElement)
        label.text = "Total"
        #expect(label.isAccessibilityElement && label.accessibilityLabel == "Total")
        #expect(label.accessibilityTraits == .staticText)
        label.attributedText = NSAttributedString(string: "Sum")
        label.isEnabled = false
        #expect(label.accessibilityLabel == "Sum" && label.accessibilityTraits == [.staticText, .notEnabled])
    }

    @Test func valuesThatAreSetReplaceDefaults() {
        let label = UILabel(frame: .zero)
        label.text = "3 h"
        label.accessibilityLabel = "3 hours"
        label.accessibilityValue = "late"
        label.accessibilityHint = "Opens the train"
        label.accessibilityTraits = .header
        label.accessibilityIdentifier = "duration"
        label.accessibilityLanguage = "en"
        label.isAccessibilityElement = false
        #expect(label.accessibilityLabel == "3 hours" && label.accessibilityValue == "late")
        #expect(label.accessibilityHint == "Opens the train" && label.accessibilityTraits == .header)
        #expect(label.accessibilityIdentifier == "duration" && label.accessibilityLanguage == "en")
        #expect(!label.isAccessibilityElement && label.accessibilityUserInputLabels == ["3 hours"])
        label.accessibilityUserInputLabels = ["Duration", "Time"]
        #expect(label.accessibilityUserInputLabels == ["Duration", "Time"])
        label.accessibilityLabel = nil
        #expect(label.accessibilityLabel == nil && label.accessibilityAttributedLabel == nil)
        label.accessibilityAttributedLabel = NSAttributedString(string: "x", attributes: [.kern: 1])
        label.accessibilityAttributedValue = NSAttributedString(string: "y")
        label.accessibilityAttributedHint = NSAttributedString(string: "z")
        #expect(label.accessibilityLabel == "x" && label.accessibilityValue == "y" && label.accessibilityHint == "z")
        #expect(label.accessibilityAttributedLabel?.attribute(.kern, at: 0, effectiveRange: nil) as? Int == 1)
        label.accessibilityLabel = "plain"
        #expect(label.accessibilityAttributedLabel == NSAttributedString(string: "plain"))
    }

    @Test func viewsWithoutValuesStoreNothing() {
        let views = [UIView(), UILabel(), UIButton(), UISlider(), UISwitch(), UIStepper()]
        for view in views {
            _ = (view.accessibilityLabel, view.accessibilityFrame, view.accessibilityElements)
            #expect(view.accessibility == nil, "\(type(of: view))")
        }
    }

    @Test func buttonIsItsTitleAndState() {
        let button = UIButton(type: .system)
        button.setTitle("Save", for: .normal)
        #expect(button.isAccessibilityElement && button.accessibilityLabel == "Save")
        #expect(button.accessibilityTraits == .button)
        button.isSelected = true
        button.isEnabled = false
        #expect(button.accessibilityTraits == [.button, .selected, .notEnabled])
        button.changesSelectionAsPrimaryAction = true
        #expect(button.accessibilityTraits.contains(.toggleButton))
        #expect(UIButton(type: .close).accessibilityLabel == "Close")
        #expect(UIButton(type: .infoDark).accessibilityLabel == "More Info")
    }

    @Test func switchHasValueOneOrZero() {
        let toggle = UISwitch()
        #expect(toggle.accessibilityValue == "0")
        toggle.isOn = true
        #expect(toggle.accessibilityValue == "1" && toggle.accessibilityTraits == [.button, .toggleButton])
    }

    @Test func sliderChangesByTenthsAndSendsEvents() {
        let slider = UISlider()
        slider.minimumValue = 10
        slider.maximumValue = 30
        slider.value = 20
        var sent = 0
        slider.addAction(UIAction { _ in sent += 1 }, for: .valueChanged)
        #expect(slider.accessibilityValue == "50%" && slider.accessibilityTraits == .adjustable)
        slider.accessibilityIncrement()
        #expect(slider.value == 22 && slider.accessibilityValue == "60%" && sent == 1)
        for _ in 0..<8 { slider.accessibilityDecrement() }
        // At the limit, nothing is sent.
        #expect(slider.value == 10 && sent == 7)
        slider.isEnabled = false
        slider.accessibilityIncrement()
        #expect(slider.value == 10 && slider.accessibilityTraits == [.adjustable, .notEnabled])
        slider.maximumValue = 10
        #expect(slider.accessibilityValue == "0%")
    }

    @Test func pageControlChangesByPagesAndSendsEvents() {
        let pages = UIPageControl()
        pages.numberOfPages = 3
        var sent: [UIPageControl.InteractionState] = []
        pages.addAction(UIAction { _ in sent.append(pages.interactionState) }, for: .valueChanged)
        #expect(pages.accessibilityValue == "page 1 of 3")
        pages.accessibilityIncrement()
        pages.accessibilityIncrement()
        pages.accessibilityIncrement()
        #expect(pages.accessibilityValue == "page 3 of 3" && sent == [.discrete, .discrete])
        pages.accessibilityDecrement()
        #expect(pages.currentPage == 1 && pages.interactionState == .none)
        pages.numberOfPages = 0
        #expect(!pages.isAccessibilityElement)
    }

    @Test func stepperHasTwoButtons() {
        let stepper = UIStepper(frame: CGRect(x: 10, y: 10, width: 0, height: 0))
        screen.add(stepper)
        let elements = screen.window.orderedAccessibilityElements
        #expect(elements.map(\.accessibilityLabel) == ["Decrement", "Increment"])
        #expect(elements.map(\.accessibilityTraits) == [[.button, .notEnabled], .button])
        #expect(elements[1].accessibilityFrame == CGRect(x: 57, y: 10, width: 47, height: 32))
        stepper.semanticContentAttribute = .forceRightToLeft
        let mirrored = screen.window.orderedAccessibilityElements
        #expect(mirrored.map(\.accessibilityLabel) == ["Decrement", "Increment"])
        #expect(mirrored[0].accessibilityFrame.minX == 57)
    }

    @Test func segmentsAreElements() {
        let control = UISegmentedControl(items: ["Day", "Week", "Month"])
        control.frame.origin = .zero
        control.selectedSegmentIndex = 1
        control.setEnabled(false, forSegmentAt: 2)
        screen.add(control)
        let elements = screen.window.orderedAccessibilityElements
        #expect(elements.map(\.accessibilityLabel) == ["Day", "Week", "Month"])
        #expect(elements.map(\.accessibilityValue) == ["1 of 3", "2 of 3", "3 of 3"])
        #expect(elements.map(\.accessibilityTraits) == [.button, [.button, .selected], [.button, .notEnabled]])
        #expect(elements.map(\.accessibilityFrame) == control.segmentFrames)
    }

    @Test func progressAndActivityHaveValues() {
        let progress = UIProgressView(progressViewStyle: .default)
        progress.progress = 0.256
        #expect(progress.accessibilityValue == "26%" && progress.accessibilityTraits == .updatesFrequently)
        let wheel = UIActivityIndicatorView(style: .medium)
        #expect(wheel.accessibilityLabel == "Progress halted")
        wheel.startAnimating()
        #expect(wheel.accessibilityLabel == "In progress")
        let refresh = UIRefreshControl()
        #expect(!refresh.isAccessibilityElement)
        refresh.beginRefreshing()
        #expect(refresh.isAccessibilityElement && refresh.accessibilityLabel == "Refreshing")
    }

    @Test func imageViewHasTraitAndIsNoElement() {
        let view = UIImageView(frame: .zero)
        #expect(!view.isAccessibilityElement && view.accessibilityTraits == .image)
    }

    @Test func scrollViewScrollsByPages() {
        let view = UIScrollView(frame: CGRect(x: 0, y: 0, width: 100, height: 100))
        view.contentSize = CGSize(width: 100, height: 250)
        screen.add(view)
        var heard: [String] = []
        screen.session.listenToAccessibility { if $0 == .pageScrolled { heard.append("\($1 ?? "")") } }
        UIView.performWithoutAnimation {
            #expect(!view.accessibilityScroll(.up) && !view.accessibilityScroll(.right))
            #expect(view.accessibilityScroll(.down) && view.contentOffset.y == 100)
            #expect(view.accessibilityScroll(.next) && view.contentOffset.y == 150)
            #expect(!view.accessibilityScroll(.next))
            #expect(view.accessibilityScroll(.previous) && view.contentOffset.y == 50)
        }
        #expect(heard == ["page 2 of 3", "page 3 of 3", "page 2 of 3"])
        view.isScrollEnabled = false
        #expect(!view.accessibilityScroll(.down))
    }

    @Test func textsAreTranslatedByTable() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("texts-\(UUID()).resources")
        defer { try? FileManager.default.removeItem(at: folder) }
        let language = folder.appendingPathComponent("en.lproj")
        try FileManager.default.createDirectory(at: language, withIntermediateDirectories: true)
        let table = "\"In progress\" = \"Läuft\";\n"
        try table.write(
            to: language.appendingPathComponent("UIKitAccessibility.strings"),
            atomically: true,
            encoding: .utf8
        )
        let tables = LocalizedTables(folder: folder.path)
        #expect(AccessibilityText.localized("In progress", in: [tables]) == "Läuft")
        #expect(AccessibilityText.localized("Close", in: [tables]) == "Close")
    }
}
