import UIKit

/// The options of commands that show an app on a panel.
typealias PanelOptions = SettingOptions<PanelSettings>
/// The options of commands that show an app on a virtual screen.
typealias ScreenOptions = SettingOptions<ScreenSettings>
/// The option `--config PATH`.
typealias ConfigurationOptions = SettingOptions<ConfigurationSettings>

/// The settings of a panel and its input devices, and of the appearance of an app.
enum PanelSettings: SettingSelection {
    static var settings: [Setting] {
        Setting.all.filter { setting in
            switch setting.commandOption?.commands {
            case .panel?, .screen?, .everyScreen?: true
            case .only?, .own?, nil: false
            }
        }
    }
}

/// The settings of a virtual screen, and of the appearance of an app.
enum ScreenSettings: SettingSelection {
    static var settings: [Setting] {
        Setting.all.filter { setting in
            switch setting.commandOption?.commands {
            case .screen?, .everyScreen?: true
            case .panel?, .only?, .own?, nil: false
            }
        }
    }

    /// A virtual screen is the same whatever the environment is.
    static var defaults: [String: String] {
        let geometry = [Setting.size, .scale, .refresh, .rotation]
        return Dictionary(uniqueKeysWithValues: geometry.map { ($0.name, $0.exampleText) })
    }
}

/// The settings of a boot splash: those of a virtual screen, on a panel that may be rotated.
enum SplashSettings: SettingSelection {
    static var settings: [Setting] { ScreenSettings.settings + [.rotation] }
    static var defaults: [String: String] { ScreenSettings.defaults }
}

/// The settings of the monkey's screen, which is small.
enum MonkeyScreenSettings: SettingSelection {
    static var settings: [Setting] {
        Setting.all.filter { setting in
            if case .everyScreen? = setting.commandOption?.commands { true } else { false }
        }
    }

    static var defaults: [String: String] {
        ScreenSettings.defaults.merging([Setting.size.name: "480x272"]) { $1 }
    }
}

/// The path of the configuration.
enum ConfigurationSettings: SettingSelection {
    static let settings = [Setting.config]
}

/// The settings that only some commands have as options: the files that they read and write.
protocol FileSelection: SettingSelection {
    /// The name of the command.
    static var command: String { get }
}

extension FileSelection {
    static var settings: [Setting] {
        Setting.all.filter { setting in
            guard case .only(let commands)? = setting.commandOption?.commands else { return false }
            return commands.contains(command)
        }
    }
}

enum RunFiles: FileSelection {
    static let command = "run"

    static func remark(on setting: Setting) -> String? {
        setting.name == Setting.stats.name ? "They include latencies." : nil
    }
}

enum ReplayFiles: FileSelection {
    static let command = "replay"

    static func remark(on setting: Setting) -> String? {
        switch setting.name {
        case Setting.snapshot.name: "- is standard output."
        case Setting.stats.name: "They include the hash and damage of every frame."
        default: nil
        }
    }
}

enum InspectFiles: FileSelection {
    static let command = "inspect"

    static func remark(on setting: Setting) -> String? {
        setting.name == Setting.inspect.name ? "Default: standard output." : nil
    }
}

enum MonkeyFiles: FileSelection {
    static let command = "monkey"

    static func remark(on setting: Setting) -> String? {
        setting.name == Setting.monkeyTouches.name ? "easel replay plays it." : nil
    }
}
