import CoreImage
import Foundation
import Testing

/// The keys, defaults and ranges of filters against ``FilterTable``.
struct FilterTableTests {
    /// An input of the table.
    private struct Entry {
        let key: String
        let value: String?
        let type: String?
        let range: (Double, Double)?

        init(_ word: Substring) {
            var word = word
            if word.hasSuffix("}"), let brace = word.firstIndex(of: "{") {
                let limits = word[word.index(after: brace)...].dropLast().split(separator: ",").compactMap {
                    Double($0)
                }
                range = limits.count == 2 ? (limits[0], limits[1]) : nil
                word = word[..<brace]
            } else {
                range = nil
            }
            if let equal = word.firstIndex(of: "=") {
                (key, value, type) = (String(word[..<equal]), String(word[word.index(after: equal)...]), nil)
            } else if let colon = word.firstIndex(of: ":") {
                (key, value, type) = (String(word[..<colon]), nil, String(word[word.index(after: colon)...]))
            } else {
                (key, value, type) = (String(word), nil, "image")
            }
        }
    }

    private func entries(_ line: Substring) -> (name: String, entries: [Entry]) {
        // Blanks within brackets do not separate words.
        var words: [Substring] = []
        var start = line.startIndex
        var depth = 0
        for index in line.indices {
            if line[index] == "[" { depth += 1 }
            if line[index] == "]" { depth -= 1 }
            if line[index] == " ", depth == 0 {
                words.append(line[start..<index])
                start = line.index(after: index)
            }
        }
        words.append(line[start...])
        return (String(words[0]), words.dropFirst().map(Entry.init))
    }

    /// Returns numbers in the form of the table: with at most four decimal places.
    private func text(_ number: Double) -> String {
        let rounded = (number * 10000).rounded() / 10000
        return rounded == rounded.rounded() ? String(Int(rounded)) : String(rounded)
    }

    private func text(_ value: Any) -> String {
        switch value {
        case let number as NSNumber: return text(number.doubleValue)
        case let vector as CIVector where vector.count > 4:
            // The weights of a convolution: 1 in the middle.
            let values = (0..<vector.count).map { vector.value(at: $0) }
            let isIdentity = values.enumerated().allSatisfy { $0.element == ($0.offset == vector.count / 2 ? 1 : 0) }
            return isIdentity ? "W\(vector.count)" : "weights"
        case let vector as CIVector:
            return "[" + (0..<vector.count).map { text(Double(vector.value(at: $0))) }.joined(separator: " ") + "]"
        case let color as CIColor:
            return "#"
                + [color.red, color.green, color.blue, color.alpha].map { text(Double($0)) }.joined(separator: ",")
        case let transform as CGAffineTransform: return transform == .identity ? "I" : "transform"
        case let string as String: return "\"\(string)\""
        default: return "\(value)"
        }
    }

    @Test(arguments: FilterTable.lines) func inputsHaveDocumentedDefaultsAndRanges(line: Substring) throws {
        let (name, entries) = entries(line)
        let filter = try #require(CIFilter(name: name))
        #expect(Set(filter.inputKeys) == Set(entries.map(\.key)))
        for entry in entries {
            let attributes = try #require(filter.attributes[entry.key] as? [String: Any], "\(name).\(entry.key)")
            if let value = entry.value {
                let initial = try #require(filter.value(forKey: entry.key))
                #expect(text(initial) == value, "\(name).\(entry.key)")
                #expect(attributes[kCIAttributeDefault].map(text) == value, "\(name).\(entry.key)")
            }
            let classes = ["image": "CIImage", "data": "NSData", "space": "NSObject"]
            if let type = entry.type { #expect(attributes[kCIAttributeClass] as? String == classes[type]) }
            guard let range = entry.range else { continue }
            let low = attributes[kCIAttributeSliderMin] as? NSNumber
            let high = attributes[kCIAttributeSliderMax] as? NSNumber
            #expect(low.map { text($0.doubleValue) } == text(range.0), "\(name).\(entry.key)")
            #expect(high.map { text($0.doubleValue) } == text(range.1), "\(name).\(entry.key)")
        }
    }
}
