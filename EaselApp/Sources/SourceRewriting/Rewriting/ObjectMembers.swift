import SwiftSyntax

extension Rewriter {
    /// Makes members of objects whose class is not known, such as `(sender as AnyObject).tag`, those of a structure of the toolkit that
    /// finds them. Swift looks them up by their names only with Objective-C.
    func rewriteObjectMember(_ node: MemberAccessExprSyntax) {
        guard Self.objectMembers.contains(node.declName.baseName.text), var base = node.base else { return }
        var mark: TokenSyntax?
        if let chain = base.as(OptionalChainingExprSyntax.self) {
            (base, mark) = (chain.expression, chain.questionMark)
        } else if let forced = base.as(ForceUnwrapExprSyntax.self) {
            (base, mark) = (forced.expression, forced.exclamationMark)
        }
        if let tuple = base.as(TupleExprSyntax.self), Self.isObject(tuple) {
            edits.insert("ObjectMembers", at: range(tuple).lowerBound)
            if let mark { edits.blank(range(mark)) }
        } else if let reference = base.as(DeclReferenceExprSyntax.self), Self.isObject(reference) {
            let end = mark.map { range($0) } ?? range(reference)
            edits.replace(
                range(reference).lowerBound..<end.upperBound,
                with: "ObjectMembers(\(reference.trimmedDescription))"
            )
        } else if let element = base.as(SubscriptCallExprSyntax.self), let mark, mark.tokenKind == .postfixQuestionMark,
            let values = element.calledExpression.as(DeclReferenceExprSyntax.self), Self.hasObjects(values)
        {
            edits.insert("ObjectMembers(", at: range(element).lowerBound)
            edits.replace(range(mark), with: ")")
        } else {
            return
        }
        needsToolkit = true
    }

    /// Returns a Boolean value that indicates whether a name is that of a dictionary with values of the type `AnyObject`, as the function
    /// around it declares it.
    private static func hasObjects(_ reference: DeclReferenceExprSyntax) -> Bool {
        func isMatching(_ type: String?) -> Bool {
            let text = type?.filter { !$0.isWhitespace } ?? ""
            return text.hasPrefix("[") && text.hasSuffix(":AnyObject]")
        }
        let name = reference.baseName.text
        var parent = reference.parent
        while let current = parent, !current.is(FunctionDeclSyntax.self) { parent = current.parent }
        guard let function = parent?.as(FunctionDeclSyntax.self), let body = function.body else { return false }
        let parameter = function.signature.parameterClause.parameters
            .first { ($0.secondName ?? $0.firstName).text == name }
        if isMatching(parameter?.type.trimmedDescription) { return true }
        var waiting = [Syntax(body)]
        while let node = waiting.popLast() {
            let binding: (PatternSyntax, TypeAnnotationSyntax?, InitializerClauseSyntax?)? =
                node.as(OptionalBindingConditionSyntax.self).map { ($0.pattern, $0.typeAnnotation, $0.initializer) }
                ?? node.as(PatternBindingSyntax.self).map { ($0.pattern, $0.typeAnnotation, $0.initializer) }
            if let (pattern, annotation, initializer) = binding, pattern.trimmedDescription == name {
                let cast = initializer?.value.as(SequenceExprSyntax.self)?.elements.last?.as(TypeExprSyntax.self)
                return isMatching(annotation?.type.trimmedDescription ?? cast?.type.trimmedDescription)
            }
            for child in node.children(viewMode: .sourceAccurate) { waiting.append(child) }
        }
        return false
    }

    /// Returns a Boolean value that indicates whether an expression is one in parentheses with `as AnyObject`.
    private static func isObject(_ tuple: TupleExprSyntax) -> Bool {
        guard tuple.elements.count == 1, let element = tuple.elements.first, element.label == nil,
            let elements = element.expression.as(SequenceExprSyntax.self)?.elements, elements.count == 3,
            let type = elements.last?.as(TypeExprSyntax.self)?.type.trimmedDescription
        else { return false }
        return ["AnyObject", "AnyObject?"].contains(type)
            && elements.dropFirst().first?.as(UnresolvedAsExprSyntax.self)?.questionOrExclamationMark == nil
            && elements.dropFirst().first?.is(UnresolvedAsExprSyntax.self) == true
    }

    /// Returns a Boolean value that indicates whether a name is that of a parameter of the function around it with the type `AnyObject`.
    private static func isObject(_ reference: DeclReferenceExprSyntax) -> Bool {
        let name = reference.baseName.text
        var parent = reference.parent
        while let current = parent {
            if let closure = current.as(ClosureExprSyntax.self), closure.declares(name) { return false }
            if let block = current.as(CodeBlockItemListSyntax.self), block.binds(name) { return false }
            let binding: Syntax? =
                current.as(IfExprSyntax.self).map { Syntax($0.conditions) }
                ?? current.as(WhileStmtSyntax.self).map { Syntax($0.conditions) }
                ?? current.as(SwitchCaseSyntax.self).map { Syntax($0.label) }
            if binding?.binds(name) == true { return false }
            if current.as(ForStmtSyntax.self)?.pattern.trimmedDescription == name { return false }
            if let function = current.as(FunctionDeclSyntax.self) {
                let parameter = function.signature.parameterClause.parameters
                    .first { ($0.secondName ?? $0.firstName).text == name }
                return parameter.map { ["AnyObject", "AnyObject?", "AnyObject!"].contains($0.type.trimmedDescription) }
                    ?? false
            }
            if current.is(MemberBlockSyntax.self) { return false }
            parent = current.parent
        }
        return false
    }

    /// The members of the toolkit's structure.
    private static let objectMembers: Set<String> = [
        "doubleValue", "floatValue", "intValue", "integerValue", "boolValue", "stringValue", "cgRectValue",
        "cgPointValue", "cgSizeValue", "tag", "frame", "bounds",
        "center", "superview", "layer", "isHidden", "alpha", "accessibilityIdentifier", "isEnabled", "isSelected",
        "isOn",
        "value", "selectedSegmentIndex", "currentPage", "text", "currentTitle", "titleLabel", "title", "image",
        "setTitle",
        "titleForSegment", "resignFirstResponder", "becomeFirstResponder", "removeFromSuperview", "endRefreshing",
        "state",
        "view", "scale", "rotation", "location", "translation", "velocity",
    ]
}

extension ClosureExprSyntax {
    /// Returns a Boolean value that indicates whether a name is one of a parameter.
    fileprivate func declares(_ name: String) -> Bool {
        switch signature?.parameterClause {
        case .simpleInput(let names)?: names.contains { $0.name.text == name }
        case .parameterClause(let clause)?: clause.parameters.contains { ($0.secondName ?? $0.firstName).text == name }
        case nil: false
        }
    }
}

extension CodeBlockItemListSyntax {
    /// Returns a Boolean value that indicates whether one of the statements gives a name another meaning.
    fileprivate func binds(_ name: String) -> Bool {
        contains { item in
            if let variable = item.item.as(VariableDeclSyntax.self) {
                return variable.bindings.contains { $0.pattern.trimmedDescription == name }
            }
            return item.item.as(GuardStmtSyntax.self).map { Syntax($0.conditions).binds(name) } ?? false
        }
    }
}

extension Syntax {
    /// Returns a Boolean value that indicates whether a pattern in the code binds a name.
    fileprivate func binds(_ name: String) -> Bool {
        var isPattern = false
        for token in tokens(viewMode: .sourceAccurate) {
            if isPattern, token.text == name { return true }
            isPattern = token.tokenKind == .keyword(.let) || token.tokenKind == .keyword(.var)
        }
        return false
    }
}
