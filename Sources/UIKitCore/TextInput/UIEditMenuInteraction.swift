import Foundation

/// The identity and the position of an edit menu.
@preconcurrency @MainActor
open class UIEditMenuConfiguration: NSObject {
    /// The identifier.
    public final let identifier: any NSCopying & NSObjectProtocol

    /// The point of the view at which the menu is shown, in points.
    public final let sourcePoint: CGPoint

    /// Creates a configuration.
    /// - Parameters:
    ///   - identifier: The identifier, or `nil` for a unique one.
    ///   - sourcePoint: The point of the view, in points.
    public init(identifier: (any NSCopying & NSObjectProtocol)?, sourcePoint: CGPoint) {
        self.identifier = identifier ?? NSString(string: UUID().uuidString)
        self.sourcePoint = sourcePoint
        super.init()
    }
}

/// The animation with which an edit menu appears or disappears.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionAnimating: NSObjectProtocol {
    /// Adds changes that are animated together with the menu.
    func addAnimations(_ animations: @escaping () -> Void)

    /// Adds a closure that is called after the animation.
    func addCompletion(_ completion: @escaping () -> Void)
}

/// The methods by which an edit menu asks for its contents and reports its state. All methods are optional.
@preconcurrency @MainActor
public protocol UIEditMenuInteractionDelegate: AnyObject {
    /// Returns the menu, or `nil` for one of the suggested actions. By default, returns `nil`.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu?

    /// Returns the rectangle of the view beside which the menu is shown. By default, it is empty at the source point.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect

    /// Called before a menu appears.
    /// - Parameters:
    ///   - interaction: The interaction.
    ///   - configuration: The configuration of the menu.
    ///   - animator: The animation of the menu.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    )

    /// Called before a menu disappears.
    /// - Parameters:
    ///   - interaction: The interaction.
    ///   - configuration: The configuration of the menu.
    ///   - animator: The animation of the menu.
    func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    )
}

extension UIEditMenuInteractionDelegate {
    /// Returns `nil`.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        menuFor configuration: UIEditMenuConfiguration,
        suggestedActions: [UIMenuElement]
    ) -> UIMenu? { nil }

    /// Returns an empty rectangle at the source point.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        targetRectFor configuration: UIEditMenuConfiguration
    ) -> CGRect { CGRect(origin: configuration.sourcePoint, size: .zero) }

    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willPresentMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}

    /// Does nothing.
    public func editMenuInteraction(
        _ interaction: UIEditMenuInteraction,
        willDismissMenuFor configuration: UIEditMenuConfiguration,
        animator: any UIEditMenuInteractionAnimating
    ) {}
}

/// An edit menu for a view of an app: a bar of actions beside a point.
@preconcurrency @MainActor
open class UIEditMenuInteraction: NSObject, UIInteraction {
    /// Creates an interaction.
    /// - Parameter delegate: The object that provides the menu.
    public init(delegate: (any UIEditMenuInteractionDelegate)?) {
        self.delegate = delegate
        super.init()
    }

    /// The object that provides the menu.
    open private(set) weak var delegate: (any UIEditMenuInteractionDelegate)?

    /// The view of the interaction.
    open private(set) weak var view: UIView?

    private weak var bar: EditMenuBar?
    private var configuration: UIEditMenuConfiguration?

    /// Called before the interaction is added to a view or removed from it.
    open func willMove(to view: UIView?) { dismissMenu() }

    /// Called after the interaction was added to a view or removed from it.
    open func didMove(to view: UIView?) { self.view = view }

    /// Shows the menu. The suggested actions are those edit actions that the responders at the view can perform.
    open func presentEditMenu(with configuration: UIEditMenuConfiguration) {
        dismissMenu()
        guard let view, let window = view.window else { return }
        let elements = elements(for: configuration, in: view)
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration)
            ?? CGRect(origin: configuration.sourcePoint, size: .zero)
        guard
            let bar = EditMenuBar(
                elements,
                at: view.convert(rect, to: nil),
                in: window,
                perform: { [weak view] in $0.performWithSender(view) }
            )
        else { return }
        self.configuration = configuration
        self.bar = bar
        bar.overrideUserInterfaceStyle = view.traitCollection.userInterfaceStyle
        bar.willDismiss = { [weak self] in
            guard let self else { return }
            self.configuration = nil
            delegate?.editMenuInteraction(self, willDismissMenuFor: configuration, animator: $0)
        }
        bar.present { delegate?.editMenuInteraction(self, willPresentMenuFor: configuration, animator: $0) }
    }

    private func elements(for configuration: UIEditMenuConfiguration, in view: UIView) -> [UIMenuElement] {
        let suggested = EditAction.suggestions(for: view) { [weak view] in
            if let view { $0.perform(from: view.window?.session.application.firstResponder ?? view) }
        }
        let menu = delegate?.editMenuInteraction(self, menuFor: configuration, suggestedActions: suggested)
        return menu?.children ?? suggested
    }

    /// Closes the menu.
    open func dismissMenu() {
        bar?.dismiss()
        bar = nil
    }

    /// Shows the present contents in the menu, if it is open.
    open func reloadVisibleMenu() {
        guard let bar, let configuration, let view else { return }
        bar.show(elements(for: configuration, in: view))
    }

    /// Moves the menu to the present rectangle, if it is open.
    open func updateVisibleMenuPosition(animated: Bool) {
        guard let bar, let configuration, let view else { return }
        let rect =
            delegate?.editMenuInteraction(self, targetRectFor: configuration)
            ?? CGRect(origin: configuration.sourcePoint, size: .zero)
        let move = { bar.move(to: view.convert(rect, to: nil)) }
        if animated { UIView.animate(withDuration: 0.2, animations: move) } else { move() }
    }

    /// Returns the source point of the menu in the coordinates of a view, in points.
    open func location(in view: UIView?) -> CGPoint {
        guard let own = self.view, let configuration else { return .zero }
        return own.convert(configuration.sourcePoint, to: view)
    }
}
