import Glibc
import LinuxIO

/// The names of a keymap, as in xkeyboard-config(7). An empty name is the default of libxkbcommon.
package struct KeymapNames: Hashable, Sendable {
    package var rules = ""
    package var model = ""
    /// The layouts, separated by commas.
    package var layout = ""
    /// The variants of the layouts, separated by commas.
    package var variant = ""
    package var options = ""

    package init(
        rules: String = "",
        model: String = "",
        layout: String = "",
        variant: String = "",
        options: String = ""
    ) {
        self.rules = rules
        self.model = model
        self.layout = layout
        self.variant = variant
        self.options = options
    }

    /// The keymap of virtual screens, which is the same on every machine.
    package static let unitedStates = KeymapNames(rules: "evdev", model: "pc105", layout: "us")

    /// Creates the names from a setting: layouts with optional variants in parentheses, such as `de(nodeadkeys),us`.
    /// Returns `nil` if the text has another form.
    package init?(_ text: String) {
        var layouts: [Substring] = []
        var variants: [Substring] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            var layout = part
            var variant = Substring()
            if let open = part.firstIndex(of: "(") {
                guard part.last == ")" else { return nil }
                layout = part[..<open]
                variant = part[part.index(after: open)...].dropLast()
                guard !variant.isEmpty else { return nil }
            }
            guard !layout.isEmpty, Self.isName(layout), Self.isName(variant) else { return nil }
            layouts.append(layout)
            variants.append(variant)
        }
        layout = layouts.joined(separator: ",")
        variant = variants.contains { !$0.isEmpty } ? variants.joined(separator: ",") : ""
    }

    /// Returns options from a setting, such as `grp:alt_shift_toggle,compose:ralt`; `nil` if the text has another form.
    package static func options(_ text: String) -> String? {
        let names = text.split(separator: ",", omittingEmptySubsequences: false)
        let areValid = names.allSatisfy { name in
            !name.isEmpty && name.split(separator: ":", omittingEmptySubsequences: false).allSatisfy { isName($0) }
        }
        return areValid ? text : nil
    }

    /// The layouts and variants in the form that ``init(_:)`` reads.
    package var text: String {
        let layouts = layout.split(separator: ",", omittingEmptySubsequences: false)
        let variants = variant.split(separator: ",", omittingEmptySubsequences: false)
        return layouts.enumerated().map { index, layout in
            let variant = index < variants.count ? variants[index] : ""
            return variant.isEmpty ? "\(layout)" : "\(layout)(\(variant))"
        }
        .joined(separator: ",")
    }

    private static func isName(_ text: Substring) -> Bool {
        text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), UInt8(ascii: "-"):
                true
            default: false
            }
        }
    }

    /// The path of Debian's settings of the keyboard, which `dpkg-reconfigure keyboard-configuration` writes.
    package static let systemFile = "/etc/default/keyboard"

    /// Returns the keymap of the machine: the variables `XKB_DEFAULT_RULES`, `_MODEL`, `_LAYOUT`, `_VARIANT` and
    /// `_OPTIONS` if one of them is set, otherwise the system's settings.
    package static func ofMachine(environment: [String: String], calls: SystemCalls = SystemCalls()) -> KeymapNames {
        func names(_ prefix: String, _ values: [String: String]) -> KeymapNames {
            KeymapNames(
                rules: values["\(prefix)RULES"] ?? "",
                model: values["\(prefix)MODEL"] ?? "",
                layout: values["\(prefix)LAYOUT"] ?? "",
                variant: values["\(prefix)VARIANT"] ?? "",
                options: values["\(prefix)OPTIONS"] ?? ""
            )
        }
        let requested = names("XKB_DEFAULT_", environment)
        if requested != KeymapNames() { return requested }
        return names("XKB", assignments(in: read(systemFile, calls) ?? ""))
    }

    /// Reads a file of at most 64 KiB; `nil` if it cannot be read.
    private static func read(_ path: String, _ calls: SystemCalls) -> String? {
        try? RegularFile.text(of: path, atMost: 65536, calls: calls)
    }

    /// Returns the variables that a file of shell assignments sets, such as `XKBLAYOUT="de"`.
    static func assignments(in text: String) -> [String: String] {
        var values: [String: String] = [:]
        for line in text.split(whereSeparator: \.isNewline) {
            let line = line.drop(while: \.isWhitespace)
            guard let sign = line.firstIndex(of: "="), line.first != "#" else { continue }
            var value = line[line.index(after: sign)...]
            if let quote = value.first, quote == "\"" || quote == "'" {
                value = value.dropFirst()
                guard let end = value.firstIndex(of: quote) else { continue }
                value = value[..<end]
            } else {
                value = value.prefix { !$0.isWhitespace }
            }
            values[String(line[..<sign])] = String(value)
        }
        return values
    }
}
