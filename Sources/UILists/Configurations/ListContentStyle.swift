import UIKitCore

/// The styles of contents in lists. Fonts, colors and margins are empirical; not documented by Apple.
enum ListContentStyle: Hashable, Sendable {
    case cell, subtitleCell, valueCell
    case plainHeader, plainFooter, groupedHeader, groupedFooter, prominentInsetGroupedHeader
    case extraProminentInsetGroupedHeader
    case sidebarCell, sidebarSubtitleCell, accompaniedSidebarCell, accompaniedSidebarSubtitleCell, sidebarHeader

    var textProperties: UIListContentConfiguration.TextProperties {
        switch self {
        case .cell, .subtitleCell, .valueCell, .sidebarCell, .sidebarSubtitleCell, .accompaniedSidebarCell,
            .accompaniedSidebarSubtitleCell:
            return .init(.body, .label)
        case .plainHeader: return .init(.headline, .secondaryLabel)
        case .sidebarHeader: return .init(.headline, .label)
        case .plainFooter: return .init(.subheadline, .secondaryLabel)
        case .groupedHeader:
            var properties = UIListContentConfiguration.TextProperties(.footnote, .secondaryLabel)
            properties.transform = .uppercase
            return properties
        case .groupedFooter: return .init(.footnote, .secondaryLabel)
        case .prominentInsetGroupedHeader: return .init(.headline, .label)
        case .extraProminentInsetGroupedHeader: return .init(.title3, .label, isBold: true)
        }
    }

    var secondaryTextProperties: UIListContentConfiguration.TextProperties {
        switch self {
        case .cell, .sidebarCell, .accompaniedSidebarCell: .init(.subheadline, .secondaryLabel)
        case .subtitleCell: .init(.caption1, .label)
        case .sidebarSubtitleCell, .accompaniedSidebarSubtitleCell: .init(.caption1, .secondaryLabel)
        case .valueCell: .init(.body, .secondaryLabel)
        case .plainHeader, .plainFooter, .sidebarHeader, .prominentInsetGroupedHeader,
            .extraProminentInsetGroupedHeader:
            .init(.subheadline, .secondaryLabel)
        case .groupedHeader, .groupedFooter: .init(.footnote, .secondaryLabel)
        }
    }

    var margins: NSDirectionalEdgeInsets {
        switch self {
        case .cell, .valueCell, .sidebarCell, .accompaniedSidebarCell:
            NSDirectionalEdgeInsets(top: 10, leading: 16, bottom: 10, trailing: 8)
        case .subtitleCell, .sidebarSubtitleCell, .accompaniedSidebarSubtitleCell:
            NSDirectionalEdgeInsets(top: 6, leading: 16, bottom: 6, trailing: 8)
        case .plainHeader, .plainFooter, .sidebarHeader:
            NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 8)
        case .groupedHeader: NSDirectionalEdgeInsets(top: 17, leading: 16, bottom: 7, trailing: 8)
        case .groupedFooter: NSDirectionalEdgeInsets(top: 7, leading: 16, bottom: 7, trailing: 8)
        case .prominentInsetGroupedHeader, .extraProminentInsetGroupedHeader:
            NSDirectionalEdgeInsets(top: 15, leading: 16, bottom: 7, trailing: 8)
        }
    }
}

extension UIListContentConfiguration {
    /// Returns the content of a cell: a text, and a secondary text below it.
    public static func cell() -> UIListContentConfiguration { .init(.cell) }

    /// Returns the content of a cell with a small secondary text below the text.
    public static func subtitleCell() -> UIListContentConfiguration { .init(.subtitleCell) }

    /// Returns the content of a cell with a secondary text beside the text.
    public static func valueCell() -> UIListContentConfiguration { .init(.valueCell) }

    /// Returns the content of a header in a plain list.
    public static func plainHeader() -> UIListContentConfiguration { .init(.plainHeader) }

    /// Returns the content of a footer in a plain list.
    public static func plainFooter() -> UIListContentConfiguration { .init(.plainFooter) }

    /// Returns the content of a header in a grouped list.
    public static func groupedHeader() -> UIListContentConfiguration { .init(.groupedHeader) }

    /// Returns the content of a footer in a grouped list.
    public static func groupedFooter() -> UIListContentConfiguration { .init(.groupedFooter) }

    /// Returns the content of a more prominent header in an inset grouped list.
    public static func prominentInsetGroupedHeader() -> UIListContentConfiguration {
        .init(.prominentInsetGroupedHeader)
    }

    /// Returns the content of the most prominent header in an inset grouped list.
    public static func extraProminentInsetGroupedHeader() -> UIListContentConfiguration {
        .init(.extraProminentInsetGroupedHeader)
    }

    /// Returns the content of a cell in a sidebar.
    public static func sidebarCell() -> UIListContentConfiguration { .init(.sidebarCell) }

    /// Returns the content of a cell in a sidebar with a small secondary text below the text.
    public static func sidebarSubtitleCell() -> UIListContentConfiguration { .init(.sidebarSubtitleCell) }

    /// Returns the content of a cell in a sidebar with a further column beside it.
    public static func accompaniedSidebarCell() -> UIListContentConfiguration { .init(.accompaniedSidebarCell) }

    /// Returns the content of a cell in a sidebar with a further column beside it, with a small secondary text.
    public static func accompaniedSidebarSubtitleCell() -> UIListContentConfiguration {
        .init(.accompaniedSidebarSubtitleCell)
    }

    /// Returns the content of a header in a sidebar.
    public static func sidebarHeader() -> UIListContentConfiguration { .init(.sidebarHeader) }
}
