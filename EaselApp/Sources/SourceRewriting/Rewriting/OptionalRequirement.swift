import SwiftSyntax

/// An optional method of a protocol becomes a property whose value is the method, or `nil` where a type does not implement it.
enum OptionalRequirement {
    /// Returns the name of the property.
    static func name(_ method: String, _ labels: [String]) -> String {
        let parts = [method] + labels.map { $0.isEmpty ? "" : $0 }
        return "easelOptional_" + parts.joined(separator: "_").filter { $0 != "`" }
    }

    /// Returns the type of the property.
    static func type(of node: FunctionDeclSyntax) -> String {
        let parameters = node.signature.parameterClause.parameters.map { oneLine($0.type.trimmedDescription) }
        return type(parameters, node.signature.returnClause?.type.trimmedDescription)
    }

    /// Returns the type of the property.
    static func type(of member: MemberIndex) -> String {
        guard member.kind == .method else { return type(ofProperty: member.types.first ?? "Any") }
        return type(member.types.map(oneLine), member.result)
    }

    /// Returns the type of the property for an optional property.
    static func type(ofProperty written: String) -> String {
        let type = oneLine(written)
        return "(\(type.hasSuffix("!") ? type.dropLast() + "?" : type))?"
    }

    /// Returns a Boolean value that indicates whether a requirement can be called by its name: its parameters are values. Closures that
    /// do not escape are none.
    static func canLookUp(_ member: MemberIndex) -> Bool {
        guard member.isCallable, member.kind == .method else { return member.isCallable }
        return member.types.allSatisfy { type in
            !type.contains("->") || type.contains("@escaping") || type.hasPrefix("[")
                || type.hasPrefix("((") && (type.hasSuffix(")?") || type.hasSuffix(")!"))
        }
    }

    /// Returns an expression of the requirement, of which `member` is the implementation that was found.
    static func lookUp(_ member: MemberIndex) -> String {
        guard member.kind == .method else { return "member()" }
        let names = member.labels.indices.map { "a\($0)" }.joined(separator: ", ")
        return "{ \(names.isEmpty ? "" : "\(names) in ")member(\(names)) }"
    }

    /// Returns an expression of the method or of the property's value.
    static func value(_ object: String, _ member: MemberIndex) -> String {
        member.kind == .method ? "{ \(call(object, member)) }" : "\(object).\(member.name)"
    }

    private static func type(_ parameters: [String], _ result: String?) -> String {
        // Types in the types of functions cannot be unwrapped implicitly.
        let types = parameters.map { $0.hasSuffix("!") ? $0.dropLast() + "?" : $0 }
        var result = oneLine(result ?? "Void")
        if result.hasSuffix("!") { result = result.dropLast() + "?" }
        return "((\(types.joined(separator: ", "))) -> \(result))?"
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    /// Returns an expression of a call of the method with the parameters of a closure.
    static func call(_ object: String, _ member: MemberIndex) -> String {
        let arguments = member.labels.enumerated().map { $1.isEmpty ? "$\($0)" : "\($1): $\($0)" }
        return "\(object).\(member.name)(\(arguments.joined(separator: ", ")))"
    }
}

extension Rewriter {
    /// Returns a Boolean value that indicates whether an expression is a property whose type is one of the protocols that declare
    /// requirements.
    func isProperty(_ base: ExprSyntax?, ofProtocolsOf requirements: [ModuleIndex.Member]) -> Bool {
        var (name, isOwn) = ("", false)
        if let reference = base?.as(DeclReferenceExprSyntax.self) {
            (name, isOwn) = (reference.baseName.text, true)
        } else if let member = base?.as(MemberAccessExprSyntax.self), member.base != nil {
            (name, isOwn) = (member.declName.baseName.text, member.base?.trimmedDescription == "self")
        }
        guard !name.isEmpty else { return false }
        let properties = module.members(named: name).filter { $0.member.kind == .property }
        let own = isOwn ? properties.filter { $0.declaration.type.path == scope } : []
        let protocols = Set(requirements.map(\.declaration.type.path))
        let candidates = own.isEmpty ? properties : own
        return !candidates.isEmpty
            && candidates.allSatisfy { $0.member.types.first.map { protocols.contains(Self.bareType($0)) } ?? false }
    }

    /// Returns the name in a type such as `(any P)?`.
    private static func bareType(_ type: String) -> String {
        let name = type.filter { !"()?! ".contains($0) }
        return name.hasPrefix("any") && type.contains("any ") ? String(name.dropFirst(3)) : name
    }
}
