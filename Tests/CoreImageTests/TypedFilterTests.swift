import CoreImage
import Testing

struct TypedFilterTests {
    @Test func typedFilterMatchesNamedFilter() throws {
        let image = try plain(0xFF20_8040)
        let sepia = CIFilter.sepiaTone()
        #expect(sepia.name == "CISepiaTone" && sepia.intensity == 1)
        sepia.inputImage = image
        sepia.intensity = 0.5
        let expected = image.applyingFilter("CISepiaTone", parameters: [kCIInputIntensityKey: 0.5])
        let result = try #require(sepia.outputImage)
        #expect(try result.pixel(0, 0) == expected.pixel(0, 0))
        #expect(sepia.value(forKey: kCIInputIntensityKey) as? NSNumber == 0.5)
    }

    @Test func pointPropertiesAreVectorsByKey() {
        let gradient = CIFilter.radialGradient()
        #expect(gradient.center == CGPoint(x: 150, y: 150) && gradient.radius0 == 5)
        gradient.center = CGPoint(x: 1, y: 2)
        #expect(gradient.value(forKey: kCIInputCenterKey) as? CIVector == CIVector(x: 1, y: 2))
        gradient.color1 = .red
        #expect(gradient.value(forKey: "inputColor1") as? CIColor == .red)
    }

