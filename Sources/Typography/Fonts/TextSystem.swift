import CCairo
import CPango
import Synchronization

/// The only access to pango, HarfBuzz and FreeType, whose fonts must not be used by two threads at once.
///
/// Layout is computed at one pixel per point without hinted metrics, so that a text has the same width and the same
/// line breaks at every scale. Glyphs are hinted vertically when they are drawn upright.
package enum TextSystem {
    /// Guards pango, and stores the metrics of fonts that were used.
    private static let lock = Mutex<[FontDescription: FontProperties]>([:])

    /// Used only while `lock` is held: the source of fonts, font files of the application, and fontconfig's
    /// configuration of both (`nil` for fontconfig's default).
    nonisolated(unsafe) private static var fontSource = FontSource.system
    nonisolated(unsafe) private static var applicationFonts: [String] = []
    nonisolated(unsafe) private static var configuration: OpaquePointer?

    /// Used only while `lock` is held: the fonts of the configuration, listed on first use.
    nonisolated(unsafe) private static var names: [FontName]?

    /// Used, with all layouts created from it, only while `lock` is held. Created on first use.
    nonisolated(unsafe) private static var madeContext: OpaquePointer?

    /// Used only while `lock` is held.
    nonisolated(unsafe) private static var store = TextStore()

    /// Used only while `lock` is held. Created on first use.
    nonisolated(unsafe) private static var madeSystemFamily: SystemFamily?

    private static var context: OpaquePointer {
        if let madeContext { return madeContext }
        let context = makeContext(configuration)
        madeContext = context
        return context
    }

    /// Calls a closure with pango's context, on one thread at a time. Must not be nested.
    package static func withContext<Result>(_ body: (OpaquePointer) -> Result) -> Result {
        lock.withLock { _ in body(context) }
    }

    /// Calls a closure with the caches of texts and glyphs, on one thread at a time. Must not be nested. Pango, and
    /// with it fontconfig, is initialized when its context is first used.
    static func withStore<Result>(_ body: (TextStore, _ context: () -> OpaquePointer) -> Result) -> Result {
        lock.withLock { _ in body(store, { context }) }
    }

    /// Sets the source of fonts. Existing lines do not change.
    package static func use(_ source: FontSource) throws(FontSourceError) {
        try lock.withLock { metrics throws(FontSourceError) in
            guard source != fontSource else { return }
            let next = try FontConfiguration.make(of: source, adding: applicationFonts)
            fontSource = source
            begin(with: next, &metrics)
        }
    }

    /// Adds font files of the application to those of the current source. Files that are already registered have no
    /// cost.
    package static func addFonts(_ files: [String]) {
        lock.withLock { metrics in
            let new = files.filter { !applicationFonts.contains($0) }
            // A source that was read before and no longer exists remains in use as it was read.
            guard !new.isEmpty, let next = try? FontConfiguration.make(of: fontSource, adding: applicationFonts + new)
            else { return }
            applicationFonts += new
            begin(with: next, &metrics)
        }
    }

    /// Clears the caches of all fonts used so far.
    private static func begin(with next: OpaquePointer?, _ metrics: inout [FontDescription: FontProperties]) {
        // Existing lines retain the pango objects that they need, and load faces from their files.
        if let madeContext { g_object_unref(UnsafeMutableRawPointer(madeContext)) }
        madeContext = nil
        if let configuration { FcConfigDestroy(configuration) }
        configuration = next
        names = nil
        madeSystemFamily = nil
        store.end()
        store = TextStore(after: store)
        metrics = [:]
    }

    /// Creates a layout of one line, which the caller owns.
    static func makeLayout(of text: String, font: FontDescription, context: OpaquePointer) -> OpaquePointer {
        guard let layout = pango_layout_new(context) else { preconditionFailure("out of memory") }
        let description = pangoDescription(of: font)
        pango_layout_set_font_description(layout, description)
        pango_font_description_free(description)
        pango_layout_set_single_paragraph_mode(layout, 1)
        pango_layout_set_text(layout, text, Int32(text.utf8.count))
        if !font.features.isEmpty {
            let attributes = pango_attr_list_new()
            pango_attr_list_insert(attributes, pango_attr_font_features_new(font.features.filter { $0 != "\0" }))
            pango_layout_set_attributes(layout, attributes)
            pango_attr_list_unref(attributes)
        }
        return layout
    }

    /// Returns the em size of a font in points; `nil` if it is unknown.
    static func emSize(of font: UnsafeMutablePointer<PangoFont>) -> Double? {
        var size = 0.0
        guard
            let pattern = pango_fc_font_get_pattern(
                UnsafeMutableRawPointer(font).assumingMemoryBound(to: PangoFcFont.self)
            ),
            FcPatternGetDouble(pattern, FC_PIXEL_SIZE, 0, &size) == FcResultMatch, size > 0
        else { return nil }
        return size
    }

    /// Creates a context of pango, which the caller owns.
    /// - Parameter configuration: The configuration of fontconfig; `nil` for its default.
    private static func makeContext(_ configuration: OpaquePointer?) -> OpaquePointer {
        let map = pango_cairo_font_map_new()
        if let configuration { pango_fc_font_map_set_config(OpaquePointer(map), configuration) }
        let context = pango_font_map_create_context(map)
        // The context retains the map.
        g_object_unref(UnsafeMutableRawPointer(map))
        guard let context else { preconditionFailure("cannot create a Pango context") }
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        pango_context_set_round_glyph_positions(context, 0)
        return context
    }

    static func properties(of font: FontDescription) -> FontProperties {
        lock.withLock { properties in
            if let known = properties[font] { return known }
            let description = pangoDescription(of: font)
            defer { pango_font_description_free(description) }
            let result = FontProperties(description, context: context)
            // An app that animates a font's size would otherwise increase the cache without limit.
            if properties.count > 500 { properties.removeAll() }
            properties[font] = result
            return result
        }
    }

    /// All fonts, sorted by name.
    static var allNames: [FontName] {
        lock.withLock { _ in
            if let names { return names }
            let found = Set(FontConfiguration.names(in: configuration)).sorted {
                ($0.family, $0.postScriptName) < ($1.family, $1.postScriptName)
            }
            names = found
            return found
        }
    }

    /// Calls a closure with fontconfig's configuration, `nil` for its default, on one thread at a time. Must not be
    /// nested.
    package static func withConfiguration<Result>(_ body: (OpaquePointer?) -> Result) -> Result {
        lock.withLock { _ in body(configuration) }
    }

    /// Creates a description for pango, which the caller owns. The lock must be held.
    static func pangoDescription(of font: FontDescription) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, families(for: font.family.filter { $0 != "\0" }))
        pango_font_description_set_absolute_size(description, font.effectivePointSize * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(min(max(font.weight, 100), 1000))))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        return description
    }
}

extension TextSystem {
    /// Returns the families to use for the name of a family. The lock must be held.
    private static func families(for name: String) -> String {
        if madeSystemFamily == nil {
            madeSystemFamily = SystemFamily(of: fontSource, configuration: configuration)
        }
        return madeSystemFamily?.list(for: name) ?? name
    }
}

extension FontDescription {
    /// The metrics of the font that is used for this description, in points.
    package var metrics: FontMetrics { TextSystem.properties(of: self).metrics }

    /// The font that is used for this description; `nil` if there is no font at all.
    package var name: FontName? { TextSystem.properties(of: self).name }

    /// Returns a Boolean value that indicates whether a font family with this name is installed. The case of letters is
    /// ignored.
    package static func isInstalled(family: String) -> Bool {
        TextSystem.allNames.contains { $0.isOf(family: family) }
    }
}
