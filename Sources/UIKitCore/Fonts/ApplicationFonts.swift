import CoreGraphics
import Typography

/// The font files among the application's resources.
enum ApplicationFonts {
    /// Registers the fonts, once per process.
    static func register() { _ = isRegistered }

    private static let isRegistered: Bool = {
        TextSystem.addFonts(files(in: NamedImages.applicationFolders))
        return true
    }()

    /// Returns the font files in folders and their subfolders, sorted by name.
    ///
    /// A folder with a `fonts.conf` is skipped: it is a separate set of fonts, to be named in `EASEL_FONTS`.
    static func files(in folders: [URL]) -> [String] {
        folders.flatMap { folder -> [String] in
            let inside = contents(of: folder)
            let subfolders = inside.filter { $0.hasDirectoryPath && $0.pathExtension != "resources" }
            return ([inside] + subfolders.map { contents(of: $0) }).flatMap { found -> [String] in
                if found.contains(where: { $0.lastPathComponent == "fonts.conf" }) { return [] }
                return found.filter { ["ttf", "otf", "ttc"].contains($0.pathExtension.lowercased()) }.map(\.path)
            }
        }
    }

    private static func contents(of folder: URL) -> [URL] {
        let found = try? FileManager.default.contentsOfDirectory(
            at: folder,
            includingPropertiesForKeys: [.isDirectoryKey]
        )
        return (found ?? []).sorted { $0.path < $1.path }
    }
}
