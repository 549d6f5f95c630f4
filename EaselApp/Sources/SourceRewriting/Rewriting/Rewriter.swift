import SwiftSyntax

/// Finds what must be replaced in a file so that it compiles without Objective-C.
final class Rewriter: SyntaxVisitor {
    let source: SourceFile
    let module: RecordingIndex
    var edits = TextEdits()
    /// A Boolean value that indicates whether the edits use names of the toolkit.
    var needsToolkit = false
    /// A Boolean value that indicates whether the file uses locks that Foundation has on Apple's systems.
    var needsLocks = false
    private(set) var problems: [SourceProblem] = []
    var usesRuntime = false
    /// The paths of the types around the current node.
    private var scopes: [String] = []
    private(set) var conditions = Conditions()
    /// Private nested classes whose tables of selectors must reach them from the level of the file.
    private let widened: Set<String>
    /// The values of inspectable properties that become initial values.
    let kept: KeptValues
    /// A Boolean value that indicates whether the copies are those of a library for previews, which starts no program.
    private let startsNothing: Bool

    init(
        _ source: SourceFile,
        _ module: RecordingIndex,
        widened: Set<String>,
        kept: KeptValues = KeptValues(),
        startsNothing: Bool = false
    ) {
        self.source = source
        self.module = module
        self.widened = widened
        self.kept = kept
        self.startsNothing = startsNothing
        super.init(viewMode: .sourceAccurate)
        walk(source.tree)
    }

    var scope: String? { scopes.last }

    func range(_ node: some SyntaxProtocol) -> Range<Int> {
        let start = node.positionAfterSkippingLeadingTrivia.utf8Offset
        return start..<max(start, node.endPositionBeforeTrailingTrivia.utf8Offset)
    }

    func report(_ node: some SyntaxProtocol, _ message: String) {
        problems.append(source.problem(node, message))
    }

    // MARK: Scopes

