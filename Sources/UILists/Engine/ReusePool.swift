import UIKitCore

/// Views that are not visible and can be shown again, by reuse identifier, and the registrations that create new ones.
@MainActor
struct ReusePool<View: UIView> {
    private var makers: [String: () -> View] = [:]
    private var spares: [String: [View]] = [:]

    /// Registers a function that creates views for an identifier; `nil` removes the registration.
    mutating func register(_ identifier: String, _ maker: (() -> View)?) {
        makers[identifier] = maker
        // Views of the former registration may be of another class.
        for view in spares.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
    }

    /// Removes and returns a view for an identifier that is not visible.
    mutating func takeSpare(_ identifier: String) -> View? { spares[identifier]?.popLast() }

    /// Returns a new view for an identifier, or `nil` if none is registered.
    func make(_ identifier: String) -> View? { makers[identifier]?() }

    /// Adds a view that is not visible any more.
    mutating func add(_ view: View, _ identifier: String) { spares[identifier, default: []].append(view) }

    /// The number of views that are not visible.
    var spareCount: Int { spares.values.reduce(0) { $0 + $1.count } }

    /// Releases the views that are not visible.
    mutating func removeSpares() {
        for view in spares.values.joined() { view.removeFromSuperview() }
        spares = [:]
    }
}
