import SwiftSyntax

extension Rewriter {
    /// Completes calls that create an empty attributed string, `NSAttributedString()`: Foundation has the initializer of Objective-C's
    /// root class only where there is Objective-C.
    func rewriteEmptyAttributedString(_ node: FunctionCallExprSyntax) {
        guard node.arguments.isEmpty, node.trailingClosure == nil, let parenthesis = node.leftParen else { return }
        var type = node.calledExpression
        if let member = type.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base
        {
            type = base
        }
        guard let name = type.as(DeclReferenceExprSyntax.self)?.baseName.text,
            ["NSAttributedString", "NSMutableAttributedString"].contains(name),
            module.resolve(name, from: scope) == nil
        else { return }
        edits.insert("string: \"\"", at: range(parenthesis).upperBound)
    }
}
