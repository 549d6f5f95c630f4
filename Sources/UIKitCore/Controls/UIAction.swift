import Foundation

/// What an action does: it is given the action, which knows who sent it.
public typealias UIActionHandler = @MainActor (UIAction) -> Void

/// Something to be done, in a closure: with a title and an image by which a button or a segment shows it.
///
/// ```swift
/// let button = UIButton(type: .system, primaryAction: UIAction(title: "Undo") { _ in canvas.undo() })
/// slider.addAction(UIAction { action in print((action.sender as? UISlider)?.value ?? 0) }, for: .valueChanged)
/// ```
///
/// A segment takes the attribute `disabled` from its action. Buttons do not look at attributes and states; they are kept
/// for the program.
@preconcurrency @MainActor
open class UIAction: UIMenuElement {
    /// Tells actions apart.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The name.
        public var rawValue: String

        /// Makes an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Makes an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// Tells the action apart: of two with the same one, a control keeps the one that was added last.
    public let identifier: Identifier

    /// A longer title for those who look for it.
    open var discoverabilityTitle: String?

    /// What is special about the action.
    open var attributes: Attributes

    /// Whether what it stands for is on.
    open var state: State

    /// Who sends the action; nil but while its handler runs.
    public private(set) var sender: Any?

    private let handler: UIActionHandler

    /// Makes an action.
    /// - Parameters:
    ///   - title: what buttons and segments show.
    ///   - subtitle: more about it.
    ///   - image: shown by buttons beside the title, by segments in its place.
    ///   - identifier: nil for one that no other action has.
    ///   - discoverabilityTitle: a longer title.
    ///   - attributes: what is special about it.
    ///   - state: whether what it stands for is on.
    ///   - handler: called with the action each time it is sent.
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

    /// What the action is called. A button that was made with it keeps the title that it had then.
    open override var title: String {
        get { storedTitle }
        set { storedTitle = newValue }
    }

    /// A picture of it. A button that was made with it keeps the picture that it had then.
    open override var image: UIImage? {
        get { storedImage }
        set { storedImage = newValue }
    }

    /// Calls the handler.
    /// - Parameters:
    ///   - sender: who the handler will find as ``sender``.
    ///   - target: not used by actions, as in UIKit.
    open func performWithSender(_ sender: Any?, target: Any? = nil) {
        // A handler may send its own action again.
        let outer = self.sender
        self.sender = sender
        handler(self)
        self.sender = outer
    }
}
