import CoreGraphics
import Display
import Foundation
import Input
import LinuxIO
import Localization
import RFB
import UIKitCore

/// The settings of a run, read from the environment. A ``Configuration`` has those of files and of the command line in the
/// same form. ``Setting`` declares them.
package struct RunSettings: Sendable {
    package var display = DisplayOptions()
    /// The paths of input devices. If empty, all devices of the seat are used with a panel, and none without one.
    package var touchDevices: [String] = []
    /// The calibrations of touch screens, which replace those of udev.
    package var calibrations: [TouchCalibration] = []
    /// The maximum time for which a touch screen may lose a contact, in milliseconds; 0 for none.
    package var touchDebounce = 0.0
    /// The diameter from which a contact on a touch screen is a palm, in millimeters; 0 for no limit.
    package var palmSize = 0.0
    /// The keymap of the keyboards; `nil` for that of the machine.
    package var keymap: KeymapNames?
    /// The options of the keymap, such as the key that switches layouts; `nil` for those of the machine.
    package var keymapOptions: String?
    /// The conditions for the keyboard on the screen.
    package var screenKeyboard = ScreenKeyboardMode.automatic
    /// A Boolean value that indicates whether typed words are checked where dictionaries are installed.
    package var checksSpelling = true
    /// The names of the input methods.
    package var inputMethods: [String] = []
    /// The sound of keys on the screen.
    package var keyClicks = KeyClickChoice.none
    /// The repetition of held keys: milliseconds before the first one, and their number per second.
    package var keyRepeatDelay = 500.0
    package var keyRepeatRate = 30.0
    /// A Boolean value that indicates whether Num Lock is on at the start.
    package var locksNumbers = true
    /// The device for feedback.
    package var feedback = FeedbackChoice.automatic
    /// The dimming and the switching off of the screen after a time without input.
    package var blanking = BlankingOptions()
    package var backlight = BacklightChoice.automatic
    /// The way to the devices of the seat.
    package var seat = SeatChoice.auto
    /// The path of the virtual console to use; `nil` for the console that the program runs on.
    package var consolePath: String?
    package var snapshotPath: String?
    /// The time of the snapshot.
    package var snapshotTiming = SnapshotTiming()
    /// The file for the launch screen; `nil` if it is not requested.
    package var splashPath: String?
    /// The clock of the run; `nil` selects the virtual clock for a recording, and otherwise the real one.
    package var clock: RunClock?
    /// The path of the recording to play.
    package var recordingPath: String?
    /// The part of the screen that the recording's page covers, in points; `nil` is the whole screen.
    package var recordingArea: CGRect?
    package var framesFolder: String?
    /// The random touches to play; `nil` for none.
    package var monkey: Monkey?
    package var statsPath: String?
    /// The path of the trace; `nil` for none.
    package var tracePath: String?
    /// The path of the description of views; `nil` for none.
    package var inspectPath: String?
    package var inspectFormat = InspectedScreen.Format.text
    package var appearance = Appearance()
    package var remote = RemoteOptions()
    package var control = ControlOptions()
    /// The address of the inspector; `nil` for none.
    package var inspector: InspectorAddress?
    /// The folder for crash reports; `nil` for none.
    package var crashFolder: String?
    /// The level below which messages are dropped.
    package var logLevel = Log.standardLevel
    /// A Boolean value that indicates whether the accelerometer rotates the screen.
    package var usesAccelerometer = false
    /// The path of the settings to read again at SIGHUP; `nil` for none.
    package var reloadPath: String?
    /// The path of the program's `Info.plist`; `nil` for none.
    package var infoPath: String?

    /// The source of the device's position; `nil` for the default.
    package var location: String?

    /// The map files, as absolute paths with colons between them; `nil` for the default.
    package var maps: String?

    /// The link of the server of records; `nil` for a store on the device.
    package var records: String?

    /// The file with the user's permissions of services; `nil` if they are not stored.
    package var permissions: String?

    /// The file with the saved state of the app; `nil` if it is not saved.
    package var savedState: String?
    /// The name of the program's module; `nil` if it is not known.
    package var moduleName: String?
    /// The arguments of the program, which may be URLs.
    package var arguments: [String] = []
    /// The maximum number of threads that paint at once.
    package var threads = ProcessorCount.paintThreads

    /// The time of a snapshot.
    package struct SnapshotTiming: Sendable {
        /// Seconds after the first frame; `nil` takes the snapshot when the application is idle.
        package var time: TimeInterval?
        /// Seconds for which the application must have been idle.
        package var idleTime: TimeInterval = 0
        /// Seconds after the first frame at which the snapshot of an application that is not idle is taken.
        package var limit: TimeInterval = 2
    }

    /// The configuration that the settings were read from; `nil` if it is not known.
    package var configuration: Configuration?

    package init() {}

    /// Reads the environment. Throws an error that names the variable if a value is invalid.
    package init(environment: [String: String]) throws(HostError) {
        crashFolder = CrashReports.serviceFolder(environment)
        for setting in Setting.all { try setting.read(environment, into: &self) }
        if appearance.languages == nil { appearance.languages = UserLanguages(environment: environment) }
        display.requiresPanel = ServiceManager.isPresent(environment)
        remote.credentialsFolder = environment["CREDENTIALS_DIRECTORY"]
        remote.passedSockets = PassedSockets(environment)
        control.readFolders(environment)
        try checkRecordingSettings(environment)
        try display.checkFurtherPanels()
        if blanking.offDelay > 0, blanking.dimDelay >= blanking.offDelay {
            throw .setting(
                name: Setting.dimAfter.name,
                value: environment[Setting.dimAfter.name] ?? "",
                expected: "less than \(Setting.blankAfter.name)"
            )
        }
        // A snapshot of an application needs no panel, even if the machine has one.
        if snapshotPath != nil, display.kind == .auto { display.kind = .virtual }
    }

    /// Returns the names of the keymap.
    func keymapNames(_ environment: [String: String]) -> KeymapNames {
        var names = keymap ?? .ofMachine(environment: environment)
        if let keymapOptions { names.options = keymapOptions }
        return names
    }

    /// Returns the size from a text such as `800x480`; `nil` if it is invalid or larger than any display.
    package static func size(from text: String) -> PixelSize? {
        ModeRequest.parseSize(text[...])
    }

    /// Returns the number of threads from a text; `nil` if it is invalid.
    package static func threadCount(from text: String) -> Int? {
        Int(text).flatMap { (1...64).contains($0) ? $0 : nil }
    }

    /// Returns the level from its name; `nil` if it is invalid. Errors are always written.
    package static func logLevel(from text: String) -> Logger.Level? {
        Logger.Level(rawValue: text).flatMap { $0 <= .error ? $0 : nil }
    }

    /// Returns a number in a range from a text; `nil` if it is invalid.
    package static func number(_ text: String, in range: ClosedRange<Double>) -> Double? {
        guard let value = Double(text), range.contains(value) else { return nil }
        return value
    }
}
