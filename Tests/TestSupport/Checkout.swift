import Foundation

/// The files of the package that the tests belong to.
package enum Checkout {
    /// The root folder of the package.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the URL of a file or folder of the package.
    /// - Parameter path: The path, relative to the root folder of the package.
    package static func url(_ path: String) -> URL { folder.appending(path: path) }

    /// Returns the text of a file of the package.
    /// - Parameter path: The path, relative to the root folder of the package.
    package static func text(of path: String) throws -> String { try String(contentsOf: url(path), encoding: .utf8) }
}
