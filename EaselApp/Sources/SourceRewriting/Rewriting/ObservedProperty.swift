import SwiftSyntax

extension Rewriter {
    /// Makes the setters of a property with `@objc dynamic` report changes to observers.
    func rewriteObserved(_ node: VariableDeclSyntax) {
        guard node.modifiers.has("dynamic"), !node.modifiers.has("static"), !node.modifiers.has("class"),
            node.bindingSpecifier.tokenKind == .keyword(.var), !node.attributes.names.contains("NSManaged"),
            let scope, module.declarations(of: scope).contains(where: { $0.type.kind != .protocol }),
            // Objects of a class without a superclass cannot be observed.
            module.ancestry(of: scope).external != nil
        else { return }
        let isExposed =
            node.attributes.names.contains { ObjectiveCAttributes.exposing.contains($0) }
            || module.declarations(of: scope).contains { $0.type.attributes.contains("objcMembers") }
        guard isExposed else { return }
        for binding in node.bindings {
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { continue }
            let name = node.attributes.explicitName ?? pattern.identifier.text.filter { $0 != "`" }
            observe(binding, "willSetValue(forKey: \"\(name)\")", "didSetValue(forKey: \"\(name)\")")
        }
    }

    private func observe(_ binding: PatternBindingSyntax, _ willSet: String, _ didSet: String) {
        guard let block = binding.accessorBlock else {
            needsToolkit = true
            let text = " { willSet { \(willSet) } didSet { \(didSet) } }"
            return edits.insert(text, at: range(binding.initializer.map { Syntax($0) } ?? Syntax(binding)).upperBound)
        }
        guard case .accessors(let accessors) = block.accessors else { return }
        func body(_ keyword: Keyword) -> CodeBlockSyntax? {
            accessors.first { $0.accessorSpecifier.tokenKind == .keyword(keyword) }?.body
        }
        func begin(_ body: CodeBlockSyntax, _ text: String) {
            edits.insert(" \(text);", at: range(body.leftBrace).upperBound)
        }
        let (before, after) = (body(.willSet), body(.didSet))
        if before != nil || after != nil {
            needsToolkit = true
            if let before { begin(before, willSet) }
            if let after { begin(after, "defer { \(didSet) }") }
            let start = range(block.leftBrace).upperBound
            if before == nil { edits.insert(" willSet { \(willSet) }", at: start) }
            if after == nil { edits.insert(" didSet { \(didSet) }", at: start) }
        } else if let set = body(.set) {
            needsToolkit = true
            begin(set, "\(willSet); defer { \(didSet) }")
        }
    }
}
