import CXKBCommon
import LinuxIO

/// A keymap of libxkbcommon: the characters and modifiers of each key.
final class Keymap {
    /// The `struct xkb_keymap` of libxkbcommon.
    let handle: OpaquePointer
    let context: OpaquePointer

    /// The difference between xkb's codes of keys and those of the kernel.
    static let codeOffset: UInt32 = 8

    /// Compiles a keymap.
    /// - Throws: An error that names what does not exist.
    init(_ names: KeymapNames, calls: SystemCalls = SystemCalls()) throws(KeymapError) {
        if let reason = easel_xkbcommon_load() { throw .library(reason: String(cString: reason)) }
        guard let context = xkb_context_new(XKB_CONTEXT_NO_ENVIRONMENT_NAMES) else { throw .uncompilable(names) }
        // Errors are reported by the caller, in one line.
        xkb_context_set_log_level(context, XKB_LOG_LEVEL_CRITICAL)
        let parts = [names.rules, names.model, names.layout, names.variant, names.options]
        let handle = Self.withCStrings(parts) { pointers in
            var names = xkb_rule_names(
                rules: pointers[0],
                model: pointers[1],
                layout: pointers[2],
                variant: pointers[3],
                options: pointers[4]
            )
            return xkb_keymap_new_from_names(context, &names, XKB_KEYMAP_COMPILE_NO_FLAGS)
        }
        guard let handle else {
            let catalog = KeymapCatalog(folders: Self.folders(context), calls: calls)
            xkb_context_unref(context)
            throw catalog.errorOfLayout(in: names) ?? .uncompilable(names)
        }
        self.context = context
        self.handle = handle
        // libxkbcommon skips what it does not know.
        let isStandard = names.model.isEmpty || names.model == KeymapNames.unitedStates.model
        if !isStandard || !names.options.isEmpty {
            ignored = KeymapCatalog(folders: Self.folders(context), calls: calls).errorsOfOptions(in: names)
        }
    }

    /// The errors of the model and the options, which have no effect.
    private(set) var ignored: [KeymapError] = []

    /// Returns the folders with the machine's keymaps.
    private static func folders(_ context: OpaquePointer) -> [String] {
        (0..<xkb_context_num_include_paths(context)).compactMap { index in
            xkb_context_include_path_get(context, index).map { String(cString: $0) }
        }
    }

    deinit {
        xkb_keymap_unref(handle)
        xkb_context_unref(context)
    }

    /// Calls a closure with C strings; an empty text is a null pointer, which libxkbcommon replaces by its default.
    private static func withCStrings<Result>(
        _ texts: [String],
        _ found: [UnsafePointer<CChar>?] = [],
        _ body: ([UnsafePointer<CChar>?]) -> Result
    ) -> Result {
        guard let text = texts.first else { return body(found) }
        let rest = Array(texts.dropFirst())
        if text.isEmpty { return withCStrings(rest, found + [nil], body) }
        return text.withCString { withCStrings(rest, found + [$0], body) }
    }

    /// Returns the characters of a key in a layout with the modifiers of a level: the first level has none.
    func characters(_ code: Int, layout: UInt32 = 0, level: UInt32 = 0) -> String {
        guard let key = Self.keycode(code) else { return "" }
        let layouts = xkb_keymap_num_layouts_for_key(handle, key)
        guard layouts > 0 else { return "" }
        var symbols: UnsafePointer<xkb_keysym_t>?
        let count = xkb_keymap_key_get_syms_by_level(handle, key, min(layout, layouts - 1), level, &symbols)
        guard count == 1, let symbols else { return "" }
        return Self.characters(ofSymbol: symbols[0])
    }

    /// Returns the characters of a symbol of X11; none for a symbol such as that of an arrow key.
    static func characters(ofSymbol symbol: xkb_keysym_t) -> String {
        var buffer = [CChar](repeating: 0, count: 8)
        guard xkb_keysym_to_utf8(symbol, &buffer, buffer.count) > 0 else { return "" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    /// The kernel's code of a key for each symbol, preferably one that needs no modifiers.
    private(set) lazy var codes: [xkb_keysym_t: Int] = {
        var codes: [xkb_keysym_t: Int] = [:]
        for level in 0..<4 as Range<UInt32> {
            for code in 1..<256 {
                guard let key = Self.keycode(code), xkb_keymap_num_layouts_for_key(handle, key) > 0 else { continue }
                var symbols: UnsafePointer<xkb_keysym_t>?
                let count = xkb_keymap_key_get_syms_by_level(handle, key, 0, level, &symbols)
                for index in 0..<max(0, Int(count)) {
                    guard let symbol = symbols?[index], symbol != 0, codes[symbol] == nil else { continue }
                    codes[symbol] = code
                }
            }
        }
        return codes
    }()

    /// The kernel's code of the Num Lock key; `nil` if there is none.
    var numLockCode: Int? { codes[0xFF7F] }

    /// Returns the index of a modifier.
    func modifier(_ name: String) -> xkb_mod_index_t { xkb_keymap_mod_get_index(handle, name) }

    /// Returns the code of a key as xkb numbers it, or `nil` if it is out of range.
    static func keycode(_ code: Int) -> xkb_keycode_t? {
        guard (0...0x2FF).contains(code) else { return nil }
        return xkb_keycode_t(code) + codeOffset
    }
}
