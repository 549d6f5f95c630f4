// Apple's names for the keys of inputs, of attributes, and of categories of filters.

/// The key of the image that a filter changes.
public let kCIInputImageKey = "inputImage"
/// The key of the image behind.
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the mask.
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of the image that a transition ends with.
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of a time, from 0 to 1.
public let kCIInputTimeKey = "inputTime"
/// The key of the place that an effect is centred on.
public let kCIInputCenterKey = "inputCenter"
/// The key of a radius in pixels, or of what Apple calls one.
public let kCIInputRadiusKey = "inputRadius"
/// The key of an angle in radians.
public let kCIInputAngleKey = "inputAngle"
/// The key of a width in pixels.
public let kCIInputWidthKey = "inputWidth"
/// The key of an intensity.
public let kCIInputIntensityKey = "inputIntensity"
/// The key of a colour.
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
/// The key of a filter's result.
public let kCIOutputImageKey = "outputImage"

/// The filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The filter's name for people.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The categories the filter belongs to.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The name of an input's class.
public let kCIAttributeClass = "CIAttributeClass"
/// What an input's value means: one of the types below.
public let kCIAttributeType = "CIAttributeType"
/// The value an input has until it is set.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The value with which the filter changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The least value that makes sense.
public let kCIAttributeMin = "CIAttributeMin"
/// The greatest value that makes sense.
public let kCIAttributeMax = "CIAttributeMax"
/// The least value to offer on a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The greatest value to offer on a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// An input's name for people.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"

/// A number.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// A length in pixels.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// An angle in radians.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// A number from 0 to 1.
public let kCIAttributeTypeTime = "CIAttributeTypeTime"
/// A whole number.
public let kCIAttributeTypeInteger = "CIAttributeTypeInteger"
/// A whole number above zero.
public let kCIAttributeTypeCount = "CIAttributeTypeCount"
/// A place, in pixels.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// Some numbers.
public let kCIAttributeTypePosition3 = "CIAttributeTypePosition3"
/// A rectangle, in pixels.
public let kCIAttributeTypeRectangle = "CIAttributeTypeRectangle"
/// A colour.
public let kCIAttributeTypeOpaqueColor = "CIAttributeTypeOpaqueColor"
/// An image.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// A transform.
public let kCIAttributeTypeTransform = "CIAttributeTypeTransform"

/// Blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// Changes of colours, as of a photograph.
public let kCICategoryColorAdjustment = "CICategoryColorAdjustment"
/// Changes of colours, for an effect.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// What joins two images.
public let kCICategoryCompositeOperation = "CICategoryCompositeOperation"
/// What makes an image of nothing.
public let kCICategoryGenerator = "CICategoryGenerator"
/// Changes of place and size.
public let kCICategoryGeometryAdjustment = "CICategoryGeometryAdjustment"
/// Gradients.
public let kCICategoryGradient = "CICategoryGradient"
/// What makes a photograph look like something else.
public let kCICategoryStylize = "CICategoryStylize"
/// What leads from one image to another in time.
public let kCICategoryTransition = "CICategoryTransition"
/// What can be used on still images.
public let kCICategoryStillImage = "CICategoryStillImage"
/// What can be used on moving images.
public let kCICategoryVideo = "CICategoryVideo"
/// What comes with Core Image.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
