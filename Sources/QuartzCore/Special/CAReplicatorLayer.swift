import Compositor
import CoreGraphics
import Motion
import Raster

/// A layer that shows its sublayers several times, each time with another transform, color and time.
///
/// Copies share the drawings of the sublayers. An animation of the layer's properties runs on the compositor's thread.
open class CAReplicatorLayer: CALayer {
    /// Creates a layer with one instance.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAReplicatorLayer else { return }
        instanceCount = layer.instanceCount
        instanceDelay = layer.instanceDelay
        instanceTransform = layer.instanceTransform
        instanceColor = layer.instanceColor
        instanceRedOffset = layer.instanceRedOffset
        instanceGreenOffset = layer.instanceGreenOffset
        instanceBlueOffset = layer.instanceBlueOffset
        instanceAlphaOffset = layer.instanceAlphaOffset
    }

    /// The number of times that the sublayers are shown, including the sublayers themselves. The default is 1. If it is 0
    /// or negative, they are not visible. Animatable.
    open var instanceCount = 1 {
        willSet { if newValue != instanceCount { willChange("instanceCount") } }
        didSet { if instanceCount != oldValue { replicationDidChange("instanceCount") } }
    }

    /// The delay of the animations in the sublayers of each instance after the previous one, in seconds. The default is 0.
    /// Animatable.
    open var instanceDelay: CFTimeInterval = 0 {
        willSet { if newValue != instanceDelay { willChange("instanceDelay") } }
        didSet { if instanceDelay != oldValue { replicationDidChange("instanceDelay") } }
    }

    /// The transform of each instance relative to the previous one, about the center of the layer. The default is the
    /// identity. Animatable.
    open var instanceTransform = CATransform3DIdentity {
        willSet { if newValue != instanceTransform { willChange("instanceTransform") } }
        didSet { if instanceTransform != oldValue { replicationDidChange("instanceTransform") } }
    }

    /// The color that multiplies the colors of the first instance. The default is opaque white. Animatable.
    open var instanceColor: CGColor? = CGColor(red: 1, green: 1, blue: 1, alpha: 1) {
        willSet { if newValue != instanceColor { willChange("instanceColor") } }
        didSet { if instanceColor != oldValue { replicationDidChange("instanceColor") } }
    }

    /// The amount that is added to the red component of the color for each further instance. The default is 0. Animatable.
    open var instanceRedOffset: Float = 0 {
        willSet { if newValue != instanceRedOffset { willChange("instanceRedOffset") } }
        didSet { if instanceRedOffset != oldValue { replicationDidChange("instanceRedOffset") } }
    }

    /// The amount that is added to the green component of the color for each further instance. The default is 0.
    /// Animatable.
    open var instanceGreenOffset: Float = 0 {
        willSet { if newValue != instanceGreenOffset { willChange("instanceGreenOffset") } }
        didSet { if instanceGreenOffset != oldValue { replicationDidChange("instanceGreenOffset") } }
    }

    /// The amount that is added to the blue component of the color for each further instance. The default is 0. Animatable.
    open var instanceBlueOffset: Float = 0 {
        willSet { if newValue != instanceBlueOffset { willChange("instanceBlueOffset") } }
        didSet { if instanceBlueOffset != oldValue { replicationDidChange("instanceBlueOffset") } }
    }

    /// The amount that is added to the alpha component of the color for each further instance. The default is 0.
    /// Animatable.
    open var instanceAlphaOffset: Float = 0 {
        willSet { if newValue != instanceAlphaOffset { willChange("instanceAlphaOffset") } }
        didSet { if instanceAlphaOffset != oldValue { replicationDidChange("instanceAlphaOffset") } }
    }

    // MARK: Rendering

    override class var ownProperties: [String: KeyedProperty] { replicatorProperties }

    private static let replicatorProperties: [String: KeyedProperty] = [
        "instanceAlphaOffset": .init(\CAReplicatorLayer.instanceAlphaOffset),
        "instanceBlueOffset": .init(\CAReplicatorLayer.instanceBlueOffset),
        "instanceColor": .init(\CAReplicatorLayer.instanceColor),
        "instanceCount": .init(\CAReplicatorLayer.instanceCount),
        "instanceDelay": .init(\CAReplicatorLayer.instanceDelay),
        "instanceGreenOffset": .init(\CAReplicatorLayer.instanceGreenOffset),
        "instanceRedOffset": .init(\CAReplicatorLayer.instanceRedOffset),
        "instanceTransform": .init(\CAReplicatorLayer.instanceTransform),
    ]

    override func writeOwnValues(to values: inout LayerValues) {
        values[.instanceAlphaOffset] = .scalar(Double(instanceAlphaOffset))
        values[.instanceBlueOffset] = .scalar(Double(instanceBlueOffset))
        values[.instanceColor] = .color(instanceColor.map { AnimationColor($0) })
        values[.instanceCount] = .scalar(Double(instanceCount))
        values[.instanceDelay] = .scalar(instanceDelay)
        values[.instanceGreenOffset] = .scalar(Double(instanceGreenOffset))
        values[.instanceRedOffset] = .scalar(Double(instanceRedOffset))
        values[.instanceTransform] = .transform(instanceTransform)
    }

    override func takeOwnValues(_ values: LayerValues) {
        instanceAlphaOffset = Float(values.number(.instanceAlphaOffset))
        instanceBlueOffset = Float(values.number(.instanceBlueOffset))
        instanceColor = values.color(.instanceColor)?.cgColor
        instanceCount = Int(min(max(values.number(.instanceCount).rounded(), 0), 1e6))
        instanceDelay = values.number(.instanceDelay)
        instanceGreenOffset = Float(values.number(.instanceGreenOffset))
        instanceRedOffset = Float(values.number(.instanceRedOffset))
        instanceTransform = values.transform(.instanceTransform)
    }

    private func replicationDidChange(_ key: String) {
        commitState.setChildrenNeedUpdate()
        changed(key)
    }

    override var replicatesSublayers: Bool { true }
}
