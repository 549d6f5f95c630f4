import CPango

/// The bytes of a paragraph for pango: without characters that cannot be displayed, and with Unicode control characters
/// for the writing directions of its attributes.
struct ParagraphSource {
    private(set) var bytes: [UInt8] = []

    /// The start of each part of a run, in order.
    private var starts: [(offset: Int, run: Int)] = []
    private var started: [TextAttributes.WritingDirection] = []
    private var lastRun = 0

    /// The UTF-16 offset of the character at each byte, if it is tracked, and the length of the text in UTF-16 units.
    private(set) var units: [Int32] = []
    private(set) var unitCount = 0
    private let tracksUnits: Bool

    init(tracksUnits: Bool = false) { self.tracksUnits = tracksUnits }

    mutating func append(_ text: Substring.UTF8View, run: Int, attributes: TextAttributes) {
        if attributes.writingDirections != started {
            close()
            note(run)
            started = attributes.writingDirections
            for direction in started { append(direction.rawValue) }
        }
        note(run)
        if tracksUnits { trackUnits(of: text) }
        for byte in text where byte >= 0x20 && byte != 0x7F || byte == 0x09 { bytes.append(byte) }
    }

    mutating func finish() { close() }

    private mutating func trackUnits(of text: Substring.UTF8View) {
        for byte in text {
            if byte >= 0x20 && byte != 0x7F || byte == 0x09 { units.append(Int32(truncatingIfNeeded: unitCount)) }
            // The first byte of a character counts its units.
            if byte & 0xC0 != 0x80 { unitCount += byte >= 0xF0 ? 2 : 1 }
        }
    }

    private mutating func note(_ run: Int) {
        lastRun = run
        if starts.last?.run == run { return }
        if starts.last?.offset == bytes.count { starts.removeLast() }
        starts.append((bytes.count, run))
    }

    private mutating func close() {
        if !started.isEmpty { note(lastRun) }
        for _ in started { append(0x202C) }
        started = []
    }

    private mutating func append(_ value: UInt32) {
        guard let scalar = Unicode.Scalar(value) else { return }
        let added = Array(String(Character(scalar)).utf8)
        bytes += added
        if tracksUnits { units += Array(repeating: Int32(truncatingIfNeeded: unitCount), count: added.count) }
    }

    func run(at offset: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if starts[middle].offset <= offset { low = middle } else { high = middle }
        }
        return starts.isEmpty ? 0 : starts[low].run
    }

    /// Returns the only scalar in a range of bytes, or `nil` if there are more.
    func scalar(_ range: Range<Int>) -> UInt32? {
        guard range.count <= 4, range.upperBound <= bytes.count else { return nil }
        let scalars = String(decoding: bytes[range], as: UTF8.self).unicodeScalars
        return scalars.count == 1 ? scalars.first?.value : nil
    }

    /// A Boolean value that indicates whether the first letter with a direction is right-to-left.
    var isRightToLeft: Bool {
        // Right-to-left scripts begin at U+0590.
        guard bytes.contains(where: { $0 >= 0xD6 }) else { return false }
        return TextParagraphStyle.Direction.first(of: String(decoding: bytes, as: UTF8.self)) == .rightToLeft
    }

    /// Returns pango's logical attributes of each character and of the end.
    func breaks(library: FontLibrary) -> [PangoLogAttr] {
        let count = bytes.reduce(0) { $0 + ($1 & 0xC0 != 0x80 ? 1 : 0) }
        var logs = [PangoLogAttr](repeating: PangoLogAttr(), count: count + 1)
        bytes.withUnsafeBufferPointer { bytes in
            bytes.withMemoryRebound(to: CChar.self) { text in
                pango_get_log_attrs(
                    text.baseAddress,
                    Int32(text.count),
                    -1,
                    pango_context_get_language(library.context),
                    &logs,
                    Int32(count + 1)
                )
            }
        }
        return logs
    }

    /// Returns pango attributes for fonts and their features. They change only between grapheme clusters, never between
    /// a letter and its marks.
    func pangoAttributes(
        runs: [AttributedText.Run],
        logs: [PangoLogAttr],
        library: FontLibrary
    ) -> OpaquePointer? {
        let list = pango_attr_list_new()
        var ranges: [(start: Int, attributes: TextAttributes)] = []
        var position = 0
        var character = 0
        for start in starts {
            var offset = start.offset
            while position < offset {
                if bytes[position] & 0xC0 != 0x80 { character += 1 }
                position += 1
            }
            while offset < bytes.count, character < logs.count, logs[character].is_cursor_position == 0 {
                repeat { offset += 1 } while offset < bytes.count && bytes[offset] & 0xC0 == 0x80
                character += 1
            }
            position = max(position, offset)
            if offset >= bytes.count { break }
            let attributes = runs[start.run].attributes
            if let last = ranges.last, last.attributes.shapesLike(attributes) { continue }
            if ranges.last?.start == offset { ranges.removeLast() }
            ranges.append((offset, attributes))
        }
        for (index, range) in ranges.enumerated() {
            let end = index + 1 < ranges.count ? ranges[index + 1].start : bytes.count
            func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?) {
                attribute?.pointee.start_index = UInt32(range.start)
                attribute?.pointee.end_index = UInt32(end)
                pango_attr_list_insert(list, attribute)
            }
            let description = library.pangoDescription(of: range.attributes.font)
            insert(pango_attr_font_desc_new(description))
            pango_font_description_free(description)
            let features = range.attributes.features
            if !features.isEmpty { insert(pango_attr_font_features_new(features)) }
        }
        return list
    }
}

extension TextAttributes {
    /// A Boolean value that indicates whether letters may form ligatures. Letters with spacing do not.
    fileprivate var joinsLetters: Bool { usesLigatures && spacing == 0 }

    /// The font features of the font and the attributes, in CSS syntax.
    fileprivate var features: String {
        let own = font.features.filter { $0 != "\0" }
        if joinsLetters { return own }
        return (own.isEmpty ? "" : own + ", ") + "liga=0, clig=0, dlig=0"
    }

    fileprivate func shapesLike(_ other: TextAttributes) -> Bool {
        font == other.font && joinsLetters == other.joinsLetters
    }
}

extension TextParagraphStyle.Direction {
    /// Returns the direction of the first letter of a text that has one; `natural` if none does.
    package static func first(of text: String) -> Self {
        let functions = hb_unicode_funcs_get_default()
        for scalar in text.unicodeScalars {
            switch scalar.value {
            case 0x200E: return .leftToRight
            case 0x200F, 0x061C: return .rightToLeft
            default: break
            }
            guard scalar.properties.isAlphabetic else { continue }
            switch hb_script_get_horizontal_direction(hb_unicode_script(functions, scalar.value)) {
            case HB_DIRECTION_LTR: return .leftToRight
            case HB_DIRECTION_RTL: return .rightToLeft
            default: continue
            }
        }
        return .natural
    }
}
