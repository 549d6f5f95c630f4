import Foundation

/// The recorded script of an app: touches, and times of golden images. `Tests/AppTests/Scripts/README.md`
/// describes the files.
package struct AppScript: Sendable, CustomStringConvertible {
    /// The app's name, as `easel` knows it.
    package let app: String

    /// Names of golden images, with seconds from the recording's start.
    package let moments: [(name: String, time: TimeInterval)]

    /// Further arguments of `easel run` that make it show the same as `easel replay`.
    package let arguments: [String]

    /// Scripts are made for a screen of this size, with one pixel to a point.
    package static let size = (width: 800, height: 480)

    /// The folder of the scripts.
    package static let folder = Checkout.url("Tests/AppTests/Scripts")

    /// Returns all scripts, by name.
    package static func all() throws -> [AppScript] {
        try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
            .filter { $0.pathExtension == "json" }
            .map { $0.deletingPathExtension().lastPathComponent }
            .sorted()
            .map { try AppScript(of: $0) }
    }

    /// Reads the script of an app.
    package init(of app: String) throws {
        self.app = app
        let file = Self.folder.appending(path: "\(app).json")
        let contents = try JSONDecoder().decode(Contents.self, from: Data(contentsOf: file))
        moments = (contents.moments ?? [:]).map { (name: $0.key, time: $0.value) }.sorted { $0.time < $1.time }
        arguments = contents.run ?? []
    }

    /// The recording; nil for an app that is not touched.
    package var recording: String? {
        let path = Self.folder.appending(path: "\(app).touches").path
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// The steps that the recording is generated from; nil for a recording of real fingers.
    package var steps: String? {
        try? String(contentsOf: Self.folder.appending(path: "\(app).steps"), encoding: .utf8)
    }

    package var description: String { app }

    private struct Contents: Decodable {
        var moments: [String: TimeInterval]?
        var run: [String]?
    }
}
