/// The values of all settings of a program, and the origin of each.
///
/// The origins in the order of precedence, the highest first: the command line, the environment, the file of the app, the
/// file for all apps.
package struct Configuration: Sendable {
    /// The origin of a value.
    package enum Origin: Hashable, Sendable {
        case commandLine
        case environment
        /// A line of the file that ``Setting/reload`` names.
        case reloadedFile(String)
        case file(String, TextPosition)
    }

    package struct Value: Hashable, Sendable {
        /// The text that the environment would have.
        package let text: String
        package let origin: Origin
    }

    /// The name of the program; `nil` if it has none, and no file of its own.
    package let app: String?
    /// The environment of the program.
    private let processEnvironment: [String: String]
    /// The values of options, by the names of the settings.
    private let commandLine: [String: String]
    package let sources: ConfigurationSources

    /// The values that are set, by the names of the settings.
    package private(set) var values: [String: Value] = [:]

    /// Reads the configuration of a program.
    /// - Parameters:
    ///   - app: The name of the program.
    ///   - commandLine: The values of options, by the names of the settings.
    package init(
        app: String?,
        environment: [String: String],
        commandLine: [String: String] = [:]
    ) throws(HostError) {
        try self.init(app, environment, commandLine, reloaded: nil)
    }

    private init(
        _ app: String?,
        _ environment: [String: String],
        _ commandLine: [String: String],
        reloaded: (path: String, values: [String: String])?
    ) throws(HostError) {
        self.app = app
        processEnvironment = environment
        self.commandLine = commandLine
        sources = ConfigurationSources(app: app, environment: environment.merging(commandLine) { $1 })
        let files = sources.read()
        let errors = files.flatMap(\.errors)
        if !errors.isEmpty { throw .configuration(errors) }
        for file in files {
            for value in file.values {
                values[value.setting] = Value(text: value.text, origin: .file(file.path, value.position))
            }
        }
        add(environment, .environment)
        if let (path, changes) = reloaded { add(changes, .reloadedFile(path)) }
        add(commandLine, .commandLine)
    }

    /// Adds the values of settings, over those of a lower precedence. Empty values count as unset.
    private mutating func add(_ texts: [String: String], _ origin: Origin) {
        for setting in Setting.all {
            guard let text = texts[setting.name], !text.isEmpty else { continue }
            values[setting.name] = Value(text: text, origin: origin)
        }
    }

    /// Returns the configuration as it is now: reads the files again.
    package func reloaded() throws(HostError) -> Configuration {
        var changes: (String, [String: String])?
        if let path = self[.reload] { changes = (path, try SettingsFile.read(path)) }
        return try Configuration(app, processEnvironment, commandLine, reloaded: changes)
    }

    /// The text of a setting; `nil` if it is not set.
    package subscript(setting: Setting) -> String? { values[setting.name]?.text }

    /// The environment of the program, with all settings in it.
    package var environment: [String: String] { processEnvironment.merging(values.mapValues(\.text)) { $1 } }

    /// A Boolean value that indicates whether SIGHUP reads the configuration again. Otherwise it ends the program, as for
    /// a program that was started in a terminal.
    package var isReadAtHangUp: Bool { self[.reload] != nil || ServiceManager.isPresent(processEnvironment) }

    /// Returns the settings whose effective values differ from those of another configuration.
    package func changes(from other: Configuration) -> [Setting] {
        Setting.all.filter { setting in
            func effective(_ configuration: Configuration) -> String? {
                if case .value(let text, _) = setting.defaultValue { return configuration[setting] ?? text }
                return configuration[setting]
            }
            return effective(self) != effective(other)
        }
    }

    /// Returns an error that names the line of a file, for an error that names a setting with a value from a file.
    func located(_ error: HostError) -> HostError {
        guard case .setting(let name, _, let expected) = error,
            case .file(let path, let position)? = values[name]?.origin,
            let setting = Setting.all.first(where: { $0.name == name }), let key = setting.key,
            let value = setting.type.value(of: values[name]?.text ?? "")
        else { return error }
        let reason = ConfigurationError.Reason.invalid(key: key, value: "\(value)", expected: expected)
        return .configuration([ConfigurationError(path, position, reason)])
    }
}

extension RunSettings {
    /// Reads a configuration. Throws an error that names the variable, or the file and its line, if a value is invalid.
    package init(_ configuration: Configuration) throws(HostError) {
        do throws(HostError) {
            try self.init(environment: configuration.environment)
        } catch {
            throw configuration.located(error)
        }
        self.configuration = configuration
    }
}
