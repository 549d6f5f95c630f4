/// A setting of a run: an environment variable, a key of the configuration and, in most cases, an option of the command.
///
/// ``all`` is the only declaration of the settings. ``RunSettings`` and ``ConfigurationFile`` read them, the command takes
/// its options and their help from them, and tests generate docs/easel.toml and the tables in docs/host.md and
/// docs/configuration.md.
package struct Setting: Sendable {
    /// A default value.
    package enum Default: Sendable {
        /// A value as in the environment, and a remark on it.
        case value(String, remark: String? = nil)
        /// A default that depends on the machine or on other settings.
        case text(String)
        /// No default: nothing happens unless the variable is set.
        case nothing
    }

    /// The parts of the process that a setting is about.
    package enum Subject: Sendable {
        case screen
        /// The description of the program, and the sources of changes at run time.
        case program
        /// A run that ends by itself.
        case finiteRun
    }

    /// The name of the environment variable.
    package let name: String
    /// The option of commands; `nil` if none has one.
    package let commandOption: CommandOption?
    /// The key in a configuration file, such as `display.scale`; `nil` if files cannot have the setting.
    package let key: String?
    package let type: ValueType
    /// A valid value as in the environment, for examples; `nil` if there is a default value.
    private let sample: String?
    package let subject: Subject
    /// The meaning, in Markdown, as a noun phrase.
    package let meaning: String
    package let defaultValue: Default
    /// The page in `docs` that describes the setting.
    package let page: String?
    /// All valid values, if they are few; otherwise empty.
    package let choices: [String]
    /// A Boolean value that indicates whether a running program applies the setting when it reads its configuration again.
    /// Otherwise, it takes effect when the program starts.
    package let isReloadable: Bool
    private let format: String?
    private let store: @Sendable (inout RunSettings, String) -> Bool

    /// Creates a setting.
    /// - Parameters:
    ///   - format: The valid values, in Markdown; `nil` if any text is valid.
    ///   - choices: All valid values, if they are few.
    ///   - store: Stores a value that is not empty. Returns a Boolean value that indicates whether the value is valid.
    package init(
        _ name: String,
        _ option: CommandOption?,
        key: String?,
        type: ValueType = .string,
        sample: String? = nil,
        subject: Subject = .screen,
        _ meaning: String,
        _ format: String? = nil,
        default defaultValue: Default,
        page: String? = nil,
        choices: [String] = [],
        isReloadable: Bool = false,
        store: @escaping @Sendable (inout RunSettings, String) -> Bool
    ) {
        self.name = name
        commandOption = option
        self.key = key
        self.type = type
        self.sample = sample
        self.subject = subject
        self.meaning = meaning
        self.format = format
        self.defaultValue = defaultValue
        self.page = page
        self.choices = choices
        self.isReloadable = isReloadable
        self.store = store
    }

    /// Creates a setting that is parsed.
    package init<Value>(
        _ name: String,
        _ option: CommandOption?,
        key: String?,
        type: ValueType = .string,
        sample: String? = nil,
        subject: Subject = .screen,
        _ meaning: String,
        _ format: String,
        default defaultValue: Default,
        page: String? = nil,
        choices: [String] = [],
        isReloadable: Bool = false,
        parse: @escaping @Sendable (String) -> Value?,
        store: @escaping @Sendable (inout RunSettings, Value) -> Void
    ) {
        self.init(
            name,
            option,
            key: key,
            type: type,
            sample: sample,
            subject: subject,
            meaning,
            format,
            default: defaultValue,
            page: page,
            choices: choices,
            isReloadable: isReloadable
        ) {
            guard let value = parse($1) else { return false }
            store(&$0, value)
            return true
        }
    }

    /// The valid values, as named by errors.
    package var expected: String { Self.plain(format ?? "text") }

    /// The valid values in a configuration file, in Markdown.
    package var fileFormat: String { type.phrase(format) }

    /// The valid values in a configuration file, as named by errors.
    package var expectedInFile: String { Self.plain(fileFormat) }

    /// A valid value as in the environment: the default, if it is one.
    package var exampleText: String {
        if case .value(let value, _) = defaultValue { return value }
        return sample ?? ""
    }

    /// Stores the value from the environment, if there is one. An empty value counts as unset.
    func read(_ environment: [String: String], into settings: inout RunSettings) throws(HostError) {
        guard let text = environment[name], !text.isEmpty, !store(&settings, text) else { return }
        throw .setting(name: name, value: text, expected: expected)
    }

    /// Returns a Boolean value that indicates whether a text is valid, apart from other settings.
    package func accepts(_ text: String) -> Bool {
        var settings = RunSettings()
        return store(&settings, text)
    }

    /// The meaning and the valid values, in Markdown.
    package var explanation: String { format.map { "\(meaning): \($0)" } ?? meaning }

    /// The default value, in Markdown; `nil` if there is none.
    package var defaultText: String? {
        switch defaultValue {
        case .value(let value, let remark): "`\(value)`" + (remark.map { ", \($0)" } ?? "")
        case .text(let text): text
        case .nothing: nil
        }
    }

    /// Returns the help of the option.
    /// - Parameters:
    ///   - hasFormat: A Boolean value that indicates whether to name the valid values.
    ///   - hasDefault: A Boolean value that indicates whether to name the default.
    package func help(hasFormat: Bool = true, hasDefault: Bool = true) -> String {
        let text = Self.plain(hasFormat ? explanation : meaning)
        var help = text.prefix(1).uppercased() + text.dropFirst() + "."
        if hasDefault, let defaultText { help += " Default: \(Self.plain(defaultText))." }
        return help
    }

    /// Returns a text without the marks of code.
    package static func plain(_ text: String) -> String { text.filter { $0 != "`" } }
}
