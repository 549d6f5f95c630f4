import CoreGraphics
import Localization
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

    private static let found = files(in: ApplicationResources.folders)

    /// Returns the font files in folders and their subfolders, sorted by name.
    ///
    /// A folder with a `fonts.conf` is skipped: it is a separate set of fonts, to be named in `EASEL_FONTS`.
    static func files(in folders: [URL]) -> [String] {
        folders.map(\.path).flatMap { folder in
            let names = names(in: folder)
            let subfolders = names.filter { !$0.hasSuffix(".resources") }.map { folder + "/" + $0 }.filter(isFolder)
            return fonts(names, in: folder) + subfolders.flatMap { fonts(self.names(in: $0), in: $0) }
        }
    }

    private static func fonts(_ names: [String], in folder: String) -> [String] {
        if names.contains("fonts.conf") { return [] }
        return names.filter { name in [".ttf", ".otf", ".ttc"].contains { name.lowercased().hasSuffix($0) } }
            .map { folder + "/" + $0 }
    }

    /// Returns the sorted names in a folder. A program is often in one with thousands of others, such as `/usr/bin`, for which
    /// URLs would take longer than the start of an app.
    private static func names(in folder: String) -> [String] { Folder.names(in: folder) }

    private static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }
}
