import SwiftSyntax

/// Members of extensions that override others, or are overridden, which Swift allows only for those of Objective-C.
///
/// The member of the extension gets another name, and the class, which is in the module, a member that calls it.
enum ExtensionOverride {
    /// Returns the name of the member of the extension, which differs from those of superclasses and subclasses.
    static func name(_ name: String, _ labels: [String], of path: String) -> String {
        (["easelExtended", path.replacing(".", with: "_"), name.filter { $0 != "`" }] + labels.filter { !$0.isEmpty })
            .joined(separator: "_")
    }

    /// Returns a Boolean value that indicates whether a member of an extension can be moved: its class is in the module, and not
    /// conditional.
    static func isMovable(_ member: MemberIndex, of type: TypeIndex, _ module: RecordingIndex) -> Bool {
        guard type.kind == .extension, !type.isLocal, type.conditions.isEmpty, member.isCallable, !member.isPrivate,
            !InformalMembers.isDefault(member, in: type.path, module), member.conditions.isEmpty,
            member.kind == .method || !member.types.isEmpty,
            module.declarations(of: type.path).contains(where: { $0.type.kind == .class && !$0.type.isLocal })
        else { return false }
        if member.isOverride, member.kind == .method,
            ForeignOverride(
                member.name,
                in: type.path,
                module,
                where: { $0.labels == member.labels && $0.types == member.types }
            ) != nil
        {
            return false
        }
        return member.isOverride || member.isOpen || isOverridden(member, of: type.path, module)
    }

    private static func isOverridden(_ member: MemberIndex, of path: String, _ module: RecordingIndex) -> Bool {
        let overrides = module.members(named: member.name)
            .filter { $0.member.isOverride && $0.member.kind == member.kind && $0.member.labels == member.labels }
        guard !overrides.isEmpty else { return false }
        let subclasses = Set(module.subclasses(of: path))
        return overrides.contains { subclasses.contains($0.declaration.type.path) }
    }

    /// Returns the overrides that a class needs for its extensions, in one line.
    static func overrides(of path: String, _ module: RecordingIndex) -> String {
        let declarations = module.declarations(of: path)
        let isPublic = declarations.contains { $0.type.kind == .class && $0.type.isPublic }
        var members: [String] = []
        for declaration in declarations {
            for member in declaration.type.members where isMovable(member, of: declaration.type, module) {
                let access =
                    member.isOpen ? "open " : isPublic && (member.isOverride || member.isPublic) ? "public " : ""
                members.append(self.member(member, access, of: path))
            }
        }
        return members.joined(separator: "; ")
    }

    private static func member(_ member: MemberIndex, _ access: String, of path: String) -> String {
        let attribute = member.attributes.contains("discardableResult") ? "@discardableResult " : ""
        let start = "\(attribute)\(member.isOverride ? "override " : "")\(access)\(member.isStatic ? "class " : "")"
        let name = Self.name(member.name, member.labels, of: path)
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
            .map { index, parameter in
                let value =
                    index < member.defaults.count ? member.defaults[index].map { " = \(oneLine($0))" } ?? "" : ""
                return "\(parameter.0.isEmpty ? "_" : parameter.0) a\(index): \(oneLine(parameter.1))\(value)"
            }
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
    /// Renames a method of an extension that overrides another one, or is overridden.
    func rewriteExtensionOverride(_ node: FunctionDeclSyntax) {
        guard let scope, node.parent?.is(MemberBlockItemSyntax.self) == true else { return }
        let parameters = node.signature.parameterClause.parameters
        let (labels, types) = (parameters.map(\.label), parameters.map { $0.type.trimmedDescription })
        let isStatic = node.modifiers.has("static") || node.modifiers.has("class")
        let found = extensionMember(node, of: scope) {
            $0.kind == .method && $0.name == node.name.text && $0.labels == labels && $0.types == types
                && $0.isStatic == isStatic
        }
        guard let member = found else { return }
        blankOverride(node.modifiers)
        edits.replace(range(node.name), with: ExtensionOverride.name(member.name, member.labels, of: scope))
    }

    /// Renames a property of an extension that overrides another one, or is overridden. One with an observer becomes a method.
    func rewriteExtensionOverride(_ node: VariableDeclSyntax) {
        guard let scope, node.parent?.is(MemberBlockItemSyntax.self) == true, node.bindings.count == 1,
            let binding = node.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else { return }
        let isStatic = node.modifiers.has("static") || node.modifiers.has("class")
        let found = extensionMember(node, of: scope) {
            $0.kind == .property && $0.name == pattern.identifier.text && $0.isStatic == isStatic
        }
        guard let member = found else { return }
        blankOverride(node.modifiers)
        let name = ExtensionOverride.name(member.name, [], of: scope)
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

    func blankOverride(_ modifiers: DeclModifierListSyntax) {
        for modifier in modifiers {
            switch modifier.name.text {
            case "override": edits.blank(range(modifier))
            case "open": edits.replace(range(modifier), with: "public")
            default: break
            }
        }
    }

    /// Returns the member that a declaration in an extension is, if it is moved; `nil` for declarations in classes, which may overload it.
    private func extensionMember(
        _ node: some SyntaxProtocol,
        of path: String,
        where matches: (MemberIndex) -> Bool
    ) -> MemberIndex? {
        guard Self.isInExtension(node) else { return nil }
        for declaration in module.declarations(of: path) where declaration.file == source.path {
            for member in declaration.type.members
            where matches(member) && ExtensionOverride.isMovable(member, of: declaration.type, module) {
                return member
            }
        }
        return nil
    }

    static func isInExtension(_ node: some SyntaxProtocol) -> Bool {
        var parent = node.parent
        while let current = parent, !current.is(MemberBlockSyntax.self) { parent = current.parent }
        return parent?.parent?.is(ExtensionDeclSyntax.self) == true
    }
}

extension FunctionParameterSyntax {
    /// The label of an argument, which is empty for `_`.
    var label: String { firstName.text == "_" ? "" : firstName.text.filter { $0 != "`" } }
}
