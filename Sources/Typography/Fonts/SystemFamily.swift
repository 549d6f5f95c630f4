import CPango

/// The font families that stand for the system font.
///
/// The system font of a machine is Inter if it is installed, and otherwise the family that fontconfig has for
/// `sans-serif`. On a new Debian that is DejaVu Sans, which is wide and has two weights. Fonts that are named by a
/// fontconfig file are chosen by that file alone.
struct SystemFamily {
    /// The family that is preferred over that of fontconfig.
    static let preferred = "Inter"

    private static let generic: Set = [
        FontDescription.systemFamily, FontDescription.serifFamily, FontDescription.monospacedFamily, "sans", "emoji",
    ]

    /// Bounds the families that are remembered; an application that asks for ever new ones must not fill the memory.
    private static let limit = 200

    private let configuration: OpaquePointer?
    private let isPreferredInstalled: Bool
    private var lists: [String: String] = [:]

    /// Looks for the preferred family.
    /// - Parameter configuration: fontconfig's; `nil` for its own one.
    init(of source: FontSource, configuration: OpaquePointer?) {
        self.configuration = configuration
        isPreferredInstalled = source == .system && Self.isInstalled(Self.preferred, configuration)
    }

    /// Returns the families that text of a description is set in, as pango lists them.
    ///
    /// A family that fontconfig has no better font for than the one of `sans-serif` is set in the system font.
    mutating func list(for family: String) -> String {
        let system = "\(Self.preferred),\(FontDescription.systemFamily)"
        if family.isEmpty || family == FontDescription.systemFamily {
            return isPreferredInstalled ? system : FontDescription.systemFamily
        }
        guard isPreferredInstalled, !family.contains(","), !Self.generic.contains(family) else { return family }
        if let known = lists[family] { return known }
        let isUnknown =
            !Self.isInstalled(family, configuration)
            && Self.match(family, configuration) == Self.match(FontDescription.systemFamily, configuration)
        if lists.count >= Self.limit { lists.removeAll() }
        lists[family] = isUnknown ? system : family
        return isUnknown ? system : family
    }

    /// Returns a Boolean value that indicates whether there are fonts of a family, in any case of letters.
    private static func isInstalled(_ family: String, _ configuration: OpaquePointer?) -> Bool {
        guard let pattern = FcPatternCreate(), let objects = FcObjectSetCreate() else { return false }
        defer {
            FcPatternDestroy(pattern)
            FcObjectSetDestroy(objects)
        }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcObjectSetAdd(objects, FC_FAMILY)
        guard let found = FcFontList(configuration, pattern, objects) else { return false }
        defer { FcFontSetDestroy(found) }
        return found.pointee.nfont > 0
    }

    /// Returns the family that fontconfig has for another one.
    private static func match(_ family: String, _ configuration: OpaquePointer?) -> String? {
        guard let pattern = FcPatternCreate() else { return nil }
        defer { FcPatternDestroy(pattern) }
        FcPatternAddString(pattern, FC_FAMILY, family)
        FcConfigSubstitute(configuration, pattern, FcMatchPattern)
        FcDefaultSubstitute(pattern)
        var result = FcResultMatch
        guard let found = FcFontMatch(configuration, pattern, &result) else { return nil }
        defer { FcPatternDestroy(found) }
        var name: UnsafeMutablePointer<FcChar8>?
        guard FcPatternGetString(found, FC_FAMILY, 0, &name) == FcResultMatch, let name else { return nil }
        return String(cString: name)
    }
}
