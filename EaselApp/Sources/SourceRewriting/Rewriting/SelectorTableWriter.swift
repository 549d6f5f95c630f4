/// Writes the declarations that a rewritten file needs at its end: tables of selectors, and optional methods of protocols.
struct SelectorTableWriter {
    let file: FileIndex
    let module: RecordingIndex

    /// The code, without a line break at its start; empty, if the file needs none.
    private(set) var code = ""
    /// The paths of private nested classes that the code refers to.
    private(set) var widened: Set<String> = []
    /// The name of the table; `nil`, if the file has no selectors.
    private(set) var table: String?
    /// A Boolean value that indicates whether the code uses names of the toolkit. A table imports it.
    private(set) var needsToolkit = false

    init(_ file: FileIndex, _ module: RecordingIndex) {
        self.file = file
        self.module = module
        writeOptionalRequirements()
        writeImplementations()
        writeTable()
    }

    private mutating func line(_ text: String) { code += text + "\n" }

    private mutating func conditional(_ conditions: [String], _ body: (inout Self) -> Void) {
        for condition in conditions { line("#if \(condition)") }
        body(&self)
        for _ in conditions { line("#endif") }
    }

    /// Marks the private classes in a path as those that the code refers to.
    private mutating func reach(_ path: String) {
        var names: [Substring] = []
        for name in path.split(separator: ".") {
            names.append(name)
            let path = names.joined(separator: ".")
            if file.types.contains(where: { $0.path == path && $0.isPrivateNested }) { widened.insert(path) }
        }
    }

    // MARK: Optional requirements

    private mutating func writeOptionalRequirements() {
        for type in file.types where type.kind == .protocol {
            let members = type.members.filter(\.isOptional)
            guard !members.isEmpty else { continue }
            needsToolkit = true
            conditional(type.conditions) { writer in
                writer.line("extension \(type.path) {")
                for member in members {
                    writer.conditional(member.conditions) { writer in
                        let name = OptionalRequirement.name(member.name, member.labels)
                        let access = type.isPublic ? "public " : ""
                        writer.line("    \(access)var \(name): \(OptionalRequirement.type(of: member)) {")
                        if OptionalRequirement.canLookUp(member) {
                            writer.line("        OptionalMember(self, \"\(member.selector)\").map { member in")
                            writer.line("            \(OptionalRequirement.lookUp(member))")
                            writer.line("        }")
                        } else {
                            writer.line("        nil")
                        }
                        writer.line("    }")
                    }
                }
                writer.line("}")
            }
        }
    }

    /// Writes the properties for the methods of the protocols that classes conform to in this file.
    private mutating func writeImplementations() {
        for type in file.types where type.kind != .protocol && !type.isLocal {
            var done: Set<String> = []
            for name in type.inherited {
                guard let path = module.resolve(name, from: type.path) else { continue }
                for proto in [path] + module.protocols(of: path) where done.insert(proto).inserted {
                    for declaration in module.declarations(of: proto) where declaration.type.kind == .protocol {
                        writeImplementations(in: type, of: declaration.type)
                    }
                }
            }
        }
    }

    private mutating func writeImplementations(in type: TypeIndex, of proto: TypeIndex) {
        for requirement in proto.members where requirement.isOptional {
            let implementing = module.members(named: requirement.name)
                .filter {
                    $0.declaration.type.kind != .protocol && $0.member.labels == requirement.labels
                        && !$0.member.isStatic
                        && $0.member.kind == requirement.kind
                }
                .map(\.declaration.type.path)
            let own = module.ancestry(of: type.path).classes.contains(where: implementing.contains)
            let subclasses = own ? [] : module.subclasses(of: type.path).filter(implementing.contains)
            guard own || !subclasses.isEmpty else { continue }
            reach(type.path)
            let access = type.isPublic && proto.isPublic ? "public " : ""
            let name = OptionalRequirement.name(requirement.name, requirement.labels)
            conditional(type.conditions) { writer in
                writer.line("extension \(type.path) {")
                writer.line("    \(access)var \(name): \(OptionalRequirement.type(of: requirement)) {")
                if own {
                    writer.line("        \(OptionalRequirement.value("self", requirement))")
                } else {
                    for subclass in subclasses {
                        let value = OptionalRequirement.value("object", requirement)
                        writer.line("        if let object = self as? \(subclass) { return \(value) }")
                    }
                    writer.line("        return nil")
                }
                writer.line("    }")
                writer.line("}")
            }
        }
    }

