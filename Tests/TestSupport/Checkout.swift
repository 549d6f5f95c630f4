import Foundation

/// The files of the package that the tests belong to.
package enum Checkout {
    /// The root folder of the package.
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Returns the URL of a file or folder of the package.
    /// - Parameter path: The path, relative to the root folder of the package.
    package static func url(_ path: String) -> URL { folder.appending(path: path) }
}
