import Foundation

/// The declarations of all files of a module.
struct ModuleIndex: Sendable {
    /// A declaration or extension of a type, with its file.
    struct Declaration: Codable, Hashable, Sendable {
        var file: String
        var type: TypeIndex
    }

    /// A member, with the type that declares it.
    struct Member: Codable, Hashable, Sendable {
        var declaration: Declaration
        var member: MemberIndex
    }

    /// The files, ordered by their paths.
    let files: [FileIndex]
    private let declarationsByPath: [String: [Declaration]]
    private let membersByName: [String: [Member]]
    /// The paths of types by their last component.
    private let pathsByName: [String: Set<String>]
    /// The classes that state a superclass, by the last component of its name.
    private let subclassesByName: [String: [String]]
    /// The names of methods that extensions of UIKit's classes declare, and that others override.
    private let namesOfForeignOverrides: Set<String>

    init(_ files: [FileIndex]) {
        self.files = files.sorted { $0.file < $1.file }
        var declarations: [String: [Declaration]] = [:]
        var members: [String: [Member]] = [:]
        var paths: [String: Set<String>] = [:]
        var subclasses: [String: [String]] = [:]
        var (extended, overridden): (Set<String>, Set<String>) = ([], [])
        for file in self.files {
            for type in file.types {
                var bare = type
                bare.members = []
                let declaration = Declaration(file: file.file, type: type)
                declarations[type.path, default: []].append(declaration)
                if type.kind != .extension { paths[Self.lastComponent(type.path), default: []].insert(type.path) }
                if type.kind == .class, let first = type.inherited.first {
                    subclasses[Self.lastComponent(first), default: []].append(type.path)
                }
                let isForeign = type.kind == .extension && ForeignOverride.knows(type.path)
                for member in type.members {
                    if member.isOverride {
                        overridden.insert(member.name)
                    } else if isForeign {
                        extended.insert(member.name)
                    }
                    members[member.name, default: []]
                        .append(Member(declaration: Declaration(file: file.file, type: bare), member: member))
                }
            }
        }
        declarationsByPath = declarations
        membersByName = members
        pathsByName = paths
        subclassesByName = subclasses
        namesOfForeignOverrides = extended.intersection(overridden)
    }

    private static func lastComponent(_ path: String) -> String {
        path.split(separator: ".").last.map(String.init) ?? path
    }

    /// Returns the declarations and extensions of a type.
    func declarations(of path: String) -> [Declaration] { declarationsByPath[path] ?? [] }

    /// Returns the members with a name, of all types.
    func members(named name: String) -> [Member] { membersByName[name] ?? [] }

    /// Returns a Boolean value that indicates whether a method with a name may override one of an extension of one of UIKit's classes.
    func hasForeignOverrides(named name: String) -> Bool { namesOfForeignOverrides.contains(name) }

    /// Returns the path of the type that a name refers to, seen from within a type.
    func resolve(_ name: String, from scope: String? = nil) -> String? {
        var outer = scope.map { $0.split(separator: ".").map(String.init) } ?? []
        while true {
            let path = (outer + [name]).joined(separator: ".")
            if declarationsByPath[path]?.contains(where: { $0.type.kind != .extension }) == true { return path }
            if outer.isEmpty { break }
            outer.removeLast()
        }
        // Inherited nested types, and names that begin with the module.
        let candidates = pathsByName[Self.lastComponent(name)] ?? []
        let matching = candidates.filter { $0 == name || name.hasSuffix(".\($0)") || $0.hasSuffix(".\(name)") }
        return matching.count == 1 ? matching.first : nil
    }

    /// Returns the class itself and its superclasses in the module, followed by the name of the first that is elsewhere.
    func ancestry(of path: String) -> (classes: [String], external: String?) {
        var classes: [String] = []
        var next: String? = path
        while let path = next, !classes.contains(path) {
            let declared = declarations(of: path).first { $0.type.kind != .extension }
            classes.append(path)
            guard let declared else { return (classes, path) }
            guard declared.type.kind == .class, let first = declared.type.inherited.first else { return (classes, nil) }
            guard let superclass = resolve(first, from: path) else { return (classes, first) }
            if declarations(of: superclass).contains(where: { $0.type.kind == .protocol }) { return (classes, nil) }
            next = superclass
        }
        return (classes, nil)
    }

    /// Returns the subclasses of a class, direct and indirect.
    func subclasses(of path: String) -> [String] {
        var found: [String] = []
        var waiting = [path]
        while let next = waiting.popLast() {
            for name in subclassesByName[Self.lastComponent(next)] ?? [] where !found.contains(name) && name != path {
                guard let declared = declarations(of: name).first(where: { $0.type.kind == .class }),
                    let first = declared.type.inherited.first, resolve(first, from: name) == next
                else { continue }
                found.append(name)
                waiting.append(name)
            }
        }
        return found
    }

    /// Returns the optional requirements of the protocols of the module, by name and labels.
    func optionalRequirements(named name: String) -> [Member] {
        members(named: name).filter { $0.member.isOptional && $0.declaration.type.kind == .protocol }
    }

    /// Returns the protocols of the module that a type conforms to by its own declarations, with those that they inherit.
    func protocols(of path: String) -> [String] {
        var found: [String] = []
        var waiting = [path]
        while let next = waiting.popLast() {
            for declaration in declarations(of: next) {
                for name in declaration.type.inherited {
                    guard let path = resolve(name, from: next), !found.contains(path),
                        declarations(of: path).contains(where: { $0.type.kind == .protocol })
                    else { continue }
                    found.append(path)
                    waiting.append(path)
                }
            }
        }
        return found
    }

    /// Returns a Boolean value that indicates whether calls of the members of a class must be made on the main actor.
    func isIsolatedToMainActor(_ path: String) -> Bool {
        let (classes, external) = ancestry(of: path)
        if let external, !Self.nonisolatedClasses.contains(external) { return true }
        for name in classes {
            for declaration in declarations(of: name) {
                if declaration.type.attributes.contains("MainActor") { return true }
                let protocols = declaration.type.inherited.dropFirst(name == classes.last && external != nil ? 1 : 0)
                if protocols.contains(where: { $0.hasPrefix("UI") || $0.hasPrefix("MK") }) { return true }
                // The isolation of a protocol is that of classes that conform to it in their declarations.
                let own = declaration.type.kind == .class ? protocols.compactMap { resolve($0, from: name) } : []
                if own.contains(where: { isIsolatedProtocol($0) }) { return true }
            }
        }
        return false
    }

    private func isIsolatedProtocol(_ path: String) -> Bool {
        declarations(of: path).contains { $0.type.kind == .protocol && $0.type.attributes.contains("MainActor") }
    }

    /// Classes of Foundation that are not isolated and that programs often subclass.
    private static let nonisolatedClasses: Set<String> = [
        "NSObject", "Operation", "Thread", "Formatter", "NSCoder", "Stream", "URLProtocol", "Foundation.NSObject",
    ]
}
