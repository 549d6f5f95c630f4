import Compositor

// The mathematics of animations, by names that the modules above can say without knowing the compositor.

package typealias AnimationValue = Compositor.AnimationValue
package typealias AnimationColor = Compositor.AnimationColor
package typealias TimingCurve = Compositor.TimingCurve
package typealias SpringCurve = Compositor.SpringCurve
