import SwiftSyntax

extension Rewriter {
    /// Notes that a file uses a name that Foundation has on Apple's systems, and the toolkit here.
    func noteName(_ name: String) {
        if name.hasPrefix("objc_") || name.hasPrefix("OBJC_") || Self.toolkitNames.contains(name) {
            needsToolkit = true
        }
        if name.hasPrefix("os_unfair_lock") { needsLocks = true }
    }

    private static let toolkitNames: Set<String> = [
        "Selector", "NSSelectorFromString", "NSStringFromSelector", "NSKeyValueObservation", "NSKeyValueObservedChange",
        "NSKeyValueObservingOptions", "NSKeyValueChangeKey", "NSKeyValueChange", "NSEC_PER_SEC", "NSEC_PER_MSEC",
        "NSEC_PER_USEC", "USEC_PER_SEC", "HUGE", "CFAbsoluteTime", "CFAbsoluteTimeGetCurrent", "UndoManager",
        "autoreleasepool",
    ]

    /// The module with the names of Apple's `os`. A module of that name would change the conditions of other packages.
    private static let logging = "EaselLogging"

    /// Replaces the module in `os.Logger` and other names of Apple's `os`.
    func rewriteQualifiedName(_ module: some SyntaxProtocol, _ name: TokenSyntax) {
        guard module.trimmedDescription == "os" else { return }
        if ["OS", "os_", "Logger"].contains(where: { name.text.hasPrefix($0) }) {
            edits.replace(range(module), with: Self.logging)
        }
    }

    /// Replaces imports of modules of Apple's systems whose names the toolkit has in others.
    func rewriteImport(_ node: ImportDeclSyntax) {
        let names = node.path.map(\.name.text)
        guard let first = names.first, let start = node.path.first, let last = node.path.last else { return }
        let path = range(start.name).lowerBound..<range(last.name).upperBound
        switch first {
        case "ObjectiveC": edits.replace(path, with: "UIKit")
        case "Darwin": edits.replace(path, with: "Foundation")
        case "os", "OSLog": edits.replace(path, with: Self.logging)
        case "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "CoreImage", "CoreText":
            guard names.count > 1 else { return }
            edits.replace(path, with: first)
        default: return
        }
        // `import class UIKit.UIView` names a declaration, which another module of the toolkit may have.
        if let kind = node.importKindSpecifier { edits.blank(range(kind)) }
    }
}
