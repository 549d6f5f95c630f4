/// The source of the fonts of a library.
package enum FontSource: Hashable, Sendable {
    /// The fonts of this machine, according to its fontconfig configuration.
    case system

    /// A fontconfig file, or a folder: of font files, or with a fontconfig file named `fonts.conf`. No other fonts are
    /// used.
    case path(String)
}

/// The reason for which fonts cannot be loaded from a source.
package enum FontSourceError: Error, Hashable, CustomStringConvertible {
    case notFound(String)
    case noFonts(String)
    case unreadable(String)

    package var description: String {
        switch self {
        case .notFound(let path): "cannot load fonts from \(path): no such file or folder"
        case .noFonts(let path): "cannot load fonts from \(path): no fonts found"
        case .unreadable(let path): "cannot load fonts from \(path): not a valid fontconfig file"
        }
    }
}
