import Compositor
import CoreGraphics
import Motion

/// A period in which a cell emits particles at a constant rate.
struct BirthPeriod {
    /// The seed of the cell's particles.
    var seed: UInt64

    /// The number of births that are accumulated at the start. A particle is born whenever the number becomes integral.
    var accumulated: Double

    var start = 0.0
    var end = 0.0

    /// The number of births per second.
    var rate = 0.0

    /// Returns the number of completed births up to a time at which a number is accumulated. A number that is integral
    /// except for rounding errors counts as integral.
    static func completed(_ accumulated: Double) -> Double { (accumulated + 1e-6).rounded(.down) }
}

/// A particle from its birth to its death.
struct Particle {
    var birth: Double
    var life: Double
    var position: SIMD3<Double>
    var velocity: SIMD3<Double>
    var acceleration: SIMD3<Double>
    var scale: Double
    var scaleSpeed: Double
    var spin: Double
    var color: SIMD4<Double>
    var colorSpeed: SIMD4<Double>
    var seed: UInt64

    func position(atAge age: Double) -> SIMD3<Double> {
        position + age * velocity + (0.5 * age * age) * acceleration
    }

    /// A Boolean value that indicates whether the particle looks the same during its entire life.
    var isStatic: Bool {
        velocity == .zero && acceleration == .zero && scaleSpeed == 0 && spin == 0 && colorSpeed == .zero
    }

    /// Returns the image of the particle.
    func sprite(atAge age: Double, image: Int32) -> RenderSprite? {
        let position = position(atAge: age)
        let scale = scale + age * scaleSpeed
        let components = (color + age * colorSpeed).clamped(lowerBound: .zero, upperBound: .one)
        let alpha = components.w * 255
        guard alpha >= 0.5, scale != 0 else { return nil }
        func byte(_ value: Double) -> UInt32 { UInt32((value * alpha).rounded()) }
        let tint =
            UInt32(alpha.rounded()) << 24 | byte(components.x) << 16 | byte(components.y) << 8 | byte(components.z)
        var direction = SIMD2(scale, 0)
        if spin != 0 {
            let angle = spin * age
            direction = SIMD2(scale * cos(angle), scale * sin(angle))
        }
        let sprite = RenderSprite(
            x: Float(position.x),
            y: Float(position.y),
            directionX: Float(direction.x),
            directionY: Float(direction.y),
            tint: tint,
            image: image
        )
        let sum = sprite.x + sprite.y + sprite.directionX + sprite.directionY
        return sum.isFinite ? sprite : nil
    }
}

/// The collection of all particles at a time.
struct ParticlePass {
    /// The time of the layer.
    let time: Double

    /// The number of images of previous epochs.
    var imageOffset: Int32 = 0

    /// A Boolean value that indicates whether something changes continuously.
    var isChanging = false

    /// The time of the next birth or death, in the time of the layer.
    var nextEvent = Double.infinity

    private var sprites: [RenderSprite] = []
    private var births: [Double] = []
    private var depths: [Double] = []
    private var visited = 0
    private var shape = ParticleShape.point
    private var isDirected = false

    /// The number of levels of cells in cells.
    static let depthLimit = 8

    /// The number of particles of a cell of a layer, or of a particle, beyond which the oldest ones are omitted, and the
    /// number of all particles.
    private static let particleLimit = 1 << 16

    init(time: Double) { self.time = time }

    /// Sets the shape for the particles that follow.
    mutating func begin(_ structure: EmitterStructure) {
        shape = ParticleShape(structure.shape, structure.mode)
        isDirected = shape.isDirected
    }

    /// Adds the particles of a period of a cell of the layer.
    /// - Parameter isLast: A Boolean value that indicates whether the next birth is looked for.
    mutating func emit(
        _ cell: EmitterStructure.Cell,
        _ state: EmitterState,
        _ period: BirthPeriod,
        isLast: Bool = true
    ) {
        emit(cell, state, period, longest: state.longestLife(cell), depth: 0, parent: nil)
        guard isLast, period.rate > 0, state.cells[cell.index].longestLife > 0 else { return }
        // The next birth of a period that goes on.
        let now = max(time, period.start)
        let count = BirthPeriod.completed(period.accumulated + (now - period.start) * period.rate)
        let birth = period.start + (count + 1 - period.accumulated) / period.rate
        if birth <= period.end { nextEvent = min(nextEvent, max(birth, now)) }
    }

    private mutating func emit(
        _ cell: EmitterStructure.Cell,
        _ state: EmitterState,
        _ period: BirthPeriod,
        longest: Double,
        depth: Int,
        parent: Particle?
    ) {
        let end = min(period.end, time)
        guard period.rate > 0, end >= period.start, longest > 0 else { return }
        func count(at time: Double) -> Double {
            BirthPeriod.completed(period.accumulated + (time - period.start) * period.rate)
        }
        let last = count(at: end)
        var first = max(0, BirthPeriod.completed(period.accumulated))
        // One more, because the number is rounded.
        let horizon = time - longest
        if horizon > period.start { first = max(first, count(at: horizon) - 1) }
        first = max(first, last - Double(Self.particleLimit))
        guard first < last, last < 1e15 else { return }
        let values = state.cells[cell.index]
        if depth == 0, cell.image >= 0 { reserve(Int(min(last - first, Double(Self.particleLimit - visited)))) }
        for index in Int(first)..<Int(last) {
            guard visited < Self.particleLimit else { return }
            let birth = period.start + (Double(index) + 1 - period.accumulated) / period.rate
            let age = time - birth
            if age < 0 || age >= longest { continue }
            visited += 1
            let seed = ParticleRandom.mix(period.seed, UInt64(bitPattern: Int64(index)))
            let particle = makeParticle(values, state, birth, seed, parent)
            show(particle, cell, age)
            if !cell.cells.isEmpty, depth < Self.depthLimit { emitChildren(of: particle, cell, state, age, depth) }
        }
    }

