import CPango

/// The glyphs and advances of simple characters in one font, individually and in pairs. If this determines the layout
/// of a text, the text is laid out without shaping.
///
/// Filled on demand, each entry by shaping one or two characters.
final class GlyphPairs {
    private struct Character {
        var glyph: UInt32 = 0
        var x: Int32 = 0
        var y: Int32 = 0
        var advance: Int32 = 0
    }

    /// The value of an advance that has not been determined yet.
    private static let unknown = Int32.min

    /// The value of an advance if more than the two characters matters, or if more than the first advance changes.
    private static let contextual = Int32.min + 1

    private static let limit = SimpleText.characterLimit

    /// The number of characters per side of the square tables that store the advances of pairs.
    private static let side = 32
    private static let squareCount = limit / side

    private let rules: ShapingRules
    private let characters = UnsafeMutablePointer<Character>.allocate(capacity: limit)
    private let squares = UnsafeMutablePointer<UnsafeMutablePointer<Int32>?>.allocate(
        capacity: squareCount * squareCount
    )

    /// Creates an empty table, or returns `nil` for a font whose shaping rules cannot be determined.
    init?(font: OpaquePointer, script: hb_script_t, language: OpaquePointer?) {
        guard let rules = ShapingRules(font: font, script: script, language: language) else { return nil }
        self.rules = rules
        characters.initialize(repeating: Character(advance: Self.unknown), count: Self.limit)
        squares.initialize(repeating: nil, count: Self.squareCount * Self.squareCount)
    }

    /// Frees the memory. The table must not be used afterward.
    func deallocate() {
        characters.deallocate()
        for index in 0..<Self.squareCount * Self.squareCount { squares[index]?.deallocate() }
        squares.deallocate()
    }

    /// A closure that shapes a few characters with the font's script and language.
    typealias Shape = (_ characters: [UInt32]) -> (UnsafePointer<hb_glyph_info_t>, UnsafePointer<hb_glyph_position_t>)?

    /// Lays out the glyphs of a simple text whose characters are all in the font.
    /// - Parameters:
    ///   - glyphs: A buffer with space for one glyph per byte of the text.
    ///   - shape: A closure that shapes characters, and returns `nil` if there is not one glyph per character.
    /// - Returns: The number of glyphs and the width of the text, or `nil` if the text has to be shaped as a unit.
    func place(
        _ utf8: UnsafeBufferPointer<UInt8>,
        in glyphs: UnsafeMutablePointer<ShapedText.Glyph>,
        shape: Shape
    ) -> (count: Int, width: Int32)? {
        var count = 0
        var x: Int32 = 0
        var last = -1
        let isPlain = SimpleText.forEachScalar(utf8) { scalar in
            let next = Int(scalar)
            if last >= 0 {
                let advance = advance(of: last, before: next, shape)
                if advance == Self.contextual { return false }
                x &+= advance
            }
            if characters[next].advance == Self.unknown { learn(next, shape) }
            let character = characters[next]
            if character.advance == Self.contextual { return false }
            glyphs[count] = ShapedText.Glyph(id: character.glyph, x: x &+ character.x, y: character.y)
            count &+= 1
            last = next
            return true
        }
        guard isPlain, last >= 0 else { return nil }
        return (count, x &+ characters[last].advance)
    }

    @inline(__always)
    private func advance(of first: Int, before second: Int, _ shape: Shape) -> Int32 {
        let square = squares[first / Self.side &* Self.squareCount &+ second / Self.side]
        let offset = first % Self.side &* Self.side &+ second % Self.side
        if let square, square[offset] != Self.unknown { return square[offset] }
        return learn(first, second, shape)
    }

    private func learn(_ character: Int, _ shape: Shape) {
        characters[character].advance = Self.contextual
        guard let (infos, positions) = shape([UInt32(character)]), positions[0].y_advance == 0,
            rules.isNominal(infos[0].codepoint, of: UInt32(character)), rules.isSociable(infos[0].codepoint),
            positions[0].x_advance > Self.contextual
        else { return }
        characters[character] = Character(
            glyph: infos[0].codepoint,
            x: positions[0].x_offset,
            y: 0 &- positions[0].y_offset,
            advance: positions[0].x_advance
        )
    }

    private func learn(_ first: Int, _ second: Int, _ shape: Shape) -> Int32 {
        let index = first / Self.side * Self.squareCount + second / Self.side
        let square: UnsafeMutablePointer<Int32>
        if let known = squares[index] {
            square = known
        } else {
            square = .allocate(capacity: Self.side * Self.side)
            square.initialize(repeating: Self.unknown, count: Self.side * Self.side)
            squares[index] = square
        }
        let advance = shapedAdvance(of: first, before: second, shape)
        square[first % Self.side * Self.side + second % Self.side] = advance
        return advance
    }

    private func shapedAdvance(of first: Int, before second: Int, _ shape: Shape) -> Int32 {
        for character in [first, second] where characters[character].advance == Self.unknown { learn(character, shape) }
        let (left, right) = (characters[first], characters[second])
        guard left.advance != Self.contextual, right.advance != Self.contextual,
            rules.mayMeet(left.glyph, right.glyph),
            let (infos, positions) = shape([UInt32(first), UInt32(second)]),
            infos[0].codepoint == left.glyph, infos[1].codepoint == right.glyph,
            positions[0].x_offset == left.x, 0 &- positions[0].y_offset == left.y, positions[0].y_advance == 0,
            positions[1].x_offset == right.x, 0 &- positions[1].y_offset == right.y, positions[1].y_advance == 0,
            positions[1].x_advance == right.advance, positions[0].x_advance > Self.contextual
        else { return Self.contextual }
        return positions[0].x_advance
    }
}
