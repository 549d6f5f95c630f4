import Foundation
import QuartzCore

/// The properties of UIKit whose changes are reported to observers.
enum ObservableProperties {
    /// Logs a warning if the first property of a path is one of the toolkit's whose changes nothing reports.
    static func check(_ keyPath: String, of object: AnyObject) {
        let key = KeyPathObservation.canonical(KeyPathParts(keyPath).first)
        guard isUnreported(key, of: object) else { return }
        let text =
            "\(type(of: object)): changes of the property \(key) are not reported; its observer will not be called"
        Log.write(LogMessage(text, .warning), from: "UIKit")
    }

    /// Returns a Boolean value that indicates whether a property is one of the toolkit's whose changes nothing reports.
    /// - Parameter key: The key as ``KeyPathObservation/canonical(_:)`` returns it.
    static func isUnreported(_ key: String, of object: AnyObject) -> Bool {
        !keys(of: object).contains(key) && hasToolkitProperty(key, object)
    }

    /// An app's own properties have entries in the tables of its modules. Their changes are reported by rewritten setters, or by the
    /// app.
    private static func hasToolkitProperty(_ key: String, _ object: AnyObject) -> Bool {
        guard
            object is UIResponder || object is CALayer || object is UIGestureRecognizer || object is UIBarItem
                || object is UIViewPropertyAnimator || object is Progress || object is Operation
                || object is OperationQueue || object is UserDefaults
        else { return false }
        let capitalized = key.prefix(1).uppercased() + key.dropFirst()
        return ![key, "is\(capitalized)"].contains { SelectorLookup.appEntry(Selector($0), of: object) != nil }
    }

    private static func keys(of object: AnyObject) -> Set<String> {
        var keys: Set<String> = []
        if object is UIView { keys.formUnion(["frame", "bounds", "center", "transform", "alpha", "hidden"]) }
        if object is UIScrollView { keys.formUnion(["contentOffset", "contentSize", "contentInset"]) }
        if object is UIControl { keys.formUnion(["enabled", "selected", "highlighted"]) }
        if object is UIViewPropertyAnimator { keys.formUnion(["running", "state", "reversed"]) }
        return keys
    }
}

extension KeyValueCoding {
    /// Makes a change of a property, and reports it to observers.
    func reporting(_ key: String, _ change: () -> Void) {
        guard let list = KeyValueObserverList.of(self) else { return change() }
        let observations = list.observations(of: key)
        for observation in observations { observation.willChange() }
        change()
        for observation in observations { observation.didChange() }
    }
}

extension UIView {
    /// The geometry that observers see.
    private struct Geometry {
        let frame: CGRect
        let bounds: CGRect
        let center: CGPoint
        let transform: CGAffineTransform

        @MainActor init(_ view: UIView) {
            frame = view.layer.frame
            bounds = view.layer.bounds
            center = view.layer.position
            transform = view.layer.affineTransform()
        }

        func changedKeys(from former: Geometry) -> Set<String> {
            var keys: Set<String> = []
            if frame != former.frame { keys.insert("frame") }
            if bounds != former.bounds { keys.insert("bounds") }
            if bounds.origin != former.bounds.origin { keys.insert("contentOffset") }
            if center != former.center { keys.insert("center") }
            if transform != former.transform { keys.insert("transform") }
            return keys
        }
    }

    private static let geometryKeys = ["frame", "bounds", "contentOffset", "center", "transform"]

    /// Makes a change of the geometry, and reports the property that was set, and those that have changed with it.
    final func reportingGeometry(_ key: String, _ change: () -> Void) {
        guard let list = KeyValueObserverList.of(self) else { return change() }
        let observations = Self.geometryKeys.map { ($0, list.observations(of: $0)) }
        let former = Geometry(self)
        for (name, all) in observations {
            for observation in all { observation.willChange(reportsPrior: name == key) }
        }
        change()
        let changed = Geometry(self).changedKeys(from: former).union([key])
        for (name, all) in observations {
            for observation in all { observation.didChange(reports: changed.contains(name)) }
        }
    }
}
