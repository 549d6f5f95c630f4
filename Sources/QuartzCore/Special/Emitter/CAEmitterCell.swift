import Compositor
import CoreGraphics
import Motion
import Raster

/// A source of particles of an emitter layer or of other particles.
///
/// A particle takes its values from the cell at its birth. A value that varies lies between its mean minus the range and
/// its mean plus the range. A change of the cell affects particles that are emitted later.
///
/// The cell emits particles from `beginTime` on, in the time of its layer, or for a cell of another cell in seconds after
/// the birth of the particle that emits. It stops after `duration`, if that is positive, times `repeatCount`. `speed`
/// multiplies the birth rate.
open class CAEmitterCell: NSObject, CAMediaTiming {
    /// The values that particles take.
    var values = EmitterCellValues() {
        didSet { if values != oldValue { didChange() } }
    }

    /// The identifier of the cell; unique in the process.
    let number = Identifiers.next()

    /// The layers and cells that emit this cell.
    private var owners: [WeakOwner] = []

    private struct WeakOwner {
        weak var owner: (any EmitterCellOwner)?
    }

    /// The image at several sizes; `nil` until it is needed.
    private var cachedImage: (contents: CGImage, rect: CGRect, image: SpriteImage?)?

    /// Creates a cell that emits nothing.
    public override init() { super.init() }

    /// Creates a cell with the same values and sub-cells of its own.
    init(copying cell: CAEmitterCell) {
        super.init()
        name = cell.name
        isEnabled = cell.isEnabled
        values = cell.values
        contents = cell.contents
        contentsRect = cell.contentsRect
        contentsScale = cell.contentsScale
        magnificationFilter = cell.magnificationFilter
        minificationFilter = cell.minificationFilter
        beginTime = cell.beginTime
        duration = cell.duration
        speed = cell.speed
        timeOffset = cell.timeOffset
        repeatCount = cell.repeatCount
        repeatDuration = cell.repeatDuration
        autoreverses = cell.autoreverses
        fillMode = cell.fillMode
        emitterCells = cell.emitterCells?.map { CAEmitterCell(copying: $0) }
    }

    // MARK: Content

    /// The name, for key paths such as `emitterCells.spark.birthRate`. The default is `nil`.
    open var name: String?

    /// A Boolean value that indicates whether the cell emits particles. The default is `true`.
    open var isEnabled = true {
        didSet { if isEnabled != oldValue { didChange() } }
    }

    /// The image of a particle: a `CGImage`, or `nil`, which is the default, for particles that are not visible, but can
    /// emit others.
    open var contents: Any? {
        didSet { if contents as? CGImage !== oldValue as? CGImage { didChange() } }
    }

    /// The part of the image that is shown, in fractions of the image. The default is the complete image. It is rounded to
    /// pixels of the image.
    open var contentsRect = ContentsPlacement.whole {
        didSet { if contentsRect != oldValue { didChange() } }
    }

    /// The number of pixels of the image per point. The default is 1.
    open var contentsScale: CGFloat = 1 {
        didSet { if contentsScale != oldValue { didChange() } }
    }

    /// The filter for particles that are larger than their image: `"linear"`, which is the default, or `"nearest"`. Other
    /// values count as `"linear"`.
    open var magnificationFilter = "linear" {
        didSet { if magnificationFilter != oldValue { didChange() } }
    }

    /// The filter for particles that are smaller than their image: `"linear"`, which is the default, or `"nearest"`. Other
    /// values count as `"linear"`. The linear filter also averages the pixels of much larger images.
    open var minificationFilter = "linear" {
        didSet { if minificationFilter != oldValue { didChange() } }
    }

    /// The cells that each particle emits while it lives; `nil`, which is the default, for none.
    open var emitterCells: [CAEmitterCell]? {
        willSet { for cell in emitterCells ?? [] { cell.removeOwner(self) } }
        didSet {
            for cell in emitterCells ?? [] { cell.addOwner(self) }
            didChange()
        }
    }

    /// The mean color by which the image is multiplied. The default is opaque white. Animatable.
    open var color: CGColor? {
        get { AnimationColor(values.color).cgColor }
        set { values.color = newValue.map { AnimationColor($0).components } ?? SIMD4(repeating: 1) }
    }

    // MARK: Values of particles

    /// The number of particles that are emitted per second. The default is 0. Animatable.
    open var birthRate: Float {
        get { Float(values[.birthRate]) }
        set { values[.birthRate] = Double(newValue) }
    }

