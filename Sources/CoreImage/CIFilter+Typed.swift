import Foundation

extension CIFilter {
    static func typed(_ name: String) -> TypedFilter {
        guard let filter = TypedFilter(name: name) else { preconditionFailure("unknown filter \(name)") }
        return filter
    }

    static func typedQRCode() -> TypedQRCode {
        guard let filter = TypedQRCode(name: "CIQRCodeGenerator") else { preconditionFailure("unknown filter") }
        return filter
    }

    static func typedStretchCrop() -> TypedStretchCrop {
        guard let filter = TypedStretchCrop(name: "CIStretchCrop") else { preconditionFailure("unknown filter") }
        return filter
    }

    /// Creates a `CISepiaTone` filter, which tones an image brown.
    public class func sepiaTone() -> any CIFilter & CISepiaTone { typed("CISepiaTone") }

    /// Creates a `CIVignette` filter, which darkens an image toward its corners.
    public class func vignette() -> any CIFilter & CIVignette { typed("CIVignette") }

    /// Creates a `CIColorControls` filter, which adjusts saturation, brightness and contrast.
    public class func colorControls() -> any CIFilter & CIColorControls { typed("CIColorControls") }

    /// Creates a `CIColorMatrix` filter, which replaces each component with a weighted sum of all components.
    public class func colorMatrix() -> any CIFilter & CIColorMatrix { typed("CIColorMatrix") }

    /// Creates a `CIColorClamp` filter, which limits components to a range.
    public class func colorClamp() -> any CIFilter & CIColorClamp { typed("CIColorClamp") }

    /// Creates a `CIExposureAdjust` filter, which multiplies light.
    public class func exposureAdjust() -> any CIFilter & CIExposureAdjust { typed("CIExposureAdjust") }

    /// Creates a `CIGammaAdjust` filter, which raises components to a power.
    public class func gammaAdjust() -> any CIFilter & CIGammaAdjust { typed("CIGammaAdjust") }

    /// Creates a `CIHueAdjust` filter, which rotates the hue.
    public class func hueAdjust() -> any CIFilter & CIHueAdjust { typed("CIHueAdjust") }

    /// Creates a `CIColorInvert` filter, which inverts colors.
    public class func colorInvert() -> any CIFilter & CIColorInvert { typed("CIColorInvert") }

    /// Creates a `CIColorMonochrome` filter, which maps an image to shades of one color.
    public class func colorMonochrome() -> any CIFilter & CIColorMonochrome { typed("CIColorMonochrome") }

    /// Creates a `CIColorPosterize` filter, which reduces each component to a few levels.
    public class func colorPosterize() -> any CIFilter & CIColorPosterize { typed("CIColorPosterize") }

    /// Creates a `CIFalseColor` filter, which maps luminance to colors between two given ones.
    public class func falseColor() -> any CIFilter & CIFalseColor { typed("CIFalseColor") }

    /// Creates a `CIMaskToAlpha` filter, which converts luminance to opacity.
    public class func maskToAlpha() -> any CIFilter & CIMaskToAlpha { typed("CIMaskToAlpha") }

    /// Creates a `CILinearGradient` filter, which generates a gradient between two points.
    public class func linearGradient() -> any CIFilter & CILinearGradient { typed("CILinearGradient") }

    /// Creates a `CIRadialGradient` filter, which generates a gradient between two circles.
    public class func radialGradient() -> any CIFilter & CIRadialGradient { typed("CIRadialGradient") }

    /// Creates a `CIGaussianGradient` filter, which generates a gradient that decreases from a center.
    public class func gaussianGradient() -> any CIFilter & CIGaussianGradient { typed("CIGaussianGradient") }

    /// Creates a `CICheckerboardGenerator` filter, which generates squares of two colors.
    public class func checkerboardGenerator() -> any CIFilter & CICheckerboardGenerator {
        typed("CICheckerboardGenerator")
    }

    /// Creates a `CIStripesGenerator` filter, which generates stripes of two colors.
    public class func stripesGenerator() -> any CIFilter & CIStripesGenerator { typed("CIStripesGenerator") }

    /// Creates a `CIBlendWithMask` filter, which blends an image with its background by a mask.
    public class func blendWithMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithMask") }

    /// Creates a `CIGaussianBlur` filter, which applies a Gaussian blur.
    public class func gaussianBlur() -> any CIFilter & CIGaussianBlur { typed("CIGaussianBlur") }

    /// Creates a `CIBoxBlur` filter, which applies a blur by the mean of a square.
    public class func boxBlur() -> any CIFilter & CIBoxBlur { typed("CIBoxBlur") }

