import Geometry
import Motion

/// The animatable properties of a layer, by their names in key paths.
package enum LayerProperty: String, CaseIterable, Sendable {
    case anchorPoint
    case anchorPointZ
    case backdropDeviation
    case backdropSaturation
    case backgroundColor
    case birthRate
    case borderColor
    case borderWidth
    case bounds
    case colors
    case contents
    case contentsRect
    case cornerRadius
    /// A value that the app stores with the layer. Values of this kind are evaluated for the layers' thread only.
    case custom = ""
    case emitterCells
    case emitterDepth
    case emitterPosition
    case emitterSize
    case emitterZPosition
    case endPoint
    case fillColor
    case hidden
    case instanceAlphaOffset
    case instanceBlueOffset
    case instanceColor
    case instanceCount
    case instanceDelay
    case instanceGreenOffset
    case instanceRedOffset
    case instanceTransform
    case lifetime
    case lineDashPhase
    case lineWidth
    case locations
    case masksToBounds
    case miterLimit
    case opacity
    case path
    case position
    case scale
    case shadowColor
    case shadowOffset
    case shadowOpacity
    case shadowPath
    case shadowRadius
    case spin
    case startPoint
    case strokeColor
    case strokeEnd
    case strokeStart
    case sublayerTransform
    case transform
    case velocity
    case vibrancyAmount
    case zPosition

    /// The default value of a property that few layers set; `nil` for all others.
    fileprivate var rareDefault: AnimationValue? {
        switch self {
        case .colors, .emitterCells, .locations: .list([])
        case .contentsRect: .rect(ContentsPlacement.whole)
        case .endPoint: .point(CGPoint(x: 0.5, y: 1))
        case .startPoint: .point(CGPoint(x: 0.5, y: 0))
        case .fillColor, .shadowColor: .color(AnimationColor(red: 0, green: 0, blue: 0, alpha: 1))
        case .strokeColor: .color(nil)
        case .emitterPosition: .point(.zero)
        case .emitterSize: .size(.zero)
        case .emitterDepth, .emitterZPosition, .instanceAlphaOffset, .instanceBlueOffset, .instanceDelay,
            .instanceGreenOffset, .instanceRedOffset,
            .lineDashPhase, .strokeStart:
            .scalar(0)
        case .instanceColor: .color(AnimationColor(red: 1, green: 1, blue: 1, alpha: 1))
        case .birthRate, .instanceCount, .lifetime, .lineWidth, .scale, .spin, .strokeEnd, .velocity: .scalar(1)
        case .instanceTransform: .transform(CATransform3DIdentity)
        case .miterLimit: .scalar(10)
        case .path: .path(nil)
        case .shadowOffset: .size(CGSize(width: 0, height: -3))
        case .shadowOpacity: .scalar(0)
        case .shadowPath: .path(nil)
        case .shadowRadius: .scalar(3)
        default: nil
        }
    }

    /// A Boolean value that indicates whether only some classes of layers have the property.
    package var isOfSubclass: Bool {
        switch self {
        case .contentsRect, .shadowColor, .shadowOffset, .shadowOpacity, .shadowPath, .shadowRadius: false
        default: rareDefault != nil
        }
    }
}

/// The values of a layer's properties at a given moment.
package struct LayerValues: Equatable, Sendable {
    package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
    package var anchorPointZ = 0.0
    package var backdropDeviation = 0.0
    package var backdropSaturation = 1.0
    package var backgroundColor: AnimationColor?
    package var borderColor: AnimationColor?
    package var borderWidth = 0.0
    package var bounds = CGRect.zero
    package var cornerRadius = 0.0
    package var isHidden = false
    package var masksToBounds = false
    package var opacity = 1.0
    package var position = CGPoint.zero
    package var sublayerTransform = CATransform3DIdentity
    package var transform = CATransform3DIdentity
    package var vibrancyAmount = 1.0
    package var zPosition = 0.0

    /// The values that the app stores with the layer, by its own keys, as far as they are animated.
    package var custom: [String: AnimationValue] = [:]

    /// The values of properties that few layers set, where they differ from the defaults.
    fileprivate var rare: [LayerProperty: AnimationValue] = [:]

    package init() {}

    /// The value of a property in the form used by animations. Boolean values are 1 and 0; the threshold is in the
    /// middle. The value of `contents` is always `nil`. Setting a value of another kind than the property's has no
    /// effect.
    package subscript(property: LayerProperty) -> AnimationValue? {
        get {
            switch property {
            case .anchorPoint: .point(anchorPoint)
            case .anchorPointZ: .scalar(anchorPointZ)
            case .backdropDeviation: .scalar(backdropDeviation)
            case .backdropSaturation: .scalar(backdropSaturation)
            case .backgroundColor: .color(backgroundColor)
            case .borderColor: .color(borderColor)
            case .borderWidth: .scalar(borderWidth)
            case .bounds: .rect(bounds)
            case .contents: nil
            case .cornerRadius: .scalar(cornerRadius)
            case .hidden: .scalar(isHidden ? 1 : 0)
            case .masksToBounds: .scalar(masksToBounds ? 1 : 0)
            case .opacity: .scalar(opacity)
            case .position: .point(position)
            case .sublayerTransform: .transform(sublayerTransform)
            case .transform: .transform(transform)
            case .vibrancyAmount: .scalar(vibrancyAmount)
            case .zPosition: .scalar(zPosition)
            default: rare[property] ?? property.rareDefault
            }
        }
        set {
            switch (property, newValue) {
            case (.anchorPoint, .point(let value)?): anchorPoint = value
            case (.anchorPointZ, .scalar(let value)?): anchorPointZ = value
            case (.backdropDeviation, .scalar(let value)?): backdropDeviation = value
            case (.backdropSaturation, .scalar(let value)?): backdropSaturation = value
            case (.backgroundColor, .color(let value)?): backgroundColor = value
            case (.borderColor, .color(let value)?): borderColor = value
            case (.borderWidth, .scalar(let value)?): borderWidth = value
            case (.bounds, .rect(let value)?): bounds = value
            case (.cornerRadius, .scalar(let value)?): cornerRadius = value
            case (.hidden, .scalar(let value)?): isHidden = value >= 0.5
            case (.masksToBounds, .scalar(let value)?): masksToBounds = value >= 0.5
            case (.opacity, .scalar(let value)?): opacity = value
            case (.position, .point(let value)?): position = value
            case (.sublayerTransform, .transform(let value)?): sublayerTransform = value
            case (.transform, .transform(let value)?): transform = value
            case (.vibrancyAmount, .scalar(let value)?): vibrancyAmount = value
            case (.zPosition, .scalar(let value)?): zPosition = value
            default:
                guard let newValue, let known = property.rareDefault, known.isOfKind(of: newValue) else { return }
                rare[property] = newValue == known ? nil : newValue
            }
        }
    }
}