    /// The mean lifetime of a particle, in seconds. The default is 0. Animatable.
    open var lifetime: Float {
        get { Float(values[.lifetime]) }
        set { values[.lifetime] = Double(newValue) }
    }

    /// The amount by which the lifetime varies in both directions, in seconds. The default is 0. Animatable.
    open var lifetimeRange: Float {
        get { Float(values[.lifetimeRange]) }
        set { values[.lifetimeRange] = Double(newValue) }
    }

    /// The angle between the direction of emission and the plane of the layer, in radians. The default is 0. Animatable.
    open var emissionLatitude: CGFloat {
        get { CGFloat(values[.emissionLatitude]) }
        set { values[.emissionLatitude] = Double(newValue) }
    }

    /// The angle of the direction of emission in the plane of the layer, in radians, clockwise from the x axis. The default
    /// is 0. Animatable.
    ///
    /// For the outline, the surface and the points of a circle or a sphere, the angle is relative to the direction from
    /// the center. Empirical; not documented by Apple.
    open var emissionLongitude: CGFloat {
        get { CGFloat(values[.emissionLongitude]) }
        set { values[.emissionLongitude] = Double(newValue) }
    }

    /// The angle of the cone in which particles are emitted, around the direction of emission, in radians. The default is 0.
    /// Animatable. The directions lie in the plane of the layer.
    open var emissionRange: CGFloat {
        get { CGFloat(values[.emissionRange]) }
        set { values[.emissionRange] = Double(newValue) }
    }

    /// The mean speed of a particle, in points per second. The default is 0. Animatable.
    open var velocity: CGFloat {
        get { CGFloat(values[.velocity]) }
        set { values[.velocity] = Double(newValue) }
    }

    /// The amount by which the speed varies in both directions, in points per second. The default is 0. Animatable.
    open var velocityRange: CGFloat {
        get { CGFloat(values[.velocityRange]) }
        set { values[.velocityRange] = Double(newValue) }
    }

    /// The acceleration along the x axis, in points per second squared. The default is 0. Animatable.
    open var xAcceleration: CGFloat {
        get { CGFloat(values[.xAcceleration]) }
        set { values[.xAcceleration] = Double(newValue) }
    }

    /// The acceleration along the y axis, in points per second squared. The default is 0. Animatable.
    open var yAcceleration: CGFloat {
        get { CGFloat(values[.yAcceleration]) }
        set { values[.yAcceleration] = Double(newValue) }
    }

    /// The acceleration toward the viewer, in points per second squared. The default is 0. Animatable.
    open var zAcceleration: CGFloat {
        get { CGFloat(values[.zAcceleration]) }
        set { values[.zAcceleration] = Double(newValue) }
    }

    /// The mean scale of a particle. The default is 1. Animatable.
    open var scale: CGFloat {
        get { CGFloat(values[.scale]) }
        set { values[.scale] = Double(newValue) }
    }

    /// The amount by which the scale varies in both directions. The default is 0. Animatable.
    open var scaleRange: CGFloat {
        get { CGFloat(values[.scaleRange]) }
        set { values[.scaleRange] = Double(newValue) }
    }

    /// The change of the scale per second. The default is 0. Animatable.
    open var scaleSpeed: CGFloat {
        get { CGFloat(values[.scaleSpeed]) }
        set { values[.scaleSpeed] = Double(newValue) }
    }

    /// The mean rotation of a particle, in radians per second. The default is 0. Animatable.
    open var spin: CGFloat {
        get { CGFloat(values[.spin]) }
        set { values[.spin] = Double(newValue) }
    }

    /// The amount by which the rotation varies in both directions, in radians per second. The default is 0. Animatable.
    open var spinRange: CGFloat {
        get { CGFloat(values[.spinRange]) }
        set { values[.spinRange] = Double(newValue) }
    }

    /// The amount by which the red component of the color varies in both directions. The default is 0. Animatable.
    open var redRange: Float {
        get { Float(values[.redRange]) }
        set { values[.redRange] = Double(newValue) }
    }

    /// The amount by which the green component of the color varies in both directions. The default is 0. Animatable.
    open var greenRange: Float {
        get { Float(values[.greenRange]) }
        set { values[.greenRange] = Double(newValue) }
    }

    /// The amount by which the blue component of the color varies in both directions. The default is 0. Animatable.
    open var blueRange: Float {
        get { Float(values[.blueRange]) }
        set { values[.blueRange] = Double(newValue) }
    }

    /// The amount by which the alpha component of the color varies in both directions. The default is 0. Animatable.
    open var alphaRange: Float {
        get { Float(values[.alphaRange]) }
        set { values[.alphaRange] = Double(newValue) }
    }

