import CoreGraphics
import QuartzCore
import Typography

/// The font files among the application's resources.
enum ApplicationFonts {
    /// Adds the fonts to those of the current session. Fonts that are already registered have no cost.
    static func register() { register(found) }

    /// Adds font files to the fonts of the current session.
    static func register(_ files: [String]) {
        if files.isEmpty { return }
        guard let session = Session.ofFonts, let fonts = session.fonts else { return FontLibrary.addFonts(files) }
        let all = fonts.adding(files)
        if all !== fonts { session.fonts = all }
    }

    private static let found = files(in: NamedImages.applicationFolders)

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
