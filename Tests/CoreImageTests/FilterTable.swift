/// The inputs of filters with their defaults and the ranges of their sliders, from Apple's Core Image Filter Reference and
/// the attributes of filters on iOS.
///
/// A word is the key of an image, `key=default`, or `key:type`, followed by `{minimum,maximum}`.
enum FilterTable {
    static let lines = """
        CIBumpDistortion inputImage inputCenter=[150 150] inputRadius=300{0,600} inputScale=0.5{-1,1}
        CIBumpDistortionLinear inputImage inputCenter=[150 150] inputRadius=300{0,600} inputAngle=0{0,6.2832} inputScale=0.5{-1,1}
        CICircleSplashDistortion inputImage inputCenter=[150 150] inputRadius=150{0,1000}
        CICircularWrap inputImage inputCenter=[150 150] inputRadius=150{0,600} inputAngle=0{-3.1416,3.1416}
        CIDisplacementDistortion inputImage inputDisplacementImage inputScale=50{0,200}
        CIDroste inputImage inputInsetPoint0=[200 200] inputInsetPoint1=[400 400] inputStrands=1{-2,2} inputPeriodicity=1{1,5} inputRotation=0{0,6.2832} inputZoom=1{0.01,5}
        CIGlassDistortion inputImage inputTexture inputCenter=[150 150] inputScale=200{0,500}
        CIGlassLozenge inputImage inputPoint0=[150 150] inputPoint1=[350 150] inputRadius=100{0,1000} inputRefraction=1.7{0,5}
        CIHoleDistortion inputImage inputCenter=[150 150] inputRadius=150{0.01,1000}
        CILightTunnel inputImage inputCenter=[150 150] inputRotation=0{0,1.5708} inputRadius=100{1,500}
        CIPinchDistortion inputImage inputCenter=[150 150] inputRadius=300{0,1000} inputScale=0.5{0,2}
        CIStretchCrop inputImage inputSize=[1280 720] inputCropAmount=0.25{0,1} inputCenterStretchAmount=0.25{0,1}
        CITorusLensDistortion inputImage inputCenter=[150 150] inputRadius=160{0,500} inputWidth=80{0,200} inputRefraction=1.7{0,5}
        CITwirlDistortion inputImage inputCenter=[150 150] inputRadius=300{0,500} inputAngle=3.1416{-12.5664,12.5664}
        CIVortexDistortion inputImage inputCenter=[150 150] inputRadius=300{0,800} inputAngle=56.5487{-94.2478,94.2478}
        CIAffineClamp inputImage inputTransform=I
        CIAffineTile inputImage inputTransform=I
        CIEightfoldReflectedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CIFourfoldReflectedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200} inputAcuteAngle=1.5708{-3.1416,3.1416}
        CIFourfoldRotatedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CIFourfoldTranslatedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200} inputAcuteAngle=1.5708{-3.1416,3.1416}
        CIGlideReflectedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CIKaleidoscope inputImage inputCount=6{1,64} inputCenter=[150 150] inputAngle=0{-3.1416,3.1416}
        CIOpTile inputImage inputCenter=[150 150] inputScale=2.8{0.1,10} inputAngle=0{-3.1416,3.1416} inputWidth=65{1,1000}
        CIParallelogramTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200} inputAcuteAngle=1.5708{-3.1416,3.1416}
        CIPerspectiveTile inputImage inputTopLeft=[118 484] inputTopRight=[646 507] inputBottomRight=[548 140] inputBottomLeft=[155 153]
        CISixfoldReflectedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CISixfoldRotatedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CITriangleKaleidoscope inputImage inputPoint=[150 150] inputSize=700{0,1000} inputRotation=5.9243{0,6.2832} inputDecay=0.85{0,1}
        CITriangleTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CITwelvefoldReflectedTile inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=100{0,200}
        CICircularScreen inputImage inputCenter=[150 150] inputWidth=6{1,50} inputSharpness=0.7{0,1}
        CICMYKHalftone inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=6{1,50} inputSharpness=0.7{0,1} inputGCR=1{0,1} inputUCR=0.5{0,1}
        CIDotScreen inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=6{1,50} inputSharpness=0.7{0,1}
        CIHatchedScreen inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=6{1,50} inputSharpness=0.7{0,1}
        CILineScreen inputImage inputCenter=[150 150] inputAngle=0{-3.1416,3.1416} inputWidth=6{1,50} inputSharpness=0.7{0,1}
        CIDiscBlur inputImage inputRadius=8{0,100}
        CIMotionBlur inputImage inputRadius=20{0,100} inputAngle=0{-3.1416,3.1416}
        CIZoomBlur inputImage inputCenter=[150 150] inputAmount=20{-200,200}
        CIMaskedVariableBlur inputImage inputMask inputRadius=5{0,10}
        CIMedianFilter inputImage
        CINoiseReduction inputImage inputNoiseLevel=0.02{0,0.1} inputSharpness=0.4{0,2}
        CIMorphologyMaximum inputImage inputRadius=0{0,50}
        CIMorphologyMinimum inputImage inputRadius=0{0,50}
        CIMorphologyGradient inputImage inputRadius=5{0,50}
        CIMorphologyRectangleMaximum inputImage inputWidth=5{1,49} inputHeight=5{1,49}
        CIMorphologyRectangleMinimum inputImage inputWidth=5{1,49} inputHeight=5{1,49}
        CIUnsharpMask inputImage inputRadius=2.5{0,100} inputIntensity=0.5{0,1}
        CISharpenLuminance inputImage inputSharpness=0.4{0,2} inputRadius=1.69{0,20}
        CIBloom inputImage inputRadius=10{0,100} inputIntensity=0.5{0,1}
        CIGloom inputImage inputRadius=10{0,100} inputIntensity=0.5{0,1}
        CIConvolution3X3 inputImage inputWeights=W9 inputBias=0
        CIConvolution5X5 inputImage inputWeights=W25 inputBias=0
        CIConvolution7X7 inputImage inputWeights=W49 inputBias=0
        CIConvolution9Horizontal inputImage inputWeights=W9 inputBias=0
        CIConvolution9Vertical inputImage inputWeights=W9 inputBias=0
        CIConvolutionRGB3X3 inputImage inputWeights=W9 inputBias=0
        CIConvolutionRGB5X5 inputImage inputWeights=W25 inputBias=0
        CIConvolutionRGB7X7 inputImage inputWeights=W49 inputBias=0
        CIConvolutionRGB9Horizontal inputImage inputWeights=W9 inputBias=0
        CIConvolutionRGB9Vertical inputImage inputWeights=W9 inputBias=0
        CIPixellate inputImage inputCenter=[150 150] inputScale=8{1,100}
        CIHexagonalPixellate inputImage inputCenter=[150 150] inputScale=8{1,100}
        CICrystallize inputImage inputRadius=20{1,100} inputCenter=[150 150]
        CIPointillize inputImage inputRadius=20{1,100} inputCenter=[150 150]
        CIEdges inputImage inputIntensity=1{0,10}
        CIEdgeWork inputImage inputRadius=3{0,20}
        CILineOverlay inputImage inputNRNoiseLevel=0.07{0,0.1} inputNRSharpness=0.71{0,2} inputEdgeIntensity=1{0,200} inputThreshold=0.1{0,1} inputContrast=50{0.25,200}
        CIComicEffect inputImage
        CIGaborGradients inputImage
        CIHeightFieldFromMask inputImage inputRadius=10{0,300}
        CIShadedMaterial inputImage inputShadingImage inputScale=10{0.5,200}
        CISpotColor inputImage inputCenterColor1=#0.0784,0.0627,0.0706,1 inputReplacementColor1=#0.4392,0.1922,0.1961,1 inputCloseness1=0.22{0,0.5} inputContrast1=0.98{0,1} inputCenterColor2=#0.5255,0.3059,0.3451,1 inputReplacementColor2=#0.9137,0.5608,0.5059,1 inputCloseness2=0.15{0,0.5} inputContrast2=0.98{0,1} inputCenterColor3=#0.9216,0.4549,0.3333,1 inputReplacementColor3=#0.9098,0.7529,0.6078,1 inputCloseness3=0.5{0,0.5} inputContrast3=0.99{0,1}
        CISpotLight inputImage inputLightPosition=[400 600 150] inputLightPointsAt=[200 200 0] inputBrightness=3{0,10} inputConcentration=0.1{0.001,1.5} inputColor=#1,1,1,1
        CIDepthOfField inputImage inputPoint0=[0 300] inputPoint1=[300 300] inputSaturation=1.5{0,10} inputUnsharpMaskRadius=2.5{0,10} inputUnsharpMaskIntensity=0.5{0,10} inputRadius=6{0,30}
        CIHighlightShadowAdjust inputImage inputRadius=0{0,10} inputShadowAmount=0{-1,1} inputHighlightAmount=1{0,1}
        CIAreaAverage inputImage inputExtent=[0 0 640 80]
        CIAreaMaximum inputImage inputExtent=[0 0 640 80]
        CIAreaMinimum inputImage inputExtent=[0 0 640 80]
        CIAreaMaximumAlpha inputImage inputExtent=[0 0 640 80]
        CIAreaMinimumAlpha inputImage inputExtent=[0 0 640 80]
        CIAreaMinMax inputImage inputExtent=[0 0 640 80]
        CIAreaMinMaxRed inputImage inputExtent=[0 0 640 80]
        CIAreaHistogram inputImage inputExtent=[0 0 640 80] inputCount=64{1,256} inputScale=1{0,1}
        CIHistogramDisplayFilter inputImage inputHeight=100{1,200} inputHighLimit=1{0,1} inputLowLimit=0{0,1}
        CIRowAverage inputImage inputExtent=[0 0 640 80]
        CIColumnAverage inputImage inputExtent=[0 0 640 80]
        CIColorThresholdOtsu inputImage
        CISwipeTransition inputImage inputTargetImage inputExtent=[0 0 300 300] inputColor=#1,1,1,1 inputTime=0{0,1} inputAngle=0{-3.1416,3.1416} inputWidth=300{0.1,800} inputOpacity=0{0,1}
        CICopyMachineTransition inputImage inputTargetImage inputExtent=[0 0 300 300] inputColor=#0.6,1,0.8,1 inputTime=0{0,1} inputAngle=0{-3.1416,3.1416} inputWidth=200{0.1,500} inputOpacity=1.3{0,3}
        CIBarsSwipeTransition inputImage inputTargetImage inputAngle=3.1416{0,6.2832} inputWidth=30{2,300} inputBarOffset=10{1,100} inputTime=0{0,1}
        CIFlashTransition inputImage inputTargetImage inputCenter=[150 150] inputExtent=[0 0 300 300] inputColor=#1,0.8,0.6,1 inputTime=0{0,1} inputMaxStriationRadius=2.58{0,10} inputStriationStrength=0.5{0,3} inputStriationContrast=1.375{0,5} inputFadeThreshold=0.85{0,1}
        CIModTransition inputImage inputTargetImage inputCenter=[150 150] inputTime=0{0,1} inputAngle=2{-6.2832,6.2832} inputRadius=150{1,200} inputCompression=300{100,800}
        CIDisintegrateWithMaskTransition inputImage inputTargetImage inputMaskImage inputTime=0{0,1} inputShadowRadius=8{0,50} inputShadowDensity=0.65{0,1} inputShadowOffset=[0 -10]
        CIAccordionFoldTransition inputImage inputTargetImage inputBottomHeight=0{0,300} inputNumberOfFolds=3{1,10} inputFoldShadowAmount=0.1{0,1} inputTime=0{0,1}
        CIPageCurlTransition inputImage inputTargetImage inputBacksideImage inputShadingImage inputExtent=[0 0 300 300] inputTime=0{0,1} inputAngle=0{-3.1416,3.1416} inputRadius=100{0.01,400}
        CIPageCurlWithShadowTransition inputImage inputTargetImage inputBacksideImage inputExtent=[0 0 300 300] inputTime=0{0,1} inputAngle=0{-3.1416,3.1416} inputRadius=100{0.01,400} inputShadowSize=0.5{0,1} inputShadowAmount=0.7{0,1} inputShadowExtent=[0 0 0 0]
        CIRippleTransition inputImage inputTargetImage inputShadingImage inputCenter=[150 150] inputExtent=[0 0 300 300] inputTime=0{0,1} inputWidth=100{10,300} inputScale=50{-50,50}
        CIRandomGenerator
        CISunbeamsGenerator inputCenter=[150 150] inputColor=#1,0.5,0,1 inputSunRadius=40{0,800} inputMaxStriationRadius=2.58{0,10} inputStriationStrength=0.5{0,3} inputStriationContrast=1.375{0,5} inputTime=0{0,1}
        CIStarShineGenerator inputCenter=[150 150] inputColor=#1,0.8,0.6,1 inputRadius=50{0,300} inputCrossScale=15{0,100} inputCrossAngle=0.6{-3.1416,3.1416} inputCrossOpacity=-2{-8,0} inputCrossWidth=2.5{0,10} inputEpsilon=-2{-8,0}
        CILenticularHaloGenerator inputCenter=[150 150] inputColor=#1,0.9,0.8,1 inputHaloRadius=70{0,1000} inputHaloWidth=87{0,300} inputHaloOverlap=0.77{0,1} inputStriationStrength=0.5{0,3} inputStriationContrast=1{0,5} inputTime=0{0,1}
        CISmoothLinearGradient inputPoint0=[0 0] inputPoint1=[200 200] inputColor0=#1,1,1,1 inputColor1=#0,0,0,1
        CIQRCodeGenerator inputMessage:data inputCorrectionLevel="M"
        CICode128BarcodeGenerator inputMessage:data inputQuietSpace=10{0,20} inputBarcodeHeight=32{1,500}
        CIAztecCodeGenerator inputMessage:data inputCorrectionLevel=23{5,95} inputLayers=0{1,32} inputCompactStyle=0{0,1}
        CIPDF417BarcodeGenerator inputMessage:data inputMinWidth=56{56,583} inputMaxWidth=583{56,583} inputMinHeight=13{13,283} inputMaxHeight=283{13,283} inputDataColumns=0{1,30} inputRows=0{3,90} inputPreferredAspectRatio=3{0,10} inputCompactStyle=0{0,1} inputCorrectionLevel=2{0,8}
        CIColorCube inputImage inputCubeDimension=2{2,64} inputCubeData:data inputExtrapolate=0{0,1}
        CIColorCubeWithColorSpace inputImage inputCubeDimension=2{2,64} inputCubeData:data inputColorSpace:space inputExtrapolate=0{0,1}
        CIColorCubesMixedWithMask inputImage inputMaskImage inputCubeDimension=2{2,64} inputCube0Data:data inputCube1Data:data inputColorSpace:space inputExtrapolate=0{0,1}
        CIColorCurves inputImage inputCurvesData:data inputCurvesDomain=[0 1] inputColorSpace:space
        CILanczosScaleTransform inputImage inputScale=1{0,1.5} inputAspectRatio=1{0,2}
        CIStraightenFilter inputImage inputAngle=0{-3.1416,3.1416}
        CIPerspectiveTransform inputImage inputTopLeft=[118 484] inputTopRight=[646 507] inputBottomRight=[548 140] inputBottomLeft=[155 153]
        CIPerspectiveTransformWithExtent inputImage inputExtent=[0 0 300 300] inputTopLeft=[118 484] inputTopRight=[646 507] inputBottomRight=[548 140] inputBottomLeft=[155 153]
        CIPerspectiveCorrection inputImage inputTopLeft=[118 484] inputTopRight=[646 507] inputBottomRight=[548 140] inputBottomLeft=[155 153] inputCrop=1{0,1}
        """.split(separator: "\n")
}
