import QuartzCore

/// The pasteboards of a session.
@MainActor
package final class PasteboardStore {
    /// The number of bytes that all pasteboards together hold at most. A chosen value.
    static let capacity = 64 << 20

    /// The source of the present date.
    private let date: () -> Date
    private var boards: [UIPasteboard.Name: Board] = [:]

    /// The general pasteboard.
    private(set) lazy var general = UIPasteboard(name: .general, board: create(.general))

    /// Called when the content of the general pasteboard has changed.
    package var onGeneralChange: () -> Void = {}

    init(date: @escaping () -> Date) { self.date = date }

    /// Returns the content of a pasteboard.
    func board(named name: UIPasteboard.Name, creates: Bool) -> Board? {
        if name == .general { return general.board }
        return boards[name] ?? (creates ? create(name) : nil)
    }

    func create(_ name: UIPasteboard.Name) -> Board {
        let board = Board(in: self, isGeneral: name == .general)
        boards[name] = board
        return board
    }

    func remove(_ name: UIPasteboard.Name) -> Board? { boards.removeValue(forKey: name) }

    var now: Date { date() }

    /// Returns a Boolean value that indicates whether there is space for new items of a pasteboard.
    func hasSpace(for count: Int, in board: Board) -> Bool {
        let others = boards.values.reduce(0) { $0 + ($1 === board ? 0 : $1.byteCount) }
        guard others + count > Self.capacity else { return true }
        let text =
            "a pasteboard cannot hold \(count) bytes: \(max(0, Self.capacity - others)) of \(Self.capacity) are free"
        Log.write(LogMessage(text, .warning), from: "UIKit")
        return false
    }

    // MARK: Remote viewers

    /// A Boolean value that indicates whether the content of the general pasteboard came from a viewer.
    package var isFromViewer: Bool { general.board.isRemote }

    /// The text of the general pasteboard that users of remote viewers may paste; `nil` if there is none, if it stays on this
    /// machine, or if it came from a viewer.
    package var textForViewers: String? {
        let board = general.board
        return board.isLocal || board.isRemote ? nil : general.string
    }

    /// Puts a text on the general pasteboard that a user of a remote viewer has copied.
    package func receive(_ text: String) {
        general.change(to: [PasteboardValue.item(text)], expiration: nil, isLocal: false, isRemote: true)
    }
}

/// The content of a pasteboard.
@MainActor
final class Board {
    private weak var store: PasteboardStore?
    private let isGeneral: Bool
    private var stored: [[String: Any]] = []
    private(set) var byteCount = 0
    private(set) var changeCount = 0
    /// The date from which on the items are gone; `nil` if they stay.
    private(set) var expiration: Date?
    /// A Boolean value that indicates whether users of remote viewers do not receive the items.
    private(set) var isLocal = false
    /// A Boolean value that indicates whether the items came from a remote viewer.
    private(set) var isRemote = false
    private var isRemoved = false

    init(in store: PasteboardStore, isGeneral: Bool) {
        self.store = store
        self.isGeneral = isGeneral
    }

    /// The items that have not expired.
    var items: [[String: Any]] {
        if let expiration, let store, expiration <= store.now { clear() }
        return stored
    }

    /// Replaces the items.
    /// - Returns: A Boolean value that indicates whether there is space for them.
    func set(_ items: [[String: Any]], expiration: Date?, isLocal: Bool, isRemote: Bool) -> Bool {
        let count = PasteboardValue.byteCount(of: items)
        guard !isRemoved, let store, store.hasSpace(for: count, in: self) else { return false }
        stored = items
        byteCount = count
        self.expiration = expiration
        self.isLocal = isLocal
        self.isRemote = isRemote
        changeCount += 1
        if isGeneral { store.onGeneralChange() }
        return true
    }

    private func clear() {
        stored = []
        byteCount = 0
        expiration = nil
    }

    /// Ends the pasteboard.
    func remove() {
        clear()
        isRemoved = true
    }
}

extension UIPasteboard {
    /// Returns a Boolean value that indicates whether the content may be pasted into a text. Text of remote viewers is not
    /// pasted into secret ones, such as passwords.
    final func canPaste(into traits: any UITextInputTraits) -> Bool { !(traits.isSecureTextEntry && board.isRemote) }
}
