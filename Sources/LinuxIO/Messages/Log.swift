import Logging
import Synchronization

/// Messages of the modules. Each goes to the journal, or as lines of text to standard error.
package enum Log {
    private static let written = Mutex<Set<String>>([])
    /// Like standard error, the level belongs to the process.
    private static let minimum = Mutex(standardLevel)

    /// The level below which messages are dropped, unless a setting requests another one.
    package static let standardLevel = Logger.Level.info

    /// The level below which messages are dropped.
    package static var minimumLevel: Logger.Level { minimum.withLock { $0 } }

    /// Sets the level below which messages are dropped.
    package static func setMinimumLevel(_ level: Logger.Level) { minimum.withLock { $0 = level } }

    /// Writes a message. The program continues despite any problem with the journal and with standard error.
    /// - Parameter module: The module that writes the message, which begins each line of the text.
    package static func write(
        _ message: LogMessage,
        from module: String,
        file: String = #fileID,
        line: UInt = #line
    ) {
        // Not the logger of the app, which may have any handler: users and tools read these messages in the journal.
        let logger = Logger(label: module) { MessageLogHandler(module: $0) }
        logger.log(
            level: message.level,
            "\(message.text)",
            metadata: message.fields.isEmpty ? nil : message.fields.mapValues { .string($0) },
            file: file,
            line: line
        )
    }

    /// Writes a warning, unless one with the same name was written before.
    /// - Parameter module: The module that writes the message, which begins the line.
    package static func once(
        _ name: String,
        from module: String,
        _ message: @autoclosure () -> String,
        file: String = #fileID,
        line: UInt = #line
    ) {
        let isNew = written.withLock { $0.count < 1000 && $0.insert("\(module) \(name)").inserted }
        guard isNew else { return }
        let message = LogMessage("\(message()). This message appears once.", .warning)
        write(message, from: module, file: file, line: line)
    }
}
