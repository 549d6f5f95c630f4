import QuartzCore

/// A part of a view that a change of a property invalidates.
@preconcurrency @MainActor
public protocol UIViewInvalidating: Sendable {
    /// Invalidates this part of a view.
    func invalidate(view: UIView)
}

extension UIView {
    /// The parts of a view that ``Invalidating`` names.
    public enum Invalidations {
        /// The content that the view draws.
        public struct Display: UIViewInvalidating {
            /// Marks the view to be drawn.
            public func invalidate(view: UIView) { view.setNeedsDisplay() }
        }

        /// The layout of the subviews.
        public struct Layout: UIViewInvalidating {
            /// Marks the view to be laid out.
            public func invalidate(view: UIView) { view.setNeedsLayout() }
        }

        /// The constraints of the view.
        public struct Constraints: UIViewInvalidating {
            /// Marks the view for an update of its constraints.
            public func invalidate(view: UIView) { view.setNeedsUpdateConstraints() }
        }

        /// The natural size of the view.
        public struct IntrinsicContentSize: UIViewInvalidating {
            /// Invalidates the natural size.
            public func invalidate(view: UIView) { view.invalidateIntrinsicContentSize() }
        }
    }

    /// A property of a view whose changes invalidate parts of the view.
    ///
    /// ```swift
    /// @Invalidating(.display, .layout) var radius: CGFloat = 4
    /// ```
    @preconcurrency @MainActor
    @propertyWrapper
    public struct Invalidating<Value: Equatable> {
        private var value: Value
        private let invalidations: [any UIViewInvalidating]

        /// Creates a property that invalidates parts of its view.
        public init(wrappedValue: Value, _ invalidations: (any UIViewInvalidating)...) {
            value = wrappedValue
            self.invalidations = invalidations
        }

        /// Not available: the property belongs to a view.
        @available(*, unavailable, message: "@Invalidating is for properties of subclasses of UIView")
        public var wrappedValue: Value {
            get { value }
            set { value = newValue }
        }

        /// Reads the property, or changes it and invalidates the view.
        public static subscript<View: UIView>(
            _enclosingInstance view: View,
            wrapped wrappedKeyPath: ReferenceWritableKeyPath<View, Value>,
            storage storageKeyPath: ReferenceWritableKeyPath<View, Self>
        ) -> Value {
            get { view[keyPath: storageKeyPath].value }
            set {
                guard view[keyPath: storageKeyPath].value != newValue else { return }
                view[keyPath: storageKeyPath].value = newValue
                for part in view[keyPath: storageKeyPath].invalidations { part.invalidate(view: view) }
            }
        }
    }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Display {
    /// The content that the view draws.
    public static var display: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Layout {
    /// The layout of the subviews.
    public static var layout: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.Constraints {
    /// The constraints of the view.
    public static var constraints: Self { Self() }
}

extension UIViewInvalidating where Self == UIView.Invalidations.IntrinsicContentSize {
    /// The natural size of the view.
    public static var intrinsicContentSize: Self { Self() }
}
