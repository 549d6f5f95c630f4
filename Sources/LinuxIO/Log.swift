import Synchronization

/// Messages for app developers, on standard error.
package enum Log {
    private static let written = Mutex<Set<String>>([])

    /// Writes a message, unless one with the same name was written before.
    /// - Parameter module: The module that writes the message, which begins the line.
    package static func once(_ name: String, from module: String, _ message: @autoclosure () -> String) {
        let isNew = written.withLock { $0.count < 1000 && $0.insert("\(module) \(name)").inserted }
        if isNew { StandardError.write(line: "\(module): \(message()). This message appears once.") }
    }
}
