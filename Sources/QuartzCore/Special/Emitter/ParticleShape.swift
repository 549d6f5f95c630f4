import CoreGraphics

/// The places at which particles are born, relative to the position of their emitter.
enum ParticleShape {
    case point
    /// The ends of a line, or all of it.
    case line(isWhole: Bool)
    case rectangle(Part)
    case cuboid(Part)
    case circle(isFilled: Bool)
    case sphere(isFilled: Bool)

    enum Part {
        case corners, edges, faces, inside
    }

    init(_ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode) {
        let part: Part =
            switch mode {
            case .points: .corners
            case .outline: .edges
            case .surface: .faces
            default: .inside
            }
        self =
            switch shape {
            case .line: .line(isWhole: mode != .points)
            case .rectangle: .rectangle(part)
            case .cuboid: .cuboid(part)
            case .circle: .circle(isFilled: mode != .points && mode != .outline)
            case .sphere: .sphere(isFilled: mode != .points && mode != .outline && mode != .surface)
            default: .point
            }
    }

    /// A Boolean value that indicates whether directions of emission are relative to the direction from the center.
    var isDirected: Bool {
        switch self {
        case .circle(let isFilled), .sphere(let isFilled): !isFilled
        default: false
        }
    }

    /// Returns a place.
    /// - Parameters:
    ///   - random: Numbers from 0 to 1, of which each has its own meaning.
    ///   - size: The size of the emitter.
    func place(_ random: SIMD4<Double>, _ size: SIMD3<Double>) -> SIMD3<Double> {
        switch self {
        case .point: return .zero
        case .line(let isWhole):
            return SIMD3(size.x * (isWhole ? random.x - 0.5 : Self.end(random.x)), 0, 0)
        case .rectangle(let part): return Self.rectangle(part, random, size)
        case .cuboid(let part): return Self.cuboid(part, random, size)
        case .circle(let isFilled):
            let angle = 2 * .pi * random.x
            // The square root makes the density the same everywhere.
            let radius = isFilled ? size.x * random.y.squareRoot() : size.x
            return SIMD3(radius * cos(angle), radius * sin(angle), 0)
        case .sphere(let isFilled):
            let angle = 2 * .pi * random.x
            let height = 2 * random.z - 1
            let radius = isFilled ? size.x * cbrt(random.y) : size.x
            let across = radius * max(0, 1 - height * height).squareRoot()
            return SIMD3(across * cos(angle), across * sin(angle), radius * height)
        }
    }

    private static func end(_ random: Double) -> Double { random < 0.5 ? -0.5 : 0.5 }

    private static func rectangle(_ part: Part, _ random: SIMD4<Double>, _ size: SIMD3<Double>) -> SIMD3<Double> {
        switch part {
        case .corners: return SIMD3(size.x * end(random.x), size.y * end(random.y), 0)
        case .edges:
            let isHorizontal = random.z * (abs(size.x) + abs(size.y)) < abs(size.x)
            return isHorizontal
                ? SIMD3(size.x * (random.x - 0.5), size.y * end(random.y), 0)
                : SIMD3(size.x * end(random.x), size.y * (random.y - 0.5), 0)
        case .faces, .inside: return SIMD3(size.x * (random.x - 0.5), size.y * (random.y - 0.5), 0)
        }
    }

    private static func cuboid(_ part: Part, _ random: SIMD4<Double>, _ size: SIMD3<Double>) -> SIMD3<Double> {
        let numbers = SIMD3(random.x, random.y, random.z)
        var place = numbers - 0.5
        let lengths = SIMD3(abs(size.x), abs(size.y), abs(size.z))
        switch part {
        case .inside: break
        case .corners: for axis in 0..<3 { place[axis] = end(numbers[axis]) }
        case .edges:
            // The axis that the edge is parallel to, in proportion to its length.
            let along = choose(lengths, random.w)
            for axis in 0..<3 where axis != along { place[axis] = end(numbers[axis]) }
        case .faces:
            // The axis that the face is perpendicular to, in proportion to its area.
            let areas = SIMD3(lengths.y * lengths.z, lengths.x * lengths.z, lengths.x * lengths.y)
            let across = choose(areas, random.w)
            place[across] = end(numbers[across])
        }
        return place * size
    }

    /// Returns an index with a probability in proportion to its weight.
    private static func choose(_ weights: SIMD3<Double>, _ random: Double) -> Int {
        let position = random * weights.sum()
        return position < weights.x ? 0 : position < weights.x + weights.y ? 1 : 2
    }
}