    /// Each property of a typed filter is backed by an input: a value that is set is returned.
    @Test func everyPropertyOfTypedFilterIsAnInput() throws {
        let image = try plain(0xFF20_8040)
        func checkRoundTrip<Filter>(_ filter: Filter, _ path: ReferenceWritableKeyPath<Filter, Float>) {
            filter[keyPath: path] = 0.625
            #expect(filter[keyPath: path] == 0.625, "\(path)")
        }
        func checkRoundTrip<Filter>(_ filter: Filter, _ path: ReferenceWritableKeyPath<Filter, CIImage?>) {
            filter[keyPath: path] = image
            #expect(filter[keyPath: path] === image, "\(path)")
        }
        func checkRoundTrip<Filter>(_ filter: Filter, _ path: ReferenceWritableKeyPath<Filter, CIColor>) {
            filter[keyPath: path] = .cyan
            #expect(filter[keyPath: path] == .cyan, "\(path)")
        }
        func checkRoundTrip<Filter>(_ filter: Filter, _ path: ReferenceWritableKeyPath<Filter, CIVector>) {
            let vector = CIVector(x: 9, y: 8, z: 7, w: 6)
            filter[keyPath: path] = vector
            #expect(filter[keyPath: path] == vector, "\(path)")
        }
        func checkRoundTrip<Filter>(_ filter: Filter, _ path: ReferenceWritableKeyPath<Filter, CGPoint>) {
            filter[keyPath: path] = CGPoint(x: 9, y: 8)
            #expect(filter[keyPath: path] == CGPoint(x: 9, y: 8), "\(path)")
        }
        func checkSepiaTone(_ filter: some CISepiaTone) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.intensity)
        }
        checkSepiaTone(CIFilter.sepiaTone())
        #expect(CIFilter.sepiaTone().name == "CISepiaTone")
        func checkVignette(_ filter: some CIVignette) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.intensity)
            checkRoundTrip(filter, \.radius)
        }
        checkVignette(CIFilter.vignette())
        #expect(CIFilter.vignette().name == "CIVignette")
        func checkColorControls(_ filter: some CIColorControls) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.saturation)
            checkRoundTrip(filter, \.brightness)
            checkRoundTrip(filter, \.contrast)
        }
        checkColorControls(CIFilter.colorControls())
        #expect(CIFilter.colorControls().name == "CIColorControls")
        func checkColorMatrix(_ filter: some CIColorMatrix) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.rVector)
            checkRoundTrip(filter, \.gVector)
            checkRoundTrip(filter, \.bVector)
            checkRoundTrip(filter, \.aVector)
            checkRoundTrip(filter, \.biasVector)
        }
        checkColorMatrix(CIFilter.colorMatrix())
        #expect(CIFilter.colorMatrix().name == "CIColorMatrix")
        func checkColorClamp(_ filter: some CIColorClamp) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.minComponents)
            checkRoundTrip(filter, \.maxComponents)
        }
        checkColorClamp(CIFilter.colorClamp())
        #expect(CIFilter.colorClamp().name == "CIColorClamp")
        func checkExposureAdjust(_ filter: some CIExposureAdjust) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.ev)
        }
        checkExposureAdjust(CIFilter.exposureAdjust())
        #expect(CIFilter.exposureAdjust().name == "CIExposureAdjust")
        func checkGammaAdjust(_ filter: some CIGammaAdjust) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.power)
        }
        checkGammaAdjust(CIFilter.gammaAdjust())
        #expect(CIFilter.gammaAdjust().name == "CIGammaAdjust")
        func checkHueAdjust(_ filter: some CIHueAdjust) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.angle)
        }
        checkHueAdjust(CIFilter.hueAdjust())
        #expect(CIFilter.hueAdjust().name == "CIHueAdjust")
        func checkColorInvert(_ filter: some CIColorInvert) {
            checkRoundTrip(filter, \.inputImage)
        }
        checkColorInvert(CIFilter.colorInvert())
        #expect(CIFilter.colorInvert().name == "CIColorInvert")
        func checkColorMonochrome(_ filter: some CIColorMonochrome) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.color)
            checkRoundTrip(filter, \.intensity)
        }
        checkColorMonochrome(CIFilter.colorMonochrome())
        #expect(CIFilter.colorMonochrome().name == "CIColorMonochrome")
        func checkColorPosterize(_ filter: some CIColorPosterize) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.levels)
        }
        checkColorPosterize(CIFilter.colorPosterize())
        #expect(CIFilter.colorPosterize().name == "CIColorPosterize")
        func checkFalseColor(_ filter: some CIFalseColor) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
        }
        checkFalseColor(CIFilter.falseColor())
        #expect(CIFilter.falseColor().name == "CIFalseColor")
        func checkMaskToAlpha(_ filter: some CIMaskToAlpha) {
            checkRoundTrip(filter, \.inputImage)
        }
        checkMaskToAlpha(CIFilter.maskToAlpha())
        #expect(CIFilter.maskToAlpha().name == "CIMaskToAlpha")
        func checkLinearGradient(_ filter: some CILinearGradient) {
            checkRoundTrip(filter, \.point0)
            checkRoundTrip(filter, \.point1)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
        }
        checkLinearGradient(CIFilter.linearGradient())
        #expect(CIFilter.linearGradient().name == "CILinearGradient")
        func checkRadialGradient(_ filter: some CIRadialGradient) {
            checkRoundTrip(filter, \.center)
            checkRoundTrip(filter, \.radius0)
            checkRoundTrip(filter, \.radius1)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
        }
        checkRadialGradient(CIFilter.radialGradient())
        #expect(CIFilter.radialGradient().name == "CIRadialGradient")
        func checkGaussianGradient(_ filter: some CIGaussianGradient) {
            checkRoundTrip(filter, \.center)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
            checkRoundTrip(filter, \.radius)
        }
        checkGaussianGradient(CIFilter.gaussianGradient())
        #expect(CIFilter.gaussianGradient().name == "CIGaussianGradient")
        func checkCheckerboardGenerator(_ filter: some CICheckerboardGenerator) {
            checkRoundTrip(filter, \.center)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
            checkRoundTrip(filter, \.width)
            checkRoundTrip(filter, \.sharpness)
        }
        checkCheckerboardGenerator(CIFilter.checkerboardGenerator())
        #expect(CIFilter.checkerboardGenerator().name == "CICheckerboardGenerator")
        func checkStripesGenerator(_ filter: some CIStripesGenerator) {
            checkRoundTrip(filter, \.center)
            checkRoundTrip(filter, \.color0)
            checkRoundTrip(filter, \.color1)
            checkRoundTrip(filter, \.width)
            checkRoundTrip(filter, \.sharpness)
        }
        checkStripesGenerator(CIFilter.stripesGenerator())
        #expect(CIFilter.stripesGenerator().name == "CIStripesGenerator")
        func checkBlendWithMask(_ filter: some CIBlendWithMask) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.backgroundImage)
            checkRoundTrip(filter, \.maskImage)
        }
        checkBlendWithMask(CIFilter.blendWithMask())
        #expect(CIFilter.blendWithMask().name == "CIBlendWithMask")
        func checkGaussianBlur(_ filter: some CIGaussianBlur) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.radius)
        }
        checkGaussianBlur(CIFilter.gaussianBlur())
        #expect(CIFilter.gaussianBlur().name == "CIGaussianBlur")
        func checkBoxBlur(_ filter: some CIBoxBlur) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.radius)
        }
        checkBoxBlur(CIFilter.boxBlur())
        #expect(CIFilter.boxBlur().name == "CIBoxBlur")
        func checkDissolveTransition(_ filter: some CIDissolveTransition) {
            checkRoundTrip(filter, \.inputImage)
            checkRoundTrip(filter, \.targetImage)
            checkRoundTrip(filter, \.time)
        }
        checkDissolveTransition(CIFilter.dissolveTransition())
        #expect(CIFilter.dissolveTransition().name == "CIDissolveTransition")
        for filter in [
            CIFilter.sourceOverCompositing(), CIFilter.sourceInCompositing(), CIFilter.sourceOutCompositing(),
            CIFilter.sourceAtopCompositing(), CIFilter.additionCompositing(), CIFilter.maximumCompositing(),
            CIFilter.minimumCompositing(), CIFilter.multiplyCompositing(), CIFilter.multiplyBlendMode(),
            CIFilter.screenBlendMode(), CIFilter.overlayBlendMode(), CIFilter.darkenBlendMode(),
            CIFilter.lightenBlendMode(), CIFilter.colorDodgeBlendMode(), CIFilter.colorBurnBlendMode(),
            CIFilter.softLightBlendMode(), CIFilter.hardLightBlendMode(), CIFilter.differenceBlendMode(),
            CIFilter.exclusionBlendMode(), CIFilter.hueBlendMode(), CIFilter.saturationBlendMode(),
            CIFilter.colorBlendMode(), CIFilter.luminosityBlendMode(),
        ] as [any CIFilter & CICompositeOperation] {
            filter.inputImage = image
            filter.backgroundImage = image
            #expect(filter.value(forKey: kCIInputBackgroundImageKey) != nil && filter.outputImage != nil)
        }
    }

    /// Each factory method creates the filter of its name, and each property is one of its inputs.
    @Test func typedColorFiltersHaveTheirInputs() throws {
        let curve = CIFilter.toneCurve()
        #expect(curve.name == "CIToneCurve" && curve.point4 == CGPoint(x: 1, y: 1))
        curve.point2 = CGPoint(x: 0.5, y: 0.7)
        #expect(curve.value(forKey: "inputPoint2") as? CIVector == CIVector(x: 0.5, y: 0.7))
        let polynomial = CIFilter.colorPolynomial()
        polynomial.alphaCoefficients = CIVector(x: 1, y: 0, z: 0, w: 0)
        #expect(polynomial.value(forKey: "inputAlphaCoefficients") as? CIVector == polynomial.alphaCoefficients)
        #expect(CIFilter.colorCrossPolynomial().greenCoefficients.count == 10)
        let vibrance = CIFilter.vibrance()
        vibrance.amount = 0.25
        #expect(vibrance.value(forKey: "inputAmount") as? NSNumber == 0.25)
        #expect(CIFilter.whitePointAdjust().color == CIColor(red: 1, green: 1, blue: 1))
        let temperature = CIFilter.temperatureAndTint()
        #expect(temperature.neutral == CIVector(x: 6500, y: 0) && temperature.targetNeutral == temperature.neutral)
        #expect(CIFilter.colorThreshold().threshold == 0.5)
        let vignette = CIFilter.vignetteEffect()
        #expect(vignette.center == CGPoint(x: 150, y: 150) && vignette.radius == 150 && vignette.falloff == 0.5)
        let map = CIFilter.colorMap()
        map.gradientImage = try plain(0xFF20_8040)
        #expect(map.value(forKey: "inputGradientImage") as? CIImage === map.gradientImage)
        let names = [
            CIFilter.photoEffectChrome().name, CIFilter.photoEffectFade().name, CIFilter.photoEffectInstant().name,
            CIFilter.photoEffectMono().name, CIFilter.photoEffectNoir().name, CIFilter.photoEffectProcess().name,
            CIFilter.photoEffectTonal().name, CIFilter.photoEffectTransfer().name,
        ]
        let styles = ["Chrome", "Fade", "Instant", "Mono", "Noir", "Process", "Tonal", "Transfer"]
        #expect(names == styles.map { "CIPhotoEffect\($0)" })
        #expect(CIFilter.maximumComponent().name == "CIMaximumComponent")
        #expect(CIFilter.minimumComponent().name == "CIMinimumComponent")
        #expect(CIFilter.linearToSRGBToneCurve().name == "CILinearToSRGBToneCurve")
        #expect(CIFilter.sRGBToneCurveToLinear().name == "CISRGBToneCurveToLinear")
        #expect(CIFilter.subtractBlendMode().name == "CISubtractBlendMode")
        #expect(CIFilter.divideBlendMode().name == "CIDivideBlendMode")
        #expect(CIFilter.linearBurnBlendMode().name == "CILinearBurnBlendMode")
        #expect(CIFilter.linearDodgeBlendMode().name == "CILinearDodgeBlendMode")
        #expect(CIFilter.pinLightBlendMode().name == "CIPinLightBlendMode")
        #expect(CIFilter.blendWithRedMask().name == "CIBlendWithRedMask")
        #expect(CIFilter.blendWithBlueMask().name == "CIBlendWithBlueMask")
    }
}
