import Foundation

/// The appearance proxies of a session, and the values that were set in them.
@MainActor
final class AppearanceRules {
    nonisolated init() {}

    /// The proxies, in the order in which they were requested first.
    private var rules: [AppearanceRule] = []

    /// A Boolean value that indicates whether a proxy has values.
    private(set) var hasValues = false

    /// A Boolean value that indicates whether a proxy for traits has values.
    private(set) var dependsOnTraits = false

    /// Returns the rule for a class, traits and containers. It is created on first use.
    /// - Parameters:
    ///   - makeProxy: A closure that creates an instance of the class.
    ///   - matches: A closure that returns whether an object is an instance of the class.
    func rule(
        for type: any AppearanceSubject.Type,
        _ traits: UITraitCollection?,
        _ containers: [any UIAppearanceContainer.Type],
        makeProxy: () -> (any AppearanceSubject)?,
        matches: @escaping (any AppearanceSubject) -> Bool
    ) -> AppearanceRule {
        let key = AppearanceRule.Key(
            type: ObjectIdentifier(type),
            traits: traits,
            containers: containers.map { ObjectIdentifier($0) }
        )
        if let rule = rules.first(where: { $0.key == key }) { return rule }
        guard let proxy = makeProxy() else { preconditionFailure("cannot create a \(type) for its appearance") }
        let rule = AppearanceRule(key, proxy: proxy, containers: containers, matches: matches)
        rule.didChange = { [unowned self, unowned rule] in
            hasValues = true
            if rule.key.traits != nil { dependsOnTraits = true }
        }
        rules.append(rule)
        return rule
    }

    /// Sets the values for a view or an item that it has not set itself.
    /// - Parameter view: The view whose traits and containers decide: the view itself, or that which shows an item.
    /// - Returns: `false` if there are none.
    @discardableResult
    func apply(to subject: any AppearanceSubject, in view: UIView) -> Bool {
        guard hasValues, subject.appearanceState?.rule == nil else { return false }
        let applying = rules.compactMap { rule in rule.rank(for: subject, in: view).map { (rule, $0) } }
        guard !applying.isEmpty else { return false }
        var values: [AppearanceKey: (any AppearanceSubject) -> Void] = [:]
        var keys: [AppearanceKey] = []
        // Later rules replace the values of earlier ones.
        for (rule, _) in applying.sorted(by: { $0.1 < $1.1 }) {
            for (key, value) in rule.values {
                if values.updateValue(value, forKey: key) == nil { keys.append(key) }
            }
        }
        let state = subject.appearanceState ?? AppearanceState()
        subject.appearanceState = state
        state.isApplying = true
        for key in keys where !subject.hasCustomized(key) { values[key]?(subject) }
        state.isApplying = false
        return true
    }
}

/// The values of an appearance proxy, and the objects that they apply to.
@MainActor
final class AppearanceRule {
    /// The identity of a proxy.
    struct Key: Hashable {
        let type: ObjectIdentifier
        let traits: UITraitCollection?
        let containers: [ObjectIdentifier]
    }

    let key: Key
    let proxy: any AppearanceSubject
    private let containers: [any UIAppearanceContainer.Type]
    private let matches: (any AppearanceSubject) -> Bool
    /// The number of superclasses of the class.
    private let depth: Int
    var didChange: () -> Void = {}

    /// The values, in the order in which they were set.
    private(set) var values: [(key: AppearanceKey, apply: (any AppearanceSubject) -> Void)] = []

    fileprivate init(
        _ key: Key,
        proxy: any AppearanceSubject,
        containers: [any UIAppearanceContainer.Type],
        matches: @escaping (any AppearanceSubject) -> Bool
    ) {
        self.key = key
        self.proxy = proxy
        self.containers = containers
        self.matches = matches
        depth = sequence(first: Mirror(reflecting: proxy), next: \.superclassMirror).reduce(0) { count, _ in count + 1 }
        let state = AppearanceState()
        state.rule = self
        proxy.appearanceState = state
    }

    /// Sets a value.
    func set(_ key: AppearanceKey, _ apply: @escaping (any AppearanceSubject) -> Void) {
        values.removeAll { $0.key == key }
        values.append((key, apply))
        didChange()
    }

    /// The precedence of a rule for a view: numbers that are compared one after the other.
    struct Rank: Comparable {
        var numbers: [Int]

        static func < (left: Rank, right: Rank) -> Bool { left.numbers.lexicographicallyPrecedes(right.numbers) }
    }

    /// Returns the precedence of the rule for a view or an item, or `nil` if it does not apply.
    fileprivate func rank(for subject: any AppearanceSubject, in view: UIView) -> Rank? {
        guard !values.isEmpty, matches(subject) else { return nil }
        if let traits = key.traits, !view.traitCollection.containsTraits(in: traits) { return nil }
        let specificity = key.traits == nil ? 0 : 1
        guard !containers.isEmpty else { return Rank(numbers: [depth, 0, 0, 0, specificity]) }
        // From the window inward: the first match of the outermost container decides.
        // An item is in the view that shows it, which is none of its classes.
        let ancestors = Array(view.appearanceContainers.reversed())
        var position = 0
        var outermost: Int?
        for container in containers.reversed() {
            guard let index = ancestors[position...].firstIndex(where: { Self.isInstance($0, of: container) }) else {
                return nil
            }
            outermost = outermost ?? index
            position = index + 1
        }
        return Rank(numbers: [depth, 1, -(outermost ?? 0), containers.count, specificity])
    }

    private static func isInstance<Container: UIAppearanceContainer>(
        _ object: any UIAppearanceContainer,
        of type: Container.Type
    ) -> Bool { object is Container }
}

extension UIView {
    /// The views and controllers that contain the view, the innermost first.
    fileprivate var appearanceContainers: [any UIAppearanceContainer] {
        var containers: [any UIAppearanceContainer] = []
        if let viewController { containers.append(viewController) }
        var view = superview
        while let next = view {
            containers.append(next)
            if let controller = next.viewController { containers.append(controller) }
            view = next.superview
        }
        return containers
    }
}
