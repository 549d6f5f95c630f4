import Foundation

extension CIFilter {
    private static func typed(_ name: String) -> TypedFilter {
        guard let filter = TypedFilter(name: name) else { preconditionFailure("there is no filter \(name)") }
        return filter
    }

    /// Makes a `CISepiaTone`. Tones an image brown.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { typed("CISepiaTone") }

    /// Makes a `CIVignette`. Darkens an image towards its corners.
    public class func vignette() -> any CIFilter & CIVignette { typed("CIVignette") }

    /// Makes a `CIColorControls`. Adjusts saturation, brightness and contrast.
    public class func colorControls() -> any CIFilter & CIColorControls { typed("CIColorControls") }

    /// Makes a `CIColorMatrix`. Makes each component a weighted sum of all.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { typed("CIColorMatrix") }

    /// Makes a `CIColorClamp`. Brings components between two limits.
    public class func colorClamp() -> any CIFilter & CIColorClamp { typed("CIColorClamp") }

    /// Makes a `CIExposureAdjust`. Multiplies light.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { typed("CIExposureAdjust") }

    /// Makes a `CIGammaAdjust`. Raises components to a power.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { typed("CIGammaAdjust") }

    /// Makes a `CIHueAdjust`. Turns the hue.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { typed("CIHueAdjust") }

    /// Makes a `CIColorInvert`. Inverts colours.
    public class func colorInvert() -> any CIFilter & CIColorInvert { typed("CIColorInvert") }

    /// Makes a `CIColorMonochrome`. Makes an image shades of one colour.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { typed("CIColorMonochrome") }

    /// Makes a `CIColorPosterize`. Leaves a few levels of each component.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { typed("CIColorPosterize") }

    /// Makes a `CIFalseColor`. Maps luminance to a way between two colours.
    public class func falseColor() -> any CIFilter & CIFalseColor { typed("CIFalseColor") }

    /// Makes a `CIMaskToAlpha`. Makes luminance opacity.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { typed("CIMaskToAlpha") }

    /// Makes a `CILinearGradient`. A gradient between two points.
    public class func linearGradient() -> any CIFilter & CILinearGradient { typed("CILinearGradient") }

    /// Makes a `CIRadialGradient`. A gradient between two circles.
    public class func radialGradient() -> any CIFilter & CIRadialGradient { typed("CIRadialGradient") }

    /// Makes a `CIGaussianGradient`. A gradient that falls from a centre.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { typed("CIGaussianGradient") }

    /// Makes a `CICheckerboardGenerator`. Squares of two colours.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        typed("CICheckerboardGenerator")
    }

    /// Makes a `CIStripesGenerator`. Stripes of two colours.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { typed("CIStripesGenerator") }

    /// Makes a `CIBlendWithMask`. Mixes an image and its background as a mask says.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithMask") }

    /// Makes a `CIGaussianBlur`. Blurs by a Gaussian.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { typed("CIGaussianBlur") }

    /// Makes a `CIBoxBlur`. Blurs by the mean of a square.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { typed("CIBoxBlur") }

    /// Makes a `CIDissolveTransition`. Leads from one image to another.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { typed("CIDissolveTransition") }

    /// Makes a `CIBlendWithAlphaMask`. Mixes an image and its background by a mask's alpha.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithAlphaMask") }

    /// Makes a `CISourceOverCompositing`.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        typed("CISourceOverCompositing")
    }

    /// Makes a `CISourceInCompositing`.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { typed("CISourceInCompositing") }

    /// Makes a `CISourceOutCompositing`.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { typed("CISourceOutCompositing") }

    /// Makes a `CISourceAtopCompositing`.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        typed("CISourceAtopCompositing")
    }

    /// Makes a `CIAdditionCompositing`.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation { typed("CIAdditionCompositing") }

    /// Makes a `CIMaximumCompositing`.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation { typed("CIMaximumCompositing") }

    /// Makes a `CIMinimumCompositing`.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation { typed("CIMinimumCompositing") }

    /// Makes a `CIMultiplyCompositing`.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { typed("CIMultiplyCompositing") }

    /// Makes a `CIMultiplyBlendMode`.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { typed("CIMultiplyBlendMode") }

    /// Makes a `CIScreenBlendMode`.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { typed("CIScreenBlendMode") }

    /// Makes a `CIOverlayBlendMode`.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { typed("CIOverlayBlendMode") }

    /// Makes a `CIDarkenBlendMode`.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { typed("CIDarkenBlendMode") }

    /// Makes a `CILightenBlendMode`.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { typed("CILightenBlendMode") }

    /// Makes a `CIColorDodgeBlendMode`.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorDodgeBlendMode") }

    /// Makes a `CIColorBurnBlendMode`.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorBurnBlendMode") }

    /// Makes a `CISoftLightBlendMode`.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { typed("CISoftLightBlendMode") }

    /// Makes a `CIHardLightBlendMode`.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { typed("CIHardLightBlendMode") }

    /// Makes a `CIDifferenceBlendMode`.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { typed("CIDifferenceBlendMode") }

    /// Makes a `CIExclusionBlendMode`.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { typed("CIExclusionBlendMode") }

    /// Makes a `CIHueBlendMode`.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { typed("CIHueBlendMode") }

    /// Makes a `CISaturationBlendMode`.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { typed("CISaturationBlendMode") }

    /// Makes a `CIColorBlendMode`.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorBlendMode") }

    /// Makes a `CILuminosityBlendMode`.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { typed("CILuminosityBlendMode") }
}
