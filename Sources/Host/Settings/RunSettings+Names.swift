import LinuxIO

extension RunSettings {
    /// The variables of the environment that Easel, its command, its tests and its build read.
    package static var names: Set<String> { otherNames.union(Setting.all.map(\.name)) }

    /// The variables that are not settings of a run.
    private static let otherNames: Set = [
        "EASEL_ARTIFACTS", "EASEL_CI", "EASEL_DEBIAN_MIRROR", "EASEL_FUZZ",
        "EASEL_FUZZ_SECONDS", "EASEL_FUZZ_SEGMENTS", "EASEL_IMAGEMAGICK",
        "EASEL_KERNEL_SOAK", "EASEL_MONKEY_EVENTS", "EASEL_OPTIMIZED", "EASEL_POWER_CUTS", "EASEL_SLOW_TESTS",
        "EASEL_TESTS", "EASEL_TEST_FONTS", "EASEL_UPDATE_GOLDENS",
    ]

    /// The fields of Easel's messages in the journal, whose names begin like those of variables.
    package static let journalFields: Set = [
        "EASEL_CONNECTOR", "EASEL_DEVICE", "EASEL_ERRNO", "EASEL_EXIT_STATUS", "EASEL_LINE", "EASEL_MODULE",
        "EASEL_PATH",
        "EASEL_SEAT", "EASEL_SETTING",
    ]

    /// Warnings about environment variables that start with Easel's prefix and that nothing reads, sorted by name.
    package static func warnings(about environment: [String: String]) -> [String] {
        let names = names
        return environment.keys.filter { $0.hasPrefix("EASEL_") && !names.contains($0) }.sorted().map { name in
            guard let meant = NearestName.nearest(to: name, in: names) else {
                return "\(name) is not a setting; docs/host.md lists the settings"
            }
            return "\(name) is not a setting; did you mean \(meant)?"
        }
    }
}
