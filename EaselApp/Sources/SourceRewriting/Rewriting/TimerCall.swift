import SwiftSyntax

extension Rewriter {
    /// Writes the first date of a timer into `Timer(timeInterval:repeats:block:)`: without Objective-C, Foundation has the present
    /// instead, so that the timer fires when it is added to a run loop.
    func rewriteTimer(_ node: FunctionCallExprSyntax) {
        guard foreignType(createdBy: node, among: ["Timer"]) != nil, let interval = node.arguments.first,
            let label = interval.label
        else { return }
        var labels = node.arguments.map { $0.label?.text }
        if node.trailingClosure != nil { labels.append("block") }
        guard labels == ["timeInterval", "repeats", "block"], let repeats = node.arguments.dropFirst().first else {
            return
        }
        let type = module.resolve("Date", from: scope) == nil ? "Date" : "Foundation.Date"
        let start = "fire: \(type)(timeIntervalSinceNow"
        if repeats.expression.as(BooleanLiteralExprSyntax.self)?.literal.text == "false" {
            // The interval has no meaning.
            edits.replace(range(label), with: start)
            edits.insert("), interval: 0", at: range(interval.expression).upperBound)
        } else if Self.canBeWrittenTwice(interval.expression) {
            edits.replace(range(label), with: "\(start): \(interval.expression.trimmedDescription)), interval")
        }
    }

    /// Returns a Boolean value that indicates whether a copy of an expression, on the same line, has the same value and no further
    /// effects: it calls nothing but conversions of numbers.
    private static func canBeWrittenTwice(_ expression: ExprSyntax) -> Bool {
        guard !expression.trimmedDescription.contains(where: \.isNewline) else { return false }
        var pending = [Syntax(expression)]
        while let node = pending.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self) {
                guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
                    ["TimeInterval", "Double", "CGFloat", "Float", "Int"].contains(name)
                else { return false }
            }
            if node.is(ClosureExprSyntax.self) || node.is(MacroExpansionExprSyntax.self) || node.is(TryExprSyntax.self)
                || node.is(AwaitExprSyntax.self)
            {
                return false
            }
            for child in node.children(viewMode: .sourceAccurate) { pending.append(child) }
        }
        return true
    }
}
