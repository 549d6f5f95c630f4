import SwiftSyntax

/// Uses of Objective-C's runtime that nothing replaces, and declarations that only it uses.
extension Rewriter {
    /// Reports the first use of Objective-C's runtime that nothing replaces, where it is compiled in any case.
    func rejectRuntime(_ node: some SyntaxProtocol, _ name: String) {
        guard Self.runtimeNames.contains(name), conditions.current.isEmpty, !usesRuntime else { return }
        usesRuntime = true
        report(
            node,
            "\(name) needs the runtime of Objective-C, which is not available: methods cannot be exchanged or called by their addresses; "
                + "override the method in a subclass, or leave the file out"
        )
    }

    private static let runtimeNames: Set<String> = [
        "class_addMethod", "class_copyMethodList", "class_getClassMethod", "class_getInstanceMethod",
        "class_getMethodImplementation", "class_replaceMethod", "imp_implementationWithBlock",
        "method_exchangeImplementations", "method_getImplementation", "method_setImplementation", "NSInvocation",
    ]

    /// Returns a Boolean value that indicates whether an attribute makes a member unavailable that other code calls all the same: the
    /// table of selectors, as for properties that only Interface Builder sets, or the class, for an override in an extension.
    static func isUnavailableInCode(_ node: AttributeSyntax) -> Bool {
        guard node.name == "available", let list = node.parent?.as(AttributeListSyntax.self),
            node.arguments?.description.filter({ !$0.isWhitespace }).hasPrefix("*,unavailable") == true
        else { return false }
        if list.names.contains(where: ObjectiveCAttributes.exposing.contains) { return true }
        let modifiers =
            list.parent?.as(FunctionDeclSyntax.self)?.modifiers ?? list.parent?.as(VariableDeclSyntax.self)?.modifiers
        return modifiers?.has("override") == true && isInExtension(list)
    }
}
