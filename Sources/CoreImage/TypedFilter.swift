import Foundation

/// A built-in filter whose inputs are also properties. The class declares the inputs of all filters; the protocol
/// returned by a factory method exposes only those of its filter.
final class TypedFilter: CIFilter {
    private func number(_ key: String) -> Float { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }
    private func vector(_ key: String) -> CIVector { value(forKey: key) as? CIVector ?? CIVector(x: 0) }
    private func image(_ key: String) -> CIImage? { value(forKey: key) as? CIImage }
    private func color(_ key: String) -> CIColor { value(forKey: key) as? CIColor ?? .clear }
    private func point(_ key: String) -> CGPoint { vector(key).cgPointValue }

    var inputImage: CIImage? {
        get { image("inputImage") }
        set { setValue(newValue, forKey: "inputImage") }
    }

    var backgroundImage: CIImage? {
        get { image("inputBackgroundImage") }
        set { setValue(newValue, forKey: "inputBackgroundImage") }
    }

    var maskImage: CIImage? {
        get { image("inputMaskImage") }
        set { setValue(newValue, forKey: "inputMaskImage") }
    }

    var targetImage: CIImage? {
        get { image("inputTargetImage") }
        set { setValue(newValue, forKey: "inputTargetImage") }
    }

    var color: CIColor {
        get { color("inputColor") }
        set { setValue(newValue, forKey: "inputColor") }
    }

    var color0: CIColor {
        get { color("inputColor0") }
        set { setValue(newValue, forKey: "inputColor0") }
    }

    var color1: CIColor {
        get { color("inputColor1") }
        set { setValue(newValue, forKey: "inputColor1") }
    }

