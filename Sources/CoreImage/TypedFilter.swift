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

    var scale: Float {
        get { number("inputScale") }
        set { setValue(newValue, forKey: "inputScale") }
    }

    var displacementImage: CIImage? {
        get { image("inputDisplacementImage") }
        set { setValue(newValue, forKey: "inputDisplacementImage") }
    }

    var insetPoint0: CGPoint {
        get { point("inputInsetPoint0") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputInsetPoint0") }
    }

    var insetPoint1: CGPoint {
        get { point("inputInsetPoint1") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputInsetPoint1") }
    }

    var strands: Float {
        get { number("inputStrands") }
        set { setValue(newValue, forKey: "inputStrands") }
    }

    var periodicity: Float {
        get { number("inputPeriodicity") }
        set { setValue(newValue, forKey: "inputPeriodicity") }
    }

    var rotation: Float {
        get { number("inputRotation") }
        set { setValue(newValue, forKey: "inputRotation") }
    }

    var zoom: Float {
        get { number("inputZoom") }
        set { setValue(newValue, forKey: "inputZoom") }
    }

    var texture: CIImage? {
        get { image("inputTexture") }
        set { setValue(newValue, forKey: "inputTexture") }
    }

    var refraction: Float {
        get { number("inputRefraction") }
        set { setValue(newValue, forKey: "inputRefraction") }
    }

    var transform: CGAffineTransform {
        get { value(forKey: "inputTransform") as? CGAffineTransform ?? .identity }
        set { setValue(newValue, forKey: "inputTransform") }
    }

    var acuteAngle: Float {
        get { number("inputAcuteAngle") }
        set { setValue(newValue, forKey: "inputAcuteAngle") }
    }

    var count: Int {
        get { Int(number("inputCount")) }
        set { setValue(newValue, forKey: "inputCount") }
    }

    var topLeft: CGPoint {
        get { point("inputTopLeft") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputTopLeft") }
    }

    var topRight: CGPoint {
        get { point("inputTopRight") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputTopRight") }
    }

    var bottomRight: CGPoint {
        get { point("inputBottomRight") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputBottomRight") }
    }

    var bottomLeft: CGPoint {
        get { point("inputBottomLeft") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputBottomLeft") }
    }

    var point: CGPoint {
        get { point("inputPoint") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputPoint") }
    }

    var size: Float {
        get { number("inputSize") }
        set { setValue(newValue, forKey: "inputSize") }
    }

    var decay: Float {
        get { number("inputDecay") }
        set { setValue(newValue, forKey: "inputDecay") }
    }

    var grayComponentReplacement: Float {
        get { number("inputGCR") }
        set { setValue(newValue, forKey: "inputGCR") }
    }

    var underColorRemoval: Float {
        get { number("inputUCR") }
        set { setValue(newValue, forKey: "inputUCR") }
    }

    var mask: CIImage? {
        get { image("inputMask") }
        set { setValue(newValue, forKey: "inputMask") }
    }

    var noiseLevel: Float {
        get { number("inputNoiseLevel") }
        set { setValue(newValue, forKey: "inputNoiseLevel") }
    }

    var height: Float {
        get { number("inputHeight") }
        set { setValue(newValue, forKey: "inputHeight") }
    }

    var weights: CIVector {
        get { vector("inputWeights") }
        set { setValue(newValue, forKey: "inputWeights") }
    }

    var bias: Float {
        get { number("inputBias") }
        set { setValue(newValue, forKey: "inputBias") }
    }

    var nrNoiseLevel: Float {
        get { number("inputNRNoiseLevel") }
        set { setValue(newValue, forKey: "inputNRNoiseLevel") }
    }

    var nrSharpness: Float {
        get { number("inputNRSharpness") }
        set { setValue(newValue, forKey: "inputNRSharpness") }
    }

    var edgeIntensity: Float {
        get { number("inputEdgeIntensity") }
        set { setValue(newValue, forKey: "inputEdgeIntensity") }
    }

    var lightPosition: CIVector {
        get { vector("inputLightPosition") }
        set { setValue(newValue, forKey: "inputLightPosition") }
    }

    var lightPointsAt: CIVector {
        get { vector("inputLightPointsAt") }
        set { setValue(newValue, forKey: "inputLightPointsAt") }
    }

    var concentration: Float {
        get { number("inputConcentration") }
        set { setValue(newValue, forKey: "inputConcentration") }
    }

    var unsharpMaskRadius: Float {
        get { number("inputUnsharpMaskRadius") }
        set { setValue(newValue, forKey: "inputUnsharpMaskRadius") }
    }

    var unsharpMaskIntensity: Float {
        get { number("inputUnsharpMaskIntensity") }
        set { setValue(newValue, forKey: "inputUnsharpMaskIntensity") }
    }

    var shadowAmount: Float {
        get { number("inputShadowAmount") }
        set { setValue(newValue, forKey: "inputShadowAmount") }
    }

    var highlightAmount: Float {
        get { number("inputHighlightAmount") }
        set { setValue(newValue, forKey: "inputHighlightAmount") }
    }

    var extent: CGRect {
        get { vector("inputExtent").cgRectValue }
        set { setValue(CIVector(cgRect: newValue), forKey: "inputExtent") }
    }

    var highLimit: Float {
        get { number("inputHighLimit") }
        set { setValue(newValue, forKey: "inputHighLimit") }
    }

    var lowLimit: Float {
        get { number("inputLowLimit") }
        set { setValue(newValue, forKey: "inputLowLimit") }
    }

    var opacity: Float {
        get { number("inputOpacity") }
        set { setValue(newValue, forKey: "inputOpacity") }
    }

    var barOffset: Float {
        get { number("inputBarOffset") }
        set { setValue(newValue, forKey: "inputBarOffset") }
    }

    var maxStriationRadius: Float {
        get { number("inputMaxStriationRadius") }
        set { setValue(newValue, forKey: "inputMaxStriationRadius") }
    }

    var striationStrength: Float {
        get { number("inputStriationStrength") }
        set { setValue(newValue, forKey: "inputStriationStrength") }
    }

    var striationContrast: Float {
        get { number("inputStriationContrast") }
        set { setValue(newValue, forKey: "inputStriationContrast") }
    }

    var fadeThreshold: Float {
        get { number("inputFadeThreshold") }
        set { setValue(newValue, forKey: "inputFadeThreshold") }
    }

    var compression: Float {
        get { number("inputCompression") }
        set { setValue(newValue, forKey: "inputCompression") }
    }

    var shadowRadius: Float {
        get { number("inputShadowRadius") }
        set { setValue(newValue, forKey: "inputShadowRadius") }
    }

    var shadowDensity: Float {
        get { number("inputShadowDensity") }
        set { setValue(newValue, forKey: "inputShadowDensity") }
    }

    var shadowOffset: CGPoint {
        get { point("inputShadowOffset") }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputShadowOffset") }
    }

    var bottomHeight: Float {
        get { number("inputBottomHeight") }
        set { setValue(newValue, forKey: "inputBottomHeight") }
    }

    var numberOfFolds: Float {
        get { number("inputNumberOfFolds") }
        set { setValue(newValue, forKey: "inputNumberOfFolds") }
    }

    var foldShadowAmount: Float {
        get { number("inputFoldShadowAmount") }
        set { setValue(newValue, forKey: "inputFoldShadowAmount") }
    }

    var backsideImage: CIImage? {
        get { image("inputBacksideImage") }
        set { setValue(newValue, forKey: "inputBacksideImage") }
    }

    var shadingImage: CIImage? {
        get { image("inputShadingImage") }
        set { setValue(newValue, forKey: "inputShadingImage") }
    }

    var shadowSize: Float {
        get { number("inputShadowSize") }
        set { setValue(newValue, forKey: "inputShadowSize") }
    }

    var shadowExtent: CGRect {
        get { vector("inputShadowExtent").cgRectValue }
        set { setValue(CIVector(cgRect: newValue), forKey: "inputShadowExtent") }
    }

    var sunRadius: Float {
        get { number("inputSunRadius") }
        set { setValue(newValue, forKey: "inputSunRadius") }
    }

    var crossScale: Float {
        get { number("inputCrossScale") }
        set { setValue(newValue, forKey: "inputCrossScale") }
    }

    var crossAngle: Float {
        get { number("inputCrossAngle") }
        set { setValue(newValue, forKey: "inputCrossAngle") }
    }

    var crossOpacity: Float {
        get { number("inputCrossOpacity") }
        set { setValue(newValue, forKey: "inputCrossOpacity") }
    }

    var crossWidth: Float {
        get { number("inputCrossWidth") }
        set { setValue(newValue, forKey: "inputCrossWidth") }
    }

    var epsilon: Float {
        get { number("inputEpsilon") }
        set { setValue(newValue, forKey: "inputEpsilon") }
    }

    var haloRadius: Float {
        get { number("inputHaloRadius") }
        set { setValue(newValue, forKey: "inputHaloRadius") }
    }

    var haloWidth: Float {
        get { number("inputHaloWidth") }
        set { setValue(newValue, forKey: "inputHaloWidth") }
    }

    var haloOverlap: Float {
        get { number("inputHaloOverlap") }
        set { setValue(newValue, forKey: "inputHaloOverlap") }
    }

    var message: Data {
        get { value(forKey: "inputMessage") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }

    var quietSpace: Float {
        get { number("inputQuietSpace") }
        set { setValue(newValue, forKey: "inputQuietSpace") }
    }

    var barcodeHeight: Float {
        get { number("inputBarcodeHeight") }
        set { setValue(newValue, forKey: "inputBarcodeHeight") }
    }

    var correctionLevel: Float {
        get { number("inputCorrectionLevel") }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }

    var layers: Float {
        get { number("inputLayers") }
        set { setValue(newValue, forKey: "inputLayers") }
    }

    var compactStyle: Float {
        get { number("inputCompactStyle") }
        set { setValue(newValue, forKey: "inputCompactStyle") }
    }

    var minWidth: Float {
        get { number("inputMinWidth") }
        set { setValue(newValue, forKey: "inputMinWidth") }
    }

    var maxWidth: Float {
        get { number("inputMaxWidth") }
        set { setValue(newValue, forKey: "inputMaxWidth") }
    }

    var minHeight: Float {
        get { number("inputMinHeight") }
        set { setValue(newValue, forKey: "inputMinHeight") }
    }

    var maxHeight: Float {
        get { number("inputMaxHeight") }
        set { setValue(newValue, forKey: "inputMaxHeight") }
    }

    var dataColumns: Float {
        get { number("inputDataColumns") }
        set { setValue(newValue, forKey: "inputDataColumns") }
    }

    var rows: Float {
        get { number("inputRows") }
        set { setValue(newValue, forKey: "inputRows") }
    }

    var preferredAspectRatio: Float {
        get { number("inputPreferredAspectRatio") }
        set { setValue(newValue, forKey: "inputPreferredAspectRatio") }
    }

    var cubeDimension: Float {
        get { number("inputCubeDimension") }
        set { setValue(newValue, forKey: "inputCubeDimension") }
    }

    var cubeData: Data {
        get { value(forKey: "inputCubeData") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputCubeData") }
    }

    var extrapolate: Bool {
        get { number("inputExtrapolate") != 0 }
        set { setValue(newValue, forKey: "inputExtrapolate") }
    }

    var colorSpace: CGColorSpace? {
        get { value(forKey: "inputColorSpace") as? CGColorSpace }
        set { setValue(newValue, forKey: "inputColorSpace") }
    }

    var cube0Data: Data {
        get { value(forKey: "inputCube0Data") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputCube0Data") }
    }

    var cube1Data: Data {
        get { value(forKey: "inputCube1Data") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputCube1Data") }
    }

    var curvesData: Data {
        get { value(forKey: "inputCurvesData") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputCurvesData") }
    }

    var curvesDomain: CIVector {
        get { vector("inputCurvesDomain") }
        set { setValue(newValue, forKey: "inputCurvesDomain") }
    }

    var aspectRatio: Float {
        get { number("inputAspectRatio") }
        set { setValue(newValue, forKey: "inputAspectRatio") }
    }

    var crop: Bool {
        get { number("inputCrop") != 0 }
        set { setValue(newValue, forKey: "inputCrop") }
    }

    var centerColor1: CIColor {
        get { color("inputCenterColor1") }
        set { setValue(newValue, forKey: "inputCenterColor1") }
    }

    var replacementColor1: CIColor {
        get { color("inputReplacementColor1") }
        set { setValue(newValue, forKey: "inputReplacementColor1") }
    }

    var closeness1: Float {
        get { number("inputCloseness1") }
        set { setValue(newValue, forKey: "inputCloseness1") }
    }

    var contrast1: Float {
        get { number("inputContrast1") }
        set { setValue(newValue, forKey: "inputContrast1") }
    }

    var centerColor2: CIColor {
        get { color("inputCenterColor2") }
        set { setValue(newValue, forKey: "inputCenterColor2") }
    }

    var replacementColor2: CIColor {
        get { color("inputReplacementColor2") }
        set { setValue(newValue, forKey: "inputReplacementColor2") }
    }

    var closeness2: Float {
        get { number("inputCloseness2") }
        set { setValue(newValue, forKey: "inputCloseness2") }
    }

    var contrast2: Float {
        get { number("inputContrast2") }
        set { setValue(newValue, forKey: "inputContrast2") }
    }

    var centerColor3: CIColor {
        get { color("inputCenterColor3") }
        set { setValue(newValue, forKey: "inputCenterColor3") }
    }

    var replacementColor3: CIColor {
        get { color("inputReplacementColor3") }
        set { setValue(newValue, forKey: "inputReplacementColor3") }
    }

    var closeness3: Float {
        get { number("inputCloseness3") }
        set { setValue(newValue, forKey: "inputCloseness3") }
    }

    var contrast3: Float {
        get { number("inputContrast3") }
        set { setValue(newValue, forKey: "inputContrast3") }
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
