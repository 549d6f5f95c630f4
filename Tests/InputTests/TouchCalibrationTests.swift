import Geometry
import Testing

@testable import Input

/// Texts of calibrations, and their assignment to devices.
@Suite struct TouchCalibrationTests {
    @Test(
        arguments: [
            ("1 0 0 0 1 0", nil, [1, 0, 0, 0, 1, 0]),
            (
                "ADS7846 Touchscreen: 0 1.02 -0.01 -1.04 0 1.03", "ADS7846 Touchscreen",
                [0, 1.02, -0.01, -1.04, 0, 1.03]
            ),
            ("panel: left:1 0 0 0 1 0", "panel: left", [1, 0, 0, 0, 1, 0]),
            ("  a :  1  0 0 0 1e0 0", "a", [1, 0, 0, 0, 1, 0]),
        ] as [(String, String?, [Double])]
    )
    func textIsParsed(text: String, device: String?, matrix: [Double]) throws {
        let calibration = try #require(TouchCalibration(text))
        #expect(calibration.device == device && calibration.matrix == matrix)
    }

    @Test(arguments: [
        "", " ", ":", "a:", ": 1 0 0 0 1 0", "1 0 0 0 1", "1 0 0 0 1 0 0", "1 0 0 0 x 0", "nan 0 0 0 1 0",
        "inf 0 0 0 1 0", "1000 0 0 0 1 0", "1 0 0 1 0 0", "0 0 0 0 0 0", "a\u{1}b: 1 0 0 0 1 0",
    ])
    func invalidTextIsRejected(text: String) {
        #expect(TouchCalibration(text) == nil)
    }

    @Test func textIsShortAndParsedToSameNumbers() throws {
        let calibration = try #require(TouchCalibration(device: "a", matrix: [1.25, -0.0, 1 / 3, 0, -2, 1e-9]))
        #expect(calibration.text == "a: 1.25 0 0.333333 0 -2 0")
        let parsed = try #require(TouchCalibration(calibration.text))
        #expect(zip(parsed.matrix, calibration.matrix).allSatisfy { abs($0 - $1) < 1e-6 })
    }

    @Test func rowsAreThoseOfTransform() throws {
        let transform = CGAffineTransform(a: 1, b: 2, c: 3, d: 4, tx: 5, ty: 6)
        let calibration = try #require(TouchCalibration(transform))
        let point = CGPoint(x: 0.25, y: 0.5)
        let matrix = calibration.matrix
        let expected = point.applying(transform)
        #expect(matrix[0] * 0.25 + matrix[1] * 0.5 + matrix[2] == Double(expected.x))
        #expect(matrix[3] * 0.25 + matrix[4] * 0.5 + matrix[5] == Double(expected.y))
    }

    @Test func deviceHasItsOwnCalibrationOrThatWithoutName() throws {
        let list = try #require(TouchCalibration.list("2 0 0 0 2 0;left: 1 0 0 0 1 0"))
        #expect(list.calibration(of: "left")?.matrix[0] == 1)
        #expect(list.calibration(of: "right")?.matrix[0] == 2)
        #expect(list.text == "2 0 0 0 2 0;left: 1 0 0 0 1 0")
        #expect([TouchCalibration]().calibration(of: "left") == nil)
        #expect(Array(list.dropFirst()).calibration(of: "right") == nil)
    }

    @Test(arguments: ["1 0 0 0 1 0;1 0 0 0 1 0", "a: 1 0 0 0 1 0;a: 2 0 0 0 1 0", "1 0 0 0 1 0;", ";"])
    func listWithTwoOfSameDeviceOrEmptyPartIsRejected(text: String) {
        #expect(TouchCalibration.list(text) == nil)
    }

    @Test func namesThatCannotBeWrittenAreRejected() {
        for name in ["", " a", "a;b", "a\nb"] { #expect(!TouchCalibration.isValid(device: name), "\(name)") }
        for name in ["a", "a: b", "ü \" ]"] { #expect(TouchCalibration.isValid(device: name), "\(name)") }
    }
}