    /// The change of the red component of the color per second. The default is 0. Animatable.
    open var redSpeed: Float {
        get { Float(values[.redSpeed]) }
        set { values[.redSpeed] = Double(newValue) }
    }

    /// The change of the green component of the color per second. The default is 0. Animatable.
    open var greenSpeed: Float {
        get { Float(values[.greenSpeed]) }
        set { values[.greenSpeed] = Double(newValue) }
    }

    /// The change of the blue component of the color per second. The default is 0. Animatable.
    open var blueSpeed: Float {
        get { Float(values[.blueSpeed]) }
        set { values[.blueSpeed] = Double(newValue) }
    }

    /// The change of the alpha component of the color per second. The default is 0. Animatable.
    open var alphaSpeed: Float {
        get { Float(values[.alphaSpeed]) }
        set { values[.alphaSpeed] = Double(newValue) }
    }

    // MARK: Timing

    /// The begin of the emission, in the time of the layer or after the birth of the emitting particle. In seconds. The
    /// default is 0.
    open var beginTime: CFTimeInterval = 0 {
        didSet { if beginTime != oldValue { didChange() } }
    }

    /// The duration of the emission, in seconds. The default is 0, for no end.
    open var duration: CFTimeInterval = 0 {
        didSet { if duration != oldValue { didChange() } }
    }

    /// The rate of the cell's time, which multiplies the birth rate and divides the duration. The default is 1.
    open var speed: Float = 1 {
        didSet { if speed != oldValue { didChange() } }
    }

    /// The number of times that the duration is repeated. The default is 0, which counts as 1.
    open var repeatCount: Float = 0 {
        didSet { if repeatCount != oldValue { didChange() } }
    }

    /// The duration of the emission including repetitions, in seconds; 0, which is the default, means that `repeatCount`
    /// determines it.
    open var repeatDuration: CFTimeInterval = 0 {
        didSet { if repeatDuration != oldValue { didChange() } }
    }

    /// A stored value without effect: emission is the same at all times.
    open var timeOffset: CFTimeInterval = 0

    /// A stored value without effect: emission is the same at all times.
    open var autoreverses = false

    /// A stored value without effect: nothing is emitted outside of the cell's duration.
    open var fillMode = CAMediaTimingFillMode.removed

    // MARK: Values by key

    private static let properties: [String: KeyedProperty] = [
        "alphaRange": .init(\CAEmitterCell.alphaRange),
        "alphaSpeed": .init(\CAEmitterCell.alphaSpeed),
        "autoreverses": .init(\CAEmitterCell.autoreverses),
        "beginTime": .init(\CAEmitterCell.beginTime),
        "birthRate": .init(\CAEmitterCell.birthRate),
        "blueRange": .init(\CAEmitterCell.blueRange),
        "blueSpeed": .init(\CAEmitterCell.blueSpeed),
        "color": .init(\CAEmitterCell.color),
        "contents": .init(\CAEmitterCell.contents),
        "contentsRect": .init(\CAEmitterCell.contentsRect),
        "contentsScale": .init(\CAEmitterCell.contentsScale),
        "duration": .init(\CAEmitterCell.duration),
        "emissionLatitude": .init(\CAEmitterCell.emissionLatitude),
        "emissionLongitude": .init(\CAEmitterCell.emissionLongitude),
        "emissionRange": .init(\CAEmitterCell.emissionRange),
        "emitterCells": .init(\CAEmitterCell.emitterCells),
        "enabled": .init(\CAEmitterCell.isEnabled),
        "fillMode": .init(\CAEmitterCell.fillMode),
        "greenRange": .init(\CAEmitterCell.greenRange),
        "greenSpeed": .init(\CAEmitterCell.greenSpeed),
        "lifetime": .init(\CAEmitterCell.lifetime),
        "lifetimeRange": .init(\CAEmitterCell.lifetimeRange),
        "magnificationFilter": .init(\CAEmitterCell.magnificationFilter),
        "minificationFilter": .init(\CAEmitterCell.minificationFilter),
        "name": .init(\CAEmitterCell.name),
        "redRange": .init(\CAEmitterCell.redRange),
        "redSpeed": .init(\CAEmitterCell.redSpeed),
        "repeatCount": .init(\CAEmitterCell.repeatCount),
        "repeatDuration": .init(\CAEmitterCell.repeatDuration),
        "scale": .init(\CAEmitterCell.scale),
        "scaleRange": .init(\CAEmitterCell.scaleRange),
        "scaleSpeed": .init(\CAEmitterCell.scaleSpeed),
        "speed": .init(\CAEmitterCell.speed),
        "spin": .init(\CAEmitterCell.spin),
        "spinRange": .init(\CAEmitterCell.spinRange),
        "timeOffset": .init(\CAEmitterCell.timeOffset),
        "velocity": .init(\CAEmitterCell.velocity),
        "velocityRange": .init(\CAEmitterCell.velocityRange),
        "xAcceleration": .init(\CAEmitterCell.xAcceleration),
        "yAcceleration": .init(\CAEmitterCell.yAcceleration),
        "zAcceleration": .init(\CAEmitterCell.zAcceleration),
    ]

