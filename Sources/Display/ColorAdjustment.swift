import Geometry
import Glibc

/// An adjustment of all colors of a panel.
package struct ColorAdjustment: Hashable, Sendable {
    /// The color temperature of white, in kelvins. Lower ones have less blue.
    package var temperature = neutralTemperature
    /// The gamma correction: with values above 1, all colors between black and white are lighter.
    package var gamma = 1.0

    /// The color temperature at which white is unchanged.
    package static let neutralTemperature = 6500.0
    /// The valid values of ``temperature``.
    package static let temperatures = 1000.0...10_000
    /// The valid values of ``gamma``.
    package static let gammas = 0.1...10.0
    /// The adjustment that changes nothing.
    package static let none = ColorAdjustment()

    package init() {}

    /// Returns the table of an adjustment.
    /// - Parameter count: The number of entries.
    func table(count: Int) -> GammaTable {
        let white = Self.white(at: temperature)
        func channel(_ light: Double) -> [UInt16] {
            (0..<count).map { index in
                let input = count > 1 ? Double(index) / Double(count - 1) : 1
                // Exactly the input if a channel is not dimmed.
                let dimmed = light == 1 ? input : Self.encode(light * Self.decode(input))
                let output = gamma == 1 ? dimmed : pow(dimmed, 1 / gamma)
                return UInt16((min(max(output, 0), 1) * 65_535).rounded())
            }
        }
        return GammaTable(red: channel(white.red), green: channel(white.green), blue: channel(white.blue))
    }

    /// Returns the light of the three channels for white at a color temperature, each from 0 to 1.
    static func white(at temperature: Double) -> (red: Double, green: Double, blue: Double) {
        if temperature == neutralTemperature { return (1, 1, 1) }
        let light = zip(light(at: temperature), light(at: neutralTemperature)).map { max(0, $0 / $1) }
        let most = light.max() ?? 1
        return (light[0] / most, light[1] / most, light[2] / most)
    }

    /// Returns the linear components in sRGB of a black body's light, which may be negative.
    private static func light(at temperature: Double) -> [Double] {
        let (x, y) = chromaticity(at: temperature)
        let (bigX, bigZ) = (x / y, (1 - x - y) / y)
        // The inverse of the matrix of sRGB, IEC 61966-2-1.
        return [
            3.240_454_2 * bigX - 1.537_138_5 - 0.498_531_4 * bigZ,
            -0.969_266_0 * bigX + 1.876_010_8 + 0.041_556_0 * bigZ,
            0.055_643_4 * bigX - 0.204_025_9 + 1.057_225_2 * bigZ,
        ]
    }

    /// Returns the chromaticity of a black body in CIE 1931.
    ///
    /// The approximation of the Planckian locus for 1000 K to 15000 K in CIE 1960 by M. Krystek, "An algorithm to calculate
    /// correlated colour temperature", Color Research and Application 10 (1985), pages 38–40.
    static func chromaticity(at temperature: Double) -> (x: Double, y: Double) {
        let (t, t2) = (temperature, temperature * temperature)
        let u =
            (0.860_117_757 + 1.541_182_54e-4 * t + 1.286_412_12e-7 * t2)
            / (1 + 8.424_202_35e-4 * t + 7.081_451_63e-7 * t2)
        let v =
            (0.317_398_726 + 4.228_062_45e-5 * t + 4.204_816_91e-8 * t2)
            / (1 - 2.897_418_16e-5 * t + 1.614_560_53e-7 * t2)
        let divisor = 2 * u - 8 * v + 4
        return (3 * u / divisor, 2 * v / divisor)
    }

    /// Returns the light of a component in sRGB.
    private static func decode(_ value: Double) -> Double {
        value <= 0.040_45 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
    }

    /// Returns the component in sRGB for a light.
    private static func encode(_ light: Double) -> Double {
        light <= 0.003_130_8 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    }
}

/// The values of a gamma table for the inputs from black to white, by channel.
package struct GammaTable: Hashable, Sendable {
    package var red: [UInt16]
    package var green: [UInt16]
    package var blue: [UInt16]

    package init(red: [UInt16], green: [UInt16], blue: [UInt16]) {
        self.red = red
        self.green = green
        self.blue = blue
    }
}
