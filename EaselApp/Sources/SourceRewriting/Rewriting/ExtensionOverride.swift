import SwiftSyntax

/// Members that override in an extension, which Swift allows only for those of Objective-C.
///
/// The member of the extension gets another name, and the class, which is in the module, an override that calls it.
enum ExtensionOverride {
    /// Returns the name of the member of the extension.
    static func name(_ name: String, _ labels: [String]) -> String {
        (["easelExtended", name.filter { $0 != "`" }] + labels.filter { !$0.isEmpty }).joined(separator: "_")
    }

    /// Returns a Boolean value that indicates whether a member of an extension can be moved: its class is in the module, and not
    /// conditional.
    static func isMovable(_ member: MemberIndex, of type: TypeIndex, _ module: RecordingIndex) -> Bool {
        type.kind == .extension && !type.isLocal && type.conditions.isEmpty && isMovable(member)
            && !InformalMembers.isDefault(member, in: type.path, module)
            && module.declarations(of: type.path).contains { $0.type.kind == .class && !$0.type.isLocal }
    }

    private static func isMovable(_ member: MemberIndex) -> Bool {
        member.isOverride && member.isCallable && !member.isPrivate && member.conditions.isEmpty
            && (member.kind == .method || !member.types.isEmpty)
    }

    /// Returns the overrides that a class needs for its extensions, in one line.
    static func overrides(of path: String, _ module: RecordingIndex) -> String {
        let declarations = module.declarations(of: path)
        let access = declarations.contains { $0.type.kind == .class && $0.type.isPublic } ? "public " : ""
        var text = ""
        for declaration in declarations {
            for member in declaration.type.members where isMovable(member, of: declaration.type, module) {
                text += " " + override(member, access)
            }
        }
        return text
    }

    private static func override(_ member: MemberIndex, _ access: String) -> String {
        let start = "override \(access)\(member.isStatic ? "class " : "")"
        let name = name(member.name, member.labels)
        guard member.kind == .method else {
            let type = oneLine(member.types.first ?? "")
            let accessors =
                if member.isObserver {
                    "didSet { \(name)(oldValue) }"
                } else if member.isSettable {
                    "get { \(name) } set { \(name) = newValue }"
                } else {
                    "\(name)"
                }
            return "\(start)var \(member.name): \(type) { \(accessors) }"
        }
        let parameters = zip(member.labels, member.types).enumerated()
            .map { index, parameter in "\(parameter.0.isEmpty ? "_" : parameter.0) a\(index): \(oneLine(parameter.1))" }
        let arguments = member.labels.enumerated().map { $1.isEmpty ? "a\($0)" : "\($1): a\($0)" }
        let result = member.result.map { " -> \(oneLine($0))" } ?? ""
        return "\(start)func \(member.name)(\(parameters.joined(separator: ", ")))\(result) "
            + "{ \(name)(\(arguments.joined(separator: ", "))) }"
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }
}

extension Rewriter {
    /// Renames a method of an extension that overrides.
    func rewriteExtensionOverride(_ node: FunctionDeclSyntax) {
        guard let scope, let keyword = node.modifiers.first(where: { $0.name.text == "override" }) else { return }
        let labels = node.signature.parameterClause.parameters.map(\.label)
        guard let member = extensionMember(node.name.text, .method, labels, of: scope) else { return }
        edits.blank(range(keyword))
        blankOpen(node.modifiers)
        edits.replace(range(node.name), with: ExtensionOverride.name(member.name, member.labels))
    }

    /// Renames a property of an extension that overrides. One with an observer becomes a method.
    func rewriteExtensionOverride(_ node: VariableDeclSyntax) {
        guard let scope, let keyword = node.modifiers.first(where: { $0.name.text == "override" }),
            node.bindings.count == 1, let binding = node.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
            let member = extensionMember(pattern.identifier.text, .property, [], of: scope)
        else { return }
        edits.blank(range(keyword))
        blankOpen(node.modifiers)
        let name = ExtensionOverride.name(member.name, [])
        guard member.isObserver, case .accessors(let accessors)? = binding.accessorBlock?.accessors,
            let observer = accessors.first, let type = binding.typeAnnotation
        else {
            return edits.replace(range(pattern), with: name)
        }
        edits.replace(range(node.bindingSpecifier), with: "func")
        let parameter = observer.parameters?.name.text ?? "oldValue"
        edits.replace(
            range(pattern).lowerBound..<range(type).upperBound,
            with: "\(name)(_ \(parameter): \(type.type.trimmedDescription))"
        )
        let start = range(observer.accessorSpecifier)
        let end = observer.parameters.map { range($0).upperBound } ?? start.upperBound
        edits.replace(start.lowerBound..<end, with: "do")
    }

    private func blankOpen(_ modifiers: DeclModifierListSyntax) {
        for modifier in modifiers where modifier.name.text == "open" { edits.replace(range(modifier), with: "public") }
    }

    private func extensionMember(
        _ name: String,
        _ kind: MemberIndex.Kind,
        _ labels: [String],
        of path: String
    ) -> MemberIndex? {
        for declaration in module.declarations(of: path) where declaration.file == source.path {
            for member in declaration.type.members
            where member.name == name && member.kind == kind && (kind == .property || member.labels == labels)
                && ExtensionOverride.isMovable(member, of: declaration.type, module)
            {
                return member
            }
        }
        return nil
    }
}

extension FunctionParameterSyntax {
    /// The label of an argument, which is empty for `_`.
    var label: String { firstName.text == "_" ? "" : firstName.text.filter { $0 != "`" } }
}
