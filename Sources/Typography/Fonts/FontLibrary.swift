import CCairo
import CPango
import Synchronization

/// The fonts of a source, and the caches of the text that is set in them.
///
/// The fonts of a library never change: a session with other fonts has another library. Lines and frames do not depend
/// on the library that they were created with, and may be drawn with any.
///
/// Layout is computed at one pixel per point without hinted metrics, so that a text has the same width and the same
/// line breaks at every scale. Glyphs are hinted vertically when they are drawn upright.
package final class FontLibrary: Sendable {
    /// The fonts of a library: those of a source, and font files of the application.
    package struct Contents: Hashable, Sendable {
        package var source: FontSource
        package var files: [String]

        package init(source: FontSource, files: [String] = []) {
            self.source = source
            self.files = files
        }
    }

    /// The fonts of the library.
    package let contents: Contents

    /// The state of a library that is used only while the text system's lock is held.
    private final class State {
        /// Fontconfig's configuration of the fonts; `nil` for its default.
        let configuration: OpaquePointer?

        /// The fonts of the configuration, listed on first use.
        var names: [FontName]?

        /// The fonts found for names, or `nil` for names without a font. A search compares the name with those of all
        /// fonts.
        var namesFound: [String: FontName?] = [:]

        /// The number of searches for a font by its name.
        var nameSearchCount = 0

        // Created on first use.
        var context: OpaquePointer?
        var drawingContext: OpaquePointer?
        var systemFamily: SystemFamily?

        /// The metrics of fonts that were used.
        var properties: [FontDescription: FontProperties] = [:]

        /// The caches of texts and glyphs.
        let store = TextStore()

        init(configuration: OpaquePointer?) { self.configuration = configuration }
    }

    private let guarded: TextSystem.Guarded<State>

    /// The guarded state. The lock must be held.
    private var state: State { guarded.value }

    /// The number of searches for a font by its name. The lock must be held.
    var nameSearchCount: Int { state.nameSearchCount }

    /// The division of words in texts that use hyphens.
    package let hyphenation = Hyphenation()

    /// The cache of frames. It has a lock of its own, since frames hold layouts, which are freed under the other lock.
    let frames = Mutex(TextFrameCache())

    /// Loads fonts. ``shared(_:)`` reuses a library that has them.
    package init(_ contents: Contents) throws(FontSourceError) {
        self.contents = contents
        // Loaded under the lock, so that fontconfig's default is not initialized by two threads.
        let result = TextSystem.withLock { () -> Result<UInt, FontSourceError> in
            do throws(FontSourceError) {
                return .success(
                    UInt(bitPattern: try FontConfiguration.make(of: contents.source, adding: contents.files))
                )
            } catch {
                return .failure(error)
            }
        }
        guarded = TextSystem.Guarded(State(configuration: OpaquePointer(bitPattern: try result.get())))
    }

    deinit {
        // Existing lines retain the pango objects that they need, and load faces from their files.
        TextSystem.withLock {
            let state = state
            state.store.end()
            if let context = state.context, context != state.drawingContext {
                g_object_unref(UnsafeMutableRawPointer(context))
            }
            if let context = state.drawingContext { g_object_unref(UnsafeMutableRawPointer(context)) }
            if let configuration = state.configuration { FcConfigDestroy(configuration) }
        }
        forget()
    }

    /// Reads the configuration of the system's fonts on another thread. It takes longer than all other preparations for
    /// the first text, which waits for it.
    package func prepare() {
        guard contents == Contents(source: .system) else { return }
        BackgroundThread.start {
            // Pango's own thread then finds it done. Otherwise, it would read all files at the same time as this process's
            // first thread.
            TextSystem.withLock { _ = FcInit() }
        }
    }

    // MARK: Access

    /// Calls a closure with pango's context, on one thread at a time. Must not be nested.
    package func withContext<Result>(_ body: (OpaquePointer) -> sending Result) -> sending Result {
        TextSystem.withLock { body(context) }
    }

    /// Calls a closure with the caches of texts and glyphs, on one thread at a time. Must not be nested. Pango, and
    /// with it fontconfig, is initialized when the context is first used.
    func withStore<Result>(_ body: (TextStore) -> sending Result) -> sending Result {
        TextSystem.withLock { body(state.store) }
    }

    /// Calls a closure with fontconfig's configuration, `nil` for its default, on one thread at a time. Must not be
    /// nested.
    package func withConfiguration<Result>(_ body: (OpaquePointer?) -> sending Result) -> sending Result {
        TextSystem.withLock { body(state.configuration) }
    }

    /// All fonts, sorted by name.
    package var allNames: [FontName] { TextSystem.withLock { listNames() } }

    /// Lists all fonts on first use. The lock must be held.
    private func listNames() -> [FontName] {
        if let names = state.names { return names }
        let found = Set(FontConfiguration.names(in: state.configuration)).sorted {
            ($0.family, $0.postScriptName) < ($1.family, $1.postScriptName)
        }
        state.names = found
        return found
    }

    /// Returns the font with a name, as ``FontName/find(_:)`` does.
    func font(named name: String) -> FontName? {
        TextSystem.withLock {
            if let known = state.namesFound[name] { return known }
            state.nameSearchCount += 1
            let found = FontName.find(name, among: listNames())
            // Names may come from a document.
            if state.namesFound.count > 500 { state.namesFound.removeAll() }
            state.namesFound[name] = .some(found)
            return found
        }
    }

    func properties(of font: FontDescription) -> FontProperties {
        TextSystem.withLock {
            if let known = state.properties[font] { return known }
            let description = pangoDescription(of: font)
            defer { pango_font_description_free(description) }
            let result = FontProperties(description, context: context)
            // An app that animates a font's size would otherwise increase the cache without limit.
            if state.properties.count > 500 { state.properties.removeAll() }
            state.properties[font] = result
            return result
        }
    }

    // MARK: Memory

    /// Releases the caches of all libraries in use: fonts, texts, layouts and glyphs, which are made again when they are
    /// needed.
    package static func releaseCaches() { for library in inUse { library.releaseCaches() } }

    private func releaseCaches() {
        // Released after the lock: frames hold layouts, which are freed under the other one.
        let former = frames.withLock { $0.removeAll() }
        withExtendedLifetime(former) {}
        TextSystem.withLock {
            state.store.releaseCaches()
            (state.properties, state.namesFound) = ([:], [:])
        }
    }

    // MARK: Pango

    /// The context of pango, which is used, with all layouts created from it, only while the lock is held.
    ///
    /// For the system's fonts, it does not need cairo, which takes long to load with the libraries of X11 that it depends
    /// on, and which few programs use.
    var context: OpaquePointer {
        if let context = state.context { return context }
        let context = isContextForCairo ? drawingContext : Self.makeContext()
        state.context = context
        return context
    }

    /// A Boolean value that indicates whether cairo can draw the layouts of `context`, which is then `drawingContext`. It is
    /// so for all fonts but the system's, because pango's map without cairo applies the rules of the system's
    /// configuration to any other as well.
    var isContextForCairo: Bool { state.configuration != nil }

    /// The context for text that only cairo can draw, used like `context`. The glyphs, their positions and the metrics
    /// are the same, except for characters without a font.
    var drawingContext: OpaquePointer {
        if let context = state.drawingContext { return context }
        let context = Self.makeDrawingContext(state.configuration)
        state.drawingContext = context
        return context
    }

    /// Creates a layout of one line, which the caller owns. The lock must be held.
    /// - Parameter isDrawn: A Boolean value that indicates whether cairo draws the layout.
    func makeLayout(of text: String, font: FontDescription, isDrawn: Bool = false) -> OpaquePointer {
        guard let layout = pango_layout_new(isDrawn ? drawingContext : context) else {
            preconditionFailure("out of memory")
        }
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

    /// Creates a description for pango, which the caller owns. The lock must be held.
    func pangoDescription(of font: FontDescription) -> OpaquePointer? {
        let description = pango_font_description_new()
        pango_font_description_set_family(description, families(for: font.family.filter { $0 != "\0" }))
        pango_font_description_set_absolute_size(description, font.effectivePointSize * Double(PANGO_SCALE))
        pango_font_description_set_weight(description, PangoWeight(rawValue: UInt32(min(max(font.weight, 100), 1000))))
        pango_font_description_set_style(description, font.isItalic ? PANGO_STYLE_ITALIC : PANGO_STYLE_NORMAL)
        if font.width != 100 { pango_font_description_set_stretch(description, font.stretch) }
        return description
    }

    /// Returns the families to use for the name of a family. The lock must be held.
    private func families(for name: String) -> String {
        if state.systemFamily == nil {
            state.systemFamily = SystemFamily(of: contents.source, configuration: state.configuration)
        }
        return state.systemFamily?.list(for: name) ?? name
    }

    /// Creates a context for the system's fonts that does not need cairo, which the caller owns.
    private static func makeContext() -> OpaquePointer {
        let map = pango_ft2_font_map_new()
        // The resolution and the options of the drawing context, so that both find the same fonts.
        pango_ft2_font_map_set_resolution(OpaquePointer(map), 96, 96)
        let substitute: PangoFcSubstituteFunc = { pattern, _ in
            var value = FcValue()
            if FcPatternGet(pattern, FC_ANTIALIAS, 0, &value) == FcResultNoMatch {
                FcPatternAddBool(pattern, FC_ANTIALIAS, 1)
            }
            if FcPatternGet(pattern, FC_HINTING, 0, &value) == FcResultNoMatch {
                FcPatternAddBool(pattern, FC_HINTING, 1)
            }
            if FcPatternGet(pattern, FC_HINT_STYLE, 0, &value) == FcResultNoMatch {
                FcPatternAddInteger(pattern, FC_HINT_STYLE, FC_HINT_SLIGHT)
            }
        }
        pango_fc_font_map_set_default_substitute(OpaquePointer(map), substitute, nil, nil)
        return makeContext(of: map)
    }

    /// Creates the context for text that cairo draws, which the caller owns.
    private static func makeDrawingContext(_ configuration: OpaquePointer?) -> OpaquePointer {
        let map = pango_cairo_font_map_new()
        if let configuration { pango_fc_font_map_set_config(OpaquePointer(map), configuration) }
        let context = makeContext(of: map)
        let options = cairo_font_options_create()
        cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
        cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_SLIGHT)
        cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
        pango_cairo_context_set_font_options(context, options)
        cairo_font_options_destroy(options)
        return context
    }

    /// Creates a context of a font map, and passes the ownership of the map to it.
    private static func makeContext(of map: UnsafeMutablePointer<PangoFontMap>?) -> OpaquePointer {
        let context = pango_font_map_create_context(map)
        g_object_unref(UnsafeMutableRawPointer(map))
        guard let context else { preconditionFailure("cannot create a Pango context") }
        pango_context_set_round_glyph_positions(context, 0)
        return context
    }
}

extension FontDescription {
    /// The nearest of pango's widths.
    fileprivate var stretch: PangoStretch {
        let widths: [(Double, PangoStretch)] = [
            (50, PANGO_STRETCH_ULTRA_CONDENSED), (62.5, PANGO_STRETCH_EXTRA_CONDENSED), (75, PANGO_STRETCH_CONDENSED),
            (87.5, PANGO_STRETCH_SEMI_CONDENSED), (100, PANGO_STRETCH_NORMAL), (112.5, PANGO_STRETCH_SEMI_EXPANDED),
            (125, PANGO_STRETCH_EXPANDED), (150, PANGO_STRETCH_EXTRA_EXPANDED), (200, PANGO_STRETCH_ULTRA_EXPANDED),
        ]
        let width = Double(width)
        return widths.min { abs($0.0 - width) < abs($1.0 - width) }?.1 ?? PANGO_STRETCH_NORMAL
    }
}