    private func property(_ key: String) -> KeyedProperty? { Self.properties[key == "isEnabled" ? "enabled" : key] }

    /// Returns the value of a property; `nil` if there is no such property. Numbers are returned as `NSNumber`.
    open func value(forKey key: String) -> Any? { property(key)?.get(self) }

    /// Sets a property by its key. A value whose type does not match the property traps, as does an unknown key.
    open func setValue(_ value: Any?, forKey key: String) {
        guard let property = property(key) else {
            preconditionFailure("CAEmitterCell.setValue(_:forKey:): unknown key \(key)")
        }
        property.set(self, value)
    }

    /// Returns the value at a key path, such as `emitterCells.spark.birthRate`; `nil` if there is none.
    open func value(forKeyPath keyPath: String) -> Any? {
        guard let (head, rest) = CALayer.split(keyPath) else { return value(forKey: keyPath) }
        guard head == "emitterCells" else { return nil }
        return Self.value(emitterCells ?? [], atPath: rest)
    }

    /// Sets the value at a key path, such as `emitterCells.spark.birthRate`. An unknown key path traps.
    open func setValue(_ value: Any?, forKeyPath keyPath: String) {
        guard let (head, rest) = CALayer.split(keyPath) else { return setValue(value, forKey: keyPath) }
        precondition(head == "emitterCells", "CAEmitterCell.setValue(_:forKeyPath:): unknown key path \(keyPath)")
        Self.setValue(value, emitterCells ?? [], atPath: rest)
    }

    /// Returns the value at a key path that begins with the name of a cell.
    static func value(_ cells: [CAEmitterCell], atPath path: String) -> Any? {
        guard let (name, rest) = CALayer.split(path) else { return cells.first { $0.name == path } }
        return cells.first { $0.name == name }?.value(forKeyPath: rest)
    }

    /// Sets the value at a key path that begins with the name of a cell. Nothing happens if there is no such cell.
    static func setValue(_ value: Any?, _ cells: [CAEmitterCell], atPath path: String) {
        guard let (name, rest) = CALayer.split(path) else {
            preconditionFailure("CALayer.setValue(_:forKeyPath:): unknown key path emitterCells.\(path)")
        }
        cells.first { $0.name == name }?.setValue(value, forKeyPath: rest)
    }

    // MARK: Emission

    /// Adds a layer or cell to notify of changes.
    func addOwner(_ owner: any EmitterCellOwner) {
        owners.removeAll { $0.owner == nil }
        owners.append(WeakOwner(owner: owner))
    }

    func removeOwner(_ owner: any EmitterCellOwner) {
        guard let index = owners.firstIndex(where: { $0.owner === owner }) else { return }
        owners.remove(at: index)
    }

    private func didChange() { for owner in owners { owner.owner?.emitterCellDidChange() } }

    /// The image at several sizes; `nil` if nothing is visible.
    var image: RenderSprites.Image? {
        guard let contents = contents as? CGImage, contentsScale > 0, contentsScale.isFinite, contentsRect.isFinite
        else {
            return nil
        }
        if cachedImage?.contents !== contents || cachedImage?.rect != contentsRect {
            let placement = ContentsPlacement(gravity: .center, size: .zero, scale: 1, part: contentsRect)
            let rect = placement.source(of: contents.surface.size)
            cachedImage = (contents, contentsRect, SpriteImage(contents.surface, in: rect))
        }
        var filters: PlacedSprite.Options = []
        if magnificationFilter == "nearest" { filters.insert(.nearestIfMagnified) }
        if minificationFilter == "nearest" { filters.insert(.nearestIfMinified) }
        return cachedImage?.image.map { RenderSprites.Image($0, scale: Double(contentsScale), filters: filters) }
    }
}

/// A layer or cell that emits cells.
protocol EmitterCellOwner: AnyObject {
    func emitterCellDidChange()
}

extension CAEmitterCell: EmitterCellOwner {
    func emitterCellDidChange() { didChange() }
}
