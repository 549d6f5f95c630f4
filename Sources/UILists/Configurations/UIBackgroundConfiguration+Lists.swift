import UIKitCore

/// The backgrounds of the elements of lists. The colors and dimensions are empirical; not documented by Apple.
extension UIBackgroundConfiguration {
    private static func list(_ element: ListElement, _ color: UIColor?) -> UIBackgroundConfiguration {
        var background = UIBackgroundConfiguration.clear()
        background.listElement = element
        background.backgroundColor = color
        return background
    }

    /// Returns the background of a cell in a plain list.
    public static func listPlainCell() -> UIBackgroundConfiguration { list(.plainCell, .systemBackground) }

    /// Returns the background of a cell in a grouped list.
    public static func listGroupedCell() -> UIBackgroundConfiguration {
        list(.groupedCell, .secondarySystemGroupedBackground)
    }

    /// Returns the background of a header or a footer in a plain list.
    public static func listPlainHeaderFooter() -> UIBackgroundConfiguration { list(.plainHeaderFooter, .clear) }

    /// Returns the background of a header or a footer in a grouped list.
    public static func listGroupedHeaderFooter() -> UIBackgroundConfiguration { list(.groupedHeaderFooter, .clear) }

    /// Returns the background of a header in a sidebar.
    public static func listSidebarHeader() -> UIBackgroundConfiguration { list(.sidebarHeader, .clear) }

    /// Returns the background of a cell in a sidebar.
    public static func listSidebarCell() -> UIBackgroundConfiguration {
        var background = list(.sidebarCell, .clear)
        background.cornerRadius = 10
        return background
    }

    /// Returns the background of a cell in a sidebar with a further column beside it.
    public static func listAccompaniedSidebarCell() -> UIBackgroundConfiguration {
        var background = list(.accompaniedSidebarCell, .clear)
        background.cornerRadius = 10
        return background
    }

    /// Returns a copy with the color for a state. A color that was set is not changed.
    public func updated(for state: any UIConfigurationState) -> UIBackgroundConfiguration {
        guard let listElement, backgroundColor == listElement.color else { return self }
        var copy = self
        let flags = StateFlags(state)
        switch listElement {
        case .plainCell, .groupedCell:
            if flags.isMarked { copy.backgroundColor = .systemGray4 }
        case .sidebarCell, .accompaniedSidebarCell, .sidebarHeader:
            if flags.isMarked { copy.backgroundColor = .systemFill }
        case .plainHeaderFooter:
            if flags.isPinned { copy.visualEffect = UIBlurEffect(style: .systemChromeMaterial) }
        case .groupedHeaderFooter: break
        }
        return copy
    }
}

extension UIBackgroundConfiguration.ListElement {
    /// The color of an element that is neither selected nor highlighted.
    @MainActor fileprivate var color: UIColor? {
        switch self {
        case .plainCell: .systemBackground
        case .groupedCell: .secondarySystemGroupedBackground
        default: .clear
        }
    }
}

/// The parts of a state on which colors depend.
@MainActor
struct StateFlags {
    var isMarked = false
    var isDisabled = false
    var isPinned = false

    init(_ state: any UIConfigurationState) {
        if let cell = state as? UICellConfigurationState {
            isMarked = cell.isSelected || cell.isHighlighted
            isDisabled = cell.isDisabled
            isPinned = cell.isPinned
        } else if let view = state as? UIViewConfigurationState {
            isMarked = view.isSelected || view.isHighlighted
            isDisabled = view.isDisabled
            isPinned = view.isPinned
        }
    }
}
