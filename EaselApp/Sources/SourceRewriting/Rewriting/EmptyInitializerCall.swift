import SwiftSyntax

extension Rewriter {
    /// The arguments with which other initializers have the effect of that of Objective-C's root class.
    private static let argumentsOfEmptyInitializers = [
        "NSAttributedString": "string: \"\"", "NSMutableAttributedString": "string: \"\"", "Progress": "parent: nil",
    ]

    /// Completes calls such as `NSAttributedString()`: Foundation has the initializer of Objective-C's root class only where there is
    /// Objective-C.
    func rewriteEmptyInitializer(_ node: FunctionCallExprSyntax) {
        guard node.arguments.isEmpty, node.trailingClosure == nil, let parenthesis = node.leftParen,
            let name = foreignType(createdBy: node, among: Self.argumentsOfEmptyInitializers.keys),
            let arguments = Self.argumentsOfEmptyInitializers[name]
        else { return }
        edits.insert(arguments, at: range(parenthesis).upperBound)
    }

    /// Returns the name of the type of which a call such as `Timer(…)` or `Timer.init(…)` creates an object, if it is one of some types
    /// and not one of the module.
    func foreignType(createdBy node: FunctionCallExprSyntax, among types: some Sequence<String>) -> String? {
        var type = node.calledExpression
        if let member = type.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base
        {
            type = base
        }
        guard let name = type.as(DeclReferenceExprSyntax.self)?.baseName.text, types.contains(name),
            module.resolve(name, from: scope) == nil
        else { return nil }
        return name
    }
}
