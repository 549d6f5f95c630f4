import SwiftSyntax

/// Collects the declarations of a file.
final class Indexer: SyntaxVisitor {
    private(set) var index: FileIndex
    private let source: SourceFile

    /// Positions of the declarations of types around the current node in `index.types`; `nil` for a function.
    private var scopes: [Int?] = []
    private var conditions = Conditions()

    init(_ source: SourceFile) {
        self.source = source
        index = FileIndex(file: source.path, checksum: Checksum.of(source.original))
        super.init(viewMode: .sourceAccurate)
        if source.requiredModule == nil { walk(source.tree) }
    }

    // MARK: Scopes

    private var isInFunction: Bool { scopes.contains(nil) }

    private var currentPath: String? { scopes.last.flatMap { $0 }.map { index.types[$0].path } }

    private func enter(
        _ kind: TypeIndex.Kind,
        _ name: String,
        _ node: some SyntaxProtocol,
        _ inheritance: InheritanceClauseSyntax?,
        _ attributes: AttributeListSyntax,
        _ modifiers: DeclModifierListSyntax,
        isGeneric: Bool = false
    ) -> SyntaxVisitorContinueKind {
        guard !conditions.isFalse else {
            scopes.append(nil)
            return .visitChildren
        }
        let outer = scopes.last.flatMap { $0 }.map { index.types[$0] }
        var type = TypeIndex(
            kind: kind,
            path: outer.map { "\($0.path).\(name)" } ?? name,
            line: source.line(of: node)
        )
        type.inherited = inheritance?.inheritedTypes.map { Self.name(of: $0.type) } ?? []
        type.attributes = attributes.names
        type.isGeneric = isGeneric || outer?.isGeneric == true
        type.isLocal = isInFunction
        type.isPublic = modifiers.isPublic
        type.isPrivateNested = outer != nil && modifiers.has("private")
        type.isPrivate = modifiers.isPrivate || outer?.isPrivate == true
        type.conditions = conditions.current
        scopes.append(index.types.count)
        index.types.append(type)
        return .visitChildren
    }

    private func leave() { scopes.removeLast() }

    /// Returns the name of a type without its arguments and conditions.
    static func name(of type: TypeSyntax) -> String {
        var type = type
        while let attributed = type.as(AttributedTypeSyntax.self) { type = attributed.baseType }
        return type.trimmedDescription.prefix { $0 != "<" }.filter { !$0.isWhitespace }
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .class,
            node.name.text,
            node,
            node.inheritanceClause,
            node.attributes,
            node.modifiers,
            isGeneric: node.genericParameterClause != nil
        )
    }
    override func visitPost(_ node: ClassDeclSyntax) { leave() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .extension,
            Self.name(of: node.extendedType),
            node,
            node.inheritanceClause,
            node.attributes,
            node.modifiers
        )
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { leave() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.protocol, node.name.text, node, node.inheritanceClause, node.attributes, node.modifiers)
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { leave() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .other,
            node.name.text,
            node,
            node.inheritanceClause,
            node.attributes,
            node.modifiers,
            isGeneric: node.genericParameterClause != nil
        )
    }
    override func visitPost(_ node: StructDeclSyntax) { leave() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(
            .other,
            node.name.text,
            node,
            node.inheritanceClause,
            node.attributes,
            node.modifiers,
            isGeneric: node.genericParameterClause != nil
        )
    }
    override func visitPost(_ node: EnumDeclSyntax) { leave() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(.other, node.name.text, node, node.inheritanceClause, node.attributes, node.modifiers)
    }
    override func visitPost(_ node: ActorDeclSyntax) { leave() }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        conditions.enter(node)
        return .visitChildren
    }
    override func visitPost(_ node: IfConfigClauseSyntax) { conditions.leave() }

    override func visit(_ node: CodeBlockSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(nil)
        return .visitChildren
    }
    override func visitPost(_ node: CodeBlockSyntax) { scopes.removeLast() }

    override func visit(_ node: ClosureExprSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(nil)
        return .visitChildren
    }
    override func visitPost(_ node: ClosureExprSyntax) { scopes.removeLast() }

    override func visit(_ node: AccessorBlockSyntax) -> SyntaxVisitorContinueKind {
        scopes.append(nil)
        return .visitChildren
    }
    override func visitPost(_ node: AccessorBlockSyntax) { scopes.removeLast() }

    // MARK: Members

    private func add(_ member: MemberIndex, _ attributes: AttributeListSyntax, _ modifiers: DeclModifierListSyntax) {
        guard let scope = scopes.last.flatMap({ $0 }), !conditions.isFalse else { return }
        let type = index.types[scope]
        var member = member
        member.attributes = attributes.names
        member.explicitName = attributes.explicitName
        member.isOptional = modifiers.has("optional")
        member.isStatic = modifiers.has("static") || modifiers.has("class")
        member.isOverride = modifiers.has("override")
        member.isPrivate = modifiers.isPrivate
        member.isOpen = modifiers.has("open")
        member.isPublic = modifiers.isPublic || type.kind == .extension && type.isPublic
        member.conditions = Array(conditions.current.dropFirst(type.conditions.count))
        let isHidden = member.isPrivate || member.attributes.contains("nonobjc")
        member.isExposed =
            member.attributes.contains { ObjectiveCAttributes.exposing.contains($0) }
            || !isHidden
                && (type.attributes.contains("objcMembers")
                    || type.kind == .extension && type.attributes.contains("objc"))
        index.types[scope].members.append(member)
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        let parameters = node.signature.parameterClause.parameters
        var member = MemberIndex(kind: .method, name: node.name.text, line: source.line(of: node))
        member.labels = parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text.filter { $0 != "`" } }
        member.types = parameters.map { $0.type.trimmedDescription }
        member.defaults = parameters.map { $0.defaultValue?.value.trimmedDescription }
        let result = node.signature.returnClause?.type.trimmedDescription
        member.result = result == "Void" || result == "()" ? nil : result
        member.isCallable =
            node.signature.effectSpecifiers == nil && node.genericParameterClause == nil
            && parameters.allSatisfy { parameter in
                parameter.ellipsis == nil && !member.types.isEmpty
                    && !parameter.type.trimmedDescription.hasPrefix("inout ")
                    && !parameter.type.trimmedDescription.contains("some ")
            }
        add(member, node.attributes, node.modifiers)
        return .visitChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        for binding in node.bindings {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            var member = MemberIndex(kind: .property, name: pattern.identifier.text, line: source.line(of: node))
            // `var a, b: Int` states the type once.
            let type = binding.typeAnnotation ?? node.bindings.last?.typeAnnotation
            member.types = type.map { [$0.type.trimmedDescription] } ?? []
            member.isSettable = node.bindingSpecifier.tokenKind == .keyword(.var) && Self.canSet(binding.accessorBlock)
            member.isObserver = Self.observes(binding.accessorBlock)
            member.isCallable = !member.types.contains { $0.contains("some ") }
            add(member, node.attributes, node.modifiers)
        }
        return .visitChildren
    }

    private static func observes(_ block: AccessorBlockSyntax?) -> Bool {
        guard case .accessors(let accessors)? = block?.accessors, accessors.count == 1 else { return false }
        return accessors.first?.accessorSpecifier.tokenKind == .keyword(.didSet)
    }

    private static func canSet(_ block: AccessorBlockSyntax?) -> Bool {
        guard let block else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.contains {
            switch $0.accessorSpecifier.tokenKind {
            case .keyword(.set), .keyword(.didSet), .keyword(.willSet), .keyword(._modify): true
            default: false
            }
        }
    }
}
