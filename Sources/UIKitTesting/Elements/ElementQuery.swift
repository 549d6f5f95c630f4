import UIKit

/// A search for accessibility elements of a virtual screen.
///
/// A query is evaluated each time it is used, so it can be created before the elements exist:
///
/// ```swift
/// let save = screen.label("Save")
/// try save.tap()
/// try screen.element(identifier: "volume").increment()
/// #expect(try screen.element(identifier: "volume").value == "60%")
/// try screen.label("Saved").wait(for: 2)
/// ```
///
/// Actions and properties require exactly one match; ``first`` and the subscript select one of several. An error lists
/// the elements on the screen.
@MainActor
public struct ElementQuery {
    let screen: VirtualScreen
    /// The conditions, in words.
    private(set) var description: String
    private var conditions: [@MainActor (UIResponder) -> Bool] = []
    private var index: Int?

    init(_ screen: VirtualScreen) {
        self.screen = screen
        description = "element"
    }

    // MARK: Conditions

    private func with(_ words: String, _ condition: @escaping @MainActor (UIResponder) -> Bool) -> ElementQuery {
        var query = self
        query.description += " \(words)"
        query.conditions.append(condition)
        return query
    }

    /// Returns a query for the matching elements that have an identifier.
    public func with(identifier: String) -> ElementQuery {
        with("with the identifier \"\(identifier)\"") { $0.accessibilityIdentifier == identifier }
    }

    /// Returns a query for the matching elements that have a label, or that users may call so.
    public func with(label: String) -> ElementQuery {
        with("with the label \"\(label)\"") {
            $0.accessibilityLabel == label || $0.accessibilityUserInputLabels?.contains(label) == true
        }
    }

    /// Returns a query for the matching elements whose label contains a text.
    public func with(labelContaining text: String) -> ElementQuery {
        with("with a label containing \"\(text)\"") { $0.accessibilityLabel?.contains(text) == true }
    }

    /// Returns a query for the matching elements that have a value.
    public func with(value: String) -> ElementQuery {
        with("with the value \"\(value)\"") { $0.accessibilityValue == value }
    }

    /// Returns a query for the matching elements that have traits, and possibly others.
    public func with(traits: UIAccessibilityTraits) -> ElementQuery {
        with("with the traits \(traits.names)") { $0.accessibilityTraits.isSuperset(of: traits) }
    }

    /// A query for the first match, in the order of a screen reader.
    public var first: ElementQuery { self[0] }

    /// Returns a query for the match at an index, in the order of a screen reader.
    public subscript(index: Int) -> ElementQuery {
        var query = self
        query.index = index
        query.description += " at index \(index)"
        return query
    }

    // MARK: Matches

    /// The matches, in the order of a screen reader.
    var matches: [UIResponder] {
        let all = screen.candidates.filter { candidate in conditions.allSatisfy { $0(candidate) } }
        guard let index else { return all }
        return all.indices.contains(index) ? [all[index]] : []
    }

    /// The number of matches.
    public var count: Int { matches.count }

    /// A Boolean value that indicates whether there is a match.
    public var exists: Bool { !matches.isEmpty }

    /// The labels of all matches, in the order of a screen reader. An element without a label has an empty one.
    public var labels: [String] { matches.map { $0.accessibilityLabel ?? "" } }

    /// Returns the only match.
    func only(_ location: CallLocation) throws(ElementError) -> UIResponder {
        let matches = matches
        guard matches.count == 1 else { throw ElementError(message: problem(matches), location: location) }
        return matches[0]
    }

    /// Returns a message about several matches, or about none.
    func problem(_ matches: [UIResponder]) -> String {
        if !matches.isEmpty {
            return "there are \(matches.count) matches for: \(description)\n\(Self.list(matches))"
        }
        let candidates = screen.candidates
        if candidates.isEmpty { return "there is no \(description), and no other element" }
        return "there is no \(description); the elements are:\n\(Self.list(candidates))"
    }

    /// Returns a line for each element.
    private static func list(_ elements: [UIResponder]) -> String {
        let lines = elements.prefix(60).map { "- \($0.accessibilitySummary)" }
        let rest = elements.count - lines.count
        return (lines + (rest > 0 ? ["- and \(rest) more"] : [])).joined(separator: "\n")
    }
}

/// An error of a query for elements: there is not exactly one match, or it cannot be touched.
public struct ElementError: LocatedError, Sendable {
    /// A message that lists the elements on the screen.
    public let message: String

    /// The call that failed.
    public let location: CallLocation

    /// The message.
    public var description: String { message }
}

extension VirtualScreen {
    /// A query for all accessibility elements of the screen.
    public var elements: ElementQuery { ElementQuery(self) }

    /// Returns a query for the view or accessibility element with an identifier. Views that are no elements are found,
    /// too.
    public func element(identifier: String) -> ElementQuery { elements.with(identifier: identifier) }

    /// Returns a query for the accessibility element with a label.
    public func label(_ label: String) -> ElementQuery { elements.with(label: label) }

    /// Returns a query for the accessibility elements with a label.
    public func elements(label: String) -> ElementQuery { elements.with(label: label) }

    /// Returns a query for the accessibility elements with traits.
    public func elements(traits: UIAccessibilityTraits) -> ElementQuery { elements.with(traits: traits) }

    /// The accessibility elements in the order of a screen reader, then visible views with an identifier that are no
    /// elements.
    var candidates: [UIResponder] {
        host.session.perform {
            let elements = host.screen.orderedAccessibilityElements
            let known = Set(elements.map { ObjectIdentifier($0) })
            return elements + host.screen.identifiedViews.filter { !known.contains(ObjectIdentifier($0)) }
        }
    }
}
