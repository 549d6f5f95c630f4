import SwiftSyntax

extension Rewriter {
    /// Completes calls that create an empty attributed string, `NSAttributedString()`: Foundation has the initializer of Objective-C's
    /// root class only where there is Objective-C.
    func rewriteEmptyAttributedString(_ node: FunctionCallExprSyntax) {
        guard node.arguments.isEmpty, node.trailingClosure == nil, let parenthesis = node.leftParen,
            creates(["NSAttributedString", "NSMutableAttributedString"], node)
        else { return }
        edits.insert("string: \"\"", at: range(parenthesis).upperBound)
    }

    /// Returns a Boolean value that indicates whether a call such as `Timer(…)` or `Timer.init(…)` creates an object of one of some
    /// types, which are not those of the module.
    func creates(_ types: Set<String>, _ node: FunctionCallExprSyntax) -> Bool {
        var type = node.calledExpression
        if let member = type.as(MemberAccessExprSyntax.self), member.declName.baseName.text == "init",
            let base = member.base
        {
            type = base
        }
        guard let name = type.as(DeclReferenceExprSyntax.self)?.baseName.text, types.contains(name) else {
            return false
        }
        return module.resolve(name, from: scope) == nil
    }
}
