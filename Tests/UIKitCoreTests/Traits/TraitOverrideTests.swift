import Testing
import UIKit

@testable import UIKitCore

/// Overrides of traits, traits of the app, and handlers of changes.
@MainActor
@Suite struct TraitOverrideTests {
    private struct Theme: UITraitDefinition {
        static let defaultValue = 1
        static let affectsColorAppearance = true
    }

    private struct Plain: UITraitDefinition { static let defaultValue = "none" }

    private let screen = AnimationScreen()
    private let log = Log()

    @Test func overridesAreInheritedBySubviews() {
        let (outer, inner) = (UIView(0, 0, 50, 50), UIView(0, 0, 20, 20))
        outer.addSubview(inner)
        screen.add(outer)
        #expect(inner.traitCollection.userInterfaceStyle == .light)
        #expect(!outer.traitOverrides.contains(UITraitUserInterfaceStyle.self))
        outer.traitOverrides.userInterfaceStyle = .dark
        outer.traitOverrides.horizontalSizeClass = .regular
        #expect(
            inner.traitCollection.userInterfaceStyle == .dark && inner.traitCollection.horizontalSizeClass == .regular
        )
        #expect(
            outer.traitOverrides.contains(UITraitUserInterfaceStyle.self)
                && outer.traitOverrides.userInterfaceStyle == .dark
        )
        #expect(screen.window.traitCollection.userInterfaceStyle == .light)
        inner.traitOverrides.userInterfaceStyle = .light
        #expect(inner.traitCollection.userInterfaceStyle == .light)
        outer.traitOverrides.remove(UITraitHorizontalSizeClass.self)
        #expect(inner.traitCollection.horizontalSizeClass == screen.window.traitCollection.horizontalSizeClass)
        #expect(!outer.traitOverrides.contains(UITraitHorizontalSizeClass.self))
    }

    @Test func controllersOverrideTraitsOfChildren() {
        let (parent, child) = (UIViewController(), UIViewController())
        parent.traitOverrides.preferredContentSizeCategory = .extraLarge
        parent.addChild(child)
        parent.view.addSubview(child.view)
        child.didMove(toParent: parent)
        screen.window.rootViewController = parent
        screen.commitChanges()
        #expect(child.traitCollection.preferredContentSizeCategory == .extraLarge)
        parent.traitOverrides.layoutDirection = .rightToLeft
        #expect(child.view.effectiveUserInterfaceLayoutDirection == .rightToLeft)
    }

    @Test func colorsFollowOverridesAndTraitsOfTheApp() {
        let view = UIView(0, 0, 50, 50)
        view.backgroundColor = UIColor { $0[Theme.self] == 2 ? .red : $0.userInterfaceStyle == .dark ? .blue : .green }
        screen.add(view)
        #expect(screen.paint()[10, 10] == Pixel.green)
        view.traitOverrides.userInterfaceStyle = .dark
        #expect(screen.paint()[10, 10] == Pixel.blue)
        screen.window.traitOverrides[Theme.self] = 2
        #expect(screen.paint()[10, 10] == Pixel.red && view.traitCollection[Theme.self] == 2)
        screen.window.traitOverrides.remove(Theme.self)
        #expect(screen.paint()[10, 10] == Pixel.blue && view.traitCollection[Theme.self] == 1)
    }

    @Test func handlersAreCalledForTheirTraits() {
        let view = UIView(0, 0, 50, 50)
        screen.add(view)
        let registration = view.registerForTraitChanges([UITraitUserInterfaceStyle.self, Plain.self]) {
            [log] (view: UIView, previous: UITraitCollection) in
            log("\(previous.userInterfaceStyle) \(view.traitCollection.userInterfaceStyle) \(previous[Plain.self])")
        }
        view.traitOverrides.horizontalSizeClass = .regular
        #expect(log.take() == [])
        view.traitOverrides.userInterfaceStyle = .dark
        #expect(log.take().first?.hasSuffix("none") == true)
        screen.window.traitOverrides[Plain.self] = "a"
        screen.window.traitOverrides[Plain.self] = "a"
        screen.window.traitOverrides[Plain.self] = "b"
        #expect(log.take().map { $0.suffix(1) } == ["e", "a"])
        view.unregisterForTraitChanges(registration)
        view.traitOverrides.userInterfaceStyle = .light
        #expect(log.take() == [])
    }

    @Test func methodsOfControllersAndTargetsAreCalled() {
        final class Controller: UIViewController {
            var count = 0
            func changed() { count += 1 }
        }
        @MainActor final class Target {
            var count = 0
            func changed() { count += 1 }
        }
        let (controller, target) = (Controller(), Target())
        controller.registerForTraitChanges([UITraitVerticalSizeClass.self], action: Controller.changed)
        controller.registerForTraitChanges([UITraitVerticalSizeClass.self], target: target, action: Target.changed)
        screen.window.rootViewController = controller
        screen.commitChanges()
        let before = controller.count
        controller.traitOverrides.verticalSizeClass =
            controller.traitCollection.verticalSizeClass == .compact ? .regular : .compact
        #expect(controller.count == before + 1 && target.count == controller.count)
        controller.traitOverrides.userInterfaceStyle = .dark
        #expect(controller.count == before + 1)
    }

    @Test func collectionsAreCreatedByMutations() {
        let traits = UITraitCollection {
            $0.userInterfaceStyle = .dark; $0[Theme.self] = 5
        }
        #expect(traits.userInterfaceStyle == .dark && traits[Theme.self] == 5 && traits[Plain.self] == "none")
        let other = traits.modifyingTraits { $0[Theme.self] = 6 }
        #expect(other.userInterfaceStyle == .dark && other[Theme.self] == 6 && other != traits)
        #expect(UITraitCollection(traitsFrom: [traits, other])[Theme.self] == 6)
        #expect(traits.hasDifferentColorAppearance(comparedTo: other))
        #expect(traits.containsTraits(in: UITraitCollection { $0[Theme.self] = 5 }))
        #expect(!traits.containsTraits(in: UITraitCollection { $0[Theme.self] = 6 }))
    }
}
