import Foundation

/// Allows `NSNumber as? CGFloat` to succeed, as it does on Apple's systems. Foundation bridges `Float` and `Double`
/// only.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The Objective-C class of boxed numbers.
    public typealias _ObjectiveCType = NSNumber

    /// Returns the number boxed in an `NSNumber`.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Unboxes the number.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Unboxes the number.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// Returns the unboxed number, or zero for `nil`.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
