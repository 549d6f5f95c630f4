import CPango

/// The glyphs of a font that HarfBuzz may have to shape together, as determined by its tables.
///
/// A font modifies text by lookups. Lookups that replace a single glyph, or position one relative to the adjacent
/// glyph, can be learned by shaping glyphs individually and in pairs. All other lookups are collected here, with the
/// glyphs they involve. A lookup that cannot be interpreted is assumed to involve all of its glyphs.
struct ShapingRules {
    /// The glyphs of simple characters. Others are ignored.
    private let simple: Set<UInt32>

    /// The glyphs that cannot be positioned without all of their neighbors.
    private var solitary: Set<UInt32> = []

    /// The glyphs that have to be adjacent for contextual lookups.
    private var groups: [GlyphGroups] = []

    /// The first and second glyphs of ligatures.
    private var ligatures: Set<UInt64> = []

    private let face: OpaquePointer
    private let font: OpaquePointer

    /// Creates the rules, or returns `nil` for a font that is not shaped by OpenType rules.
    /// - Parameter font: The font, which must outlive the rules.
    init?(font: OpaquePointer, script: hb_script_t, language: OpaquePointer?) {
        guard let face = hb_font_get_face(font) else { return nil }
        var coordinateCount: UInt32 = 0
        _ = hb_font_get_var_coords_normalized(font, &coordinateCount)
        guard coordinateCount == 0, hb_aat_layout_has_substitution(face) == 0,
            hb_aat_layout_has_positioning(face) == 0, hb_aat_layout_has_tracking(face) == 0,
            Self.hasPlainKerning(face)
        else { return nil }
        var properties = hb_segment_properties_t()
        properties.direction = HB_DIRECTION_LTR
        properties.script = script
        properties.language = language
        guard let plan = hb_shape_plan_create_cached(face, &properties, nil, 0, nil) else { return nil }
        defer { hb_shape_plan_destroy(plan) }
        guard let shaper = hb_shape_plan_get_shaper(plan), strcmp(shaper, "ot") == 0 else { return nil }
        self.face = face
        self.font = font
        var simple: Set<UInt32> = []
        for scalar in 0x20..<UInt32(SimpleText.characterLimit) {
            var glyph: hb_codepoint_t = 0
            if hb_font_get_nominal_glyph(font, scalar, &glyph) != 0 { simple.insert(glyph) }
        }
        self.simple = simple
        let mask = GlyphNumberSet(simple)
        for tag in [FontTable.substitutions, FontTable.positions] { addLookups(of: FontTable(face, tag), plan, mask) }
    }

    /// Returns a Boolean value that indicates whether a glyph is the font's nominal glyph for a character.
    func isNominal(_ glyph: UInt32, of scalar: UInt32) -> Bool {
        var nominal: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar, &nominal) != 0 && nominal == glyph
    }

    /// Returns a Boolean value that indicates whether the result for a glyph depends only on it and each of its
    /// adjacent glyphs.
    func isSociable(_ glyph: UInt32) -> Bool {
        !solitary.contains(glyph) && hb_ot_layout_get_glyph_class(face, glyph) != HB_OT_LAYOUT_GLYPH_CLASS_MARK
    }

    /// Returns a Boolean value that indicates whether two glyphs may be adjacent without depending on a third one.
    func mayMeet(_ first: UInt32, _ second: UInt32) -> Bool {
        for group in groups where group.first.contains(first) && group.second.contains(second) { return false }
        return !ligatures.contains(Self.pair(first, second))
    }

    private static func pair(_ first: UInt32, _ second: UInt32) -> UInt64 { UInt64(first) << 32 | UInt64(second) }

    private mutating func addLookups(of table: FontTable, _ plan: OpaquePointer, _ mask: GlyphNumberSet) {
        guard let indices = hb_set_create() else { return }
        defer { hb_set_destroy(indices) }
        hb_ot_shape_plan_collect_lookups(plan, table.tag, indices)
        var index = UInt32.max
        while hb_set_next(indices, &index) != 0 {
            // A contextual lookup applies others, which need not be in the plan.
            guard let lookup = LayoutLookup(table, index), !lookup.appliesOthers else {
                hb_set_add_range(indices, 0, table.lookupCount &- 1)
                break
            }
        }
        index = UInt32.max
        while hb_set_next(indices, &index) != 0 { add(LayoutLookup(table, index), table.tag, index, mask) }
    }

    private mutating func add(_ lookup: LayoutLookup?, _ tag: hb_tag_t, _ index: UInt32, _ mask: GlyphNumberSet) {
        guard let lookup else { return addSolitary(tag, index) }
        if tag == FontTable.positions, 4...6 ~= lookup.type {
            guard let marks = lookup.marks() else { return addSolitary(tag, index) }
            return solitary.formUnion(marks.intersection(simple))
        }
        // Lookups that skip letters make glyphs depend on others that are not adjacent.
        if lookup.passesOverLetters { return addSolitary(tag, index) }
        switch (tag, lookup.type) {
        case (FontTable.substitutions, 1...3), (FontTable.positions, 1): break
        case (FontTable.substitutions, 4):
            guard let pairs = lookup.ligaturePairs() else { return addSolitary(tag, index) }
            for (first, second) in pairs where simple.contains(first) && simple.contains(second) {
                ligatures.insert(Self.pair(first, second))
            }
        case (FontTable.positions, 2):
            // After a pair with two value records, the second glyph is not the first of another pair.
            if lookup.movesSecondGlyphs { addSolitary(tag, index) }
        case (FontTable.substitutions, 5), (FontTable.substitutions, 6), (FontTable.substitutions, 8),
            (FontTable.positions, 7), (FontTable.positions, 8):
            if lookup.appliesOthers {
                guard let byClass = lookup.classPairs(among: simple),
                    let bySet = lookup.coveragePairs(among: mask)
                else { return addSolitary(tag, index) }
                groups += byClass + bySet
                if lookup.hasPairedRulesOnly { return }
                if !lookup.hasGlyphRulesOnly { return addSolitary(tag, index) }
            }
            let glyphs = glyphs(of: index, tag, contextCounts: true)
            if glyphs.count > 1 { groups.append(GlyphGroups(first: glyphs, second: glyphs)) }
        default: addSolitary(tag, index)
        }
    }

    private mutating func addSolitary(_ tag: hb_tag_t, _ index: UInt32) {
        solitary.formUnion(glyphs(of: index, tag, contextCounts: false))
    }

    /// Returns the simple glyphs that a lookup matches or changes, and those in the context of its rules.
    private func glyphs(of index: UInt32, _ tag: hb_tag_t, contextCounts: Bool) -> Set<UInt32> {
        guard let found = hb_set_create() else { return simple }
        defer { hb_set_destroy(found) }
        let context = contextCounts ? found : nil
        hb_ot_layout_lookup_collect_glyphs(face, tag, index, context, found, context, nil)
        return simple.filter { hb_set_has(found, $0) != 0 }
    }

    /// Returns a Boolean value that indicates whether the font's legacy kerning table, if there is one, contains only
    /// pairs.
    private static func hasPlainKerning(_ face: OpaquePointer) -> Bool {
        let table = FontTable(face, FontTable.kerning)
        if table.isEmpty { return true }
        guard table.uint16(0) == 0, let count = table.uint16(2) else { return false }
        var offset = 4
        for _ in 0..<count {
            guard let length = table.uint16(offset + 2), let coverage = table.uint16(offset + 4), coverage >> 8 == 0
            else { return false }
            offset += length
        }
        return true
    }
}
