import Foundation

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

    /// Makes the selection bold, or no longer bold.
    func toggleBoldface(_ sender: Any?)

    /// Makes the selection italic, or no longer italic.
    func toggleItalics(_ sender: Any?)

    /// Underlines the selection, or removes its underline.
    func toggleUnderline(_ sender: Any?)

    /// Makes the text of the selection larger.
    func increaseSize(_ sender: Any?)

    /// Makes the text of the selection smaller.
    func decreaseSize(_ sender: Any?)

    /// Makes the writing direction of the selected paragraphs left to right.
    func makeTextWritingDirectionLeftToRight(_ sender: Any?)

    /// Makes the writing direction of the selected paragraphs right to left.
    func makeTextWritingDirectionRightToLeft(_ sender: Any?)
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
    case toggleBoldface = "toggleBoldface:"
    case toggleItalics = "toggleItalics:"
    case toggleUnderline = "toggleUnderline:"
    case increaseSize = "increaseSize:"
    case decreaseSize = "decreaseSize:"
    case makeLeftToRight = "makeTextWritingDirectionLeftToRight:"
    case makeRightToLeft = "makeTextWritingDirectionRightToLeft:"

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
        case .toggleBoldface: target.toggleBoldface(sender)
        case .toggleItalics: target.toggleItalics(sender)
        case .toggleUnderline: target.toggleUnderline(sender)
        case .increaseSize: target.increaseSize(sender)
        case .decreaseSize: target.decreaseSize(sender)
        case .makeLeftToRight: target.makeTextWritingDirectionLeftToRight(sender)
        case .makeRightToLeft: target.makeTextWritingDirectionRightToLeft(sender)
        }
        return true
    }
}
