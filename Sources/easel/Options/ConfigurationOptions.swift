import ArgumentParser
import UIKit

/// The `--config PATH` option.
struct ConfigurationOptions: ParsableArguments {
    @Option(help: Setting.config.optionHelp())
    var config: String?

    /// The equivalent settings of the environment.
    var environment: [String: String] { config.map { [Setting.config.name: $0] } ?? [:] }
}
