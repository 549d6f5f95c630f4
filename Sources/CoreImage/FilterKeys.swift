// The keys of inputs, attributes and categories of filters, with Apple's names.

/// The key of the input image.
public let kCIInputImageKey = "inputImage"
/// The key of the background image.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the mask.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of the image at the end of a transition.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of the progress of a transition, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The key of the gradient that maps luminance to colors.
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of the center of an effect.
public let kCIInputCenterKey = "inputCenter"
/// The key of a radius in pixels, or of an input that Apple calls a radius.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a width in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of an intensity.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a color.
public let kCIInputColorKey = "inputColor"
/// The key of a sharpness.
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of a saturation.
public let kCIInputSaturationKey = "inputSaturation"
/// The key of a brightness.
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of a contrast.
public let kCIInputContrastKey = "inputContrast"
/// The key of an exposure value, in stops.
public let kCIInputEVKey = "inputEV"
/// The key of a transform.
public let kCIInputTransformKey = "inputTransform"
/// The key of a scale.
public let kCIInputScaleKey = "inputScale"
/// The key of the width divided by the height, relative to that of the image.
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of a rectangle in pixels.
public let kCIInputExtentKey = "inputExtent"
/// The key of an index of refraction.
public let kCIInputRefractionKey = "inputRefraction"
/// The key of an image whose colors are reflected by a surface.
public let kCIInputShadingImageKey = "inputShadingImage"
/// The key of the weights of a convolution.
public let kCIInputWeightsKey = "inputWeights"
/// The key of a value that is added to all components.
public let kCIInputBiasKey = "inputBias"
/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"

/// The attribute of the name of a filter.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The attribute of the display name of a filter.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The attribute of the categories of a filter.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The attribute of the class name of an input.
public let kCIAttributeClass = "CIAttributeClass"
/// The attribute of the type of an input: one of the types below.
public let kCIAttributeType = "CIAttributeType"
/// The attribute of the default value of an input.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The attribute of the value for which the filter has no effect.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The attribute of the minimum value of an input.
public let kCIAttributeMin = "CIAttributeMin"
/// The attribute of the maximum value of an input.
public let kCIAttributeMax = "CIAttributeMax"
/// The attribute of the minimum value of a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The attribute of the maximum value of a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The attribute of the display name of an input.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// The type of a number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The type of a length in pixels.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The type of an angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// The type of a number from 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// The type of an integer.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// The type of a positive integer.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// The type of a position, in pixels.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// The type of a vector.
public let kCIAttributeTypePosition3 = "CIAttributeTypePosition3"
/// The attribute type of an offset, in pixels or other units.
public let kCIAttributeTypeOffset = "CIAttributeTypeOffset"
/// The type of a rectangle, in pixels.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// The type of a color.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"
/// The type of an image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// The type of a number that is 0 or 1.
public let kCIAttributeTypeBoolean = "CIAttributeTypeBoolean"
/// The type of a transform.
public let kCIAttributeTypeTransform = "CIAttributeTypeTransform"

/// The category of blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// The category of color adjustments, as for photographs.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// The category of color effects.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The category of filters that composite two images.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// The category of filters that move the pixels of an image.
public let kCICategoryDistortionEffect = "CICategoryDistortionEffect"
/// The category of filters that imitate the screens of printing.
public let kCICategoryHalftoneEffect = "CICategoryHalftoneEffect"
/// The category of filters that reduce an image to few pixels, such as its mean color.
public let kCICategoryReduction = "CICategoryReduction"
/// The category of filters that sharpen an image.
public let kCICategorySharpen = "CICategorySharpen"
/// The category of filters that repeat a part of an image.
public let kCICategoryTileEffect = "CICategoryTileEffect"
/// The category of filters that generate an image.
public let kCICategoryGenerator = "CICategoryGenerator"
/// The category of filters that change position and size.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// The category of gradients.
public let kCICategoryGradient = "CICategoryGradient"
/// The category of filters that stylize an image.
public let kCICategoryStylize = "CICategoryStylize"
/// The category of transitions from one image to another.
public let kCICategoryTransition = "CICategoryTransition"
/// The category of filters for still images.
public let kCICategoryStillImage = "CICategoryStillImage"
/// The category of filters for video.
public let kCICategoryVideo = "CICategoryVideo"
/// The category of the filters built into Core Image.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
