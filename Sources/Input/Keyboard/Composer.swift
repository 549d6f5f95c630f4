import CXKBCommon

/// The sequences of keys that type one text: dead keys, and those after the Compose key.
///
/// The sequences are those of a locale, as X11 has them (`/usr/share/X11/locale`), or of `~/.XCompose`. A key that continues
/// no sequence ends the present one, and types nothing, as with X's input method. The table is read for the first dead key:
/// it has thousands of lines, and most keyboards never need it.
final class Composer {
    /// The result of a key.
    enum Result: Hashable {
        case none, pending, broken
        case composed(String)
    }

    private let locale: String
    private var isLoaded = false
    /// The `struct xkb_compose_state` of libxkbcommon.
    private var state: OpaquePointer?

    /// The text that stands for the present sequence until it ends: accents, and a dot for the Compose key.
    private(set) var preview = ""

    /// Creates the sequences of a locale.
    /// - Parameter locale: The name of a locale of POSIX, such as `de_DE.UTF-8`.
    init(locale: String) { self.locale = locale }

    deinit { if let state { xkb_compose_state_unref(state) } }

    /// Advances by the symbol of a key that is pressed.
    func feed(_ symbol: UInt32, _ context: OpaquePointer) -> Result {
        if !isLoaded, Self.canBegin(symbol) { load(context) }
        guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING:
            preview += Self.preview(of: symbol)
            return .pending
        case XKB_COMPOSE_CANCELLED:
            preview = ""
            return .broken
        case XKB_COMPOSE_COMPOSED:
            preview = ""
            // The longest text of libxkbcommon has 255 bytes.
            var buffer = [CChar](repeating: 0, count: 256)
            let length = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
            guard length > 0, length < buffer.count else { return .broken }
            return .composed(String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self))
        default: return .none
        }
    }

    /// Drops the present sequence.
    func reset() {
        preview = ""
        if let state { xkb_compose_state_reset(state) }
    }

    /// Returns the text that stands for a key of a sequence.
    private static func preview(of symbol: UInt32) -> String {
        switch symbol {
        case 0xFE50...0xFE93: deadCharacters[symbol] ?? dot
        case 0xFF20: dot
        default: Keymap.characters(ofSymbol: symbol)
        }
    }

    /// The text of the Compose key, and of dead keys without a spacing character.
    private static let dot = "\u{B7}"

    /// The spacing characters of dead keys.
    private static let deadCharacters: [UInt32: String] = [
        0xFE50: "`", 0xFE51: "\u{B4}", 0xFE52: "^", 0xFE53: "~", 0xFE54: "\u{AF}", 0xFE55: "\u{2D8}", 0xFE56: "\u{2D9}",
        0xFE57: "\u{A8}", 0xFE58: "\u{2DA}", 0xFE59: "\u{2DD}", 0xFE5A: "\u{2C7}", 0xFE5B: "\u{B8}", 0xFE5C: "\u{2DB}",
        0xFE5D: "\u{37A}", 0xFE5E: "\u{309B}", 0xFE5F: "\u{309C}", 0xFE60: ".", 0xFE63: "/", 0xFE64: "\u{1FBF}",
        0xFE65: "\u{1FFE}", 0xFE6E: ",", 0xFE6F: "\u{A4}",
    ]

    private func load(_ context: OpaquePointer) {
        isLoaded = true
        for name in [locale, Self.standardLocale] {
            guard let table = xkb_compose_table_new_from_locale(context, name, XKB_COMPOSE_COMPILE_NO_FLAGS) else {
                continue
            }
            state = xkb_compose_state_new(table, XKB_COMPOSE_STATE_NO_FLAGS)
            return xkb_compose_table_unref(table)
        }
    }

    /// Returns a Boolean value that indicates whether a sequence can begin with a symbol: a dead key, the Compose key, or a
    /// character beyond Latin-1.
    private static func canBegin(_ symbol: UInt32) -> Bool {
        switch symbol {
        case 0...0xFF: false
        // Keys that lock, and those that type no character.
        case 0xFE00..<0xFE50: false
        case 0xFF00...0xFFFF: symbol == 0xFF20
        default: true
        }
    }

    /// The locale of most sequences, for a user without a locale or with one that has none.
    private static let standardLocale = "en_US.UTF-8"

    /// Returns the name of the user's locale for characters, with UTF-8.
    static func locale(in environment: [String: String]) -> String {
        let names = ["LC_ALL", "LC_CTYPE", "LANG"].lazy.compactMap { environment[$0] }
        guard let name = names.first(where: { !$0.isEmpty }) else { return standardLocale }
        let parts = name.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
        let language = parts.first?.prefix { $0 != "." } ?? ""
        if language.isEmpty || language == "C" || language == "POSIX" { return standardLocale }
        return "\(language).UTF-8" + (parts.count > 1 ? "@\(parts[1])" : "")
    }
}
