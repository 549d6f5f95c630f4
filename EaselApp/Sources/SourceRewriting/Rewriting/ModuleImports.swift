import SwiftSyntax

extension Rewriter {
    /// Notes that a file uses a name that Foundation has on Apple's systems, and the toolkit here.
    func noteName(_ name: String) {
        if name.hasPrefix("objc_") || name.hasPrefix("OBJC_") || Self.toolkitNames.contains(name) {
            needsToolkit = true
        }
    }

    private static let toolkitNames: Set<String> = [
        "Selector", "NSSelectorFromString", "NSStringFromSelector", "NSKeyValueObservation", "NSKeyValueObservedChange",
        "NSKeyValueObservingOptions", "NSKeyValueChangeKey", "NSKeyValueChange", "NSEC_PER_SEC", "NSEC_PER_MSEC",
        "NSEC_PER_USEC", "USEC_PER_SEC", "HUGE", "UndoManager", "autoreleasepool",
    ]

    /// Replaces imports of modules of Apple's systems whose names the toolkit has in others.
    func rewriteImport(_ node: ImportDeclSyntax) {
        let names = node.path.map(\.name.text)
        guard let first = names.first, let start = node.path.first, let last = node.path.last else { return }
        let path = range(start.name).lowerBound..<range(last.name).upperBound
        switch first {
        case "ObjectiveC": edits.replace(path, with: "UIKit")
        case "Darwin": edits.replace(path, with: "Foundation")
        case "UIKit", "Foundation", "QuartzCore", "CoreGraphics", "CoreImage", "CoreText":
            guard names.count > 1 else { return }
            edits.replace(path, with: first)
        default: return
        }
        // `import class UIKit.UIView` names a declaration, which another module of the toolkit may have.
        if let kind = node.importKindSpecifier { edits.blank(range(kind)) }
    }
}
