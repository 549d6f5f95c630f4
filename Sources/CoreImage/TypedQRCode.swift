import Foundation

/// A QR code filter whose inputs are also properties. Its level of error correction is text, not a number as that of other
/// codes.
final class TypedQRCode: CIFilter, CIQRCodeGenerator {
    var message: Data {
        get { value(forKey: "inputMessage") as? Data ?? Data() }
        set { setValue(newValue, forKey: "inputMessage") }
    }

    var correctionLevel: String {
        get { value(forKey: "inputCorrectionLevel") as? String ?? "" }
        set { setValue(newValue, forKey: "inputCorrectionLevel") }
    }
}
