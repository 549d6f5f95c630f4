/// The key path of the property that an animation changes, or of one component of it: `opacity`, `position.x`,
/// `bounds.size.width`, `transform.rotation.z`.
package struct AnimationKeyPath: Hashable, Sendable {
    /// The name of the property: all of the path if its rest names no component.
    package let property: String

    /// The component, or `nil` for the entire property.
    package let component: Component?

    /// The components of structures that Core Animation supports in key paths.
    package enum Component: String, Hashable, Sendable, CaseIterable {
        /// The x coordinate of a point, in points.
        case x
        /// The y coordinate of a point, in points.
        case y
        /// The width of a size, in points.
        case width
        /// The height of a size, in points.
        case height
        /// The origin of a rectangle: a point.
        case origin
        /// The x coordinate of a rectangle's origin, in points.
        case originX = "origin.x"
        /// The y coordinate of a rectangle's origin, in points.
        case originY = "origin.y"
        /// The size of a rectangle: a size.
        case size
        /// The width of a rectangle, in points.
        case sizeWidth = "size.width"
        /// The height of a rectangle, in points.
        case sizeHeight = "size.height"
        /// The rotation of a transform: the same as `rotation.z`.
        case rotation
        /// The rotation of a transform about the x axis, in radians.
        case rotationX = "rotation.x"
        /// The rotation of a transform about the y axis, in radians.
        case rotationY = "rotation.y"
        /// The rotation of a transform about the z axis, in radians, clockwise on the screen.
        case rotationZ = "rotation.z"
        /// The scale of a transform: the mean of the three factors. Setting it sets all of them.
        case scale
        /// The factor of a transform along the x axis.
        case scaleX = "scale.x"
        /// The factor of a transform along the y axis.
        case scaleY = "scale.y"
        /// The factor of a transform along the z axis.
        case scaleZ = "scale.z"
        /// The translation of a transform along x and y: a size, in points.
        case translation
        /// The translation of a transform along the x axis, in points.
        case translationX = "translation.x"
        /// The translation of a transform along the y axis, in points.
        case translationY = "translation.y"
        /// The translation of a transform along the z axis, in points.
        case translationZ = "translation.z"
    }

    /// Creates a key path from a string. The string is split at its first full stop if the rest names a component.
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

    /// The key path as a string.
    package var string: String { component.map { "\(property).\($0.rawValue)" } ?? property }
}
