import Compositor

// The mathematics of animations, by names that the modules above can say without knowing the compositor.

/// What an animation gives a property.
package typealias MotionValue = AnimationValue

/// A colour on its way.
package typealias MotionColor = AnimationColor

/// A pace by a Bézier curve.
package typealias MotionCurve = TimingCurve

/// A pace by a spring.
package typealias MotionSpring = SpringCurve
