import Foundation
import EaselPreviews
import UIKit

/// The file with the values of a class that were edited, beside its source: `Badge.inspector.json`.
///
/// The rewriter writes them into the initial values of the class's properties when the app is built.
struct KeptValueFile {
    /// The ending of the names of files.
    static let suffix = ".inspector.json"

    private struct Content: Codable {
        var version = 1
        var values: [String: InspectableValue]
    }

    private static let largest = 1 << 20

    let path: String

    /// Returns the file of a view; `nil` for previews, whose values are not kept.
    init?(of view: PreviewedView) {
        guard view.isDesignable, let dot = view.id.firstIndex(of: ".") else { return nil }
        let name = view.id[view.id.index(after: dot)...]
        // The names of classes are no paths.
        guard !name.contains("/"), view.file.hasPrefix("/") else { return nil }
        path = (view.file as NSString).deletingLastPathComponent + "/" + name + Self.suffix
    }

    /// Reads the values; there are none without a file.
    func read() throws -> [String: InspectableValue] {
        guard RegularFile.exists(at: path) else { return [:] }
        let data = try RegularFile.data(of: path, atMost: Self.largest)
        guard let content = try? JSONDecoder().decode(Content.self, from: data), content.version == 1 else {
            throw CommandFailure.badData("\(path): expected an object with \"version\": 1 and \"values\"")
        }
        return content.values
    }

    /// Writes the values. Without values, there is no file.
    func write(_ values: [String: InspectableValue]) throws {
        guard !values.isEmpty else {
            if unlink(path) != 0, errno != ENOENT { throw FileError(path: path, errorNumber: errno) }
            return
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        try ReplacedFile.write(try encoder.encode(Content(values: values)) + Data("\n".utf8), to: path)
    }
}
