/// Where a process takes its fonts from.
package enum FontSource: Hashable, Sendable {
    /// What this machine has, as fontconfig is set up on it.
    case system

    /// A fontconfig file, or a folder: of font files, or one with a fontconfig file named `fonts.conf`. No other fonts
    /// are used then.
    case path(String)
}

/// Why fonts cannot be taken from where they were asked for.
package enum FontSourceError: Error, Hashable, CustomStringConvertible {
    case notFound(String)
    case noFonts(String)
    case unreadable(String)

    package var description: String {
        switch self {
        case .notFound(let path): "there is no file or folder \(path) to take fonts from"
        case .noFonts(let path): "\(path) has no fonts"
        case .unreadable(let path): "\(path) is not a fontconfig file that can be read"
        }
    }
}