    var center: CGPoint {
        get { point("inputCenter") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputCenter") }
    }

    var point0: CGPoint {
        get { point("inputPoint0") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint0") }
    }

    var point1: CGPoint {
        get { point("inputPoint1") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint1") }
    }

    var redCoefficients: CIVector {
        get { vector("inputRedCoefficients") }
        set { setValue(newValue, forKey: "inputRedCoefficients") }
    }

    var greenCoefficients: CIVector {
        get { vector("inputGreenCoefficients") }
        set { setValue(newValue, forKey: "inputGreenCoefficients") }
    }

    var blueCoefficients: CIVector {
        get { vector("inputBlueCoefficients") }
        set { setValue(newValue, forKey: "inputBlueCoefficients") }
    }

    var alphaCoefficients: CIVector {
        get { vector("inputAlphaCoefficients") }
        set { setValue(newValue, forKey: "inputAlphaCoefficients") }
    }

    var neutral: CIVector {
        get { vector("inputNeutral") }
        set { setValue(newValue, forKey: "inputNeutral") }
    }

    var targetNeutral: CIVector {
        get { vector("inputTargetNeutral") }
        set { setValue(newValue, forKey: "inputTargetNeutral") }
    }

    var point2: CGPoint {
        get { point("inputPoint2") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint2") }
    }

    var point3: CGPoint {
        get { point("inputPoint3") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint3") }
    }

    var point4: CGPoint {
        get { point("inputPoint4") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint4") }
    }

    var amount: Float {
        get { number("inputAmount") }
        set { setValue(newValue, forKey: "inputAmount") }
    }

    var threshold: Float {
        get { number("inputThreshold") }
        set { setValue(newValue, forKey: "inputThreshold") }
    }

    var falloff: Float {
        get { number("inputFalloff") }
        set { setValue(newValue, forKey: "inputFalloff") }
    }

    var gradientImage: CIImage? {
        get { image("inputGradientImage") }
        set { setValue(newValue, forKey: "inputGradientImage") }
    }

    var rVector: CIVector {
        get { vector("inputRVector") }
        set { setValue(newValue, forKey: "inputRVector") }
    }

    var gVector: CIVector {
        get { vector("inputGVector") }
        set { setValue(newValue, forKey: "inputGVector") }
    }

    var bVector: CIVector {
        get { vector("inputBVector") }
        set { setValue(newValue, forKey: "inputBVector") }
    }

    var aVector: CIVector {
        get { vector("inputAVector") }
        set { setValue(newValue, forKey: "inputAVector") }
    }

    var biasVector: CIVector {
        get { vector("inputBiasVector") }
        set { setValue(newValue, forKey: "inputBiasVector") }
    }

    var minComponents: CIVector {
        get { vector("inputMinComponents") }
        set { setValue(newValue, forKey: "inputMinComponents") }
    }

    var maxComponents: CIVector {
        get { vector("inputMaxComponents") }
        set { setValue(newValue, forKey: "inputMaxComponents") }
    }

    var intensity: Float {
        get { number("inputIntensity") }
        set { setValue(newValue, forKey: "inputIntensity") }
    }

    var radius: Float {
        get { number("inputRadius") }
        set { setValue(newValue, forKey: "inputRadius") }
    }

    var saturation: Float {
        get { number("inputSaturation") }
        set { setValue(newValue, forKey: "inputSaturation") }
    }

    var brightness: Float {
        get { number("inputBrightness") }
        set { setValue(newValue, forKey: "inputBrightness") }
    }

    var contrast: Float {
        get { number("inputContrast") }
        set { setValue(newValue, forKey: "inputContrast") }
    }

    var ev: Float {
        get { number("inputEV") }
        set { setValue(newValue, forKey: "inputEV") }
    }

    var power: Float {
        get { number("inputPower") }
        set { setValue(newValue, forKey: "inputPower") }
    }

    var angle: Float {
        get { number("inputAngle") }
        set { setValue(newValue, forKey: "inputAngle") }
    }

    var levels: Float {
        get { number("inputLevels") }
        set { setValue(newValue, forKey: "inputLevels") }
    }

    var radius0: Float {
        get { number("inputRadius0") }
        set { setValue(newValue, forKey: "inputRadius0") }
    }

    var radius1: Float {
        get { number("inputRadius1") }
        set { setValue(newValue, forKey: "inputRadius1") }
    }

    var width: Float {
        get { number("inputWidth") }
        set { setValue(newValue, forKey: "inputWidth") }
    }

    var sharpness: Float {
        get { number("inputSharpness") }
        set { setValue(newValue, forKey: "inputSharpness") }
    }

    var time: Float {
        get { number("inputTime") }
        set { setValue(newValue, forKey: "inputTime") }
    }
}

extension TypedFilter: CISepiaTone {}
extension TypedFilter: CIVignette {}
extension TypedFilter: CIColorControls {}
extension TypedFilter: CIColorMatrix {}
extension TypedFilter: CIColorClamp {}
extension TypedFilter: CIExposureAdjust {}
extension TypedFilter: CIGammaAdjust {}
extension TypedFilter: CIHueAdjust {}
extension TypedFilter: CIColorInvert {}
extension TypedFilter: CIColorMonochrome {}
extension TypedFilter: CIColorPosterize {}
extension TypedFilter: CIFalseColor {}
extension TypedFilter: CIMaskToAlpha {}
extension TypedFilter: CILinearGradient {}
extension TypedFilter: CIRadialGradient {}
extension TypedFilter: CIGaussianGradient {}
extension TypedFilter: CICheckerboardGenerator {}
extension TypedFilter: CIStripesGenerator {}
extension TypedFilter: CIBlendWithMask {}
extension TypedFilter: CIGaussianBlur {}
extension TypedFilter: CIBoxBlur {}
extension TypedFilter: CIDissolveTransition {}
extension TypedFilter: CICompositeOperation {}
extension TypedFilter: CIColorPolynomial {}
extension TypedFilter: CIColorCrossPolynomial {}
extension TypedFilter: CIToneCurve {}
extension TypedFilter: CIVibrance {}
extension TypedFilter: CIWhitePointAdjust {}
extension TypedFilter: CITemperatureAndTint {}
extension TypedFilter: CILinearToSRGBToneCurve {}
extension TypedFilter: CISRGBToneCurveToLinear {}
extension TypedFilter: CIColorThreshold {}
extension TypedFilter: CIMaximumComponent {}
extension TypedFilter: CIMinimumComponent {}
extension TypedFilter: CIVignetteEffect {}
extension TypedFilter: CIColorMap {}
extension TypedFilter: CIPhotoEffect {}
