import ArgumentParser
import UIKit

/// The `easel splash` command.
struct SplashCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "splash",
        abstract: "Writes the launch screen of a program as a PNG, for the boot splash of a kiosk.",
        discussion: """
            The launch screen is that of the program's Info.plist, UILaunchScreen or UILaunchStoryboardName. The program is not \
            launched: its delegate is not created. See docs/kiosk.md.
            """
    )

    @Argument(
        help: ArgumentHelp("The path of a program that is linked with Easel.", valueName: "program"),
        transform: LinkedProgram.init(path:)
    )
    var program: LinkedProgram

    @OptionGroup var screen: SettingOptions<SplashSettings>

    @Argument(help: "The PNG file to write; - is standard output.")
    var output: String

    @OptionGroup var arguments: ProgramArguments

    func run() throws {
        try CommandFailure.reporting {
            try program.execute(arguments.arguments, on: screen.values, [Setting.splash.name: output])
        }
    }
}
