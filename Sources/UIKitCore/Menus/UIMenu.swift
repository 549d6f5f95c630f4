import Foundation

/// A menu: elements in groups, some of which may be menus themselves.
///
/// ```swift
/// button.menu = UIMenu(children: [
///     UIAction(title: "Duplicate") { _ in canvas.duplicate() },
///     UIMenu(options: .displayInline, children: [
///         UIAction(title: "Delete", attributes: .destructive) { _ in canvas.delete() }
///     ]),
/// ])
/// button.showsMenuAsPrimaryAction = true
/// ```
@preconcurrency @MainActor
open class UIMenu: UIMenuElement {
    /// The type of a menu's identifier.
    public struct Identifier: RawRepresentable, Hashable, Sendable {
        /// The string value of the identifier.
        public var rawValue: String

        /// Creates an identifier.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates an identifier.
        public init(_ rawValue: String) { self.rawValue = rawValue }
    }

    /// The options of a menu.
    public struct Options: OptionSet, Hashable, Sendable {
        /// The options as bits.
        public let rawValue: UInt

        /// Creates a set of options from a raw value.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The option of a menu whose elements are a section of the menu that contains it.
        public static let displayInline = Options(rawValue: 1 << 0)
        /// The option of a menu whose title is shown as destructive.
        public static let destructive = Options(rawValue: 1 << 1)
        /// The option of a menu in which one action is on. Choosing an action turns off the others, also those of inline
        /// menus in it.
        public static let singleSelection = Options(rawValue: 1 << 5)
    }

    /// The identifier of the menu.
    public let identifier: Identifier

    /// The options of the menu.
    public let options: Options

    /// The elements of the menu.
    public let children: [UIMenuElement]

    /// Creates a menu.
    /// - Parameters:
    ///   - title: The title in the menu that contains this one, and above the elements of this menu.
    ///   - subtitle: The subtitle in the menu that contains this one.
    ///   - image: The image in the menu that contains this one.
    ///   - identifier: The identifier, or `nil` for a unique identifier.
    ///   - options: The options.
    ///   - children: The elements.
    public init(
        title: String = "",
        subtitle: String? = nil,
        image: UIImage? = nil,
        identifier: Identifier? = nil,
        options: Options = [],
        children: [UIMenuElement] = []
    ) {
        self.identifier = identifier ?? Identifier(UUID().uuidString)
        self.options = options
        self.children = children
        super.init(title: title, subtitle: subtitle, image: image)
    }

    /// Returns a menu with the same properties and other elements.
    open func replacingChildren(_ newChildren: [UIMenuElement]) -> UIMenu {
        UIMenu(
            title: title,
            subtitle: subtitle,
            image: image,
            identifier: identifier,
            options: options,
            children: newChildren
        )
    }

    /// The actions of the menu, and of inline menus in it, whose state is on.
    open var selectedElements: [UIMenuElement] { inlineActions.filter { $0.state == .on } }

    /// The actions of the menu and of inline menus in it.
    var inlineActions: [UIAction] {
        children.flatMap { child -> [UIAction] in
            if let action = child as? UIAction { return [action] }
            guard let menu = child as? UIMenu, menu.options.contains(.displayInline) else { return [] }
            return menu.inlineActions
        }
    }

    /// The actions of the menu and of all menus in it.
    var allActions: [UIAction] {
        children.flatMap { child -> [UIAction] in
            if let action = child as? UIAction { return [action] }
            return (child as? UIMenu)?.allActions ?? []
        }
    }
}
