import CPango

/// Line breaks within words.
extension ShapedParagraph {
    /// Finds the places at which words can be divided with a hyphen.
    mutating func hyphenate(_ source: ParagraphSource, _ hyphenation: Hyphenation) {
        var starts: [Int: Int] = [:]
        for (index, cluster) in clusters.enumerated() { starts[cluster.start] = index }
        forEachWord(source) { word, offsets in
            let language = attributes(ofRun: source.run(at: offsets[0])).language ?? style.hyphenationLanguage
            for point in hyphenation.points(in: word, language: language) {
                // There is no cluster if a ligature spans the letters.
                guard let index = starts[offsets[point]], index > 0, !clusters[index - 1].isSoftHyphen else { continue }
                clusters[index].mayHyphenateBefore = true
            }
        }
    }

    /// Calls a closure with each word and the offsets of its letters in the bytes.
    private func forEachWord(_ source: ParagraphSource, _ body: (String, [Int]) -> Void) {
        var word = String.UnicodeScalarView()
        var offsets: [Int] = []
        var offset = 0
        func end() {
            if !offsets.isEmpty { body(String(word), offsets) }
            word = String.UnicodeScalarView()
            offsets = []
        }
        for scalar in String(decoding: source.bytes, as: UTF8.self).unicodeScalars {
            if scalar.properties.isAlphabetic {
                word.append(scalar)
                offsets.append(offset)
            } else {
                end()
            }
            offset += UTF8.width(scalar)
        }
        end()
    }

    /// Removes the line breaks between syllables of Hangul.
    mutating func keepHangulWords(_ source: ParagraphSource) {
        func isHangul(_ cluster: Cluster) -> Bool {
            let scalar = String(decoding: source.bytes[cluster.start..<cluster.end], as: UTF8.self).unicodeScalars.first
            switch scalar?.value {
            case .some(0x1100...0x11FF), .some(0x3130...0x318F), .some(0xAC00...0xD7FF): return true
            default: return false
            }
        }
        for index in clusters.indices.dropFirst() where clusters[index].mayBreakBefore {
            if isHangul(clusters[index]), isHangul(clusters[index - 1]) { clusters[index].mayBreakBefore = false }
        }
    }
}
