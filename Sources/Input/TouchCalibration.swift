import Foundation
import Geometry

/// The calibration of a touch screen: an affine transform of its coordinates, which go from 0 to 1 in both directions.
///
/// The text has the six numbers of libinput's matrix, row by row, after the name of the device and a colon if it is
/// meant for one device only: `ADS7846 Touchscreen: 0 1.02 -0.01 -1.04 0 1.03`.
package struct TouchCalibration: Hashable, Sendable {
    /// The name of the device; `nil` for all touch screens without a calibration by name.
    package let device: String?
    /// The six numbers `a b c d e f` of the matrix: x′ = a·x + b·y + c, and y′ = d·x + e·y + f.
    package let matrix: [Double]

    /// The separator between the calibrations of several devices, which no name may contain.
    package static let separator: Character = ";"
    /// The limit of a number's absolute value. A panel that needs more reports only a hundredth of its range.
    private static let limit = 100.0

    /// Creates a calibration. Returns `nil` if the name cannot be written, or if the matrix is not six numbers from -100
    /// to 100 that can be inverted.
    package init?(device: String? = nil, matrix: [Double]) {
        guard matrix.count == 6, matrix.allSatisfy({ $0.magnitude <= Self.limit }),
            (matrix[0] * matrix[4] - matrix[1] * matrix[3]).magnitude >= 1e-6,
            device.map(Self.isValid) ?? true
        else { return nil }
        self.device = device
        self.matrix = matrix
    }

    /// Creates the calibration that an affine transform describes.
    package init?(device: String? = nil, _ transform: CGAffineTransform) {
        let numbers = [transform.a, transform.c, transform.tx, transform.b, transform.d, transform.ty]
        self.init(device: device, matrix: numbers.map { Double($0) })
    }

    /// Parses a text; returns `nil` if it is invalid.
    package init?(_ text: String) {
        let end = text.lastIndex(of: ":")
        let name = end.map { text[..<$0].trimmingCharacters(in: .whitespaces) }
        let numbers = text[(end.map(text.index(after:)) ?? text.startIndex)...].split(separator: " ")
        let matrix = numbers.compactMap { Double($0) }
        guard matrix.count == numbers.count else { return nil }
        self.init(device: name, matrix: matrix)
    }

    /// Parses the texts of several calibrations; returns `nil` if one is invalid, or if two are of the same device.
    package static func list(_ text: String) -> [TouchCalibration]? {
        let texts = text.split(separator: separator, omittingEmptySubsequences: false)
        let list = texts.compactMap { TouchCalibration(String($0)) }
        guard list.count == texts.count, Set(list.map(\.device)).count == list.count else { return nil }
        return list
    }

    /// Returns a Boolean value that indicates whether the name of a device can be written.
    package static func isValid(device name: String) -> Bool {
        !name.isEmpty && name == name.trimmingCharacters(in: .whitespaces)
            && !name.unicodeScalars.contains { CharacterSet.controlCharacters.contains($0) || $0 == ";" }
    }

    /// The calibration without an effect, which replaces that of the machine.
    package static let identity = TouchCalibration(identityOf: nil)

    private init(identityOf device: String?) {
        self.device = device
        matrix = [1, 0, 0, 0, 1, 0]
    }

    /// The six numbers with six decimals, as far as they are needed: a millionth of a panel is less than a pixel.
    package var numbers: String {
        matrix.map { number in
            var text = String(format: "%.6f", number)
            while text.hasSuffix("0") { text.removeLast() }
            if text.hasSuffix(".") { text.removeLast() }
            return text == "-0" ? "0" : text
        }.joined(separator: " ")
    }

    /// The text.
    package var text: String { (device.map { "\($0): " } ?? "") + numbers }
}

extension [TouchCalibration] {
    /// Returns the calibration of a device: the one with its name, or else the one without a name.
    package func calibration(of device: String) -> TouchCalibration? {
        first { $0.device == device } ?? first { $0.device == nil }
    }

    /// The texts of all calibrations, joined by the separator.
    package var text: String { map(\.text).joined(separator: String(TouchCalibration.separator)) }
}