    /// Allocates the memory of further particles at once, so that it is not copied several times in each frame.
    private mutating func reserve(_ count: Int) {
        guard sprites.count + count > sprites.capacity else { return }
        let capacity = max(sprites.count + count, 2 * sprites.capacity)
        sprites.reserveCapacity(capacity)
        births.reserveCapacity(capacity)
        depths.reserveCapacity(capacity)
    }

    private mutating func emitChildren(
        of particle: Particle,
        _ cell: EmitterStructure.Cell,
        _ state: EmitterState,
        _ age: Double,
        _ depth: Int
    ) {
        if age < particle.life { isChanging = true }
        for child in cell.cells where child.isEnabled {
            var period = BirthPeriod(seed: ParticleRandom.mix(particle.seed, UInt64(child.index) + 1), accumulated: 0)
            period.start = particle.birth + max(0, child.begin)
            period.end = min(particle.birth + particle.life, particle.birth + child.begin + child.duration)
            period.rate = max(0, state.cells[child.index].birthRate * child.speed)
            let longest = state.longestLife(child, depth: depth + 1)
            emit(child, state, period, longest: longest, depth: depth + 1, parent: particle)
        }
    }

    private func makeParticle(
        _ values: ParticleValues,
        _ state: EmitterState,
        _ birth: Double,
        _ seed: UInt64,
        _ parent: Particle?
    ) -> Particle {
        // The order of random numbers is fixed, so that one value does not depend on others.
        var random = ParticleRandom(state: seed)
        let life = max(0, values.lifetime + values.lifetimeRange * random.signed())
        let spot = SIMD4(random.unit(), random.unit(), random.unit(), random.unit())
        var longitude = values.longitude + values.emissionRange / 2 * random.signed()
        var latitude = values.latitude
        let speed = (values.velocity + values.velocityRange * random.signed()) * state.velocity
        let scale = (values.scale + values.scaleRange * random.signed()) * state.scale
        let spin = (values.spin + values.spinRange * random.signed()) * state.spin
        let variation = SIMD4(random.signed(), random.signed(), random.signed(), random.signed())
        var position: SIMD3<Double>
        if let parent {
            position = parent.position(atAge: birth - parent.birth)
        } else {
            let place = shape.place(spot, state.size)
            position = state.position + place
            if isDirected, place != .zero {
                longitude += atan2(place.y, place.x)
                latitude += atan2(place.z, (place.x * place.x + place.y * place.y).squareRoot())
            }
        }
        let across = speed * cos(latitude)
        return Particle(
            birth: birth,
            life: life,
            position: position,
            velocity: SIMD3(
                across * cos(longitude),
                across * sin(longitude),
                latitude == 0 ? 0 : speed * sin(latitude)
            ),
            acceleration: values.acceleration,
            scale: scale,
            scaleSpeed: values.scaleSpeed * state.scale,
            spin: spin,
            color: values.color + values.colorRange * variation,
            colorSpeed: values.colorSpeed,
            seed: seed
        )
    }

    private mutating func show(_ particle: Particle, _ cell: EmitterStructure.Cell, _ age: Double) {
        guard age < particle.life, cell.image >= 0 else { return }
        if particle.isStatic {
            nextEvent = min(nextEvent, particle.birth + particle.life)
        } else {
            isChanging = true
        }
        guard let sprite = particle.sprite(atAge: age, image: cell.image + imageOffset) else { return }
        sprites.append(sprite)
        births.append(particle.birth)
        depths.append(particle.position(atAge: age).z)
    }

    /// Returns the visible particles, back to front.
    func sorted(_ mode: CAEmitterLayerRenderMode) -> [RenderSprite] {
        let order: [Int]
        switch mode {
        case .oldestFirst where !births.isAscending:
            order = births.indices.sorted { (births[$0], $0) < (births[$1], $1) }
        case .oldestLast:
            order = births.indices.sorted { (births[$0], $0) > (births[$1], $1) }
        case .backToFront where !depths.isAscending:
            order = depths.indices.sorted { (depths[$0], $0) < (depths[$1], $1) }
        default: return sprites
        }
        return order.map { sprites[$0] }
    }
}

extension [Double] {
    fileprivate var isAscending: Bool { zip(self, dropFirst()).allSatisfy { $0 <= $1 } }
}

/// A sequence of random numbers that follows from its seed (SplitMix64).
struct ParticleRandom {
    var state: UInt64

    /// Returns a number that follows from two others and looks unrelated to them.
    static func mix(_ seed: UInt64, _ number: UInt64) -> UInt64 {
        var random = ParticleRandom(state: seed ^ number &* 0xD6E8_FEB8_6659_FD93)
        return random.next()
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var hash = state
        hash = (hash ^ hash >> 30) &* 0xBF58_476D_1CE4_E5B9
        hash = (hash ^ hash >> 27) &* 0x94D0_49BB_1331_11EB
        return hash ^ hash >> 31
    }

    /// Returns a number from 0 to 1.
    mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    /// Returns a number from -1 to 1.
    mutating func signed() -> Double { 2 * unit() - 1 }
}
