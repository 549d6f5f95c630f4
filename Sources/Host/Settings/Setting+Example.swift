extension Setting {
    /// The time at which a change in a configuration file takes effect, as a phrase.
    package var effect: String {
        isReloadable
            ? "at the start, and when the configuration is read again (SIGHUP)" : "at the start of the app"
    }

    /// The line of a configuration file with the default value, or an example; `nil` if files cannot have the setting.
    package var exampleLine: String? {
        guard let keyInTable, let value = type.value(of: exampleText) else { return nil }
        return "\(keyInTable) = \(value)"
    }

    /// The documentation of the setting, as lines of text.
    package var manual: String {
        var lines = [key ?? name, "    \(sentence)", ""]
        if key != nil {
            lines.append("    Value:     \(expectedInFile)")
            lines.append("    Default:   \(Self.plain(defaultText ?? "none"))")
            if let table, let exampleLine { lines.append("    Example:   [\(table)] \(exampleLine)") }
        } else {
            lines.append("    Value:     \(expected)")
            lines.append("    Default:   \(Self.plain(defaultText ?? "none"))")
        }
        lines.append("    Effect:    \(effect)")
        lines.append("    Variable:  \(name)")
        if let option { lines.append("    Option:    easel \(command) \(option)") }
        if let page { lines.append("    See:       docs/\(page)") }
        return lines.joined(separator: "\n")
    }

    /// The meaning as a sentence.
    private var sentence: String {
        let text = Self.plain(meaning)
        return text.prefix(1).uppercased() + text.dropFirst() + "."
    }

    /// A configuration file with every setting, as a comment.
    package static var exampleFile: String {
        var text = """
            # The configuration of Easel's apps: /etc/easel/easel.toml for all apps, /etc/easel/APP.toml for one.
            # Remove the mark of comments from the lines that you need. `easel config check` finds mistakes.

            """
        for table in tables {
            text += "\n[\(table)]\n"
            for setting in all where setting.table == table {
                guard let line = setting.exampleLine else { continue }
                text += "\n"
                for comment in wrapped("\(setting.sentence) Value: \(setting.expectedInFile).") {
                    text += "# \(comment)\n"
                }
                if case .value = setting.defaultValue {
                    text += "#\(line)\n"
                } else {
                    text += "# Default: \(plain(setting.defaultText ?? "none")).\n#\(line)\n"
                }
            }
        }
        return text
    }

    /// Breaks a text into lines of at most 98 characters.
    private static func wrapped(_ text: String) -> [String] {
        var lines: [String] = []
        for word in text.split(separator: " ") {
            if let last = lines.last, last.count + word.count < 98 {
                lines[lines.count - 1] = "\(last) \(word)"
            } else {
                lines.append(String(word))
            }
        }
        return lines
    }
}
