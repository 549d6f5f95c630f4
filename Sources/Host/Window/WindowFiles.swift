import Foundation

/// The names of the files that keys of a window write, in the working directory: `sketch-1.png`, `sketch-2.png` and so on.
struct WindowFiles {
    let folder: String
    /// The name of the app.
    let name: String
    /// The last number of each extension. A file may not have been written yet.
    private var last: [String: Int] = [:]

    /// The number of names that are tried.
    private static let mostNames = 10_000

    init(folder: String, name: String) {
        self.folder = folder
        self.name = name
    }

    /// Returns a path at which there is no file, or `nil` if too many are taken.
    mutating func nextPath(_ pathExtension: String) -> String? {
        let first = (last[pathExtension] ?? 0) + 1
        for number in first..<first + Self.mostNames {
            let path = "\(folder)/\(name)-\(number).\(pathExtension)"
            if FileManager.default.fileExists(atPath: path) { continue }
            last[pathExtension] = number
            return path
        }
        return nil
    }
}
