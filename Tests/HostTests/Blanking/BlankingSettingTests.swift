import Testing

@testable import Host

@Suite struct BlankingSettingTests {
    @Test func delaysAreSeconds() throws {
        let settings = try RunSettings(environment: ["EASEL_BLANK_AFTER": "300", "EASEL_DIM_AFTER": "59.5"])
        #expect(settings.blanking.offDelay == 300 && settings.blanking.dimDelay == 59.5)
        #expect(!settings.blanking.deliversWakingTouch)
        #expect(try RunSettings(environment: ["EASEL_WAKING_TOUCH": "deliver"]).blanking.deliversWakingTouch)
        #expect(try RunSettings(environment: ["EASEL_DIM_AFTER": "600"]).blanking.isEnabled, "the panel stays on")
        #expect(try !RunSettings(environment: [:]).blanking.isEnabled)
    }

    /// A screen that is off is never dimmed.
    @Test(arguments: ["300", "301"]) func dimmingAfterSwitchingOffIsAnError(dim: String) {
        let error = #expect(throws: HostError.self) {
            try RunSettings(environment: ["EASEL_BLANK_AFTER": "300", "EASEL_DIM_AFTER": dim])
        }
        #expect(error.map { "\($0)" } == "EASEL_DIM_AFTER=\(dim): expected less than EASEL_BLANK_AFTER")
    }
}
