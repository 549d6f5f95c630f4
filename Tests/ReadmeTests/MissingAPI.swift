import Foundation

/// The APIs that iOS programs commonly use and Easel lacks: the list in docs/coming-from-ios.md.
struct MissingAPI {
    struct MalformedList: Error, CustomStringConvertible {
        var description: String
    }

    /// A type of the list, with its members.
    struct Entry: Equatable {
        var type: String
        var members: [String]
    }

    /// The parts of the list with their headings.
    let parts: [(heading: String, entries: [Entry])]

    /// Reads a list: `## Heading`, `Type: member member`, and comments.
    init(list: String) throws {
        var parts: [(heading: String, entries: [Entry])] = []
        var seen: Set<String> = []
        for (index, line) in list.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("## ") {
                parts.append((String(line.dropFirst(3)), []))
            } else if !line.isEmpty, !line.hasPrefix("#") {
                let sides = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
                let type = String(sides[0])
                guard sides.count == 2, !parts.isEmpty, !type.contains(" "), seen.insert(type).inserted else {
                    throw MalformedList(
                        description: "line \(index + 1): expected a new \"Type: member member\": \(line)"
                    )
                }
                let members = sides[1].split(separator: " ").map(String.init)
                guard Set(members).count == members.count else {
                    throw MalformedList(description: "line \(index + 1): a member of \(type) is there twice")
                }
                parts[parts.count - 1].entries.append(Entry(type: type, members: members))
            }
        }
        self.parts = parts
    }

    /// Returns the page's part: for each heading the types that are not there, and the members that other types lack.
    func text(without graph: SymbolGraph) -> String {
        var known = 0
        var there = 0
        var text = ""
        for part in parts {
            var types: [String] = []
            var members: [String] = []
            for entry in part.entries {
                known += 1 + entry.members.count
                guard graph.hasType(entry.type) else {
                    types.append("`\(entry.type)`")
                    continue
                }
                let missing = entry.members.filter { !graph.has($0, in: entry.type) }
                there += 1 + entry.members.count - missing.count
                if missing.isEmpty { continue }
                members.append("- `\(entry.type)`: \(missing.map { "`\($0)`" }.joined(separator: ", "))\n")
            }
            text += "\n### \(part.heading)\n\n"
            if !types.isEmpty { text += "Types: \(types.joined(separator: ", ")).\n" }
            if !types.isEmpty, !members.isEmpty { text += "\n" }
            text += members.joined()
            if types.isEmpty, members.isEmpty { text += "Nothing of the list.\n" }
        }
        return "Of \(known) names in the list, \(there) are there.\n" + text
    }
}
