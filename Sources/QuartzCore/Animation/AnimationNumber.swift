import CoreGraphics

/// A number as it comes in an `Any`.
struct AnimationNumber {
    let value: Double

    /// Nil for what is no number.
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
