import Foundation

/// The type of closures that create the view controller of a preview.
public typealias UIContextMenuContentPreviewProvider = @MainActor () -> UIViewController?

/// The type of closures that create a menu. The argument has the actions that the system suggests, of which there are
/// none.
public typealias UIContextMenuActionProvider = @MainActor ([UIMenuElement]) -> UIMenu?

/// The preview and the menu of a context menu.
@preconcurrency @MainActor
open class UIContextMenuConfiguration: NSObject {
    /// The identifier of the configuration.
    public final let identifier: any NSCopying

    final let previewProvider: UIContextMenuContentPreviewProvider?
    final let actionProvider: UIContextMenuActionProvider?

    /// Creates a configuration.
    /// - Parameters:
    ///   - identifier: The identifier, or `nil` for a unique identifier.
    ///   - previewProvider: The closure that creates the view controller of the preview, or `nil` for a preview of the
    ///     view itself. The size of the preview is the preferred size of the controller.
    ///   - actionProvider: The closure that creates the menu, or `nil` for a preview without a menu.
    public init(
        identifier: (any NSCopying)? = nil,
        previewProvider: UIContextMenuContentPreviewProvider? = nil,
        actionProvider: UIContextMenuActionProvider? = nil
    ) {
        self.identifier = identifier ?? NSUUID()
        self.previewProvider = previewProvider
        self.actionProvider = actionProvider
        super.init()
    }
}
