import Compositor
import Motion

// Types of animation values and timing curves, under names that higher modules can use without importing the
// compositor.

/// A value of an animated property.
package typealias MotionValue = AnimationValue

/// A color of an animated property.
package typealias MotionColor = AnimationColor

/// A timing curve based on a Bézier curve.
package typealias MotionCurve = TimingCurve

/// A timing curve based on a spring.
package typealias MotionSpring = SpringCurve
