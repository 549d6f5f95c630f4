import Foundation

/// The closure that an action calls, with the action as its argument. The action has the sender.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// An action in a closure, with a title and an image for buttons and segments.
///
/// ```swift
/// let button = UIButton(type: .system, primaryAction: UIAction(title: "Undo") { _ in canvas.undo() })
/// slider.addAction(UIAction { action in print((action.sender as? UISlider)?.value ?? 0) }, for: .valueChanged)
/// ```
///
/// A segment uses the attribute `disabled` of its action, and a menu uses all attributes and the state. Buttons ignore
/// those of their own action; they are stored for the app.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// The type of an action's identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The string value of the identifier.
        public var rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The identifier of the action. A control has at most one action with an identifier: a new one replaces the
    /// previous one.
    public let identifier: Identifier

    /// A longer title that makes the action easier to discover.
    open var discoverabilityTitle: String?

    /// The attributes of the action.
    open var attributes: Attributes

    /// The state of the action.
    open var state: State

    /// The sender of the action while its handler runs; otherwise `nil`.
    public private(set) var sender: Any?

    private let handler: UIActionHandler

    /// Creates an action.
    /// - Parameters:
    ///   - title: The title for buttons and segments.
    ///   - subtitle: The subtitle.
    ///   - image: The image. Buttons show it next to the title, segments instead of the title.
    ///   - identifier: The identifier, or `nil` for a unique identifier.
    ///   - discoverabilityTitle: A longer title that makes the action easier to discover.
    ///   - attributes: The attributes.
    ///   - state: The state.
    ///   - handler: The closure to call each time the action is sent.
    public init(
        title: String = "",
        subtitle: String? = nil,
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        discoverabilityTitle: String? = nil,
        attributes: Attributes = [],
        state: State = .off,
        handler: @escaping UIActionHandler
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.discoverabilityTitle = discoverabilityTitle
        self.attributes = attributes
        self.state = state
        self.handler = handler
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// The title of the action. A button created with the action keeps the title that the action had then.
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }

    /// The image of the action. A button created with the action keeps the image that the action had then.
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }

    /// Calls the handler.
    /// - Parameters:
    ///   - sender: The object that the handler gets as ``sender``.
    ///   - target: Ignored, as in UIKit.
    open func performWithSender(_ sender: Any?, target: Any? = nil) {
        // A handler can send its own action again.
        let outer = self.sender
        self.sender = sender
        handler(self)
        self.sender = outer
    }
}
