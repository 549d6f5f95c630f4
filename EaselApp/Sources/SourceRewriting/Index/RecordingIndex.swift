import Foundation

/// A module's index that records the answers that a file's rewriting depends on.
final class RecordingIndex {
    private let module: ModuleIndex
    /// The checksum of each answer, by its question.
    private(set) var uses: [String: String] = [:]

    init(_ module: ModuleIndex) { self.module = module }

    /// Returns a Boolean value that indicates whether a module answers recorded questions as before.
    static func answers(_ uses: [String: String], alikeIn module: ModuleIndex) -> Bool {
        let index = RecordingIndex(module)
        for question in uses.keys {
            let parts = question.split(separator: " ", omittingEmptySubsequences: false).map(String.init)
            guard parts.count == 3 else { return false }
            switch parts[0] {
            case "members": _ = index.members(named: parts[1])
            case "optional": _ = index.optionalRequirements(named: parts[1])
            case "resolve": _ = index.resolve(parts[1], from: parts[2].isEmpty ? nil : parts[2])
            case "ancestry": _ = index.ancestry(of: parts[1])
            case "isolation": _ = index.isIsolatedToMainActor(parts[1])
            case "protocols": _ = index.protocols(of: parts[1])
            case "subclasses": _ = index.subclasses(of: parts[1])
            case "foreign": _ = index.hasForeignOverrides(named: parts[1])
            case "declarations": _ = index.declarations(of: parts[1])
            default: return false
            }
        }
        return index.uses == uses
    }

    private func record(_ question: String, _ name: String, _ scope: String = "", _ answer: some Sequence<String>) {
        uses["\(question) \(name) \(scope)"] = Checksum.of(answer.joined(separator: "\n").utf8)
    }

    private static func text(_ values: [some Encodable]) -> [String] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return values.map { (try? encoder.encode($0)).map { String(decoding: $0, as: UTF8.self) } ?? "" }
    }

    /// Lines of declarations do not matter.
    private static func withoutLines(_ members: [ModuleIndex.Member]) -> [ModuleIndex.Member] {
        members.map {
            var member = $0
            member.member.line = 0
            member.declaration.type.line = 0
            return member
        }
    }

    func members(named name: String) -> [ModuleIndex.Member] {
        let answer = module.members(named: name)
        record("members", name, "", Self.text(Self.withoutLines(answer)))
        return answer
    }

    func hasForeignOverrides(named name: String) -> Bool {
        let answer = module.hasForeignOverrides(named: name)
        record("foreign", name, "", [String(answer)])
        return answer
    }

    func optionalRequirements(named name: String) -> [ModuleIndex.Member] {
        let answer = module.optionalRequirements(named: name)
        record("optional", name, "", Self.text(Self.withoutLines(answer)))
        return answer
    }

    func resolve(_ name: String, from scope: String?) -> String? {
        let answer = module.resolve(name, from: scope)
        record("resolve", name.filter { $0 != " " }, scope ?? "", [answer ?? ""])
        return answer
    }

    func ancestry(of path: String) -> (classes: [String], external: String?) {
        let answer = module.ancestry(of: path)
        record("ancestry", path, "", answer.classes + [answer.external ?? ""])
        return answer
    }

    func isIsolatedToMainActor(_ path: String) -> Bool {
        let answer = module.isIsolatedToMainActor(path)
        record("isolation", path, "", [String(answer)])
        return answer
    }

    func protocols(of path: String) -> [String] {
        let answer = module.protocols(of: path)
        record("protocols", path, "", answer)
        return answer
    }

    func subclasses(of path: String) -> [String] {
        let answer = module.subclasses(of: path)
        record("subclasses", path, "", answer)
        return answer
    }

    func declarations(of path: String) -> [ModuleIndex.Declaration] {
        let answer = module.declarations(of: path)
        let bare = answer.map {
            var declaration = $0
            declaration.type.line = 0
            declaration.type.members = declaration.type.members.map {
                var member = $0
                member.line = 0
                return member
            }
            return declaration
        }
        record("declarations", path, "", Self.text(bare))
        return answer
    }
}
