import Compositor
import CoreGraphics
import Motion
import Raster
import Synchronization

/// The parts of an emitter that are not animated.
struct EmitterStructure: Equatable, Sendable {
    /// A cell, with its place among all cells of the emitter.
    struct Cell: Equatable, Sendable {
        /// The index of the cell's values.
        var index: Int

        var isEnabled: Bool

        /// The begin of the emission, in the time of the layer or after the birth of the emitting particle.
        var begin: Double

        /// The duration of the emission; infinity for no end.
        var duration: Double

        /// The factor of the birth rate.
        var speed: Double

        /// The index of the image; -1 for none.
        var image: Int32

        var cells: [Cell]
    }

    var cells: [Cell] = []
    var images: [RenderSprites.Image] = []
    var shape = CAEmitterLayerEmitterShape.point
    var mode = CAEmitterLayerEmitterMode.volume
    var renderMode = CAEmitterLayerRenderMode.unordered
    var seed: UInt32 = 0

    static func == (left: EmitterStructure, right: EmitterStructure) -> Bool {
        left.cells == right.cells && left.shape == right.shape && left.mode == right.mode
            && left.renderMode == right.renderMode && left.seed == right.seed
            && left.images.elementsEqual(right.images) {
                $0.image === $1.image && $0.scale == $1.scale && $0.filters == $1.filters
            }
    }
}

/// The values of an emitter at a time, which particles that are born then take.
struct EmitterState: Equatable, Sendable {
    var position: SIMD3<Double>
    var size: SIMD3<Double>
    var birthRate: Double
    var lifetime: Double
    var velocity: Double
    var scale: Double
    var spin: Double

    /// The values of all cells.
    var cells: [ParticleValues]

    init(_ values: LayerValues) {
        func number(_ property: LayerProperty) -> Double { values.number(property).orZero }
        let (point, size) = (values.point(.emitterPosition), values.size(.emitterSize))
        position = SIMD3(Double(point.x).orZero, Double(point.y).orZero, number(.emitterZPosition))
        self.size = SIMD3(Double(size.width).orZero, Double(size.height).orZero, number(.emitterDepth))
        birthRate = number(.birthRate)
        lifetime = number(.lifetime)
        velocity = number(.velocity)
        scale = number(.scale)
        spin = number(.spin)
        let list = values.list(.emitterCells)
        let count = EmitterCellValues.count
        let factor = number(.lifetime)
        cells = stride(from: 0, to: list.count - count + 1, by: count).map {
            ParticleValues(EmitterCellValues(list[$0..<$0 + count]), factor)
        }
    }

    /// Returns the longest time from the birth of a particle of a cell to the death of the last particle that it emits
    /// directly or indirectly.
    func longestLife(_ cell: EmitterStructure.Cell, depth: Int = 0) -> Double {
        let own = cells[cell.index].longestLife
        guard depth < ParticlePass.depthLimit else { return own }
        return own + cell.cells.reduce(0) { max($0, longestLife($1, depth: depth + 1)) }
    }
}

/// The values of a cell in a form for fast access.
struct ParticleValues: Equatable, Sendable {
    var birthRate: Double
    var lifetime: Double
    var lifetimeRange: Double
    var longitude: Double
    var latitude: Double
    var emissionRange: Double
    var velocity: Double
    var velocityRange: Double
    var acceleration: SIMD3<Double>
    var scale: Double
    var scaleRange: Double
    var scaleSpeed: Double
    var spin: Double
    var spinRange: Double
    var color: SIMD4<Double>
    var colorRange: SIMD4<Double>
    var colorSpeed: SIMD4<Double>

    /// The longest lifetime of a particle.
    var longestLife: Double

