extension Setting {
    /// An option of commands that has the value of a setting.
    ///
    /// A string literal is an option of the commands that show an app on a panel.
    package struct CommandOption: Sendable, ExpressibleByStringLiteral {
        /// The commands that have an option.
        package enum Commands: Sendable {
            /// The commands that show an app on a panel: `run`, `calibrate` and `config show`.
            case panel
            /// Those, and the commands that show an app on a virtual screen: `replay`, `snapshot` and `inspect`.
            case screen
            /// Those, and `monkey`.
            case everyScreen
            /// Only these commands, of which there is at least one.
            case only([String])
            /// Commands that declare the option themselves, because it is more to them than the setting; the first of them.
            case own(String)
        }

        /// The name, such as `--scale`.
        package let name: String
        package let commands: Commands
        /// A Boolean value that indicates whether the option may be repeated, with one element of a list each time.
        package let isRepeated: Bool

        private init(_ name: String, _ commands: Commands, isRepeated: Bool = false) {
            self.name = name
            self.commands = commands
            self.isRepeated = isRepeated
        }

        package init(stringLiteral name: String) { self.init(name, .panel) }

        package static func repeated(_ name: String) -> Self { Self(name, .panel, isRepeated: true) }
        package static func screen(_ name: String) -> Self { Self(name, .screen) }
        package static func everyScreen(_ name: String) -> Self { Self(name, .everyScreen) }
        package static func only(_ name: String, of command: String, _ others: String...) -> Self {
            Self(name, .only([command] + others))
        }

        package static func own(_ name: String, of command: String) -> Self { Self(name, .own(command)) }
    }

    /// The name of the option, such as `--scale`; `nil` if there is none.
    package var option: String? { commandOption?.name }

    /// The command whose option the documentation names.
    package var command: String {
        switch commandOption?.commands {
        case .panel?, .screen?, .everyScreen?, nil: "run"
        case .only(let names)?: names[0]
        case .own(let name)?: name
        }
    }

    /// A Boolean value that indicates whether the option has no value: the setting is on or off.
    package var isFlag: Bool {
        guard case .boolean = type else { return false }
        return commandOption != nil
    }
}
