/// The costs of text set and drawn with a library so far, and the sizes of the library's caches.
package struct TextCounters: Hashable, Sendable {
    /// The number of texts shaped without pango, the number of those assembled from known pairs of characters, and the
    /// number of texts found in the cache.
    package var textsShaped = 0
    package var textsAssembled = 0
    package var textsFound = 0

    /// The number of cached texts and of their glyphs.
    package var textsCached = 0
    package var textGlyphsCached = 0

    /// The number of glyphs rasterized, and of glyphs found in the cache.
    package var glyphsRasterized = 0
    package var glyphsFound = 0

    /// The number of cached glyphs, and the memory of their coverage in bytes.
    package var glyphsCached = 0
    package var glyphBytesCached = 0

    /// The number of lines whose coverage was found in the cache, and the memory of all cached lines in bytes.
    package var linesFound = 0
    package var lineBytesCached = 0

    /// The number of attributed texts laid out, and of layouts found in the cache.
    package var framesLaidOut = 0
    package var framesFound = 0

    /// The number of times that cached glyphs were evicted.
    package var evictions = 0

    /// The number of searches of all fonts for a name.
    package var fontSearches = 0
}

extension FontLibrary {
    package var counters: TextCounters {
        let framesFound = frames.withLock { $0.foundCount }
        return withStore { store in
            TextCounters(
                textsShaped: store.shaper.shapedCount,
                textsAssembled: store.shaper.assembledCount,
                textsFound: store.texts.hitCount,
                textsCached: store.texts.count,
                textGlyphsCached: store.texts.glyphCount,
                glyphsRasterized: store.atlas.rasterizedCount,
                glyphsFound: store.atlas.hitCount,
                glyphsCached: store.atlas.glyphCount,
                glyphBytesCached: store.atlas.byteCount,
                linesFound: store.cacheHitCount,
                lineBytesCached: store.cachedByteCount,
                framesLaidOut: store.framesLaidOut,
                framesFound: framesFound,
                evictions: Int(store.atlas.generation),
                fontSearches: nameSearchCount
            )
        }
    }
}
