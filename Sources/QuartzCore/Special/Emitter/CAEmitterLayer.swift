import Compositor
import CoreGraphics
import Motion
import Synchronization

/// A layer that emits, moves and draws particles.
///
/// Particles are drawn above the layer's contents and below its sublayers, and are not clipped to the bounds. They are a
/// function of the layer's time: the same time shows the same particles, however many frames were drawn before. Moving
/// them calls no `draw(in:)` and creates no layers. While no particle lives and none will be born, there are no frames.
///
/// The emission begins at time 0 of the layer. A layer that is added later shows the particles that it would have
/// emitted up to then, unless its `beginTime` is the current time, as returned by ``CACurrentMediaTime()``. Empirical; not
/// documented by Apple.
///
/// A change of the layer or of its cells affects particles that are born later. Set `birthRate` to 0 to end an emission:
/// existing particles live on.
open class CAEmitterLayer: CALayer {
    /// The identifier of the render layer that shows the particles.
    private let spriteID = Identifiers.next()

    /// The particles of the last commit.
    private var emission: Emission?

    /// Creates a layer without cells.
    public override init() { super.init() }

    /// Creates a copy of a layer's own properties, as for `presentation()`.
    public override init(layer: Any) {
        super.init(layer: layer)
        guard let layer = layer as? CAEmitterLayer else { return }
        emitterCells = layer.emitterCells?.map { CAEmitterCell(copying: $0) }
        birthRate = layer.birthRate
        lifetime = layer.lifetime
        emitterPosition = layer.emitterPosition
        emitterZPosition = layer.emitterZPosition
        emitterSize = layer.emitterSize
        emitterDepth = layer.emitterDepth
        emitterShape = layer.emitterShape
        emitterMode = layer.emitterMode
        renderMode = layer.renderMode
        velocity = layer.velocity
        scale = layer.scale
        spin = layer.spin
        seed = layer.seed
    }

    // MARK: Cells

    /// The cells that the layer emits; `nil`, which is the default, for none.
    ///
    /// The values of cells can be changed and animated by key paths of the layer with the names of cells, such as
    /// `emitterCells.spark.birthRate`, or for a cell of a cell `emitterCells.rocket.emitterCells.spark.birthRate`.
    open var emitterCells: [CAEmitterCell]? {
        willSet { for cell in emitterCells ?? [] { cell.removeOwner(self) } }
        didSet {
            for cell in emitterCells ?? [] { cell.addOwner(self) }
            mark(.properties)
        }
    }

    /// The factor of the birth rates of the layer's cells, but not of cells in cells. The default is 1. Animatable.
    open var birthRate: Float = 1 {
        willSet { if newValue != birthRate { willChange("birthRate") } }
        didSet { if birthRate != oldValue { changed("birthRate") } }
    }

    /// The factor of the lifetimes of particles. The default is 1. Animatable.
    open var lifetime: Float = 1 {
        willSet { if newValue != lifetime { willChange("lifetime") } }
        didSet { if lifetime != oldValue { changed("lifetime") } }
    }

    // MARK: Geometry

    /// The center of the shape from which particles are emitted, in the layer's coordinates. The default is (0, 0).
    /// Animatable.
    open var emitterPosition = CGPoint.zero {
        willSet { if newValue != emitterPosition { willChange("emitterPosition") } }
        didSet { if emitterPosition != oldValue { changed("emitterPosition") } }
    }

    /// The distance of the center of the shape in front of the layer, in points. The default is 0. Animatable.
    ///
    /// The layer flattens particles into its plane: depths determine their order only.
    open var emitterZPosition: CGFloat = 0 {
        willSet { if newValue != emitterZPosition { willChange("emitterZPosition") } }
        didSet { if emitterZPosition != oldValue { changed("emitterZPosition") } }
    }

    /// The size of the shape, in points. The default is zero. Animatable. The radius of circles and spheres is the width.
    open var emitterSize = CGSize.zero {
        willSet { if newValue != emitterSize { willChange("emitterSize") } }
        didSet { if emitterSize != oldValue { changed("emitterSize") } }
    }

    /// The extent of the shape along the z axis, in points. The default is 0. Animatable.
    open var emitterDepth: CGFloat = 0 {
        willSet { if newValue != emitterDepth { willChange("emitterDepth") } }
        didSet { if emitterDepth != oldValue { changed("emitterDepth") } }
    }

