import Foundation

/// Lets `NSNumber as? CGFloat` succeed, as it does on Apple's systems. Foundation bridges `Float` and `Double` only.
extension CGFloat: @retroactive _ObjectiveCBridgeable {
    /// The class that numbers are boxed in.
    public typealias _ObjectiveCType = NSNumber

    /// Returns the number, boxed.
    public func _bridgeToObjectiveC() -> NSNumber { NSNumber(value: Double(self)) }

    /// Takes the number out of its box.
    public static func _forceBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) {
        result = CGFloat(source.doubleValue)
    }

    /// Takes the number out of its box.
    public static func _conditionallyBridgeFromObjectiveC(_ source: NSNumber, result: inout CGFloat?) -> Bool {
        result = CGFloat(source.doubleValue)
        return true
    }

    /// Returns the number out of its box; zero for no box.
    public static func _unconditionallyBridgeFromObjectiveC(_ source: NSNumber?) -> CGFloat {
        CGFloat(source?.doubleValue ?? 0)
    }
}
