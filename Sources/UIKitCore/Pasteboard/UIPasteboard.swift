import QuartzCore

/// Content that users copy and paste.
///
/// The general pasteboard is the one that the commands Copy, Cut and Paste use. Apps can create others. All pasteboards
/// belong to the running program, and end with it; there are no other apps to paste into. The general one can be shared
/// with the users of remote viewers.
///
/// ```swift
/// UIPasteboard.general.string = order.number
/// ```
///
/// An item has representations by types, which are uniform type identifiers. All pasteboards together hold at most 64 MiB:
/// a change that needs more has no effect, and is reported in the log.
@preconcurrency @MainActor
open class UIPasteboard: NSObject {
    /// The name of a pasteboard.
    public struct Name: RawRepresentable, Hashable, Sendable {
        /// The text of the name.
        public var rawValue: String

        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// Creates a name.
        public init(_ rawValue: String) { self.rawValue = rawValue }

        /// The name of the general pasteboard.
        public static let general = Name(rawValue: "com.apple.UIKit.pboard.general")
    }

    /// The name of the pasteboard.
    public let name: Name

    /// The content, which all objects of the same name share.
    let board: Board

    init(name: Name, board: Board) {
        self.name = name
        self.board = board
    }

    private static var store: PasteboardStore { UIApplication.shared.userInterface.pasteboards }

    /// The pasteboard of the commands Copy, Cut and Paste.
    open class var general: UIPasteboard { store.general }

    /// Creates an object for a pasteboard.
    /// - Parameters:
    ///   - name: The name of the pasteboard.
    ///   - create: A Boolean value that indicates whether to create the pasteboard if it does not exist. If it is `false` and
    ///     there is none, the initializer returns `nil`.
    public init?(name: Name, create: Bool) {
        guard let board = Self.store.board(named: name, creates: create) else { return nil }
        self.name = name
        self.board = board
    }

    /// Creates a pasteboard with a name that no other one has.
    open class func withUniqueName() -> UIPasteboard {
        let name = Name(rawValue: UUID().uuidString)
        return UIPasteboard(name: name, board: store.create(name))
    }

    /// Removes a pasteboard with its content. The general one is not removed. Objects for the removed one stay empty.
    /// - Parameter name: The name of the pasteboard.
    open class func remove(withName name: Name) {
        guard name != .general, let board = store.remove(name) else { return }
        board.remove()
        let pasteboard = UIPasteboard(name: name, board: board)
        NotificationCenter.default.post(name: removedNotification, object: pasteboard)
    }

    /// The number of changes of the content since the program began.
    open var changeCount: Int { board.changeCount }

    // MARK: Items

    /// The number of items.
    open var numberOfItems: Int { board.items.count }

    /// The items: for each of them, its representations by their types. A change replaces all items.
    open var items: [[String: Any]] {
        get { board.items }
        set { replace(with: newValue) }
    }

    /// Adds items to the present ones.
    /// - Parameter items: The representations of each item by their types.
    open func addItems(_ items: [[String: Any]]) {
        change(to: board.items + items, expiration: board.expiration, isLocal: board.isLocal)
    }

    /// Replaces all items.
    /// - Parameters:
    ///   - items: The representations of each item by their types.
    ///   - options: The options of the items.
    open func setItems(_ items: [[String: Any]], options: [OptionsKey: Any] = [:]) {
        change(to: items, expiration: options[.expirationDate] as? Date, isLocal: options[.localOnly] as? Bool ?? false)
    }

    /// The options of items.
    public struct OptionsKey: RawRepresentable, Hashable, Sendable {
        /// The name of the option.
        public var rawValue: String

        /// Creates an option with a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The date from which on the items are gone: a `Date`.
        public static let expirationDate = OptionsKey(rawValue: "UIPasteboardOptionExpirationDate")
        /// A Boolean value that indicates whether the items stay on this machine: users of remote viewers do not receive
        /// them.
        public static let localOnly = OptionsKey(rawValue: "UIPasteboardOptionLocalOnly")
    }

    // MARK: Types

    /// The types of the representations of the first item.
    open var types: [String] { Array(board.items.first?.keys.sorted() ?? []) }

    /// Returns the types of the representations of items; `nil` if an item does not exist.
    /// - Parameter itemSet: The indexes of the items, or `nil` for all items.
    open func types(forItemSet itemSet: IndexSet?) -> [[String]]? { select(itemSet)?.map { $0.keys.sorted() } }