    /// The shape from which particles are emitted. The default is ``CAEmitterLayerEmitterShape/point``.
    open var emitterShape = CAEmitterLayerEmitterShape.point {
        didSet { if emitterShape != oldValue { mark(.properties) } }
    }

    /// The part of the shape from which particles are emitted. The default is ``CAEmitterLayerEmitterMode/volume``.
    open var emitterMode = CAEmitterLayerEmitterMode.volume {
        didSet { if emitterMode != oldValue { mark(.properties) } }
    }

    // MARK: Particles

    /// The order and the blending of particles. The default is ``CAEmitterLayerRenderMode/unordered``.
    open var renderMode = CAEmitterLayerRenderMode.unordered {
        didSet { if renderMode != oldValue { mark(.properties) } }
    }

    /// The factor of the speeds of particles. The default is 1. Animatable.
    open var velocity: Float = 1 {
        willSet { if newValue != velocity { willChange("velocity") } }
        didSet { if velocity != oldValue { changed("velocity") } }
    }

    /// The factor of the scales of particles. The default is 1. Animatable.
    open var scale: Float = 1 {
        willSet { if newValue != scale { willChange("scale") } }
        didSet { if scale != oldValue { changed("scale") } }
    }

    /// The factor of the rotations of particles. The default is 1. Animatable.
    open var spin: Float = 1 {
        willSet { if newValue != spin { willChange("spin") } }
        didSet { if spin != oldValue { changed("spin") } }
    }

    /// The seed of the random numbers. The default is 0. Layers with the same seed and the same values emit the same
    /// particles.
    open var seed: UInt32 = 0 {
        didSet { if seed != oldValue { mark(.properties) } }
    }

    // MARK: Values

    override class var ownProperties: [String: KeyedProperty] { emitterProperties }

    private static let emitterProperties: [String: KeyedProperty] = [
        "birthRate": .init(\CAEmitterLayer.birthRate),
        "emitterCells": .init(\CAEmitterLayer.emitterCells),
        "emitterDepth": .init(\CAEmitterLayer.emitterDepth),
        "emitterMode": .init(\CAEmitterLayer.emitterMode),
        "emitterPosition": .init(\CAEmitterLayer.emitterPosition),
        "emitterShape": .init(\CAEmitterLayer.emitterShape),
        "emitterSize": .init(\CAEmitterLayer.emitterSize),
        "emitterZPosition": .init(\CAEmitterLayer.emitterZPosition),
        "lifetime": .init(\CAEmitterLayer.lifetime),
        "renderMode": .init(\CAEmitterLayer.renderMode),
        "scale": .init(\CAEmitterLayer.scale),
        "seed": .init(\CAEmitterLayer.numericSeed),
        "spin": .init(\CAEmitterLayer.spin),
        "velocity": .init(\CAEmitterLayer.velocity),
    ]

    /// The seed as a number of a type that has a boxed form.
    private var numericSeed: Int {
        get { Int(seed) }
        set { seed = UInt32(clamping: newValue) }
    }

    override func writeOwnValues(to values: inout LayerValues) {
        values[.birthRate] = .scalar(Double(birthRate))
        values[.emitterDepth] = .scalar(Double(emitterDepth))
        values[.emitterPosition] = .point(emitterPosition)
        values[.emitterSize] = .size(emitterSize)
        values[.emitterZPosition] = .scalar(Double(emitterZPosition))
        values[.lifetime] = .scalar(Double(lifetime))
        values[.scale] = .scalar(Double(scale))
        values[.spin] = .scalar(Double(spin))
        values[.velocity] = .scalar(Double(velocity))
        values[.emitterCells] = .list(allCells.flatMap(\.values.list))
    }

    override func takeOwnValues(_ values: LayerValues) {
        birthRate = Float(values.number(.birthRate))
        emitterDepth = CGFloat(values.number(.emitterDepth))
        emitterPosition = values.point(.emitterPosition)
        emitterSize = values.size(.emitterSize)
        emitterZPosition = CGFloat(values.number(.emitterZPosition))
        lifetime = Float(values.number(.lifetime))
        scale = Float(values.number(.scale))
        spin = Float(values.number(.spin))
        velocity = Float(values.number(.velocity))
        let (list, count) = (values.list(.emitterCells), EmitterCellValues.count)
        for (index, cell) in allCells.enumerated() where (index + 1) * count <= list.count {
            cell.values = EmitterCellValues(list[index * count..<(index + 1) * count])
        }
    }

