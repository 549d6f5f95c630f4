import Testing
import UIKit

@testable import UIKitCore

/// The limits of the text size of a view, and further traits.
@MainActor
@Suite struct ContentSizeLimitTests {
    private let screen = ViewScreen(width: 100, height: 100)

    private func set(_ category: UIContentSizeCategory) {
        screen.screen.set(style: .light, contentSizeCategory: category)
    }

    @Test func limitsApplyToTheViewAndItsSubviews() {
        let (view, label) = (UIView(0, 0, 50, 50), UILabel(0, 0, 50, 20))
        label.font = .preferredFont(forTextStyle: .body)
        label.adjustsFontForContentSizeCategory = true
        view.addSubview(label)
        screen.add(view)
        #expect(view.maximumContentSizeCategory == nil && view.minimumContentSizeCategory == nil)
        view.maximumContentSizeCategory = .extraLarge
        view.minimumContentSizeCategory = .medium
        for (user, shown) in [
            (UIContentSizeCategory.accessibilityLarge, UIContentSizeCategory.extraLarge), (.extraSmall, .medium),
            (.large, .large),
        ] {
            set(user)
            #expect(label.traitCollection.preferredContentSizeCategory == shown)
            #expect(screen.window.traitCollection.preferredContentSizeCategory == user)
            let traits = UITraitCollection(preferredContentSizeCategory: shown)
            #expect(label.font.pointSize == UIFont.preferredFont(forTextStyle: .body, compatibleWith: traits).pointSize)
        }
    }

    @Test func changesOfLimitsAreChangesOfTraits() {
        let log = Log()
        set(.extraExtraLarge)
        let view = UIView(0, 0, 50, 50)
        screen.add(view)
        view.registerForTraitChanges([UITraitPreferredContentSizeCategory.self]) {
            (view: UIView, previous: UITraitCollection) in
            log(
                "\(previous.preferredContentSizeCategory.rawValue) \(view.traitCollection.preferredContentSizeCategory.rawValue)"
            )
        }
        view.maximumContentSizeCategory = .extraLarge
        view.maximumContentSizeCategory = .extraLarge
        view.traitOverrides.preferredContentSizeCategory = .accessibilityMedium
        #expect(view.traitCollection.preferredContentSizeCategory == .extraLarge, "a limit of overrides, too")
        view.maximumContentSizeCategory = nil
        let prefix = "UICTContentSizeCategory"
        #expect(log.take() == ["\(prefix)XXL \(prefix)XL", "\(prefix)XL \(prefix)AccessibilityM"])
    }

    @Test func viewThatMovesIsNotifiedOfLimitedSizes() {
        final class Watching: UIView {
            var changes = 0
            override func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?) { changes += 1 }
        }
        let view = Watching(frame: .zero)
        view.maximumContentSizeCategory = .small
        view.changes = 0
        let parent = UIView(0, 0, 50, 50)
        parent.traitOverrides.preferredContentSizeCategory = .accessibilityLarge
        screen.add(parent)
        parent.addSubview(view)
        #expect(view.changes == 0 && view.traitCollection.preferredContentSizeCategory == .small)
    }

    @Test func screensHaveNoForceTouch() {
        #expect(screen.window.traitCollection.forceTouchCapability == .unavailable)
        #expect(UITraitCollection().forceTouchCapability == .unknown)
        let traits = UITraitCollection(forceTouchCapability: .available)
        #expect(traits.forceTouchCapability == .available && traits[UITraitForceTouchCapability.self] == .available)
        #expect(traits.description.hasSuffix("ForceTouchCapability = Available>"))
        let view = UIView(0, 0, 10, 10)
        screen.add(view)
        #expect(view.traitCollection.userInterfaceLevel == .base)
    }

    /// Apple's form: the closure names the object `self`.
    private class Observing: UIViewController {
        var previous: [UIUserInterfaceStyle] = []
        override func viewDidLoad() {
            super.viewDidLoad()
            registerForTraitChanges([UITraitUserInterfaceStyle.self]) {
                (self: Self, previous: UITraitCollection) in
                self.previous.append(previous.userInterfaceStyle)
            }
        }
    }

    @Test func handlersTakeSelfOfTheirClass() {
        final class Derived: Observing {}
        let controller = Derived()
        screen.window.rootViewController = controller
        screen.show()
        controller.previous = []
        screen.screen.set(style: .dark, contentSizeCategory: .large)
        #expect(controller.previous == [.light])
    }
}