    /// Returns a Boolean value that indicates whether the first item has a representation of one of the types.
    open func contains(pasteboardTypes: [String]) -> Bool {
        board.items.first.map { item in pasteboardTypes.contains { item[$0] != nil } } ?? false
    }

    /// Returns a Boolean value that indicates whether each of the items has a representation of one of the types.
    /// - Parameter itemSet: The indexes of the items, or `nil` for all items.
    open func contains(pasteboardTypes: [String], inItemSet itemSet: IndexSet?) -> Bool {
        guard let items = select(itemSet), !items.isEmpty else { return false }
        return items.allSatisfy { item in pasteboardTypes.contains { item[$0] != nil } }
    }

    /// Returns the indexes of the items that have a representation of one of the types; `nil` if there are none.
    open func itemSet(withPasteboardTypes pasteboardTypes: [String]) -> IndexSet? {
        let items = board.items
        let found = items.indices.filter { index in pasteboardTypes.contains { items[index][$0] != nil } }
        return found.isEmpty ? nil : IndexSet(found)
    }

    private func select(_ itemSet: IndexSet?) -> [[String: Any]]? {
        let items = board.items
        guard let itemSet else { return items }
        guard itemSet.allSatisfy(items.indices.contains) else { return nil }
        return itemSet.map { items[$0] }
    }

    // MARK: Representations

    /// Returns the data of a representation of the first item: of a text in UTF-8, of a URL its text, of an image a PNG or JPEG
    /// file. Returns `nil` if there is no such representation, or if it has no data.
    open func data(forPasteboardType pasteboardType: String) -> Data? {
        board.items.first?[pasteboardType].flatMap { PasteboardValue.data(of: $0, type: pasteboardType) }
    }

    /// Returns the data of a representation of each item that has it; `nil` if an item does not exist.
    /// - Parameter itemSet: The indexes of the items, or `nil` for all items.
    open func data(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Data]? {
        select(itemSet)?.compactMap { item in
            item[pasteboardType].flatMap { PasteboardValue.data(of: $0, type: pasteboardType) }
        }
    }

    /// Returns the value of a representation of the first item; `nil` if there is no such representation.
    open func value(forPasteboardType pasteboardType: String) -> Any? {
        board.items.first?[pasteboardType].map { PasteboardValue.object(of: $0, type: pasteboardType) }
    }

    /// Returns the value of a representation of each item that has it; `nil` if an item does not exist.
    /// - Parameter itemSet: The indexes of the items, or `nil` for all items.
    open func values(forPasteboardType pasteboardType: String, inItemSet itemSet: IndexSet?) -> [Any]? {
        select(itemSet)?.compactMap { item in
            item[pasteboardType].map { PasteboardValue.object(of: $0, type: pasteboardType) }
        }
    }

    /// Replaces all items by one with data.
    open func setData(_ data: Data, forPasteboardType pasteboardType: String) {
        replace(with: [[pasteboardType: data]])
    }

    /// Replaces all items by one with a value: a string, a URL, an image, a color, a number, a date, data, or an array or a
    /// dictionary of these.
    open func setValue(_ value: Any, forPasteboardType pasteboardType: String) {
        replace(with: [[pasteboardType: value]])
    }

    // MARK: Changes

    func replace(with items: [[String: Any]]) { change(to: items, expiration: nil, isLocal: false) }

    func change(to items: [[String: Any]], expiration: Date?, isLocal: Bool, isRemote: Bool = false) {
        let former = types
        guard board.set(items, expiration: expiration, isLocal: isLocal, isRemote: isRemote) else { return }
        let present = types
        NotificationCenter.default.post(
            name: Self.changedNotification,
            object: self,
            userInfo: [
                Self.changedTypesAddedUserInfoKey: present.filter { !former.contains($0) },
                Self.changedTypesRemovedUserInfoKey: former.filter { !present.contains($0) },
            ]
        )
    }

    /// The name of the notification that is posted when the content of a pasteboard has changed. The object is the pasteboard.
    public nonisolated class var changedNotification: Notification.Name {
        Notification.Name("UIPasteboardChangedNotification")
    }

    /// The name of the notification that is posted when a pasteboard was removed. The object is the pasteboard.
    public nonisolated class var removedNotification: Notification.Name {
        Notification.Name("UIPasteboardRemovedNotification")
    }

    /// The key of the types that were added: an array of strings.
    public nonisolated class var changedTypesAddedUserInfoKey: String { "UIPasteboardChangedTypesAddedKey" }

    /// The key of the types that were removed: an array of strings.
    public nonisolated class var changedTypesRemovedUserInfoKey: String { "UIPasteboardChangedTypesRemovedKey" }
}
