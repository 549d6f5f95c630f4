import CoreGraphics

/// A number extracted from an `Any`.
struct AnimationNumber {
    let value: Double

    /// Creates a number, or returns `nil` if the value is not numeric.
    init?(_ any: Any) {
        switch any {
        case let number as Double: value = number
        case let number as CGFloat: value = Double(number)
        case let number as Float: value = Double(number)
        case let number as Int: value = Double(number)
        case let number as NSNumber: value = number.doubleValue
        case let number as any BinaryInteger: value = Double(number)
        case let number as Bool: value = number ? 1 : 0
        default: return nil
        }
    }
}
