import CPango
import Foundation
import LinuxIO

/// Fontconfig's configurations: what fonts there are, and which one is meant by what.
enum FontConfiguration {
    /// Creates a configuration, which the caller owns; `nil` for fontconfig's default.
    /// - Parameter files: Font files in addition to those of the source. Files that are not fonts are ignored.
    static func make(of source: FontSource, adding files: [String]) throws(FontSourceError) -> OpaquePointer? {
        let configuration: OpaquePointer
        switch source {
        case .system:
            // A separate configuration, so that other code in the process does not get these fonts.
            guard !files.isEmpty, let own = FcInitLoadConfigAndFonts() else { return nil }
            configuration = own
        case .path(let path): configuration = try read(path)
        }
        // Fontconfig would wait for the writer of a pipe.
        for file in files where RegularFile.exists(at: file) { FcConfigAppFontAddFile(configuration, file) }
        return configuration
    }

    private static func read(_ path: String) throws(FontSourceError) -> OpaquePointer {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else { throw .notFound(path) }
        guard let configuration = FcConfigCreate() else { preconditionFailure("out of memory") }
        do throws(FontSourceError) {
            if isFolder.boolValue {
                for file in fontFiles(in: path) { FcConfigAppFontAddFile(configuration, file) }
                if FileManager.default.fileExists(atPath: path + "/fonts.conf") {
                    try read(file: path + "/fonts.conf", into: configuration)
                } else {
                    try addRules(for: path, to: configuration)
                }
            } else {
                try read(file: path, into: configuration)
            }
            if names(in: configuration).isEmpty { throw .noFonts(path) }
            return configuration
        } catch {
            FcConfigDestroy(configuration)
            throw error
        }
    }

    private static func read(file: String, into configuration: OpaquePointer) throws(FontSourceError) {
        // A path in it is relative to the file, which fontconfig has to know the whole path of.
        let whole = URL(fileURLWithPath: file).path
        guard RegularFile.exists(at: whole), FcConfigParseAndLoad(configuration, whole, 1) != 0,
            FcConfigBuildFonts(configuration) != 0
        else {
            throw .unreadable(file)
        }
    }

    /// The font files of a folder and the folders in it, always in the same order.
    ///
    /// Fontconfig could look for them itself, but only with a folder to write what it finds to.
    static func fontFiles(in folder: String) -> [String] {
        let kinds: Set = ["ttf", "otf", "ttc", "otc", "pfb", "pcf", "bdf", "woff", "woff2"]
        return Folder.paths(below: folder).filter { kinds.contains(($0 as NSString).pathExtension.lowercased()) }
            .sorted()
            .map { "\(folder)/\($0)" }.filter { RegularFile.exists(at: $0) }
    }

    /// Finds some fonts to stand for the generic families.
    private static func addRules(for folder: String, to configuration: OpaquePointer) throws(FontSourceError) {
        let names = names(in: configuration).sorted { $0.family < $1.family }
        let latin = names.filter(\.isForLatin)
        let text = latin.filter { !$0.isMonospaced }
        func isNamed(_ name: FontName, _ part: String) -> Bool { name.family.lowercased().contains(part) }
        // Whatever there is, is better than none of it.
        let sans =
            text.first { $0.isOf(family: SystemFamily.preferred) }
            ?? text.first { isNamed($0, "sans") } ?? text.first { !isNamed($0, "serif") } ?? text.first ?? latin.first
        let serif = text.first { isNamed($0, "serif") && !isNamed($0, "sans") } ?? sans
        let mono = latin.first(where: \.isMonospaced) ?? sans
        let emoji = names.first { isNamed($0, "emoji") }
        let rules = FontRules.text(sans: sans?.family, serif: serif?.family, mono: mono?.family, emoji: emoji?.family)
        guard FcConfigParseAndLoadFromMemory(configuration, rules, 1) != 0 else { throw .unreadable(folder) }
    }

    /// The fonts of a configuration; of fontconfig's own one when there is none.
    static func names(in configuration: OpaquePointer?) -> [FontName] {
        [FcSetSystem, FcSetApplication].flatMap { kind -> [FontName] in
            guard let set = FcConfigGetFonts(configuration, kind) else { return [] }
            return (0..<Int(set.pointee.nfont)).compactMap { set.pointee.fonts[$0].flatMap { FontName($0) } }
        }
    }
}
