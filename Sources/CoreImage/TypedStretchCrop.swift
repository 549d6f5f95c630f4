import Foundation

/// A stretch crop filter whose inputs are also properties. Its size is a point, not a number as that of other filters.
final class TypedStretchCrop: CIFilter, CIStretchCrop {
    private func number(_ key: String) -> Float { (value(forKey: key) as? NSNumber)?.floatValue ?? 0 }

    var inputImage: CIImage? {
        get { value(forKey: "inputImage") as? CIImage }
        set { setValue(newValue, forKey: "inputImage") }
    }

    var size: CGPoint {
        get { (value(forKey: "inputSize") as? CIVector)?.cgPointValue ?? .zero }
        set { setValue(CIVector(cgPoint: newValue), forKey: "inputSize") }
    }

    var cropAmount: Float {
        get { number("inputCropAmount") }
        set { setValue(newValue, forKey: "inputCropAmount") }
    }

    var centerStretchAmount: Float {
        get { number("inputCenterStretchAmount") }
        set { setValue(newValue, forKey: "inputCenterStretchAmount") }
    }
}
