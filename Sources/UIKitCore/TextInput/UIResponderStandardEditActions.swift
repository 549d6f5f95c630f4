import Foundation

/// The name of an edit action, such as `"paste:"`, for ``UIResponder/canPerformAction(_:withSender:)``.
///
/// There is no Objective-C, so a selector refers to no method: the names are those of the methods of
/// ``UIResponderStandardEditActions``.
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    private let name: String

    /// Creates a selector with a name.
    public init(_ str: String) { name = str }

    /// Creates a selector with a name.
    public init(stringLiteral value: String) { name = value }

    /// The name.
    public var description: String { name }
}

/// The edit actions of a responder, which keys and the edit menu call.
@preconcurrency @MainActor
public protocol UIResponderStandardEditActions: NSObjectProtocol {
    /// Copies the selection to the pasteboard and deletes it.
    func cut(_ sender: Any?)

    /// Copies the selection to the pasteboard.
    func copy(_ sender: Any?)

    /// Inserts the content of the pasteboard in place of the selection.
    func paste(_ sender: Any?)

    /// Selects the word at the caret.
    func select(_ sender: Any?)

    /// Selects everything.
    func selectAll(_ sender: Any?)

    /// Deletes the selection.
    func delete(_ sender: Any?)
}

extension UIResponder: UIResponderStandardEditActions {}

/// An edit action of keys and of the edit menu.
enum EditAction: String, CaseIterable {
    case cut = "cut:"
    case copy = "copy:"
    case paste = "paste:"
    case delete = "delete:"
    case select = "select:"
    case selectAll = "selectAll:"

    var selector: Selector { Selector(rawValue) }

    /// Performs the action on the first responder of the chain that can.
    /// - Returns: A Boolean value that indicates whether there is one.
    @MainActor
    @discardableResult
    func perform(from responder: UIResponder, sender: Any? = nil) -> Bool {
        guard let target = responder.target(forAction: selector, withSender: sender) as? UIResponder else {
            return false
        }
        switch self {
        case .cut: target.cut(sender)
        case .copy: target.copy(sender)
        case .paste: target.paste(sender)
        case .delete: target.delete(sender)
        case .select: target.select(sender)
        case .selectAll: target.selectAll(sender)
        }
        return true
    }
}
