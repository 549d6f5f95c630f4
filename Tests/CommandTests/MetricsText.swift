/// The metrics in a text of Prometheus's exposition format 0.0.4, parsed strictly.
///
/// Rejects all errors of the format's description: a sample without a type, lines of one metric that are apart,
/// names or numbers that are not valid, samples that occur twice, a missing line feed at the end.
struct MetricsText {
    struct Sample: Hashable {
        var name: String
        var labels: [String: String]
        var value: Double
    }

    struct Failure: Error, CustomStringConvertible {
        let line: Int
        let reason: String
        var description: String { "line \(line): \(reason)" }
    }

    private(set) var types: [String: String] = [:]
    private(set) var help: [String: String] = [:]
    private(set) var samples: [Sample] = []

    /// Returns the value of the only sample with a name and some labels.
    func value(_ name: String, _ labels: [String: String] = [:]) -> Double? {
        let found = samples.filter { sample in
            sample.name == name && labels.allSatisfy { sample.labels[$0] == $1 }
        }
        return found.count == 1 ? found[0].value : nil
    }

    init(_ text: String) throws {
        guard text.hasSuffix("\n") else { throw Failure(line: 0, reason: "no line feed at the end") }
        var current: String?
        var ended: Set<String> = []
        var seen: Set<[String]> = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast().enumerated() {
            func fail(_ reason: String) -> Failure { Failure(line: index + 1, reason: reason) }
            /// Begins the lines of a metric, unless they have begun.
            func enter(_ metric: String) throws {
                guard metric != current else { return }
                if let current { ended.insert(current) }
                guard !ended.contains(metric) else { throw fail("the lines of \(metric) are apart") }
                current = metric
            }
            if line.hasPrefix("#") {
                let words = line.split(separator: " ", maxSplits: 3)
                guard words.count == 4, words[0] == "#", Self.isName(words[2], colon: true) else {
                    throw fail("not a comment of the format")
                }
                let name = String(words[2])
                try enter(name)
                switch words[1] {
                case "HELP":
                    guard help.updateValue(String(words[3]), forKey: name) == nil else { throw fail("second HELP") }
                case "TYPE":
                    guard ["counter", "gauge", "summary", "histogram", "untyped"].contains(words[3]) else {
                        throw fail("unknown type \(words[3])")
                    }
                    guard types.updateValue(String(words[3]), forKey: name) == nil else { throw fail("second TYPE") }
                default: throw fail("not HELP or TYPE")
                }
                continue
            }
            let sample: Sample
            do { sample = try Self.sample(line) } catch let reason as Reason { throw fail(reason.text) }
            var metric = sample.name
            for suffix in ["_sum", "_count"] where metric.hasSuffix(suffix) {
                let base = String(metric.dropLast(suffix.count))
                if types[base] == "summary" { metric = base }
            }
            guard let type = types[metric], help[metric] != nil else { throw fail("\(metric) has no TYPE or HELP") }
            try enter(metric)
            if type == "counter", !metric.hasSuffix("_total") { throw fail("a counter without _total") }
            if type == "counter", sample.value < 0 { throw fail("a negative counter") }
            if type == "summary", sample.name == metric {
                guard let quantile = sample.labels["quantile"].flatMap(Double.init), (0...1).contains(quantile) else {
                    throw fail("a summary without a quantile")
                }
            } else if sample.labels["quantile"] != nil {
                throw fail("a quantile outside of a summary")
            }
            let key = [sample.name] + sample.labels.map { "\($0)=\($1)" }.sorted()
            guard seen.insert(key).inserted else { throw fail("a second sample of \(key)") }
            samples.append(sample)
        }
    }

    private struct Reason: Error { let text: String }

    private static func isName(_ text: Substring, colon: Bool) -> Bool {
        func isLetter(_ byte: UInt8) -> Bool {
            (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F || colon && byte == 0x3A
        }
        guard let first = text.utf8.first, isLetter(first) else { return false }
        return text.utf8.allSatisfy { isLetter($0) || (0x30...0x39).contains($0) }
    }

    private static func sample(_ line: Substring) throws -> Sample {
        var rest = line
        let name = rest.prefix { $0 != "{" && $0 != " " }
        rest = rest.dropFirst(name.count)
        guard isName(name, colon: true) else { throw Reason(text: "not a name: \(name)") }
        var labels: [String: String] = [:]
        if rest.first == "{" {
            rest = rest.dropFirst()
            while rest.first != "}" {
                let label = rest.prefix { $0 != "=" }
                rest = rest.dropFirst(label.count)
                guard isName(label, colon: false), !label.hasPrefix("__") else {
                    throw Reason(text: "not a label: \(label)")
                }
                guard rest.hasPrefix("=\"") else { throw Reason(text: "no value of \(label)") }
                rest = rest.dropFirst(2)
                var value = ""
                while let character = rest.popFirst(), character != "\"" {
                    guard character == "\\" else {
                        value.append(character)
                        continue
                    }
                    switch rest.popFirst() {
                    case "\\": value += "\\"
                    case "\"": value += "\""
                    case "n": value += "\n"
                    default: throw Reason(text: "an unknown escape")
                    }
                }
                guard labels.updateValue(value, forKey: String(label)) == nil else {
                    throw Reason(text: "\(label) occurs twice")
                }
                switch rest.first {
                case ",": rest = rest.dropFirst()
                case "}": break
                default: throw Reason(text: "no comma after \(label)")
                }
            }
            rest = rest.dropFirst()
        }
        guard rest.first == " ", let value = Double(rest.dropFirst()) else { throw Reason(text: "no value: \(rest)") }
        return Sample(name: String(name), labels: labels, value: value)
    }
}
