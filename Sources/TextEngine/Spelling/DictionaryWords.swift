import LinuxIO

/// The words in the file of a dictionary of hunspell: base forms, without what its rules derive from them.
package struct DictionaryWords: Sendable {
    /// The words in alphabetical order, as UTF-8 without anything between them: large languages have some 300,000.
    private let bytes: [UInt8]
    /// The places in the bytes at which words begin, and the end of the last one.
    private let starts: [UInt32]

    /// The limits for the file and for each word, in bytes.
    private static let fileLimit = 16 << 20
    private static let wordLimit = 96

    /// The folder of Debian's dictionaries.
    package static let folder = "/usr/share/hunspell"

    /// Reads the words of a language; `nil` if there is no file in UTF-8.
    /// - Parameter language: The tag of a dictionary, such as `en_US`.
    package init?(language: String, folder: String = Self.folder) {
        guard let bytes = Self.file(language, folder) else { return nil }
        self.init(bytes)
    }

    /// Returns the file of a language; `nil` if there is none in UTF-8.
    fileprivate static func file(_ language: String, _ folder: String) -> [UInt8]? {
        // The tag is a part of the path.
        guard language.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }),
            let rules = try? RegularFile.text(of: "\(folder)/\(language).aff", atMost: Self.fileLimit),
            rules.prefix(2000).split(whereSeparator: \.isNewline).contains(where: { $0.hasPrefix("SET UTF-8") })
        else { return nil }
        return try? RegularFile.bytes(of: "\(folder)/\(language).dic", atMost: Self.fileLimit)
    }

    /// Reads the words of a file. Lines that have another form are ignored.
    package init(_ file: [UInt8]) {
        var ranges: [Range<UInt32>] = []
        Self.forEachWord(in: file) { ranges.append(UInt32(clamping: $0.startIndex)..<UInt32(clamping: $0.endIndex)) }
        var bytes: [UInt8] = []
        var starts: [UInt32] = []
        file.withUnsafeBufferPointer { file in
            func word(_ range: Range<UInt32>) -> Slice<UnsafeBufferPointer<UInt8>> {
                file[Int(range.lowerBound)..<Int(range.upperBound)]
            }
            ranges.sort { word($0).lexicographicallyPrecedes(word($1)) }
            bytes.reserveCapacity(ranges.reduce(0) { $0 + $1.count })
            starts.reserveCapacity(ranges.count + 1)
            for range in ranges {
                starts.append(UInt32(clamping: bytes.count))
                bytes.append(contentsOf: word(range))
            }
        }
        starts.append(UInt32(clamping: bytes.count))
        self.bytes = bytes
        self.starts = starts
    }

    /// Calls a closure with each word of a file, in the order of its lines.
    fileprivate static func forEachWord(in file: [UInt8], _ body: (ArraySlice<UInt8>) -> Void) {
        var rest = file[...]
        var isFirst = true
        while !rest.isEmpty {
            let line = rest.prefix { $0 != 0x0A && $0 != 0x0D }
            rest = rest[line.endIndex...].dropFirst()
            guard !line.isEmpty else { continue }
            // The number of words.
            defer { isFirst = false }
            if isFirst, line.allSatisfy({ (0x30...0x39).contains($0) }) { continue }
            // The word ends before the names of its rules, or before a description.
            let word = line.prefix { $0 != 0x2F && $0 != 0x09 && $0 != 0x20 }
            guard word.count > 1, word.count <= wordLimit, word.first.map({ $0 >= 0x41 }) ?? false else { continue }
            body(word)
        }
    }

    private func word(_ index: Int) -> ArraySlice<UInt8> { bytes[Int(starts[index])..<Int(starts[index + 1])] }

    /// Returns the tags of the dictionaries in a folder, in their order.
    package static func languages(folder: String = Self.folder) -> [String] {
        Folder.names(in: folder).filter { $0.hasSuffix(".dic") }.map { String($0.dropLast(4)) }.sorted()
    }

    /// The number of words.
    package var count: Int { starts.count - 1 }

    /// Returns the words that begin with a text and are longer, in alphabetical order.
    package func words(beginningWith prefix: String, atMost limit: Int) -> [String] {
        let prefix = Array(prefix.utf8)
        guard !prefix.isEmpty else { return [] }
        var (low, high) = (0, count)
        while low < high {
            let middle = (low + high) / 2
            if word(middle).lexicographicallyPrecedes(prefix) { low = middle + 1 } else { high = middle }
        }
        var result: [String] = []
        while low < count, result.count < limit, word(low).starts(with: prefix) {
            if word(low).count > prefix.count {
                let word = String(decoding: word(low), as: UTF8.self)
                if result.last != word { result.append(word) }
            }
            low += 1
        }
        return result
    }
}

/// The frequencies of pairs of letters in the words of a language.
package struct LetterPairs: Sendable {
    private var counts: [Pair: Int] = [:]
    private var totals: [Character: Int] = [:]

    private struct Pair: Hashable {
        var first: Character
        var second: Character
    }

    /// The letter before the first one of a word.
    package static let start: Character = " "

    /// The largest number of pairs: scripts with thousands of letters have no keys for each.
    private static let limit = 20_000

    package init() {}

    /// Counts the pairs in the words of a language, of which none is retained; `nil` if there is no file in UTF-8.
    /// - Parameter language: The tag of a dictionary, such as `en_US`.
    package init?(language: String, folder: String = DictionaryWords.folder) {
        guard let file = DictionaryWords.file(language, folder) else { return nil }
        DictionaryWords.forEachWord(in: file) { add(String(decoding: $0, as: UTF8.self)) }
    }

    /// Counts the pairs of a word.
    package mutating func add(_ word: String) {
        var former = Self.start
        for letter in word.lowercased() {
            let pair = Pair(first: former, second: letter)
            guard counts[pair] != nil || counts.count < Self.limit else { return }
            counts[pair, default: 0] += 1
            totals[former, default: 0] += 1
            former = letter
        }
    }

    /// Returns the part of the letters that follow a letter which are another one, from 0 to 1; `nil` if the first is unknown.
    package func probability(of letter: Character, after former: Character) -> Double? {
        guard let total = totals[former], total > 0 else { return nil }
        return Double(counts[Pair(first: former, second: letter)] ?? 0) / Double(total)
    }
}
