/// The property that an animation changes, or one component of it: `opacity`, `position.x`, `bounds.size.width`,
/// `transform.rotation.z`.
package struct AnimationKeyPath: Hashable, Sendable {
    /// The property's name: all of the path where its rest names no component.
    package let property: String

    /// The component; nil for the whole property.
    package let component: Component?

    /// What Core Animation lets key paths reach within structures.
    package enum Component: String, Hashable, Sendable, CaseIterable {
        /// Of a point, in points.
        case x
        /// Of a point, in points.
        case y
        /// Of a size, in points.
        case width
        /// Of a size, in points.
        case height
        /// Of a rectangle: a point.
        case origin
        /// Of a rectangle, in points.
        case originX = "origin.x"
        /// Of a rectangle, in points.
        case originY = "origin.y"
        /// Of a rectangle: a size.
        case size
        /// Of a rectangle, in points.
        case sizeWidth = "size.width"
        /// Of a rectangle, in points.
        case sizeHeight = "size.height"
        /// Of a transform: the same as `rotation.z`.
        case rotation
        /// Of a transform: radians about the x axis.
        case rotationX = "rotation.x"
        /// Of a transform: radians about the y axis.
        case rotationY = "rotation.y"
        /// Of a transform: radians about the z axis, clockwise on the screen.
        case rotationZ = "rotation.z"
        /// Of a transform: the mean of the three factors, and when it is set all of them.
        case scale
        /// Of a transform: the factor along the x axis.
        case scaleX = "scale.x"
        /// Of a transform: the factor along the y axis.
        case scaleY = "scale.y"
        /// Of a transform: the factor along the z axis.
        case scaleZ = "scale.z"
        /// Of a transform: a size, the way along x and y, in points.
        case translation
        /// Of a transform, in points.
        case translationX = "translation.x"
        /// Of a transform, in points.
        case translationY = "translation.y"
        /// Of a transform, in points.
        case translationZ = "translation.z"
    }

    /// Takes a path apart at its first full stop, if what follows names a component.
    package init(_ path: String) {
        if let dot = path.firstIndex(of: "."), dot > path.startIndex,
            let component = Component(rawValue: String(path[path.index(after: dot)...]))
        {
            self.init(property: String(path[..<dot]), component: component)
        } else {
            self.init(property: path, component: nil)
        }
    }

    package init(property: String, component: Component?) {
        self.property = property
        self.component = component
    }

    /// The path as it is written.
    package var string: String { component.map { "\(property).\($0.rawValue)" } ?? property }
}
