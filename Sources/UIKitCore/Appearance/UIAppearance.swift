import Foundation

/// A class whose instances can contain objects with an appearance of their own: views and view controllers.
@preconcurrency @MainActor
public protocol UIAppearanceContainer: AnyObject {}

/// A class with appearance proxies: objects whose properties are values for all instances of the class.
///
/// ```swift
/// UISwitch.appearance().onTintColor = .systemOrange
/// UILabel.appearance(whenContainedInInstancesOf: [ToolbarView.self]).textColor = .secondaryLabel
/// ```
///
/// A view takes the values when it enters a window, before `didMoveToWindow()`, and an item of a bar when the view that shows
/// it does. Values that were set in the object itself take precedence, and objects that are in a window do not change. Of several proxies that apply, those of subclasses
/// take precedence over those of superclasses; then the one whose outermost container is nearest to the window; then the
/// one with more containers.
///
/// The properties of UIKit's classes that Apple marks for appearance can be set, and no others: without the Objective-C
/// runtime, a proxy does not record properties that an app declares. A class whose `init()` is not available traps.
@preconcurrency @MainActor
public protocol UIAppearance: AnyObject {
    /// Returns the proxy for all instances of the class.
    static func appearance() -> Self

    /// Returns the proxy for the instances of the class that are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first.
    static func appearance(whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]) -> Self

    /// Returns the proxy for the instances of the class that have some traits. The values are set when a view enters a
    /// window and when its traits change.
    static func appearance(for trait: UITraitCollection) -> Self

    /// Returns the proxy for the instances of the class that have some traits and are contained in others.
    /// - Parameter containerTypes: The classes of the containers, the innermost first.
    static func appearance(
        for trait: UITraitCollection,
        whenContainedInInstancesOf containerTypes: [any UIAppearanceContainer.Type]
    ) -> Self
}

extension UIViewController: UIAppearanceContainer {}

extension UIView: UIAppearanceContainer {}

extension UIView: UIAppearance {}

extension UIBarItem: UIAppearance {}

/// Returns the proxy of a class.
@MainActor
func appearanceProxy<Subject: NSObject & AppearanceSubject>(
    of type: Subject.Type,
    _ traits: UITraitCollection?,
    _ containers: [any UIAppearanceContainer.Type]
) -> Subject {
    let rules = UIApplication.shared.userInterface.appearances
    let rule = rules.rule(for: type, traits, containers) {
        InstanceMaker.makeInstance(of: type) as? Subject
    } matches: {
        $0 is Subject
    }
    guard let proxy = rule.proxy as? Subject else { preconditionFailure("\(type).appearance() is not a \(type)") }
    return proxy
}
