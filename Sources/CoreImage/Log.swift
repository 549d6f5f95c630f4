import CoreGraphics
import Synchronization

/// Lines for whoever writes the program, on standard error.
enum Log {
    private static let said = Mutex<Set<String>>([])

    /// Says something, unless something was said under this name before.
    static func once(_ name: String, _ message: @autoclosure () -> String) {
        let isNew = said.withLock { $0.count < 1000 && $0.insert(name).inserted }
        if isNew { StandardError.write(line: "CoreImage: \(message()). This is said once.") }
    }
}