    private func enter(_ name: String, isExtension: Bool = false) {
        scopes.append(isExtension ? name : scope.map { "\($0).\(name)" } ?? name)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text)
        if let scope, widened.contains(scope), let modifier = node.modifiers.first(where: { $0.name.text == "private" })
        {
            edits.replace(range(modifier), with: "fileprivate")
        }
        if let scope {
            let overrides = ExtensionOverride.overrides(of: scope, module)
            let brace = node.memberBlock.rightBrace
            // Members on a line are separated.
            let isOnLine = !node.memberBlock.members.isEmpty && !brace.leadingTrivia.contains(where: \.isNewline)
            if !overrides.isEmpty {
                edits.insert("\(isOnLine ? "; " : " ")\(overrides) ", at: range(brace).lowerBound)
            }
        }
        return .visitChildren
    }
    override func visitPost(_ node: ClassDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text)
        return .visitChildren
    }
    override func visitPost(_ node: StructDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text)
        return .visitChildren
    }
    override func visitPost(_ node: EnumDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text)
        return .visitChildren
    }
    override func visitPost(_ node: ActorDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(Indexer.name(of: node.extendedType), isExtension: true)
        return .visitChildren
    }
    override func visitPost(_ node: ExtensionDeclSyntax) { scopes.removeLast() }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        enter(node.name.text)
        // Protocols of Objective-C are those of objects, so that properties of their types may be weak.
        let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        if node.attributes.names.contains("objc"), !inherited.contains("class"), !inherited.contains("AnyObject") {
            if let last = node.inheritanceClause?.inheritedTypes.last {
                edits.insert(", AnyObject", at: range(last).upperBound)
            } else {
                let end = node.primaryAssociatedTypeClause.map { range($0) } ?? range(node.name)
                edits.insert(": AnyObject", at: end.upperBound)
            }
        }
        return .visitChildren
    }
    override func visitPost(_ node: ProtocolDeclSyntax) { scopes.removeLast() }

    // MARK: Attributes and modifiers

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        if ObjectiveCAttributes.main.contains(node.name) || node.name == "main" {
            edits.replace(range(node), with: startsNothing ? "" : "@main")
        } else if ObjectiveCAttributes.removed.contains(node.name) || Self.isUnavailableInCode(node) {
            edits.blank(range(node))
        }
        return .skipChildren
    }

    override func visit(_ node: DeclModifierSyntax) -> SyntaxVisitorContinueKind {
        if node.name.text == "dynamic" { edits.blank(range(node)) }
        return .skipChildren
    }

    override func visit(_ node: IfConfigClauseSyntax) -> SyntaxVisitorContinueKind {
        // Sources for iOS are compiled as on iOS: see the rule in the documentation.
        if let condition = node.condition { decide(Syntax(condition)) }
        conditions.enter(node)
        // The index has no declarations of parts for other systems, so that their selectors would be unknown.
        return conditions.isFalse ? .skipChildren : .visitChildren
    }
    override func visitPost(_ node: IfConfigClauseSyntax) { conditions.leave() }

    private func decide(_ node: Syntax) {
        if let call = node.as(FunctionCallExprSyntax.self),
            call.trimmedDescription.filter({ !$0.isWhitespace }) == "os(iOS)"
        {
            edits.replace(range(call), with: "true")
            return
        }
        for child in node.children(viewMode: .sourceAccurate) { decide(child) }
    }

    // MARK: Declarations

    override func visit(_ node: ImportDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteImport(node)
        return .visitChildren
    }

    override func visit(_ node: FunctionDeclSyntax) -> SyntaxVisitorContinueKind {
        rewriteExtensionOverride(node)
        rewriteForeignOverride(node)
        rewriteInformalOverride(node)
        guard node.modifiers.has("optional"), let keyword = node.modifiers.first(where: { $0.name.text == "optional" })
        else {
            return .visitChildren
        }
        let labels = node.signature.parameterClause.parameters.map { $0.firstName.text == "_" ? "" : $0.firstName.text }
        let name = OptionalRequirement.name(node.name.text, labels)
        let type = OptionalRequirement.type(of: node)
        for attribute in node.attributes.all where ObjectiveCAttributes.removed.contains(attribute.name) {
            edits.blank(range(attribute))
        }
        let start = range(keyword).lowerBound
        edits.replace(start..<range(node).upperBound, with: "var \(name): \(type) { get }")
        return .skipChildren
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.modifiers.has("optional") { return rewriteOptional(node) }
        if node.attributes.names.contains("NSManaged") { rewriteManaged(node) }
        // Before observers, which follow the initial value.
        rewriteKept(node)
        rewriteObserved(node)
        rewriteExtensionOverride(node)
        return .visitChildren
    }

    private func rewriteOptional(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        guard let keyword = node.modifiers.first(where: { $0.name.text == "optional" }), node.bindings.count == 1,
            let binding = node.bindings.first, let annotation = binding.typeAnnotation,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self)
        else {
            report(node, "declare each optional property by itself, with its type")
            return .skipChildren
        }
        for attribute in node.attributes.all where ObjectiveCAttributes.removed.contains(attribute.name) {
            edits.blank(range(attribute))
        }
        let name = OptionalRequirement.name(pattern.identifier.text, [])
        let type = OptionalRequirement.type(ofProperty: annotation.type.trimmedDescription)
        edits.replace(range(keyword).lowerBound..<range(node).upperBound, with: "var \(name): \(type) { get }")
        return .skipChildren
    }

    /// A method that the toolkit has in an extension of a protocol is not overridden.
    private func rewriteInformalOverride(_ node: FunctionDeclSyntax) {
        let labels = node.signature.parameterClause.parameters.map(\.label)
        guard let scope, let keyword = node.modifiers.first(where: { $0.name.text == "override" }),
            InformalMembers.selector(node.name.text, labels) != nil,
            !InformalMembers.isOverride(node.name.text, labels, in: scope, module)
        else { return }
        edits.blank(range(keyword))
    }

    /// A layer stores such properties by key; other classes would store them in Core Data.
    private func rewriteManaged(_ node: VariableDeclSyntax) {
        let external = scope.flatMap { module.ancestry(of: $0).external } ?? ""
        guard external.hasPrefix("CA"), external.hasSuffix("Layer") else {
            return report(
                node,
                "@NSManaged needs Core Data, which is not available; store the value in a property of the class"
            )
        }
        guard node.bindings.count == 1, let binding = node.bindings.first,
            let pattern = binding.pattern.as(IdentifierPatternSyntax.self), let annotation = binding.typeAnnotation
        else { return report(node, "declare each @NSManaged property by itself, with its type") }
        let (name, type) = (pattern.identifier.text, annotation.type.trimmedDescription)
        let read =
            if annotation.type.is(OptionalTypeSyntax.self)
                || annotation.type.is(ImplicitlyUnwrappedOptionalTypeSyntax.self)
            {
                "value(forKey: \"\(name)\") as? \(type.dropLast())"
            } else if let value = Self.defaults[type] {
                "value(forKey: \"\(name)\") as? \(type) ?? \(value)"
            } else {
                "value(forKey: \"\(name)\") as! \(type)"
            }
        edits.insert(
            " { get { \(read) } set { setValue(newValue, forKey: \"\(name)\") } }",
            at: range(annotation).upperBound
        )
    }

    /// The values that layers have for keys without a value.
    private static let defaults = [
        "CGFloat": "0", "Double": "0", "Float": "0", "Int": "0", "Bool": "false", "CGPoint": ".zero", "CGSize": ".zero",
        "CGRect": ".zero",
    ]

    // MARK: Names

    override func visit(_ node: DeclReferenceExprSyntax) -> SyntaxVisitorContinueKind {
        noteName(node.baseName.text)
        rejectRuntime(node, node.baseName.text)
        return .visitChildren
    }

    override func visit(_ node: IdentifierTypeSyntax) -> SyntaxVisitorContinueKind {
        noteName(node.name.text)
        rejectRuntime(node, node.name.text)
        return .visitChildren
    }

    override func visit(_ node: MemberTypeSyntax) -> SyntaxVisitorContinueKind {
        rewriteQualifiedName(node.baseType, node.name)
        return .visitChildren
    }

    // MARK: Expressions

    override func visit(_ node: MacroExpansionExprSyntax) -> SyntaxVisitorContinueKind {
        do throws(SelectorError) {
            switch node.macroName.text {
            case "selector":
                let name = try SelectorResolver(module: module, scope: scope).selector(of: node.arguments)
                needsToolkit = true
                edits.replace(range(node), with: "Selector(\"\(name)\")")
            case "keyPath":
                // In parentheses, so that the spaces behind the string do not separate it from an operator.
                let text = "(\"\(try SelectorResolver(module: module, scope: scope).keyPath(of: node.arguments))\""
                let padding = String(repeating: " ", count: max(0, range(node).count - text.utf8.count - 1))
                edits.replace(range(node), with: text + padding + ")")
            default: return .visitChildren
            }
        } catch {
            report(node, error.message)
        }
        return .skipChildren
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        if let metatype = MetatypeCall(node, module, scope) {
            needsToolkit = true
            edits.replace(range(node), with: "NewInstance.of(\(metatype.expression))")
            return .skipChildren
        }
        rewriteKeyPathCall(node)
        rewriteEmptyInitializer(node)
        rewriteTimer(node)
        if let type = Self.describedType(node) {
            edits.replace(range(node), with: "String(reflecting: \(type))")
            return .visitChildren
        }
        guard let chain = node.calledExpression.as(OptionalChainingExprSyntax.self) else { return .visitChildren }
        let reference: DeclReferenceExprSyntax?
        var isMember = true
        if let member = chain.expression.as(MemberAccessExprSyntax.self) {
            reference = member.declName
        } else {
            reference = chain.expression.as(DeclReferenceExprSyntax.self)
            isMember = false
        }
        guard let reference else { return .visitChildren }
        let name = reference.baseName.text
        let labels = node.arguments.map { $0.label.map { $0.text == "_" ? "" : $0.text } ?? "" }
        let requirements = module.optionalRequirements(named: name).filter { $0.member.kind == .method }
        let trailing = (node.trailingClosure == nil ? 0 : 1) + node.additionalTrailingClosures.count
        let matching = requirements.filter {
            trailing == 0
                ? $0.member.labels == labels
                : $0.member.labels.count == labels.count + trailing
                    && Array($0.member.labels.prefix(labels.count)) == labels
        }
        if let requirement = matching.first {
            edits.replace(range(reference), with: OptionalRequirement.name(name, requirement.member.labels))
            for argument in node.arguments {
                if let label = argument.label, let colon = argument.colon {
                    edits.blank(range(label).lowerBound..<range(colon).upperBound)
                }
            }
        } else if isMember, requirements.isEmpty, labels.contains(where: { !$0.isEmpty }) || Self.isToolkitMethod(name),
            !module.members(named: name).contains(where: { $0.member.kind == .property })
        {
            // The toolkit's protocols have all methods, with default implementations.
            edits.blank(range(chain.questionMark))
        }
        return .visitChildren
    }

    /// Returns the expression of a type in `type(of: object).description()`, which objects of any class have in Objective-C.
    private static func describedType(_ node: FunctionCallExprSyntax) -> String? {
        guard node.arguments.isEmpty, node.trailingClosure == nil,
            let member = node.calledExpression.as(MemberAccessExprSyntax.self),
            member.declName.baseName.text == "description",
            let call = member.base?.as(FunctionCallExprSyntax.self),
            call.calledExpression.trimmedDescription == "type", call.arguments.first?.label?.text == "of"
        else { return nil }
        return call.trimmedDescription.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        if let base = node.base { rewriteQualifiedName(base, node.declName.baseName) }
        rewriteObjectMember(node)
        let called = node.parent?.as(OptionalChainingExprSyntax.self)?.parent?.is(FunctionCallExprSyntax.self) ?? false
        guard !called, node.base != nil, node.parent?.is(FunctionCallExprSyntax.self) != true else {
            return .visitChildren
        }
        let name = node.declName.baseName.text
        let all = module.optionalRequirements(named: name)
        if all.contains(where: { $0.member.kind == .property }),
            Self.isDelegate(node.base) || isProperty(node.base, ofProtocolsOf: all)
        {
            edits.replace(range(node.declName), with: OptionalRequirement.name(name, []))
            return .visitChildren
        }
        let requirements = all.filter { $0.member.kind == .method }
        guard !requirements.isEmpty else { return .visitChildren }
        if let names = node.declName.argumentNames {
            let labels = names.arguments.map { $0.name.text == "_" ? "" : $0.name.text }
            if requirements.contains(where: { $0.member.labels == labels }) {
                edits.replace(range(node.declName), with: OptionalRequirement.name(name, labels))
            }
        } else if requirements.count == 1, module.members(named: name).allSatisfy({ $0.member.kind == .method }),
            Self.isTestedForNil(node)
        {
            edits.replace(range(node.declName), with: OptionalRequirement.name(name, requirements[0].member.labels))
        }
        return .visitChildren
    }

    /// Returns a Boolean value that indicates whether an object is one of a protocol, as far as its name tells.
    private static func isDelegate(_ base: ExprSyntax?) -> Bool {
        guard let base else { return false }
        if base.is(OptionalChainingExprSyntax.self) { return true }
        let text = base.trimmedDescription.lowercased()
        return ["delegate", "datasource"].contains { text.hasSuffix($0) || text.hasSuffix($0 + "!") }
    }

    /// Returns a Boolean value that indicates whether an expression is compared, or bound by `if let` and `guard let`.
    private static func isTestedForNil(_ node: MemberAccessExprSyntax) -> Bool {
        var parent = node.parent
        while let optional = parent, optional.is(OptionalChainingExprSyntax.self) || optional.is(ExprListSyntax.self) {
            parent = optional.parent
        }
        return parent.map { $0.is(SequenceExprSyntax.self) || $0.is(InitializerClauseSyntax.self) } ?? false
    }

    /// Methods of UIKit's protocols with one argument without a label, or none.
    private static func isToolkitMethod(_ name: String) -> Bool { toolkitMethods.contains(name) }

    private static let toolkitMethods: Set<String> = [
        "scrollViewDidScroll", "scrollViewDidZoom", "scrollViewWillBeginDragging", "scrollViewWillBeginDecelerating",
        "scrollViewDidEndDecelerating", "scrollViewDidEndScrollingAnimation", "scrollViewShouldScrollToTop",
        "scrollViewDidScrollToTop", "scrollViewDidChangeAdjustedContentInset", "textFieldShouldBeginEditing",
        "textFieldDidBeginEditing", "textFieldShouldEndEditing", "textFieldDidEndEditing", "textFieldShouldClear",
        "textFieldShouldReturn", "textFieldDidChangeSelection", "textViewShouldBeginEditing",
        "textViewShouldEndEditing",
        "textViewDidBeginEditing", "textViewDidEndEditing", "textViewDidChange", "textViewDidChangeSelection",
        "searchBarTextDidBeginEditing", "searchBarTextDidEndEditing", "searchBarSearchButtonClicked",
        "searchBarCancelButtonClicked", "gestureRecognizerShouldBegin", "applicationDidBecomeActive",
        "applicationWillResignActive", "applicationDidEnterBackground", "applicationWillEnterForeground",
        "applicationWillTerminate", "animationDidStart", "adaptivePresentationStyle",
        "presentationControllerDidDismiss",
        "presentationControllerWillDismiss", "presentationControllerShouldDismiss", "dynamicAnimatorDidPause",
        "dynamicAnimatorWillResume", "numberOfSections", "sectionIndexTitles", "display", "layerWillDraw",
        "layoutSublayers",
        "draw",
    ]
}