    // MARK: Selectors

    private mutating func writeTable() {
        var functions: [(conditions: [String], call: String)] = []
        for type in file.types where type.kind == .class || type.kind == .extension {
            guard !type.isLocal else { continue }
            let members = exposedMembers(of: type)
            guard !members.isEmpty else { continue }
            reach(type.path)
            if type.isGeneric || module.declarations(of: type.path).contains(where: { $0.type.isGeneric }) {
                functions += writeDispatch(of: type, members, functions.count)
                continue
            }
            let name = "easelSelectors_\(Self.identifier(of: file.file))_\(functions.count)"
            let isolated = module.isIsolatedToMainActor(type.path)
            let isForeign = ForeignProtocols.areAdopted(by: type.path, module)
            conditional(type.conditions) { writer in
                writer.line("extension \(type.path) {")
                writer.line("    nonisolated fileprivate static func \(name)() -> [SelectorEntry] {")
                writer.line("        var entries: [SelectorEntry] = []")
                for member in members {
                    // The protocol of another module may be isolated.
                    let isMain =
                        isolated && !member.attributes.contains("nonisolated")
                        || member.attributes.contains("MainActor") || isForeign && !member.isExposed
                    writer.conditional(member.conditions) {
                        $0.writeEntries(of: member, type, isMain ? "" : "anywhere: ")
                    }
                }
                writer.line("        return entries")
                writer.line("    }")
                writer.line("}")
            }
            functions.append((type.conditions, "\(type.path).\(name)()"))
        }
        guard !functions.isEmpty else { return }
        let name = Self.tableName(of: file.file)
        table = name
        line("enum \(name): SelectorTable {")
        line("    static var entries: [SelectorEntry] {")
        line("        var entries: [SelectorEntry] = []")
        for function in functions {
            conditional(function.conditions) { $0.line("        entries += \(function.call)") }
        }
        line("        return entries")
        line("    }")
        line("}")
        line("import UIKit")
    }

    /// The members that Objective-C would find by their names: those with attributes, and the methods of its protocols.
    private func exposedMembers(of type: TypeIndex) -> [MemberIndex] {
        let conformsElsewhere = ForeignProtocols.areAdopted(by: type.path, module)
        return type.members.filter { member in
            guard member.isCallable else { return false }
            if InformalMembers.selector(member) != nil { return member.isExposed || !member.isPrivate }
            guard !member.isStatic else { return false }
            // A protocol of another module may have optional methods.
            if conformsElsewhere, member.kind == .method, !member.isPrivate, !member.isOverride { return true }
            return member.isExposed || member.kind == .method && implementsRequirement(member, of: type)
                || isWindow(member, of: type)
        }
    }

    /// Returns a Boolean value that indicates whether a property is the window of a delegate, which UIKit sets for a storyboard.
    private func isWindow(_ member: MemberIndex, of type: TypeIndex) -> Bool {
        member.kind == .property && member.name == "window" && member.isSettable
            && !Set(type.inherited).isDisjoint(with: ["UIApplicationDelegate", "UIWindowSceneDelegate"])
    }

    private func implementsRequirement(_ member: MemberIndex, of type: TypeIndex) -> Bool {
        let protocols = module.ancestry(of: type.path).classes.flatMap { module.protocols(of: $0) }
        return !protocols.isEmpty
            && module.members(named: member.name)
                .contains {
                    $0.declaration.type.kind == .protocol && $0.declaration.type.attributes.contains("objc")
                        && $0.member.labels == member.labels && protocols.contains($0.declaration.type.path)
                }
    }

    private mutating func writeEntries(of member: MemberIndex, _ type: TypeIndex, _ label: String) {
        for entry in entries(of: member, type, "target") {
            line(
                "        entries.append(SelectorEntry(\(label)\"\(entry.selector)\") { (target: \(type.path), "
                    + "a: SelectorArguments) -> Any? in \(entry.code) })"
            )
        }
    }

