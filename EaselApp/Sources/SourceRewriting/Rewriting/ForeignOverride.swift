import SwiftSyntax

/// Methods that extensions of UIKit's classes declare, and that subclasses or extensions of these override, which Swift allows only for
/// those of Objective-C.
///
/// Each implementation gets a name of its own. The extension that declares the method gets another one, which calls the implementation
/// of the object's class.
struct ForeignOverride {
    /// The class whose extension declares the method.
    let root: String
    /// The classes that override the method, subclasses before their superclasses.
    let classes: [String]
    private let member: MemberIndex

    /// - Parameters:
    ///   - matches: Returns a Boolean value that indicates whether a member has the signature of the method.
    ///   - path: The class of the declaration.
    init?(_ name: String, in path: String, _ module: RecordingIndex, where matches: (MemberIndex) -> Bool) {
        guard module.hasForeignOverrides(named: name) else { return nil }
        let all = module.members(named: name).filter {
            $0.member.kind == .method && !$0.member.isStatic && matches($0.member)
        }
        let declared = all.filter { !$0.member.isOverride }
        guard declared.count == 1, let first = declared.first, Self.isMovable(first),
            first.declaration.type.kind == .extension, Self.depth(of: first.declaration.type.path, module) != nil,
            module.declarations(of: first.declaration.type.path).allSatisfy({ $0.type.kind == .extension })
        else { return nil }
        let overrides = all.filter {
            $0.member.isOverride
                && Self.isSubclass($0.declaration.type.path, of: first.declaration.type.path, module)
        }
        guard !overrides.isEmpty,
            overrides.allSatisfy({ Self.isMovable($0) && Self.isVisible($0, in: first.declaration.file, module) })
        else { return nil }
        root = first.declaration.type.path
        member = first.member
        let paths = Set(overrides.map(\.declaration.type.path))
        classes = paths.sorted { first, second in
            let depths = (Self.depth(of: first, module) ?? 0, Self.depth(of: second, module) ?? 0)
            return depths.0 == depths.1 ? first < second : depths.0 > depths.1
        }
        guard path == root || paths.contains(path) else { return nil }
    }

    private static func isMovable(_ found: ModuleIndex.Member) -> Bool {
        let type = found.declaration.type
        return found.member.isCallable && !found.member.isPrivate && found.member.conditions.isEmpty
            && type.conditions.isEmpty && !type.isLocal && !type.isGeneric && !type.isPrivateNested
    }

    /// Returns a Boolean value that indicates whether the method that calls the implementations may name the class and the implementation
    /// of an override: they are in its file, or not private.
    private static func isVisible(_ found: ModuleIndex.Member, in file: String, _ module: RecordingIndex) -> Bool {
        let declaration = found.declaration
        if declaration.file == file { return true }
        if declaration.type.isPrivate { return false }
        var names = declaration.type.path.split(separator: ".")
        while !names.isEmpty {
            let isPrivate = module.declarations(of: names.joined(separator: ".")).contains {
                $0.type.kind != .extension && $0.type.isPrivate
            }
            if isPrivate { return false }
            names.removeLast()
        }
        return true
    }

    /// Returns the name of the implementation of a class.
    func name(in path: String) -> String { ExtensionOverride.name(member.name, member.labels, of: path) }

    /// Returns the name of the implementation that `super` refers to in a class.
    func superName(in path: String, _ module: RecordingIndex) -> String {
        let next = classes.first { $0 != path && Self.isSubclass(path, of: $0, module) }
        return name(in: next ?? root)
    }

    /// Returns the method that calls the implementations, in one line.
    /// - Parameter access: The access modifier of the method; empty for none.
    func dispatch(_ access: String) -> String {
        let attribute = member.attributes.contains("discardableResult") ? "@discardableResult " : ""
        let parameters = zip(member.labels, member.types).enumerated()
            .map { index, parameter in
                let value =
                    index < member.defaults.count ? member.defaults[index].map { " = \(Self.oneLine($0))" } ?? "" : ""
                return "\(parameter.0.isEmpty ? "_" : parameter.0) a\(index): \(Self.oneLine(parameter.1))\(value)"
            }
        let arguments = member.labels.enumerated().map { $1.isEmpty ? "a\($0)" : "\($1): a\($0)" }
            .joined(separator: ", ")
        let result = member.result.map { " -> \(Self.oneLine($0))" } ?? ""
        let calls = classes.map {
            "if let easelObject = self as? \($0) { return easelObject.\(name(in: $0))(\(arguments)) }"
        }
        let start =
            "\(attribute)\(access.isEmpty ? "" : access + " ")func \(member.name)(\(parameters.joined(separator: ", ")))"
        return "\(start)\(result) { \(calls.joined(separator: "; ")); return \(name(in: root))(\(arguments)) }"
    }

    private static func oneLine(_ text: String) -> String {
        text.split(whereSeparator: \.isNewline).joined(separator: " ")
    }

    // MARK: Classes

