/// A lookup of a font's substitution or positioning table.
struct LayoutLookup {
    private let table: FontTable
    private let flags: Int

    /// The lookup type. Extension lookups (7, or 9 for positioning) are resolved.
    let type: Int

    /// The offsets of the subtables.
    private let parts: [Int]

    /// Creates a lookup, or returns `nil` if it cannot be read.
    init?(_ table: FontTable, _ index: UInt32) {
        guard let list = table.uint16(8), let offset = table.uint16(list + 2 + 2 * Int(index)),
            let type = table.uint16(list + offset), let flags = table.uint16(list + offset + 2),
            let count = table.uint16(list + offset + 4)
        else { return nil }
        let start = list + offset
        var parts: [Int] = []
        var inner = type
        let extended = table.tag == FontTable.substitutions ? 7 : 9
        for part in 0..<count {
            guard let position = table.uint16(start + 6 + 2 * part) else { return nil }
            guard type == extended else {
                parts.append(start + position)
                continue
            }
            guard let type = table.uint16(start + position + 2), let far = table.uint32(start + position + 4) else {
                return nil
            }
            inner = type
            parts.append(start + position + far)
        }
        self.table = table
        self.flags = flags
        self.type = inner
        self.parts = parts
    }

    /// The maximum number of rules in a lookup. No valid font exceeds it; larger lookups are rejected.
    private static let mostRules = 1 << 17

    var passesOverLetters: Bool { flags & 0x0006 != 0 }

    /// A Boolean value that indicates whether the second glyph of a pair has its own values.
    var movesSecondGlyphs: Bool { parts.contains { table.uint16($0 + 6) != 0 } }

    /// A Boolean value that indicates whether the lookup contains contextual rules that apply other lookups.
    var appliesOthers: Bool {
        table.tag == FontTable.substitutions ? type == 5 || type == 6 : type == 7 || type == 8
    }

    /// Returns the first two glyphs of each ligature, or `nil` if the lookup cannot be read.
    func ligaturePairs() -> [(UInt32, UInt32)]? {
        var pairs: [(UInt32, UInt32)] = []
        for part in parts {
            guard table.uint16(part) == 1, let coverage = table.uint16(part + 2), let count = table.uint16(part + 4),
                let firsts = table.coverage(part + coverage), firsts.count == count
            else { return nil }
            for (index, first) in firsts.enumerated() {
                guard let set = table.uint16(part + 6 + 2 * index), let ligatureCount = table.uint16(part + set)
                else { return nil }
                guard pairs.count + ligatureCount < Self.mostRules else { return nil }
                for ligature in 0..<ligatureCount {
                    guard let position = table.uint16(part + set + 2 + 2 * ligature),
                        let componentCount = table.uint16(part + set + position + 2)
                    else { return nil }
                    // Substitutions of a single glyph are found by shaping it alone.
                    guard componentCount > 1 else { continue }
                    guard let second = table.uint16(part + set + position + 4) else { return nil }
                    pairs.append((first, UInt32(second)))
                }
            }
        }
        return pairs
    }

    /// Returns the marks that the lookup attaches to letters and other marks, or `nil` if it cannot be read.
    func marks() -> Set<UInt32>? {
        var marks: Set<UInt32> = []
        for part in parts {
            guard let offset = table.uint16(part + 2), let glyphs = table.coverage(part + offset) else { return nil }
            marks.formUnion(glyphs)
        }
        return marks
    }

    /// A Boolean value that indicates whether all rules of this contextual lookup are based on glyphs and not on
    /// classes.
    var hasGlyphRulesOnly: Bool { parts.allSatisfy { table.uint16($0) == 1 || table.uint16($0) == 3 } }

    /// A Boolean value that indicates whether all rules are by classes of glyphs or by sets of them, so that
    /// `classPairs(among:)` and `coveragePairs(among:)` are about all of them.
    var hasPairedRulesOnly: Bool { parts.allSatisfy { table.uint16($0) == 2 || table.uint16($0) == 3 } }

    /// Returns the glyphs that must be adjacent for a class-based rule to apply: for each rule, the first glyph of its
    /// input and an adjacent one. Returns `nil` if the lookup cannot be read.
    /// - Parameter glyphs: The glyphs to consider.
    func classPairs(among glyphs: Set<UInt32>) -> [GlyphGroups]? {
        let isChained = type == (table.tag == FontTable.substitutions ? 6 : 8)
        var pairs: [GlyphGroups] = []
        for part in parts where table.uint16(part) == 2 {
            guard let found = classPairs(of: part, isChained: isChained, among: glyphs) else { return nil }
            pairs += found
        }
        return pairs
    }