    /// Creates the values of a cell.
    /// - Parameter factor: The factor of the lifetime.
    init(_ values: EmitterCellValues, _ factor: Double) {
        func number(_ key: EmitterCellValues.Key) -> Double { values[key].orZero }
        birthRate = min(max(number(.birthRate), 0), 1e7)
        lifetime = number(.lifetime) * factor
        lifetimeRange = number(.lifetimeRange) * factor
        longitude = number(.emissionLongitude)
        latitude = number(.emissionLatitude)
        emissionRange = number(.emissionRange)
        velocity = number(.velocity)
        velocityRange = number(.velocityRange)
        acceleration = SIMD3(number(.xAcceleration), number(.yAcceleration), number(.zAcceleration))
        scale = number(.scale)
        scaleRange = number(.scaleRange)
        scaleSpeed = number(.scaleSpeed)
        spin = number(.spin)
        spinRange = number(.spinRange)
        color = values.color
        for index in 0..<4 { color[index] = color[index].orZero }
        colorRange = SIMD4(number(.redRange), number(.greenRange), number(.blueRange), number(.alphaRange))
        colorSpeed = SIMD4(number(.redSpeed), number(.greenSpeed), number(.blueSpeed), number(.alphaSpeed))
        longestLife = max(0, lifetime + abs(lifetimeRange))
    }
}

extension Double {
    /// The number itself, or zero if it is not finite.
    fileprivate var orZero: Double { isFinite ? self : 0 }
}

/// The particles of an emitter as a function of time.
///
/// An emission is a sequence of epochs, between which the values of the layer changed. Particles belong to the epoch in
/// which they were born; they do not change when the layer's values do. Everything about a particle follows from the seed,
/// the cell, the number of the particle and the time, so that frames can be skipped, repeated or computed in any order.
final class Emission: Sendable {
    let epochs: [EmitterEpoch]

    /// The last result. Particles that do not move are shown by the same object, which is not painted again.
    private let last = Mutex<RenderSprites?>(nil)

    init(_ epochs: [EmitterEpoch]) { self.epochs = epochs }

    /// Returns the emission from a time on.
    /// - Parameters:
    ///   - emission: The emission up to now; `nil` for none.
    ///   - time: The time of the layer.
    static func continuing(
        _ emission: Emission?,
        _ structure: EmitterStructure,
        _ values: LayerValues,
        _ animations: [CompiledAnimation],
        at time: Double
    ) -> Emission {
        var epochs = emission?.epochs ?? []
        // The clock of the layer was reset.
        if let last = epochs.last, time < last.begin - LayerClock.conversionError { epochs = [] }
        let epoch = EmitterEpoch(structure, values, animations)
        if let emission, let last = epochs.last, last.hasSameContent(as: epoch) { return emission }
        guard let last = epochs.last else {
            // From the beginning of the layer's time on.
            return Emission([epoch])
        }
        if time <= last.begin { return Emission(epochs.dropLast() + [epoch.replacing(last)]) }
        // Only from the beginning on, because an epoch ends where the next one begins.
        let firstAlive = epochs.indices.first { index in
            let end = index + 1 < epochs.count ? epochs[index + 1].begin : time
            return end + epochs[index].longestLife > time
        }
        epochs.removeFirst(firstAlive ?? epochs.count)
        return Emission(epochs + [epoch.following(last, at: time)])
    }

    /// Returns the visible particles, or `nil` if there are none.
    /// - Parameters:
    ///   - clock: The clock of the layer.
    ///   - next: The time of the next change, which is updated.
    func sprites(_ clock: LayerClock, _ next: inout NextChange) -> RenderSprites? {
        guard let newest = epochs.last, clock.local.isFinite else { return nil }
        var pass = ParticlePass(time: clock.local)
        for (index, epoch) in epochs.enumerated() {
            epoch.emit(until: index + 1 < epochs.count ? epochs[index + 1].begin : .infinity, &pass)
        }
        if clock.rate != 0 {
            if pass.isChanging || clock.rate < 0 {
                next.add(clock.time)
            } else if pass.nextEvent < .infinity {
                next.add(clock.time(ofComing: pass.nextEvent) ?? clock.time)
            }
        }
        let mode = newest.structure.renderMode
        let sprites = pass.sorted(mode)
        if sprites.isEmpty { return nil }
        let result = RenderSprites(
            images: epochs.flatMap(\.structure.images),
            sprites: sprites,
            isAdditive: mode == .additive
        )
        return last.withLock { last in
            if let last, last.sprites == sprites { return last }
            last = result
            return result
        }
    }
}