    /// Returns a Boolean value that indicates whether a class is one of UIKit's whose superclass is known.
    static func knows(_ path: String) -> Bool { superclasses[path] != nil }

    private static func isSubclass(_ path: String, of superclass: String, _ module: RecordingIndex) -> Bool {
        let (classes, external) = module.ancestry(of: path)
        if classes.dropFirst().contains(superclass) { return true }
        return external.map { sequence(first: $0) { superclasses[$0] }.contains(superclass) } ?? false
            && path != superclass
    }

    /// Returns the number of classes above a class, from those of UIKit; `nil` if it has none of these.
    private static func depth(of path: String, _ module: RecordingIndex) -> Int? {
        let (classes, external) = module.ancestry(of: path)
        guard let external, superclasses[external] != nil else { return nil }
        return classes.count - (external == path ? 1 : 0)
            + sequence(first: external) { superclasses[$0] }.reduce(0) { count, _ in count + 1 }
    }

    /// The superclasses of UIKit's classes that programs often extend.
    private static let superclasses = [
        "UIResponder": "NSObject", "UIView": "UIResponder", "UIViewController": "UIResponder", "CALayer": "NSObject",
        "UIActivityIndicatorView": "UIView", "UIControl": "UIView", "UIImageView": "UIView", "UILabel": "UIView",
        "UINavigationBar": "UIView", "UIPickerView": "UIView", "UIProgressView": "UIView", "UIScrollView": "UIView",
        "UISearchBar": "UIView", "UIStackView": "UIView", "UITabBar": "UIView", "UIToolbar": "UIView",
        "UIVisualEffectView": "UIView", "UIWindow": "UIView", "UICollectionReusableView": "UIView",
        "UITableViewCell": "UIView", "UITableViewHeaderFooterView": "UIView",
        "UICollectionViewCell": "UICollectionReusableView", "UIButton": "UIControl", "UIDatePicker": "UIControl",
        "UIPageControl": "UIControl", "UIRefreshControl": "UIControl", "UISegmentedControl": "UIControl",
        "UISlider": "UIControl", "UIStepper": "UIControl", "UISwitch": "UIControl", "UITextField": "UIControl",
        "UICollectionView": "UIScrollView", "UITableView": "UIScrollView", "UITextView": "UIScrollView",
        "UIAlertController": "UIViewController", "UICollectionViewController": "UIViewController",
        "UINavigationController": "UIViewController", "UIPageViewController": "UIViewController",
        "UISearchController": "UIViewController", "UISplitViewController": "UIViewController",
        "UITabBarController": "UIViewController", "UITableViewController": "UIViewController",
        "CAGradientLayer": "CALayer", "CAShapeLayer": "CALayer", "CATextLayer": "CALayer",
    ]
}

extension Rewriter {
    /// Renames a method of an extension of one of UIKit's classes that others override, or a method that overrides one.
    func rewriteForeignOverride(_ node: FunctionDeclSyntax) {
        guard let scope, node.parent?.is(MemberBlockItemSyntax.self) == true else { return }
        let isOverride = node.modifiers.has("override")
        guard !node.modifiers.has("static"), !node.modifiers.has("class"), isOverride || Self.isInExtension(node) else {
            return
        }
        let parameters = node.signature.parameterClause.parameters
        let (labels, types) = (parameters.map(\.label), parameters.map { $0.type.trimmedDescription })
        let found = ForeignOverride(node.name.text, in: scope, module) { $0.labels == labels && $0.types == types }
        guard let found, isOverride ? scope != found.root : scope == found.root else { return }
        edits.replace(range(node.name), with: found.name(in: scope))
        guard isOverride else {
            let access = node.modifiers.first { ["public", "open", "internal", "package"].contains($0.name.text) }
            edits.insert(
                "; \(found.dispatch(access.map { $0.name.text == "open" ? "public" : $0.name.text } ?? ""))",
                at: range(node).upperBound
            )
            return
        }
        blankOverride(node.modifiers)
        guard let body = node.body else { return }
        let superclass = found.superName(in: scope, module)
        for call in Self.superCalls(in: Syntax(body), of: node.name.text, labels) {
            edits.replace(range(call), with: superclass)
        }
    }

    /// Returns the expressions `super.name` of calls with the labels of a method.
    private static func superCalls(in body: Syntax, of name: String, _ labels: [String]) -> [MemberAccessExprSyntax] {
        var found: [MemberAccessExprSyntax] = []
        var waiting = [body]
        while let node = waiting.popLast() {
            if let call = node.as(FunctionCallExprSyntax.self),
                let member = call.calledExpression.as(MemberAccessExprSyntax.self),
                member.base?.is(SuperExprSyntax.self) == true, member.declName.baseName.text == name,
                call.arguments.map({ $0.label?.text ?? "" }) == labels
            {
                found.append(member)
            }
            for child in node.children(viewMode: .sourceAccurate) { waiting.append(child) }
        }
        return found
    }
}
