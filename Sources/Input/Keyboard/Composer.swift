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

    /// Creates the sequences of a locale.
    /// - Parameter locale: The name of a locale of POSIX, such as `de_DE.UTF-8`.
    init(locale: String) { self.locale = locale }

    deinit { if let state { xkb_compose_state_unref(state) } }

    /// Advances by the symbol of a key that is pressed.
    func feed(_ symbol: UInt32, _ context: OpaquePointer) -> Result {
        if !isLoaded, Self.canBegin(symbol) { load(context) }
        guard let state, xkb_compose_state_feed(state, symbol) == XKB_COMPOSE_FEED_ACCEPTED else { return .none }
        switch xkb_compose_state_get_status(state) {
        case XKB_COMPOSE_COMPOSING: return .pending
        case XKB_COMPOSE_CANCELLED: return .broken
        case XKB_COMPOSE_COMPOSED:
            // The longest text of libxkbcommon has 255 bytes.
            var buffer = [CChar](repeating: 0, count: 256)
            let length = Int(xkb_compose_state_get_utf8(state, &buffer, buffer.count))
            guard length > 0, length < buffer.count else { return .broken }
            return .composed(String(decoding: buffer.prefix(length).map { UInt8(bitPattern: $0) }, as: UTF8.self))
        default: return .none
        }
    }

    /// Drops the present sequence.
    func reset() { if let state { xkb_compose_state_reset(state) } }

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
