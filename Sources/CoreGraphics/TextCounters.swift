/// What drawing text has cost this process so far, and what it keeps.
package struct TextCounters: Hashable, Sendable {
    /// Texts turned into glyphs without pango, how many of them from pairs of characters that were known, and texts found
    /// as they were made before.
    package var textsShaped = 0
    package var textsAssembled = 0
    package var textsFound = 0

    /// Texts remembered, and their glyphs.
    package var textsKept = 0
    package var textGlyphsKept = 0

    /// Glyphs rasterised, and found as they were before.
    package var glyphsRasterized = 0
    package var glyphsFound = 0

    /// Glyphs remembered, and the memory of their coverage.
    package var glyphsKept = 0
    package var glyphBytesKept = 0

    /// Lines whose coverage was found whole, and the memory of all such.
    package var linesFound = 0
    package var lineBytesKept = 0

    /// Attributed texts laid out, and found as they were laid out before.
    package var framesLaidOut = 0
    package var framesFound = 0

    /// How often glyphs were forgotten to make room.
    package var evictions = 0
}

extension TextSystem {
    package static var counters: TextCounters {
        let framesFound = TextFrame.foundCount
        return withStore { store, _ in
            TextCounters(
                textsShaped: store.shaper.shapedCount,
                textsAssembled: store.shaper.assembledCount,
                textsFound: store.texts.hitCount,
                textsKept: store.texts.count,
                textGlyphsKept: store.texts.glyphCount,
                glyphsRasterized: store.atlas.rasterizedCount,
                glyphsFound: store.atlas.hitCount,
                glyphsKept: store.atlas.glyphCount,
                glyphBytesKept: store.atlas.byteCount,
                linesFound: store.keptHitCount,
                lineBytesKept: store.keptByteCount,
                framesLaidOut: store.framesLaidOut,
                framesFound: framesFound,
                evictions: Int(store.atlas.generation)
            )
        }
    }
}
