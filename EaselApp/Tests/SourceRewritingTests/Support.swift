import Foundation
import Testing

@testable import SourceRewriting

/// A module of sources in memory.
struct Sources {
    var files: [String: String]

    /// The rewritten text of a file: the part of the original, and the part that is added.
    struct Result {
        var body: String
        var added: String
    }

    init(_ files: [String: String]) { self.files = files }

    init(_ text: String) { files = ["/src/A.swift": text] }

    func rewrite(_ path: String = "/src/A.swift") throws -> Result {
        let indexes = try files.map { try FileRewriting.index($0.key, Array($0.value.utf8)) }
        let text = try FileRewriting.rewrite(path, Array((files[path] ?? "").utf8), in: indexes).text
        let start = "#sourceLocation(file: \"\(path)\", line: 1)\n"
        let end = "\n#sourceLocation()\n"
        let rest = try #require(text.hasPrefix(start) ? text.dropFirst(start.count) : nil)
        let range = try #require(rest.range(of: end, options: .backwards))
        return Result(body: String(rest[..<range.lowerBound]), added: String(rest[range.upperBound...]))
    }

    /// The problems of a file, as the compiler would print them.
    func problems(_ path: String = "/src/A.swift") throws -> [String] {
        do {
            _ = try rewrite(path)
            return []
        } catch let error as SourceProblems {
            return error.problems.map(\.description)
        } catch let problem as SourceProblem {
            return [problem.description]
        }
    }
}

/// Generates numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
