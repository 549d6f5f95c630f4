import UIKitCore

/// The appearance of the lines between the cells of a list section.
///
/// ```swift
/// var configuration = UICollectionLayoutListConfiguration(appearance: .plain)
/// configuration.separatorConfiguration.color = .systemBlue
/// ```
@preconcurrency @MainActor
public struct UIListSeparatorConfiguration: @MainActor Hashable {
    /// The visibilities of a line.
    public enum Visibility: Hashable, Sendable {
        /// The line is visible where lists of the appearance have one.
        case automatic
        /// The line is visible.
        case visible
        /// The line is not visible.
        case hidden
    }

    /// Insets whose edges the list determines. An edge of other insets with the same value is determined by the list, too.
    nonisolated public static let automaticInsets = NSDirectionalEdgeInsets(
        top: .greatestFiniteMagnitude,
        leading: .greatestFiniteMagnitude,
        bottom: .greatestFiniteMagnitude,
        trailing: .greatestFiniteMagnitude
    )

    /// Creates the configuration of the lines of an appearance.
    public init(listAppearance: UICollectionLayoutListConfiguration.Appearance) {
        color = .separator
        // Empirical; not documented by Apple.
        multipleSelectionColor = listAppearance == .sidebar ? .clear : .separator
    }

    /// The visibility of the line at the top of the cell. The default is `automatic`.
    public var topSeparatorVisibility = Visibility.automatic

    /// The visibility of the line at the bottom of the cell. The default is `automatic`.
    public var bottomSeparatorVisibility = Visibility.automatic

    /// The insets of the line at the top, in points: the distances from the leading and trailing edges, and from the top. The
    /// default is ``automaticInsets``.
    public var topSeparatorInsets = UIListSeparatorConfiguration.automaticInsets

    /// The insets of the line at the bottom, in points: the distances from the leading and trailing edges, and from the bottom.
    /// The default is ``automaticInsets``.
    public var bottomSeparatorInsets = UIListSeparatorConfiguration.automaticInsets

    /// The color of the lines. The default is `UIColor.separator`.
    public var color: UIColor

    /// The color of the lines of a selected cell in a collection view that allows the selection of several items.
    public var multipleSelectionColor: UIColor

    /// The effect of the lines. The default is `nil`, for none.
    public var visualEffect: UIVisualEffect?
}
