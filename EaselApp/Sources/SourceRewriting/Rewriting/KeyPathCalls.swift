import SwiftSyntax

extension Rewriter {
    /// Writes the names of key paths in calls of key-value observing: without Objective-C, they cannot be told from the key paths.
    func rewriteKeyPathCall(_ node: FunctionCallExprSyntax) {
        rewriteValueOfClass(node)
        guard let name = Self.calledName(node), let first = node.arguments.first,
            let keyPath = first.expression.as(KeyPathExprSyntax.self)
        else { return }
        switch (name, first.label?.text) {
        case ("observe", nil):
            // A method of the module's own with this name is another one.
            guard !module.members(named: "observe").contains(where: { $0.member.labels.first == "" }) else { return }
            guard let key = key(of: keyPath) else { return }
            needsToolkit = true
            edits.insert(", key: \"\(key)\"", at: range(keyPath).upperBound)
        case ("willChangeValue", "for"), ("didChangeValue", "for"):
            guard let key = key(of: keyPath), let label = first.label else { return }
            needsToolkit = true
            edits.replace(range(label).lowerBound..<range(keyPath).upperBound, with: "forKey: \"\(key)\"")
        default: return
        }
    }

    /// Classes have values by keys, and not by paths: `UIApplication.value(forKeyPath: #keyPath(UIApplication.shared))`.
    private func rewriteValueOfClass(_ node: FunctionCallExprSyntax) {
        guard let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "value",
            let base = member.base?.as(DeclReferenceExprSyntax.self), base.baseName.text.first?.isUppercase == true,
            let argument = node.arguments.first, let label = argument.label, label.text == "forKeyPath",
            argument.expression.as(MacroExpansionExprSyntax.self)?.macroName.text == "keyPath"
        else { return }
        edits.replace(range(label), with: "forKey")
    }

    private static func calledName(_ node: FunctionCallExprSyntax) -> String? {
        if let member = node.calledExpression.as(MemberAccessExprSyntax.self) { return member.declName.baseName.text }
        return node.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text
    }

    /// Returns the names in a key path, separated by periods; `nil`, with a problem, if it has others.
    private func key(of keyPath: KeyPathExprSyntax) -> String? {
        var names: [String] = []
        for component in keyPath.components {
            switch component.component {
            case .property(let property):
                let key = SelectorResolver(module: module, scope: nil).key(named: property.declName.baseName.text)
                names.append(key.filter { $0 != "`" })
            case .optional: continue
            default:
                report(keyPath, "only properties have keys; observe a property by its name")
                return nil
            }
        }
        return names.joined(separator: ".")
    }
}
