import Foundation
import UIKit

/// The messages of a service that has failed, prepared for a screen.
struct FailureReport: Equatable {
    /// The name of the app.
    let app: String

    /// The last messages, without repetitions, the newest last.
    let lines: [String]

    /// Creates a report from the output of a service.
    ///
    /// Attempts that fail for the same reason write the same lines. Each line is retained where it occurs last.
    init(app: String, messages: String, maximumLineCount: Int = 40) {
        self.app = app.printableLine
        var seen: Set<String> = []
        var lines: [String] = []
        for line in messages.split(whereSeparator: \.isNewline).reversed() where lines.count < maximumLineCount {
            // Other programs write these as well. Characters of control have no appearance on a screen, and those that
            // change the direction of writing rearrange the line.
            let text = line.trimmingCharacters(in: .whitespaces.union(.controlCharacters)).printableLine
            if !text.isEmpty, seen.insert(text).inserted { lines.append(text) }
        }
        self.lines = lines.reversed()
    }

    /// The error: the last line of the program itself, or else the last line.
    var error: String? { lines.last { $0.hasPrefix("easel: ") }?.dropFirst(7).description ?? lines.last }

    /// A text for a bar code: the error, then as many of the last lines as fit.
    /// - Parameter limit: The maximum length in bytes of UTF-8. Longer texts lose their end.
    func code(limit: Int) -> String {
        var head = app
        if let error { head += ": \(error)" }
        var tail: [String] = []
        var length = head.utf8.count
        for line in lines.reversed() where !line.hasSuffix(error ?? line) {
            guard length + 1 + line.utf8.count <= limit else { break }
            length += 1 + line.utf8.count
            tail.append(line)
        }
        while head.utf8.count > limit { head.removeLast() }
        return ([head] + tail.reversed()).joined(separator: "\n")
    }
}