    /// The cells and their cells, each before those in it.
    private var allCells: [CAEmitterCell] {
        func all(_ cell: CAEmitterCell, _ depth: Int) -> [CAEmitterCell] {
            guard depth < ParticlePass.depthLimit else { return [cell] }
            return [cell] + (cell.emitterCells ?? []).flatMap { all($0, depth + 1) }
        }
        return (emitterCells ?? []).flatMap { all($0, 0) }
    }

    /// The value of a cell that a key path refers to.
    override func target(ofAnimation keyPath: String) -> AnimationTarget? {
        let parts = keyPath.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count >= 3, parts.count % 2 == 1, parts[0] == "emitterCells",
            let element = EmitterCellValues.index(of: parts[parts.count - 1])
        else { return super.target(ofAnimation: keyPath) }
        var found: CAEmitterCell?
        for index in stride(from: 0, to: parts.count - 1, by: 2) {
            guard parts[index] == "emitterCells" else { return nil }
            found = (index == 0 ? emitterCells : found?.emitterCells)?.first { $0.name == parts[index + 1] }
            if found == nil { return nil }
        }
        guard let number = allCells.firstIndex(where: { $0 === found }) else { return nil }
        return AnimationTarget(.emitterCells, element: number * EmitterCellValues.count + element)
    }

    // MARK: Rendering

    /// The parts of the emitter that are not animated.
    private var structure: EmitterStructure {
        var structure = EmitterStructure()
        structure.shape = emitterShape
        structure.mode = emitterMode
        structure.renderMode = renderMode
        structure.seed = seed
        var count = 0
        func make(_ cell: CAEmitterCell, _ depth: Int) -> EmitterStructure.Cell {
            let timing = cell.emissionTiming
            var made = EmitterStructure.Cell(
                index: count,
                isEnabled: cell.isEnabled,
                begin: timing.begin,
                duration: timing.duration,
                speed: timing.speed,
                image: -1,
                cells: []
            )
            count += 1
            if let image = cell.image {
                made.image = Int32(structure.images.count)
                structure.images.append(image)
            }
            if depth < ParticlePass.depthLimit { made.cells = (cell.emitterCells ?? []).map { make($0, depth + 1) } }
            return made
        }
        structure.cells = (emitterCells ?? []).map { make($0, 0) }
        return structure
    }

    override var ownDrawing: LayerParts.Drawing? {
        guard emitterCells?.isEmpty == false || emission != nil else { return nil }
        var values = LayerValues()
        writeOwnValues(to: &values)
        let emission = Emission.continuing(
            emission,
            structure,
            values,
            motion?.animations.compactMap(\.compiled) ?? [],
            at: clock(at: presentTime).local
        )
        self.emission = emission
        var frame = LayerAnimation.Frame()
        if isReflected {
            let reflected = ReflectedSprites()
            frame.emission = { reflected.reflect(emission.sprites($0, &$1)) }
        } else {
            frame.emission = { emission.sprites($0, &$1) }
        }
        let animation = LayerAnimation(values: LayerValues(), animations: [], frame: frame)
        return { [spriteID] _ in
            RenderLayer(id: spriteID, bounds: .zero, zPosition: -.infinity, animation: animation)
        }
    }
}

/// The reflection of the particles of an evaluation, which is the same object for the same particles.
private final class ReflectedSprites: Sendable {
    private let last = Mutex<(sprites: RenderSprites, reflected: RenderSprites)?>(nil)

    func reflect(_ sprites: RenderSprites?) -> RenderSprites? {
        guard let sprites else { return nil }
        return last.withLock { last in
            if let last, last.sprites === sprites { return last.reflected }
            let reflected = sprites.reflected
            last = (sprites, reflected)
            return reflected
        }
    }
}

extension CAEmitterLayer: EmitterCellOwner {
    func emitterCellDidChange() { mark(.properties) }
}

extension CAEmitterCell {
    /// The times between which the cell emits, and the factor of its birth rate. Values that are not finite count as 0.
    fileprivate var emissionTiming: (begin: Double, duration: Double, speed: Double) {
        let speed = speed.isFinite ? max(0, Double(speed)) : 0
        var duration = Double.infinity
        if repeatDuration > 0 {
            duration = repeatDuration
        } else if self.duration > 0 {
            duration = self.duration * (repeatCount > 0 ? Double(repeatCount) : 1)
        }
        return (beginTime.isFinite ? beginTime : 0, speed > 0 ? duration / speed : 0, speed)
    }
}
