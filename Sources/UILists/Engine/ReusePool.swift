import UIKitCore

/// Views that are not visible and can be shown again, by reuse identifier, and the registrations that create new ones.
@MainActor
struct ReusePool<View: UIView> {
    private var makers: [String: (CGRect) -> View] = [:]
    private var spares: [String: [View]] = [:]

    /// Registers a function that creates views with a frame for an identifier; `nil` removes the registration.
    mutating func register(_ identifier: String, _ maker: ((CGRect) -> View)?) {
        makers[identifier] = maker
        // Views of the former registration may be of another class.
        for view in spares.removeValue(forKey: identifier) ?? [] { view.removeFromSuperview() }
    }

    /// Removes and returns a view for an identifier that is not visible.
    mutating func takeSpare(_ identifier: String) -> View? { spares[identifier]?.popLast() }

    /// Returns a new view for an identifier, or `nil` if none is registered.
    /// - Parameter frame: The frame with which classes are created that have one from the start.
    func make(_ identifier: String, _ frame: CGRect = .zero) -> View? { makers[identifier]?(frame) }

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
