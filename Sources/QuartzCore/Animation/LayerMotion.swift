import Compositor
import CoreGraphics

/// The rarely used parts of a layer: animations, timing, actions and values of the app's own. Most layers have none.
final class LayerMotion {
    /// In the order in which they were added, which is that in which they are applied.
    var animations: [RunningAnimation] = []

    /// How the layer's time runs.
    var timing = LayerTimingValues()

    /// What answers changes, by key.
    var actions: [String: any CAAction]?

    /// Found before a property changed, to be run when it has.
    var foundActions: [(key: String, action: any CAAction)] = []

    /// Values that the app keeps with the layer, by keys of its own.
    var userValues: [String: Any] = [:]

    /// The tree that knows of the animations.
    weak var context: LayerContext?
}

/// The values of `CAMediaTiming` that a layer has.
struct LayerTimingValues: Equatable {
    var beginTime: CFTimeInterval = 0
    var duration: CFTimeInterval = 0
    var speed: Float = 1
    var timeOffset: CFTimeInterval = 0
    var repeatCount: Float = 0
    var repeatDuration: CFTimeInterval = 0
    var autoreverses = false
    var fillMode = CAMediaTimingFillMode.removed

    /// What of it acts. Numbers that are none count as 0.
    var timing: LayerTiming {
        func number(_ value: Double) -> Double { value.isFinite ? value : 0 }
        return LayerTiming(
            beginTime: number(beginTime),
            speed: number(Double(speed)),
            timeOffset: number(timeOffset)
        )
    }
}
