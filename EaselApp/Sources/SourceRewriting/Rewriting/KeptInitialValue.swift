import SwiftSyntax

extension Rewriter {
    /// Replaces the initial value of a property with the one that was kept, if that is valid for the property's type.
    ///
    /// The initial value of the source remains an argument, so that the type of the property is that of the source. A property that
    /// computes its value has no initial one.
    func rewriteKept(_ node: VariableDeclSyntax) {
        guard let scope, node.attributes.names.contains("IBInspectable"),
            node.bindingSpecifier.tokenKind == .keyword(.var)
        else { return }
        for binding in node.bindings where Self.isStored(binding) {
            // `var a = 1, b: Int` states no type of the first one.
            let type = binding.typeAnnotation?.type
            let text = type.map { $0.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ") }
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self),
                let expression = kept.expression(
                    of: pattern.identifier.text.filter { $0 != "`" },
                    in: scope,
                    as: text
                )
            else { continue }
            if let initializer = binding.initializer {
                edits.insert(expression, at: range(initializer.equal).upperBound)
                edits.insert(")", at: range(initializer.value).upperBound)
            } else if let type, Self.isOptional(type) {
                edits.insert(" =\(expression) nil)", at: range(type).upperBound)
            } else {
                continue
            }
            needsToolkit = true
        }
    }

    private static func isOptional(_ type: TypeSyntax) -> Bool {
        type.is(OptionalTypeSyntax.self) || type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
    }

    private static func isStored(_ binding: PatternBindingSyntax) -> Bool {
        guard let block = binding.accessorBlock else { return true }
        guard case .accessors(let accessors) = block.accessors else { return false }
        return accessors.allSatisfy {
            [.keyword(.didSet), .keyword(.willSet)].contains($0.accessorSpecifier.tokenKind)
        }
    }
}