extension LayerValues {
    /// The value of a property that is a number; 0 for any other property.
    package func number(_ property: LayerProperty) -> Double { self[property]?.vector.x ?? 0 }

    /// The value of a property that is a point.
    package func point(_ property: LayerProperty) -> CGPoint {
        if case .point(let point)? = self[property] { point } else { .zero }
    }

    /// The value of a property that is a size.
    package func size(_ property: LayerProperty) -> CGSize {
        if case .size(let size)? = self[property] { size } else { .zero }
    }

    /// The value of a property that is a color.
    package func color(_ property: LayerProperty) -> AnimationColor? {
        if case .color(let color)? = self[property] { color } else { nil }
    }

    /// The value of a property that is a rectangle.
    package func rect(_ property: LayerProperty) -> CGRect {
        if case .rect(let rect)? = self[property] { rect } else { .zero }
    }

    /// The value of a property that is a transform.
    package func transform(_ property: LayerProperty) -> CATransform3D {
        if case .transform(let transform)? = self[property] { transform } else { CATransform3DIdentity }
    }

    /// The value of a property that is a path.
    package func path(_ property: LayerProperty) -> PathData? {
        if case .path(let path)? = self[property] { path } else { nil }
    }

    /// The value of a property that is a list.
    package func list(_ property: LayerProperty) -> [AnimationValue] {
        if case .list(let values)? = self[property] { values } else { [] }
    }

    /// Returns a Boolean value that indicates whether values that few layers have differ.
    func hasOtherRareValues(than other: LayerValues) -> Bool { rare != other.rare }
}

/// The target of an animation: a property, a component of it, or an element of a list.
package struct AnimationTarget: Hashable, Sendable {
    package let property: LayerProperty
    package let component: AnimationKeyPath.Component?

    /// The key of a value that the app stores with the layer; `nil` for the layer's own properties.
    package let customKey: String?

    /// The index of an element of a property that is a list.
    package let element: Int?

    package init(_ property: LayerProperty, _ component: AnimationKeyPath.Component? = nil) {
        self.property = property
        self.component = component
        customKey = nil
        element = nil
    }

    /// Creates a target that is a value of the app's own, or a component of it.
    package init(customKeyPath path: AnimationKeyPath) {
        property = .custom
        component = path.component
        customKey = path.property
        element = nil
    }

    /// Creates a target that is an element of a list.
    package init(_ property: LayerProperty, element: Int) {
        self.property = property
        self.element = element
        component = nil
        customKey = nil
    }

    /// Creates a target from a key path, or returns `nil` if layers have no such property.
    package init?(keyPath: String) {
        let path = AnimationKeyPath(keyPath)
        guard let property = LayerProperty(rawValue: path.property == "isHidden" ? "hidden" : path.property),
            property != .custom
        else { return nil }
        self.init(property, path.component)
        if component != nil, LayerValues()[self] == nil { return nil }
    }
}

extension LayerValues {
    /// The value of a target, or `nil` for `contents` and for a component that the property does not have.
    package subscript(target: AnimationTarget) -> AnimationValue? {
        get {
            let value = whole(target)
            if let element = target.element {
                guard case .list(let values)? = value, values.indices.contains(element) else { return nil }
                return values[element]
            }
            return target.component.map { value?[$0] } ?? value
        }
        set {
            if let element = target.element {
                guard case .list(var values)? = self[target.property], values.indices.contains(element), let newValue,
                    values[element].isOfKind(of: newValue)
                else { return }
                values[element] = newValue
                return self[target.property] = .list(values)
            }
            guard let component = target.component else { return setWhole(target, newValue) }
            guard let newValue, let value = whole(target)?.setting(component, to: newValue) else { return }
            setWhole(target, value)
        }
    }

    /// Returns the value of the property that a target is, or is a component of.
    private func whole(_ target: AnimationTarget) -> AnimationValue? {
        target.customKey.map { custom[$0] } ?? self[target.property]
    }

    private mutating func setWhole(_ target: AnimationTarget, _ value: AnimationValue?) {
        if let key = target.customKey { custom[key] = value } else { self[target.property] = value }
    }
}
