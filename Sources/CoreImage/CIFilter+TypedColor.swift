import Foundation

extension CIFilter {
    /// Creates a `CIColorPolynomial` filter, which replaces each component with a polynomial of it.
    public class func colorPolynomial() -> any CIFilter & CIColorPolynomial { typed("CIColorPolynomial") }

    /// Creates a `CIColorCrossPolynomial` filter, which replaces each component with a polynomial of all components.
    public class func colorCrossPolynomial() -> any CIFilter & CIColorCrossPolynomial {
        typed("CIColorCrossPolynomial")
    }

    /// Creates a `CIToneCurve` filter, which applies a curve to each component.
    public class func toneCurve() -> any CIFilter & CIToneCurve { typed("CIToneCurve") }

    /// Creates a `CIVibrance` filter, which increases the saturation of colors with little saturation.
    public class func vibrance() -> any CIFilter & CIVibrance { typed("CIVibrance") }

    /// Creates a `CIWhitePointAdjust` filter, which multiplies colors so that white becomes a color.
    public class func whitePointAdjust() -> any CIFilter & CIWhitePointAdjust { typed("CIWhitePointAdjust") }

    /// Creates a `CITemperatureAndTint` filter, which adapts colors to another white point.
    public class func temperatureAndTint() -> any CIFilter & CITemperatureAndTint { typed("CITemperatureAndTint") }

    /// Creates a `CILinearToSRGBToneCurve` filter, which applies the transfer function of sRGB.
    public class func linearToSRGBToneCurve() -> any CIFilter & CILinearToSRGBToneCurve {
        typed("CILinearToSRGBToneCurve")
    }

    /// Creates a `CISRGBToneCurveToLinear` filter, which applies the inverse of the transfer function of sRGB.
    public class func sRGBToneCurveToLinear() -> any CIFilter & CISRGBToneCurveToLinear {
        typed("CISRGBToneCurveToLinear")
    }

    /// Creates a `CIColorThreshold` filter, which makes each component 0 or 1.
    public class func colorThreshold() -> any CIFilter & CIColorThreshold { typed("CIColorThreshold") }

    /// Creates a `CIMaximumComponent` filter, which makes gray from the largest component.
    public class func maximumComponent() -> any CIFilter & CIMaximumComponent { typed("CIMaximumComponent") }

    /// Creates a `CIMinimumComponent` filter, which makes gray from the smallest component.
    public class func minimumComponent() -> any CIFilter & CIMinimumComponent { typed("CIMinimumComponent") }

    /// Creates a `CIVignetteEffect` filter, which darkens an image outside of a circle.
    public class func vignetteEffect() -> any CIFilter & CIVignetteEffect { typed("CIVignetteEffect") }

    /// Creates a `CIColorMap` filter, which replaces colors with those of a gradient, by luminance.
    public class func colorMap() -> any CIFilter & CIColorMap { typed("CIColorMap") }

    /// Creates a `CIPhotoEffectChrome` filter, which imitates a photographic film.
    public class func photoEffectChrome() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectChrome") }

    /// Creates a `CIPhotoEffectFade` filter, which imitates a photographic film.
    public class func photoEffectFade() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectFade") }

    /// Creates a `CIPhotoEffectInstant` filter, which imitates a photographic film.
    public class func photoEffectInstant() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectInstant") }

    /// Creates a `CIPhotoEffectMono` filter, which imitates a photographic film.
    public class func photoEffectMono() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectMono") }

    /// Creates a `CIPhotoEffectNoir` filter, which imitates a photographic film.
    public class func photoEffectNoir() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectNoir") }

    /// Creates a `CIPhotoEffectProcess` filter, which imitates a photographic film.
    public class func photoEffectProcess() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectProcess") }

    /// Creates a `CIPhotoEffectTonal` filter, which imitates a photographic film.
    public class func photoEffectTonal() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectTonal") }

    /// Creates a `CIPhotoEffectTransfer` filter, which imitates a photographic film.
    public class func photoEffectTransfer() -> any CIFilter & CIPhotoEffect { typed("CIPhotoEffectTransfer") }

    /// Creates a `CISubtractBlendMode` filter.
    public class func subtractBlendMode() -> any CIFilter & CICompositeOperation { typed("CISubtractBlendMode") }

    /// Creates a `CIDivideBlendMode` filter.
    public class func divideBlendMode() -> any CIFilter & CICompositeOperation { typed("CIDivideBlendMode") }

    /// Creates a `CILinearBurnBlendMode` filter.
    public class func linearBurnBlendMode() -> any CIFilter & CICompositeOperation { typed("CILinearBurnBlendMode") }

    /// Creates a `CILinearDodgeBlendMode` filter.
    public class func linearDodgeBlendMode() -> any CIFilter & CICompositeOperation { typed("CILinearDodgeBlendMode") }

    /// Creates a `CIPinLightBlendMode` filter.
    public class func pinLightBlendMode() -> any CIFilter & CICompositeOperation { typed("CIPinLightBlendMode") }

    /// Creates a `CIBlendWithRedMask` filter, which blends by the red component of a mask.
    public class func blendWithRedMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithRedMask") }

    /// Creates a `CIBlendWithBlueMask` filter, which blends by the blue component of a mask.
    public class func blendWithBlueMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithBlueMask") }
}