    /// Writes the methods of a generic class, whose entries cannot name its type.
    /// - Returns: Expressions of the entries, with their conditions.
    private mutating func writeDispatch(
        of type: TypeIndex,
        _ members: [MemberIndex],
        _ number: Int
    ) -> [(conditions: [String], call: String)] {
        let name = "EaselDispatch_\(Self.identifier(of: file.file))_\(number)"
        let isIsolated = module.isIsolatedToMainActor(type.path) || ForeignProtocols.areAdopted(by: type.path, module)
        let actor = isIsolated ? "@MainActor " : ""
        var entries: [String] = []
        var conditionalEntries: [(conditions: [String], call: String)] = []
        conditional(type.conditions) { writer in
            writer.line("private protocol \(name): AnyObject {")
            writer.line("    \(actor)func easelCall_\(number)(_ name: String, _ a: SelectorArguments) -> Any?")
            writer.line("}")
            writer.line("extension \(type.path): \(name) {")
            writer.line("    fileprivate func easelCall_\(number)(_ name: String, _ a: SelectorArguments) -> Any? {")
            writer.line("        switch name {")
            for member in members {
                for entry in writer.entries(of: member, type, "self") {
                    writer.conditional(member.conditions) {
                        $0.line("        case \"\(entry.selector)\": \(entry.code)")
                    }
                    let text =
                        "SelectorEntry(\(actor.isEmpty ? "anywhere: " : "")\"\(entry.selector)\", of: { $0 is any \(name) }) "
                        + "{ ($0 as? any \(name))?.easelCall_\(number)(\"\(entry.selector)\", $1) }"
                    if member.conditions.isEmpty {
                        entries.append(text)
                    } else {
                        conditionalEntries.append((type.conditions + member.conditions, "[\(text)]"))
                    }
                }
            }
            writer.line("        default: return nil")
            writer.line("        }")
            writer.line("    }")
            writer.line("}")
        }
        let unconditional = (conditions: type.conditions, call: "[\(entries.joined(separator: ", "))]")
        return (entries.isEmpty ? [] : [unconditional]) + conditionalEntries
    }

    /// Returns the names of a member in Objective-C, and the code that calls it and returns its value.
    private func entries(
        of member: MemberIndex,
        _ type: TypeIndex,
        _ object: String
    ) -> [(selector: String, code: String)] {
        let receiver = member.isStatic ? "type(of: \(object))" : object
        if member.kind == .property {
            let getter = (member.selector, "return \(receiver).\(member.name)")
            return member.isSettable
                ? [getter, (member.setter, "\(receiver).\(member.name) = a[0]; return nil")] : [getter]
        }
        // Extensions in other files may overload a method.
        let isOverloaded =
            module.declarations(of: type.path).flatMap(\.type.members)
            .filter { $0.kind == .method && $0.name == member.name && $0.labels == member.labels }.count > 1
        let arguments = member.labels.enumerated().map { index, name in
            var value = "a[\(index)]"
            // Attributes of parameters are none of types.
            if isOverloaded, !member.types[index].contains("@") {
                let written = member.types[index]
                value += " as \(written.hasSuffix("!") ? written.dropLast() + "?" : written)"
            }
            return name.isEmpty ? value : "\(name): \(value)"
        }
        let call = "\(receiver).\(member.name)(\(arguments.joined(separator: ", ")))"
        let selector = InformalMembers.selector(member) ?? member.selector
        guard var result = member.result else { return [(selector, "\(call); return nil")] }
        // Methods can differ by their results only.
        let isAmbiguous = module.members(named: member.name)
            .contains { $0.member.labels == member.labels && $0.member.result != member.result }
        guard isAmbiguous, !["Self", "Self?", "Self!"].contains(result) else { return [(selector, "return \(call)")] }
        result = result.split(whereSeparator: \.isNewline).joined(separator: " ")
        if result.hasSuffix("!") { result = result.dropLast() + "?" }
        return [(selector, "return \(call) as \(result)")]
    }

    // MARK: Names

    /// The name of the table of a file.
    static func tableName(of file: String) -> String { "EaselSelectors_\(identifier(of: file))" }

    /// A part of an identifier that no other file of the module has: names of files are unique in a module.
    static func identifier(of file: String) -> String {
        var base = file.split(separator: "/").last.map(String.init) ?? file
        if base.hasSuffix(".swift") { base.removeLast(6) }
        let plain = String(base.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
        return plain == base ? plain : "\(plain)_\(Checksum.of(base.utf8))"
    }
}
