import Foundation

/// The public symbols of Easel's modules, as the toolchain extracts them from what was built beside the tests.
struct SymbolGraph {
    struct ExtractionError: Error, CustomStringConvertible {
        var description: String
    }

    static let modules = [
        "UIKitCore", "UIDynamics", "UIPickers", "UILists", "QuartzCore", "CoreImage", "CoreGraphics", "Localization",
        "Geometry",
        // Modules that apps import by their own names.
        "CoreText", "ImageIO", "UniformTypeIdentifiers",
    ]

    /// The base names of the members by type, and the types and protocols above each. Keys are as `UIButton.Configuration`.
    private var members: [String: Set<String>] = [:]
    private var above: [String: Set<String>] = [:]

    /// Creates a graph of declarations, for tests.
    init(members: [String: Set<String>], above: [String: Set<String>] = [:]) {
        self.members = members
        self.above = above
    }

    /// Extracts the symbols.
    static func extract() async throws -> SymbolGraph {
        let output = FileManager.default.temporaryDirectory.appending(path: "easel-symbols-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: output, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: output) }
        let flags = try await BuildProducts.importFlags()
        for module in modules {
            let command = [
                "swift-symbolgraph-extract", "-module-name", module, "-output-dir", output.path,
                "-minimum-access-level", "public", "-skip-inherited-docs",
            ]
            let result = try await Command.run(command + flags, limit: 120)
            guard result.status == 0 else { throw ExtractionError(description: "\(module): \(result.output)") }
        }
        var graph = SymbolGraph(members: [:])
        let files = try FileManager.default.contentsOfDirectory(at: output, includingPropertiesForKeys: nil)
        try graph.add(files.map { try JSONDecoder().decode(File.self, from: Data(contentsOf: $0)) })
        return graph
    }

    /// A Boolean value that indicates whether there is a type, or a name for one.
    func hasType(_ name: String) -> Bool { members[name] != nil }

    /// A Boolean value that indicates whether a type has a member, of its own or from above.
    func has(_ member: String, in type: String) -> Bool {
        var seen: Set<String> = []
        var rest = [type]
        while let next = rest.popLast() {
            guard seen.insert(next).inserted else { continue }
            if members[next]?.contains(member) == true { return true }
            rest += above[next] ?? []
        }
        return false
    }

    // MARK: Files

    private struct File: Decodable {
        struct Symbol: Decodable {
            struct Identifier: Decodable { var precise: String }
            struct Kind: Decodable { var identifier: String }
            var identifier: Identifier
            var kind: Kind
            var pathComponents: [String]
        }
        struct Relationship: Decodable {
            var kind: String
            var source: String
            var target: String
        }
        var symbols: [Symbol]
        var relationships: [Relationship]
    }

    private static let typeKinds: Set = [
        "swift.class", "swift.struct", "swift.enum", "swift.protocol", "swift.typealias", "swift.actor",
    ]

    private mutating func add(_ files: [File]) {
        var names: [String: String] = [:]
        for symbol in files.flatMap(\.symbols) {
            let path = symbol.pathComponents
            let type = path.dropLast().joined(separator: ".")
            if let last = path.last, !type.isEmpty {
                members[type, default: []].insert(String(last.prefix { $0 != "(" }))
            }
            guard Self.typeKinds.contains(symbol.kind.identifier) else { continue }
            let name = path.joined(separator: ".")
            names[symbol.identifier.precise] = name
            if members[name] == nil { members[name] = [] }
        }
        for link in files.flatMap(\.relationships) where ["inheritsFrom", "conformsTo"].contains(link.kind) {
            guard let source = names[link.source], let target = names[link.target] else { continue }
            above[source, default: []].insert(target)
        }
    }
}
