import SwiftSyntax

/// A selector or key path that cannot be determined.
struct SelectorError: Error {
    var message: String
}

/// Finds the names in Objective-C that `#selector` and `#keyPath` refer to.
struct SelectorResolver {
    let module: RecordingIndex
    /// The type around the expression.
    let scope: String?

    /// The part of a property that a selector refers to.
    private enum Accessor: Equatable {
        case getter, setter
    }

    /// Returns the selector of the arguments of `#selector`.
    func selector(of arguments: LabeledExprListSyntax) throws(SelectorError) -> String {
        guard arguments.count == 1, let argument = arguments.first else {
            throw SelectorError(message: "#selector takes one method")
        }
        let accessor: Accessor? =
            switch argument.label?.text {
            case "getter": .getter
            case "setter": .setter
            default: nil
            }
        var expression = argument.expression
        var parameterCount: Int?
        if let sequence = expression.as(SequenceExprSyntax.self), let first = sequence.elements.first {
            parameterCount = sequence.elements.last.flatMap { Self.parameterCount($0) }
            expression = first
        }
        while let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1,
            let only = tuple.elements.first
        {
            expression = only.expression
        }
        if let member = expression.as(MemberAccessExprSyntax.self) {
            return try find(member.declName, base: member.base, accessor, parameterCount)
        }
        guard let reference = expression.as(DeclReferenceExprSyntax.self) else {
            throw SelectorError(message: "the method of #selector must be named; write Selector(\"NAME:\")")
        }
        return try find(reference, base: nil, accessor, parameterCount)
    }

    /// Returns the number of parameters of the method in a type `(Class) -> (A, B) -> Void` or `(A, B) -> Void`.
    private static func parameterCount(_ expression: ExprSyntax) -> Int? {
        guard var function = expression.as(TypeExprSyntax.self)?.type.as(FunctionTypeSyntax.self) else { return nil }
        if let inner = function.returnClause.type.as(FunctionTypeSyntax.self) { function = inner }
        return function.parameters.count
    }

    private func find(
        _ reference: DeclReferenceExprSyntax,
        base: ExprSyntax?,
        _ accessor: Accessor?,
        _ parameterCount: Int?
    ) throws(SelectorError) -> String {
        let name = reference.baseName.text.filter { $0 != "`" }
        let labels = reference.argumentNames.map { $0.arguments.map { $0.name.text == "_" ? "" : $0.name.text } }
        let all = module.members(named: reference.baseName.text)
            .filter { candidate in
                if accessor != nil { return candidate.member.kind == .property }
                guard candidate.member.kind == .method else { return false }
                if let labels { return candidate.member.labels == labels }
                if let parameterCount { return candidate.member.labels.count == parameterCount }
                return true
            }
        let known = typeOf(base).map { Set(module.ancestry(of: $0).classes) }
        var candidates = all
        if let known {
            let own = all.filter { known.contains($0.declaration.type.path) }
            // A type outside of the module, or a protocol, may have the name by itself.
            if !own.isEmpty { candidates = own }
        }
        if let unreachable = candidates.first, candidates.allSatisfy(\.declaration.type.isLocal) {
            throw SelectorError(
                message:
                    "'\(unreachable.declaration.type.path)' is declared in a function, so that no table of selectors can have "
                    + "its methods; move it to the level of the file, or use a closure"
            )
        }
        // Of several methods, those that Objective-C has.
        let exposed = candidates.filter(\.member.isExposed)
        if !exposed.isEmpty { candidates = exposed }
        let selectors = Set(
            candidates.map { accessor == .setter ? $0.member.setter : $0.member.selector }
        )
        if selectors.count == 1, let only = selectors.first { return only }
        if selectors.count > 1 {
            throw SelectorError(
                message: "'\(name)' is the name of several methods (\(selectors.sorted().joined(separator: ", "))); "
                    + "write its class and the labels of its parameters"
            )
        }
        if accessor == .getter { return Self.importedKey(name) }
        if accessor == .setter { return ObjectiveCNames.setter(Self.importedKey(name)) }
        return try imported(name, labels)
    }

    /// Returns the path of the type that the base of a member has, if it can be told without inference.
    private func typeOf(_ base: ExprSyntax?) -> String? {
        guard let base else { return scope }
        let text = base.trimmedDescription
        if text == "self" || text == "Self" || text == "super" { return scope }
        return module.resolve(text, from: scope)
    }

