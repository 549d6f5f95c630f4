import Glibc

/// A message as it is written.
package struct LogRecord: Sendable {
    package struct Field: Hashable, Sendable {
        package let key: String
        package let value: String
    }

    package let level: Logger.Level
    package let module: String
    package let text: String
    package let fields: [Field]
    /// The beginning of the names of the fields in the journal.
    package let fieldPrefix: String
    /// A Boolean value that indicates whether the text ends with the fields, where it is not stored with them.
    package let showsFields: Bool
    /// The source file, and the line in it.
    package let file: String
    package let line: UInt

    /// The text, each line after the name of the module. It may quote foreign text, such as the name of a device.
    private func prefixed(_ text: String) -> [String] {
        text.printable.split(separator: "\n", omittingEmptySubsequences: false).map { "\(module): \($0)" }
    }

    /// The lines of text without the fields.
    var message: String { prefixed(text).joined(separator: "\n") }

    /// The lines of text for readers that do not see the fields.
    package var lines: [String] {
        guard showsFields, !fields.isEmpty else { return prefixed(text) }
        let list = fields.map { "\($0.key)=\($0.value)".printableLine }.joined(separator: " ")
        return prefixed("\(text) [\(list)]")
    }

    /// The record in the protocol of the journal.
    /// - Parameter identifier: The name of the program.
    package func journalEntry(identifier: String) -> JournalEntry {
        var entry = JournalEntry()
        entry.append("MESSAGE", message)
        entry.append("PRIORITY", "\(level.priority)")
        entry.append("SYSLOG_IDENTIFIER", identifier)
        entry.append("CODE_FILE", file)
        entry.append("CODE_LINE", "\(line)")
        entry.append("EASEL_MODULE", module)
        for field in fields {
            entry.append(JournalEntry.fieldName(field.key, prefix: fieldPrefix), field.value)
        }
        return entry
    }
}

extension Logger.Level {
    /// The priority of `syslog(3)`.
    package var priority: CInt {
        switch self {
        case .trace, .debug: LOG_DEBUG
        case .info: LOG_INFO
        case .notice: LOG_NOTICE
        case .warning: LOG_WARNING
        case .error: LOG_ERR
        case .critical: LOG_CRIT
        }
    }
}