    /// Creates a `CIDissolveTransition` filter, which dissolves from one image to another.
    public class func dissolveTransition() -> any CIFilter & CIDissolveTransition { typed("CIDissolveTransition") }

    /// Creates a `CIBlendWithAlphaMask` filter, which blends an image with its background by the alpha of a mask.
    public class func blendWithAlphaMask() -> any CIFilter & CIBlendWithMask { typed("CIBlendWithAlphaMask") }

    /// Creates a `CISourceOverCompositing` filter.
    public class func sourceOverCompositing() -> any CIFilter & CICompositeOperation {
        typed("CISourceOverCompositing")
    }

    /// Creates a `CISourceInCompositing` filter.
    public class func sourceInCompositing() -> any CIFilter & CICompositeOperation { typed("CISourceInCompositing") }

    /// Creates a `CISourceOutCompositing` filter.
    public class func sourceOutCompositing() -> any CIFilter & CICompositeOperation { typed("CISourceOutCompositing") }

    /// Creates a `CISourceAtopCompositing` filter.
    public class func sourceAtopCompositing() -> any CIFilter & CICompositeOperation {
        typed("CISourceAtopCompositing")
    }

    /// Creates a `CIAdditionCompositing` filter.
    public class func additionCompositing() -> any CIFilter & CICompositeOperation { typed("CIAdditionCompositing") }

    /// Creates a `CIMaximumCompositing` filter.
    public class func maximumCompositing() -> any CIFilter & CICompositeOperation { typed("CIMaximumCompositing") }

    /// Creates a `CIMinimumCompositing` filter.
    public class func minimumCompositing() -> any CIFilter & CICompositeOperation { typed("CIMinimumCompositing") }

    /// Creates a `CIMultiplyCompositing` filter.
    public class func multiplyCompositing() -> any CIFilter & CICompositeOperation { typed("CIMultiplyCompositing") }

    /// Creates a `CIMultiplyBlendMode` filter.
    public class func multiplyBlendMode() -> any CIFilter & CICompositeOperation { typed("CIMultiplyBlendMode") }

    /// Creates a `CIScreenBlendMode` filter.
    public class func screenBlendMode() -> any CIFilter & CICompositeOperation { typed("CIScreenBlendMode") }

    /// Creates a `CIOverlayBlendMode` filter.
    public class func overlayBlendMode() -> any CIFilter & CICompositeOperation { typed("CIOverlayBlendMode") }

    /// Creates a `CIDarkenBlendMode` filter.
    public class func darkenBlendMode() -> any CIFilter & CICompositeOperation { typed("CIDarkenBlendMode") }

    /// Creates a `CILightenBlendMode` filter.
    public class func lightenBlendMode() -> any CIFilter & CICompositeOperation { typed("CILightenBlendMode") }

    /// Creates a `CIColorDodgeBlendMode` filter.
    public class func colorDodgeBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorDodgeBlendMode") }

    /// Creates a `CIColorBurnBlendMode` filter.
    public class func colorBurnBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorBurnBlendMode") }

    /// Creates a `CISoftLightBlendMode` filter.
    public class func softLightBlendMode() -> any CIFilter & CICompositeOperation { typed("CISoftLightBlendMode") }

    /// Creates a `CIHardLightBlendMode` filter.
    public class func hardLightBlendMode() -> any CIFilter & CICompositeOperation { typed("CIHardLightBlendMode") }

    /// Creates a `CIDifferenceBlendMode` filter.
    public class func differenceBlendMode() -> any CIFilter & CICompositeOperation { typed("CIDifferenceBlendMode") }

    /// Creates a `CIExclusionBlendMode` filter.
    public class func exclusionBlendMode() -> any CIFilter & CICompositeOperation { typed("CIExclusionBlendMode") }

    /// Creates a `CIHueBlendMode` filter.
    public class func hueBlendMode() -> any CIFilter & CICompositeOperation { typed("CIHueBlendMode") }

    /// Creates a `CISaturationBlendMode` filter.
    public class func saturationBlendMode() -> any CIFilter & CICompositeOperation { typed("CISaturationBlendMode") }

    /// Creates a `CIColorBlendMode` filter.
    public class func colorBlendMode() -> any CIFilter & CICompositeOperation { typed("CIColorBlendMode") }

    /// Creates a `CILuminosityBlendMode` filter.
    public class func luminosityBlendMode() -> any CIFilter & CICompositeOperation { typed("CILuminosityBlendMode") }
}