    /// Returns the glyphs that must be adjacent for a rule by sets of glyphs to apply: the first glyph of each rule and
    /// one next to it. Returns `nil` if the rules cannot be read.
    /// - Parameter glyphs: The relevant glyphs; others are ignored.
    func coveragePairs(among glyphs: GlyphNumberSet) -> [GlyphGroups]? {
        let isChained = type == (table.tag == FontTable.substitutions ? 6 : 8)
        var pairs: [GlyphGroups] = []
        for part in parts where table.uint16(part) == 3 {
            var position = part + 2
            func count() -> Int? {
                defer { position += 2 }
                return table.uint16(position)
            }
            /// Returns the positions of the sets at one side of the rule.
            func sets(_ count: Int) -> Range<Int> {
                defer { position += 2 * count }
                return position..<position + 2 * count
            }
            /// Returns a set. Only those of adjacent glyphs are read: a rule may have many of a thousand glyphs.
            func set(_ position: Int) -> Set<UInt32>? {
                table.uint16(position).flatMap { table.coverage(part + $0, among: glyphs) }
            }
            var (befores, behinds) = (0..<0, 0..<0)
            if isChained {
                guard let count = count() else { return nil }
                befores = sets(count)
            }
            guard let inputCount = count(), inputCount > 0 else { return nil }
            // Of a plain context the records of what is applied are counted before the sets.
            if !isChained { position += 2 }
            let inputs = sets(inputCount)
            if isChained {
                guard let count = count() else { return nil }
                behinds = sets(count)
            }
            guard let first = set(inputs.lowerBound) else { return nil }
            if let next = inputCount > 1 ? inputs.lowerBound + 2 : behinds.isEmpty ? nil : behinds.lowerBound {
                guard let second = set(next) else { return nil }
                pairs.append(GlyphGroups(first: first, second: second))
            } else if !befores.isEmpty {
                guard let before = set(befores.lowerBound) else { return nil }
                pairs.append(GlyphGroups(first: before, second: first))
            }
        }
        return pairs.filter { !$0.first.isEmpty && !$0.second.isEmpty }
    }

    private struct Beside: Hashable {
        enum Side { case before, after, behind }
        var first: Int
        var side: Side
        var other: Int
    }

    private func classPairs(of part: Int, isChained: Bool, among glyphs: Set<UInt32>) -> [GlyphGroups]? {
        func classes(at offset: Int) -> [UInt32: Int]? {
            table.uint16(part + offset).flatMap { table.classes(part + $0, of: glyphs) }
        }
        guard let coverage = table.uint16(part + 2).flatMap({ table.coverage(part + $0) }),
            let inputs = classes(at: isChained ? 6 : 4), let befores = isChained ? classes(at: 4) : [:],
            let behinds = isChained ? classes(at: 8) : [:], let setCount = table.uint16(part + (isChained ? 10 : 6))
        else { return nil }
        var found: Set<Beside> = []
        var ruleTotal = 0
        for number in 0..<setCount {
            guard let position = table.uint16(part + (isChained ? 12 : 8) + 2 * number) else { return nil }
            if position == 0 { continue }
            guard let ruleCount = table.uint16(part + position) else { return nil }
            ruleTotal += ruleCount
            guard ruleTotal < Self.mostRules else { return nil }
            for rule in 0..<ruleCount {
                guard let offset = table.uint16(part + position + 2 + 2 * rule) else { return nil }
                let start = part + position + offset
                let (beside, isReadable) = isChained ? chainedRule(start, number) : plainRule(start, number)
                guard isReadable else { return nil }
                if let beside { found.insert(beside) }
            }
        }
        let covered = glyphs.intersection(coverage)
        return found.compactMap { beside in
            let first = covered.filter { inputs[$0] == beside.first }
            let classes = beside.side == .before ? befores : beside.side == .after ? inputs : behinds
            let other = glyphs.filter { classes[$0] == beside.other }
            if first.isEmpty || other.isEmpty { return nil }
            return beside.side == .before
                ? GlyphGroups(first: other, second: first) : GlyphGroups(first: first, second: other)
        }
    }

    /// Returns the glyph that a context rule requires next to its first glyph, and a Boolean value that indicates
    /// whether the rule could be read.
    private func plainRule(_ start: Int, _ number: Int) -> (Beside?, Bool) {
        guard let count = table.uint16(start) else { return (nil, false) }
        if count < 2 { return (nil, true) }
        guard let other = table.uint16(start + 4) else { return (nil, false) }
        return (Beside(first: number, side: .after, other: other), true)
    }

    /// Returns the same for a chained context rule, which also has backtrack and lookahead sequences.
    private func chainedRule(_ start: Int, _ number: Int) -> (Beside?, Bool) {
        guard let beforeCount = table.uint16(start) else { return (nil, false) }
        let input = start + 2 + 2 * beforeCount
        guard let inputCount = table.uint16(input) else { return (nil, false) }
        if inputCount > 1 {
            guard let other = table.uint16(input + 2) else { return (nil, false) }
            return (Beside(first: number, side: .after, other: other), true)
        }
        guard let behindCount = table.uint16(input + 2) else { return (nil, false) }
        if behindCount > 0 {
            guard let other = table.uint16(input + 4) else { return (nil, false) }
            return (Beside(first: number, side: .behind, other: other), true)
        }
        if beforeCount > 0 {
            guard let other = table.uint16(start + 2) else { return (nil, false) }
            return (Beside(first: number, side: .before, other: other), true)
        }
        return (nil, true)
    }
}

/// Two groups of glyphs: a glyph of the first matters if it precedes one of the second.
struct GlyphGroups {
    var first: Set<UInt32>
    var second: Set<UInt32>
}
