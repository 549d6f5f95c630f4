/// The words of the names in a map, in memory, for the search of misspelled ones.
package struct Vocabulary: Sendable {
    /// A word that is similar to another one.
    package struct Match: Hashable, Sendable {
        package let word: String
        package let distance: Int
        /// The number of names with the word.
        package let count: Int
    }

    private var bytes: [UInt8] = []
    private var starts: [Int32] = [0]
    private var counts: [Int32] = []
    /// A set of the characters of each word: similar words have similar sets, which are compared faster than the words.
    private var sets: [UInt64] = []

    package init() {}

    package var count: Int { counts.count }

    /// The largest number of bytes of all words. Further words are left out.
    private static let byteLimit = 1 << 30

    /// Adds a word. Words are added in the order of their bytes.
    package mutating func add(_ word: String, count: Int) {
        guard bytes.count + word.utf8.count <= Self.byteLimit else { return }
        bytes += word.utf8
        starts.append(Int32(bytes.count))
        counts.append(Int32(clamping: count))
        sets.append(Self.set(word.utf8))
    }

    private static func set(_ bytes: some Sequence<UInt8>) -> UInt64 { bytes.reduce(0) { $0 | 1 << UInt64($1 & 63) } }

    /// Returns a Boolean value that indicates whether a word is there.
    package func contains(_ word: String) -> Bool {
        var word = word
        return word.withUTF8 { word in
            var (low, high) = (0, counts.count)
            while low < high {
                let middle = (low + high) / 2
                let other = bytes[Int(starts[middle])..<Int(starts[middle + 1])]
                if other.lexicographicallyPrecedes(word) { low = middle + 1 } else { high = middle }
            }
            return low < counts.count && bytes[Int(starts[low])..<Int(starts[low + 1])].elementsEqual(word)
        }
    }

    /// Returns the words within a distance of a word, the nearest first.
    package func matches(_ word: String, limit: Int) -> [Match] {
        let searched = Array(word.utf8)
        let set = Self.set(searched)
        var found: [(index: Int, distance: Int)] = []
        searched.withUnsafeBufferPointer { searched in
            bytes.withUnsafeBufferPointer { bytes in
                sets.withUnsafeBufferPointer { sets in
                    starts.withUnsafeBufferPointer { starts in
                        for index in 0..<sets.count {
                            // Each error changes two characters at most.
                            if (sets[index] ^ set).nonzeroBitCount > 2 * limit { continue }
                            let (start, end) = (Int(starts[index]), Int(starts[index + 1]))
                            if abs(end - start - searched.count) > limit { continue }
                            let other = UnsafeBufferPointer(rebasing: bytes[start..<end])
                            if let distance = EditDistance.between(searched, other, limit: limit) {
                                found.append((index, distance))
                            }
                        }
                    }
                }
            }
        }
        return found.sorted { ($0.distance, $0.index) < ($1.distance, $1.index) }.map { index, distance in
            let word = bytes[Int(starts[index])..<Int(starts[index + 1])]
            return Match(word: String(decoding: word, as: UTF8.self), distance: distance, count: Int(counts[index]))
        }
    }
}