    /// Returns the selector of a method of the toolkit.
    private func imported(_ name: String, _ labels: [String]?) throws(SelectorError) -> String {
        let full = labels.map { "\(name)(\($0.map { ($0.isEmpty ? "_" : $0) + ":" }.joined()))" }
        if let full, let selector = Self.renamed[full] { return selector }
        if let labels { return ObjectiveCNames.selector(name, labels: labels) }
        let matching = Self.renamed.filter { $0.key == name || $0.key.hasPrefix("\(name)(") }.map(\.value)
        if matching.count == 1 { return matching[0] }
        throw SelectorError(
            message: "the sources do not declare a method '\(name)'; write the labels of its parameters, "
                + "as in #selector(\(name)(_:)), or its name in Objective-C, as in Selector(\"\(name):\")"
        )
    }

    /// Methods of the toolkit that programs select without labels, or whose names in Objective-C are others.
    private static let renamed = [
        "viewDidLoad": "viewDidLoad", "loadView": "loadView", "setNeedsDisplay": "setNeedsDisplay",
        "setNeedsLayout": "setNeedsLayout", "layoutIfNeeded": "layoutIfNeeded", "layoutSubviews": "layoutSubviews",
        "removeFromSuperview": "removeFromSuperview", "endEditing(_:)": "endEditing:",
        "becomeFirstResponder": "becomeFirstResponder", "resignFirstResponder": "resignFirstResponder",
        "reloadData": "reloadData", "cut(_:)": "cut:", "copy(_:)": "copy:", "paste(_:)": "paste:",
        "delete(_:)": "delete:",
        "select(_:)": "select:", "selectAll(_:)": "selectAll:", "toggleBoldface(_:)": "toggleBoldface:",
        "toggleItalics(_:)": "toggleItalics:", "toggleUnderline(_:)": "toggleUnderline:",
        "popViewController(animated:)": "popViewControllerAnimated:",
        "popToRootViewController(animated:)": "popToRootViewControllerAnimated:",
        "dismiss(animated:completion:)": "dismissViewControllerAnimated:completion:",
        "viewWillLayoutSubviews": "viewWillLayoutSubviews", "viewDidLayoutSubviews": "viewDidLayoutSubviews",
        "safeAreaInsetsDidChange": "safeAreaInsetsDidChange",
        "viewSafeAreaInsetsDidChange": "viewSafeAreaInsetsDidChange", "didMoveToWindow": "didMoveToWindow",
        "didMoveToSuperview": "didMoveToSuperview", "updateConstraints": "updateConstraints",
        "sizeToFit": "sizeToFit", "prepareForReuse": "prepareForReuse", "startAnimating": "startAnimating",
        "stopAnimating": "stopAnimating",
    ]

    // MARK: Key paths

    /// Returns the key path of the arguments of `#keyPath`.
    func keyPath(of arguments: LabeledExprListSyntax) throws(SelectorError) -> String {
        guard arguments.count == 1, let argument = arguments.first else {
            throw SelectorError(message: "#keyPath takes one key path")
        }
        var names: [String] = []
        var expression = argument.expression
        while true {
            if let optional = expression.as(OptionalChainingExprSyntax.self) {
                expression = optional.expression
            } else if let optional = expression.as(ForceUnwrapExprSyntax.self) {
                expression = optional.expression
            } else if let member = expression.as(MemberAccessExprSyntax.self), let base = member.base {
                names.append(member.declName.baseName.text)
                expression = base
            } else if let reference = expression.as(DeclReferenceExprSyntax.self) {
                names.append(reference.baseName.text)
                break
            } else {
                throw SelectorError(message: "the key path must consist of names; write it as a string")
            }
        }
        names.reverse()
        if let key = Self.sharedObjects[names.joined(separator: ".")] { return key }
        var type: String? = scope
        // The name of a type comes first, or those of the types around it.
        while names.count > 1, let first = names.first?.first, first.isUppercase {
            type = module.resolve(names.removeFirst(), from: scope)
        }
        return names.map { key(named: $0, of: type) }.joined(separator: ".")
    }

    /// Returns the key of a property.
    func key(named name: String, of type: String? = nil) -> String {
        let properties = module.members(named: name).filter { $0.member.kind == .property }
        let classes = type.map { Set(module.ancestry(of: $0).classes) } ?? []
        let own = properties.first { classes.contains($0.declaration.type.path) } ?? properties.first
        return own?.member.selector ?? Self.importedKey(name)
    }

    /// The keys of the objects that classes of the toolkit share.
    private static let sharedObjects = [
        "UIApplication.shared": "sharedApplication", "UIScreen.main": "mainScreen", "UIDevice.current": "currentDevice",
    ]

    /// Properties of the toolkit that Swift has with `is` have none in Objective-C.
    private static func importedKey(_ name: String) -> String {
        let rest = name.dropFirst(2)
        guard name.hasPrefix("is"), let first = rest.first, first.isUppercase else { return name }
        return first.lowercased() + rest.dropFirst()
    }
}
