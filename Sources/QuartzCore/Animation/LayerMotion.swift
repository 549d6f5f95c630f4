import Compositor
import CoreGraphics
import Motion

/// The rarely used parts of a layer: animations, timing, actions and the app's own values. Most layers have none.
final class LayerMotion {
    /// The animations, in the order in which they were added and are applied.
    var animations: [RunningAnimation] = []

    /// The timing of the layer.
    var timing = LayerTimingValues()

    /// The actions for property changes, by key.
    var actions: [String: any CAAction]?

    /// The actions that were found before a property change, to run after it.
    var foundActions: [(key: String, action: any CAAction)] = []

    /// The values that the app stores with the layer, by keys of its own.
    var userValues: [String: Any] = [:]

    /// The values that have not been given explicitly.
    var style: [AnyHashable: Any]?

    /// The time of the next redraw that an animation requires, in seconds of the display's clock; `nil` for none.
    var redrawTime: TimeInterval?

    /// The context that tracks the animations.
    weak var context: LayerContext?
}

/// The values of `CAMediaTiming` for a layer.
struct LayerTimingValues: Equatable {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var speed: Float = 1
    var timeOffset: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// The values that have an effect. Values that are not finite count as 0.
    var timing: LayerTiming {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        return LayerTiming(
            beginTime: number(beginTime),
            speed: number(Double(speed)),
            timeOffset: number(timeOffset)
        )
    }
}
