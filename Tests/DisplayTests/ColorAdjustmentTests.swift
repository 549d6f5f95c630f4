import Testing

@testable import Display

/// The colors of a panel as tables.
@Suite struct ColorAdjustmentTests {
    private func colors(_ temperature: Double = 6500, gamma: Double = 1) -> ColorAdjustment {
        var colors = ColorAdjustment()
        colors.temperature = temperature
        colors.gamma = gamma
        return colors
    }

    @Test(arguments: [2, 16, 256, 1024, 4096]) func neutralTableIsExactlyLinear(count: Int) {
        let table = colors().table(count: count)
        let expected = (0..<count).map { UInt16((Double($0) / Double(count - 1) * 65_535).rounded()) }
        #expect(table == GammaTable(red: expected, green: expected, blue: expected))
        #expect(colors() == .none && expected.first == 0 && expected.last == 65_535)
    }

    /// Standard illuminant A is a black body of 2856 K; the other two are in tables of the Planckian locus.
    @Test(arguments: [(2856.0, 0.4476, 0.4074), (1000, 0.6528, 0.3444), (10_000, 0.2807, 0.2884)])
    func chromaticityIsOnPlanckianLocus(temperature: Double, x: Double, y: Double) {
        let found = ColorAdjustment.chromaticity(at: temperature)
        #expect(abs(found.x - x) < 0.001 && abs(found.y - y) < 0.001, "\(found)")
    }

    @Test func whiteLosesBlueThenGreenTowardsRed() {
        var former = ColorAdjustment.white(at: 6500)
        #expect(former == (1, 1, 1))
        for temperature in stride(from: 6499.0, through: 1000, by: -50) {
            let white = ColorAdjustment.white(at: temperature)
            #expect(white.red == 1 && white.green < former.green && white.green > white.blue, "\(temperature)")
            #expect(white.blue < former.blue || white.blue == 0, "\(temperature)")
            former = white
        }
        #expect(former.blue == 0)
        for temperature in stride(from: 6501.0, through: 10_000, by: 50) {
            let white = ColorAdjustment.white(at: temperature)
            #expect(white.blue == 1 && white.red < white.green && white.green < 1, "\(temperature)")
        }
        // There is no step at the neutral temperature.
        #expect(ColorAdjustment.white(at: 6499).blue > 0.999 && ColorAdjustment.white(at: 6501).red > 0.999)
    }

    /// White has the light of the color temperature, and black remains black.
    @Test func temperatureDimsChannels() {
        let table = colors(2856).table(count: 256)
        let neutral = colors().table(count: 256)
        #expect(table.red == neutral.red)
        for channel in [table.green, table.blue] {
            #expect(channel[0] == 0 && zip(channel, channel.dropFirst()).allSatisfy { $0 < $1 })
        }
        // (255, 183, 100) in sRGB.
        #expect(abs(Int(table.green[255]) - 183 * 257) < 257 && abs(Int(table.blue[255]) - 100 * 257) < 257)
    }

    @Test func gammaIsExponentOfOutput() {
        let table = colors(gamma: 2).table(count: 257)
        #expect(table.red[64] == 32_768 && table.red[0] == 0 && table.red[256] == 65_535)
        #expect(table.red == table.green && table.green == table.blue)
        #expect(colors(gamma: 0.5).table(count: 257).blue[128] == 16_384)
    }
}
