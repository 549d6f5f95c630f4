import Foundation
import UIKit

/// The lines that a command prints for its user, besides the files that it writes.
struct CommandOutput {
    private let isTaken: Bool

    /// - Parameter files: The files that the command writes. If standard output is one of them, lines go to standard
    ///   error.
    init(besides files: String?...) {
        isTaken = files.contains { $0.map(FileTarget.init) == .descriptor(STDOUT_FILENO) }
    }

    /// Prints a line.
    func print(_ line: String) {
        if isTaken { StandardError.write(line: line) } else { Self.print(line) }
    }

    /// Prints text for people, which may quote foreign text, such as the name of a device.
    static func print(_ text: some CustomStringConvertible) { Swift.print(text.description.printable) }

    /// Prints a value as JSON.
    static func print(json value: some Encodable, _ encoder: JSONEncoder) throws {
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        Swift.print(String(decoding: try encoder.encode(value), as: UTF8.self).printableJSON)
    }
}
