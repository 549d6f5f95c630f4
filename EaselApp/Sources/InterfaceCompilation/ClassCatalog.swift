/// The classes of a target, with their outlets and actions.
public struct ClassCatalog: Sendable {
    /// A class.
    public struct Entry: Sendable {
        /// The name of the superclass, as it is written; `nil` for none.
        public var superclass: String?

        /// The names of properties that can be connected.
        public var outlets: Set<String>

        /// The selectors of methods.
        public var actions: Set<String>

        /// A Boolean value that indicates whether the class is visible in all files of the target, whatever the conditions.
        public var isVisible: Bool

        /// A Boolean value that indicates whether the class itself is declared in the target, and not only an extension.
        public var isDeclared = true

        /// Creates a class.
        public init(
            superclass: String? = nil,
            outlets: Set<String> = [],
            actions: Set<String> = [],
            isVisible: Bool = true
        ) {
            self.superclass = superclass
            self.outlets = outlets
            self.actions = actions
            self.isVisible = isVisible
        }
    }

    /// The classes by their names.
    public var classes: [String: Entry]

    /// Creates a catalog.
    public init(_ classes: [String: Entry]) { self.classes = classes }

    /// Returns whether a class or a superclass has an outlet; `nil` if one of them is not in the catalog.
    func hasOutlet(_ name: String, _ type: String) -> Bool? { has(type) { $0.outlets.contains(name) } }

    /// Returns whether a class or a superclass has a method; `nil` if one of them is not in the catalog.
    func hasAction(_ selector: String, _ type: String) -> Bool? { has(type) { $0.actions.contains(selector) } }

    private func has(_ type: String, _ isFound: (Entry) -> Bool) -> Bool? {
        guard let ancestry = ancestry(type) else { return nil }
        if ancestry.contains(where: isFound) { return true }
        // The members of UIKit's classes are known; those of other modules are not.
        let last = ancestry.last?.superclass
        return last == nil || last?.hasPrefix("UI") == true || last == "NSObject" ? false : nil
    }

    private func ancestry(_ type: String) -> [Entry]? {
        guard classes[type] != nil else { return nil }
        var result: [Entry] = []
        var seen: Set<String> = []
        var next: String? = type
        while let name = next, seen.insert(name).inserted, let entry = classes[name] {
            result.append(entry)
            next = entry.superclass
        }
        return result
    }
}
