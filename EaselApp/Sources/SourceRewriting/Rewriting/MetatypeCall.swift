import SwiftSyntax

/// A call of `init()` on a metatype that is only known when the program runs, which Swift allows without Objective-C only if the
/// initializer is required.
///
/// The class is known from a parameter: `type: View.Type` with `type.init()`, or `<T: View>` with `T()`.
struct MetatypeCall {
    /// The expression of the metatype.
    let expression: String

    /// - Returns: `nil`, if the call is another one.
    init?(_ node: FunctionCallExprSyntax, _ module: RecordingIndex, _ scope: String?) {
        guard node.arguments.isEmpty, node.trailingClosure == nil else { return nil }
        let name: String
        var isInit = false
        if let member = node.calledExpression.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base?.as(DeclReferenceExprSyntax.self)
        {
            name = base.baseName.text
            isInit = true
        } else if let reference = node.calledExpression.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
        } else {
            return nil
        }
        var parent = node.parent
        while let current = parent {
            if let function = current.as(FunctionDeclSyntax.self) {
                if isInit, let type = Self.metatype(of: name, function.signature.parameterClause) {
                    guard Self.isClassOfObjects(type, module, scope) else { return nil }
                    expression = name
                    return
                }
                if let constraint = Self.constraint(of: name, function.genericParameterClause) {
                    guard Self.isClassOfObjects(constraint, module, scope) else { return nil }
                    expression = "\(name).self"
                    return
                }
            }
            parent = current.parent
        }
        return nil
    }

    private static func metatype(of name: String, _ clause: FunctionParameterClauseSyntax) -> String? {
        for parameter in clause.parameters where (parameter.secondName ?? parameter.firstName).text == name {
            guard let type = parameter.type.as(MetatypeTypeSyntax.self), type.metatypeSpecifier.text == "Type" else {
                return nil
            }
            return type.baseType.trimmedDescription
        }
        return nil
    }

    private static func constraint(of name: String, _ clause: GenericParameterClauseSyntax?) -> String? {
        clause?.parameters.first { $0.name.text == name }?.inheritedType?.trimmedDescription
    }

    /// Returns a Boolean value that indicates whether a name is that of a subclass of `NSObject`.
    private static func isClassOfObjects(_ name: String, _ module: RecordingIndex, _ scope: String?) -> Bool {
        if let path = module.resolve(name, from: scope) {
            guard module.declarations(of: path).contains(where: { $0.type.kind == .class }) else { return false }
            return module.ancestry(of: path).external != nil
        }
        return ["UI", "CA", "NS"].contains { name.hasPrefix($0) } && !name.hasSuffix("Delegate")
            && !name.hasSuffix("DataSource")
    }
}
