extension UIBarButtonItem {
    /// The items of the system. The raw values are the same as in UIKit.
    ///
    /// Titles are in the user's language. The choice between a title and an image is empirical; not documented by Apple.
    public enum SystemItem: Int, CaseIterable, Hashable, Sendable {
        /// The title "Done", in the style `done`.
        case done = 0
        /// The title "Cancel".
        case cancel
        /// The title "Edit".
        case edit
        /// The title "Save", in the style `done`.
        case save
        /// A plus sign.
        case add
        /// A space that takes an equal share of the width that other items leave.
        case flexibleSpace
        /// A space with the width of the item.
        case fixedSpace
        /// A pencil and a square.
        case compose
        /// An arrow to the left.
        case reply
        /// An arrow out of a box.
        case action
        /// A folder.
        case organize
        /// A book.
        case bookmarks
        /// A magnifying glass.
        case search
        /// A circular arrow.
        case refresh
        /// A cross.
        case stop
        /// A camera.
        case camera
        /// A trash can.
        case trash
        /// A triangle to the right.
        case play
        /// Two bars.
        case pause
        /// Two triangles to the left.
        case rewind
        /// Two triangles to the right.
        case fastForward
        /// The title "Undo".
        case undo
        /// The title "Redo".
        case redo
        /// A cross in a gray circle.
        case close = 24
    }
}

extension UIBarButtonItem.SystemItem {
    /// The name of the symbol that the item shows, or `nil` for a title or a space.
    var symbolName: String? {
        switch self {
        case .done, .cancel, .edit, .save, .undo, .redo, .flexibleSpace, .fixedSpace: nil
        case .add: "plus"
        case .compose: "square.and.pencil"
        case .reply: "arrowshape.turn.up.left"
        case .action: "square.and.arrow.up"
        case .organize: "folder"
        case .bookmarks: "book"
        case .search: "magnifyingglass"
        case .refresh: "arrow.clockwise"
        case .stop: "xmark"
        case .camera: "camera"
        case .trash: "trash"
        case .play: "play.fill"
        case .pause: "pause.fill"
        case .rewind: "backward.fill"
        case .fastForward: "forward.fill"
        case .close: "xmark.circle.fill"
        }
    }

    /// The title, which is also the spoken name of an item with a symbol; `nil` for a space.
    private var name: String? {
        switch self {
        case .done: "Done"
        case .cancel: "Cancel"
        case .edit: "Edit"
        case .save: "Save"
        case .add: "Add"
        case .flexibleSpace, .fixedSpace: nil
        case .compose: "Compose"
        case .reply: "Reply"
        case .action: "Share"
        case .organize: "Organize"
        case .bookmarks: "Bookmarks"
        case .search: "Search"
        case .refresh: "Refresh"
        case .stop: "Stop"
        case .camera: "Camera"
        case .trash: "Delete"
        case .play: "Play"
        case .pause: "Pause"
        case .rewind: "Rewind"
        case .fastForward: "Fast Forward"
        case .undo: "Undo"
        case .redo: "Redo"
        case .close: "Close"
        }
    }

    /// The title or spoken name in the user's language; `nil` for a space.
    @MainActor var localizedName: String? { name.map { AccessibilityText.localized($0) } }
}

extension UIBarButtonItem {
    /// The title that the item shows: its own, or that of its kind.
    var shownTitle: String? {
        if let popupSelection { return popupSelection.title }
        if let title { return title }
        guard let systemItem, systemItem.symbolName == nil else { return nil }
        return systemItem.localizedName
    }

    /// The image that the item shows, with its insets: its own, or that of its kind.
    func shownImage(isCompact: Bool) -> (image: UIImage, insets: UIEdgeInsets)? {
        if let popupSelection { return popupSelection.image.map { ($0, .zero) } }
        if let own = image(isCompact: isCompact) { return own }
        guard title == nil, let name = systemItem?.symbolName, let symbol = UIImage(systemName: name) else {
            return nil
        }
        return (symbol, .zero)
    }

    /// The spoken name of the item.
    var spokenLabel: String? {
        let own = accessibilityLabel ?? popupSelection?.title ?? title ?? systemItem?.localizedName
        return own ?? image?.accessibilityLabel
    }
}
