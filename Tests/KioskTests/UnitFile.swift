import Foundation
import TestSupport

/// A unit of systemd, or a drop-in.
struct UnitFile {
    /// The values of each key in their order, by section and key: `Service.ExecStart`.
    private(set) var values: [String: [String]] = [:]

    /// Reads a file of the repository.
    init(_ path: String) throws { self.init(text: try Checkout.text(of: path)) }

    init(text: String) {
        var section = ""
        let joined = text.replacingOccurrences(of: "\\\n", with: " ")
        for line in joined.split(separator: "\n").map({ $0.trimmingCharacters(in: .whitespaces) }) {
            if line.hasPrefix("#") { continue }
            if line.hasPrefix("["), let end = line.firstIndex(of: "]") {
                section = String(line[line.index(after: line.startIndex)..<end])
            } else if let equals = line.firstIndex(of: "=") {
                values["\(section).\(line[..<equals])", default: []].append(
                    String(line[line.index(after: equals)...])
                )
            }
        }
    }

    /// The last value of a key.
    subscript(key: String) -> String? { values[key]?.last }

    /// The words of all values of a key.
    func words(_ key: String) -> [String] {
        (values[key] ?? []).flatMap { $0.split(separator: " ").map(String.init) }
    }

    /// A duration in seconds.
    func seconds(_ key: String) -> Double? {
        guard let text = self[key] else { return nil }
        if text.hasSuffix("ms") { return Double(text.dropLast(2)).map { $0 / 1000 } }
        return Double(text)
    }
}
