import Foundation

/// An item of a menu that is shown.
@MainActor
struct MenuItem {
    /// The content of an item.
    enum Content {
        /// An action, and the innermost menu with single selection that contains it.
        case action(UIAction, group: UIMenu?)
        /// A menu that opens over this one.
        case submenu(UIMenu)
        /// A placeholder for elements that are loaded.
        case loading(UIDeferredMenuElement)
        /// The title of the menu or of a section.
        case title(String)
        /// The title of a submenu, which closes it.
        case collapse(UIMenu)
    }

    let content: Content

    /// The element that the item shows; `nil` for a title.
    var element: UIMenuElement? {
        switch content {
        case .action(let action, _): action
        case .submenu(let menu), .collapse(let menu): menu
        case .loading(let element): element
        case .title: nil
        }
    }

    /// A Boolean value that indicates whether the item can be chosen.
    var isEnabled: Bool {
        switch content {
        case .action(let action, _): !action.attributes.contains(.disabled)
        case .submenu, .collapse: true
        case .loading, .title: false
        }
    }

    var title: String {
        switch content {
        case .action(let action, _): action.title
        case .submenu(let menu), .collapse(let menu): menu.title
        case .loading: AccessibilityText.localized(.loading)
        case .title(let title): title
        }
    }

    var subtitle: String? {
        switch content {
        case .action(let action, _): action.subtitle
        case .submenu(let menu):
            // As on iOS, a menu shows its selection.
            menu.subtitle ?? (menu.options.contains(.singleSelection) ? menu.selectedElements.first?.title : nil)
        case .loading, .title, .collapse: nil
        }
    }

    var image: UIImage? {
        switch content {
        case .action(let action, _): action.image
        case .submenu(let menu): menu.image
        case .loading, .title, .collapse: nil
        }
    }

    var state: UIMenuElement.State {
        if case .action(let action, _) = content { action.state } else { .off }
    }

    var isDestructive: Bool {
        switch content {
        case .action(let action, _): action.attributes.contains(.destructive)
        case .submenu(let menu): menu.options.contains(.destructive)
        case .loading, .title, .collapse: false
        }
    }
}

extension MenuItem {
    /// Returns the sections of a menu. Hidden elements and empty sections are left out.
    static func sections(of menu: UIMenu, isSubmenu: Bool) -> [[MenuItem]] {
        var sections = sections(
            of: menu.children,
            in: menu,
            group: menu.options.contains(.singleSelection) ? menu : nil
        )
        if isSubmenu {
            sections.insert([MenuItem(content: .collapse(menu))], at: 0)
        } else if !menu.title.isEmpty {
            let title = MenuItem(content: .title(menu.title))
            if sections.isEmpty { sections = [[title]] } else { sections[0].insert(title, at: 0) }
        }
        return sections
    }

    private static func sections(of elements: [UIMenuElement], in menu: UIMenu, group: UIMenu?) -> [[MenuItem]] {
        var sections: [[MenuItem]] = []
        var current: [MenuItem] = []
        func add(_ elements: [UIMenuElement]) {
            for element in elements {
                switch element {
                case let action as UIAction:
                    if !action.attributes.contains(.hidden) {
                        current.append(MenuItem(content: .action(action, group: group)))
                    }
                case let inner as UIMenu where inner.options.contains(.displayInline):
                    var own = Self.sections(
                        of: inner.children,
                        in: inner,
                        group: inner.options.contains(.singleSelection) ? inner : group
                    )
                    guard !own.isEmpty else { continue }
                    if !inner.title.isEmpty { own[0].insert(MenuItem(content: .title(inner.title)), at: 0) }
                    if !current.isEmpty { sections.append(current) }
                    current = []
                    sections += own
                case let inner as UIMenu: current.append(MenuItem(content: .submenu(inner)))
                case let deferred as UIDeferredMenuElement:
                    if let loaded = deferred.cachedElements {
                        add(loaded)
                    } else {
                        current.append(MenuItem(content: .loading(deferred)))
                    }
                default: break
                }
            }
        }
        add(elements)
        if !current.isEmpty { sections.append(current) }
        return sections
    }
}
