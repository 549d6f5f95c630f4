import Compositor
import CoreGraphics
import Motion

/// The animatable values of an emitter cell.
struct EmitterCellValues: Equatable, Sendable {
    /// The values that are numbers, in the order in which they are listed in `LayerValues`.
    enum Key: Int, CaseIterable {
        case birthRate
        case lifetime
        case lifetimeRange
        case emissionLatitude
        case emissionLongitude
        case emissionRange
        case velocity
        case velocityRange
        case xAcceleration
        case yAcceleration
        case zAcceleration
        case scale
        case scaleRange
        case scaleSpeed
        case spin
        case spinRange
        case redRange
        case greenRange
        case blueRange
        case alphaRange
        case redSpeed
        case greenSpeed
        case blueSpeed
        case alphaSpeed

        /// The key with a name.
        init?(name: String) {
            guard let key = Self.allCases.first(where: { String(describing: $0) == name }) else { return nil }
            self = key
        }
    }

    private var numbers: [Double] = {
        var numbers = [Double](repeating: 0, count: Key.allCases.count)
        numbers[Key.scale.rawValue] = 1
        return numbers
    }()

    /// The color: red, green, blue and alpha, not premultiplied.
    var color = SIMD4<Double>(repeating: 1)

    init() {}

    subscript(key: Key) -> Double {
        get { numbers[key.rawValue] }
        set { numbers[key.rawValue] = newValue }
    }

    // MARK: As a part of the values of a layer

    /// The number of elements in a list.
    static let count = Key.allCases.count + 1

    /// Returns the index of an element, by the name of a property.
    static func index(of name: String) -> Int? { name == "color" ? count - 1 : Key(name: name)?.rawValue }

    /// The values as elements of a list.
    var list: [AnimationValue] { numbers.map { .scalar($0) } + [.color(AnimationColor(color))] }

    /// Creates the values from elements of a list.
    init(_ list: ArraySlice<AnimationValue>) {
        for (index, value) in zip(numbers.indices, list) { numbers[index] = value.vector.x }
        if case .color(let color?)? = list.last { self.color = color.components }
    }
}
