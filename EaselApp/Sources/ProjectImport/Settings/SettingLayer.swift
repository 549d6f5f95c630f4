/// The build settings of one level, such as those of a target.
struct SettingLayer {
    /// Values by their names, without conditions.
    private(set) var values: [String: String] = [:]

    init(_ values: [String: String] = [:]) { self.values = values }

    /// Sets a value, whose name may have conditions.
    ///
    /// Conditions are decided as for a build for a 64-bit device: `sdk=iphoneos*`, `arch=arm64`. A value whose condition does not
    /// hold is ignored. One whose condition holds replaces a value without conditions, in whichever order they are set.
    /// - Parameter configuration: The name of the build configuration.
    mutating func set(_ name: String, _ value: String, configuration: String) {
        guard let bracket = name.firstIndex(of: "[") else {
            if !conditional.contains(name) { values[name] = value }
            return
        }
        let conditions = name[bracket...].split(whereSeparator: { "[],".contains($0) })
        for condition in conditions {
            let parts = condition.split(separator: "=", maxSplits: 1).map(String.init)
            guard parts.count == 2, Self.holds(parts[0], parts[1], configuration) else { return }
        }
        let plain = String(name[..<bracket])
        values[plain] = value
        conditional.insert(plain)
    }

    /// The names whose values have a condition.
    private var conditional: Set<String> = []

    private static func holds(_ key: String, _ pattern: String, _ configuration: String) -> Bool {
        switch key {
        case "sdk": matches("iphoneos", pattern)
        case "arch": matches("arm64", pattern)
        case "config", "configuration": matches(configuration, pattern)
        case "variant": matches("normal", pattern)
        default: false
        }
    }

    /// Returns a Boolean value that indicates whether a name is that of a pattern, which may end in an asterisk. Versions of an
    /// SDK, such as `iphoneos17.0`, are this one's.
    private static func matches(_ name: String, _ pattern: String) -> Bool {
        if pattern == "*" { return true }
        let plain = pattern.hasSuffix("*") ? String(pattern.dropLast()) : pattern
        if pattern.hasSuffix("*"), name.hasPrefix(plain) { return true }
        return name == plain
            || plain.hasPrefix(name) && plain.dropFirst(name.count).allSatisfy { $0.isNumber || $0 == "." }
    }
}
