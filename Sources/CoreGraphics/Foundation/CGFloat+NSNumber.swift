import Foundation

extension CGFloat {
    /// Creates a number from an object. Digits beyond the precision are lost.
    public init(truncating number: NSNumber) { self = CGFloat(number.doubleValue) }

    /// Creates a number from an object, or returns `nil` if it cannot be represented exactly.
    public init?(exactly number: NSNumber) {
        guard let value = Double(exactly: number) else { return nil }
        self = CGFloat(value)
    }
}
