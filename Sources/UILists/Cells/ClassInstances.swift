import UIKitCore

// Cells are created from classes that are known only at run time. Swift calls only required initializers of such classes, and
// those of cells cannot be required: subclasses that override them, as on iOS, would not compile. A convenience initializer,
// however, calls the initializer of the class that is created; it is declared once more as a class method, which has the same
// calling convention. A class without the initializer, because it declares others, traps, as in UIKit.

extension UITableViewCell {
    /// Creates a cell with the `init(style:reuseIdentifier:)` of its class.
    static func make(_ type: UITableViewCell.Type, _ identifier: String) -> UITableViewCell {
        type == UITableViewCell.self
            ? UITableViewCell(style: .default, reuseIdentifier: identifier) : type.makeInstance(identifier)
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicIdentifier: String) { self.init(style: .default, reuseIdentifier: dynamicIdentifier) }

    @_silgen_name("$s7UILists15UITableViewCellC17dynamicIdentifierACSS_tcfC")
    private class func makeInstance(_ identifier: __owned String) -> UITableViewCell
}

extension UITableViewHeaderFooterView {
    /// Creates a view with the `init(reuseIdentifier:)` of its class.
    static func make(_ type: UITableViewHeaderFooterView.Type, _ identifier: String) -> UITableViewHeaderFooterView {
        type == UITableViewHeaderFooterView.self
            ? UITableViewHeaderFooterView(reuseIdentifier: identifier) : type.makeInstance(identifier)
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicIdentifier: String) { self.init(reuseIdentifier: dynamicIdentifier) }

    @_silgen_name("$s7UILists023UITableViewHeaderFooterC0C17dynamicIdentifierACSS_tcfC")
    private class func makeInstance(_ identifier: __owned String) -> UITableViewHeaderFooterView
}
