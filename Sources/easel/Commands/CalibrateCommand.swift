import ArgumentParser
import CalibrateApp
import UIKit

/// The `easel calibrate` command.
struct CalibrateCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "calibrate",
        abstract: "Calibrates a touch screen with five touches.",
        discussion: """
            Shows four crosses near the corners of the panel, one after the other, and a fifth in the middle as a check. \
            The touches determine the matrix from the touch screen's coordinates to the panel's, for swapped, mirrored, \
            scaled and shifted axes. It is stored as input.calibration in easel.toml, in /etc/easel or the folder of \
            --config; all other lines of the file stay. The calibration that is in force has no influence on the result. \
            Escape, SIGINT and SIGTERM cancel. See docs/input.md.
            """
    )

    @Flag(help: "Print a rule for udev, which other programs with libinput obey as well, and store nothing.")
    var udev = false

    @Option(help: "The name of the touch screen. Default: the first one that is touched.")
    var device: String?

    @Option(
        help: """
            The greatest error of a target, in points, more than 0 and at most 100. With a greater one, the targets \
            start again. Default: \(Int(CalibrateDelegate.standardLimit)).
            """
    )
    var limit = Double(CalibrateDelegate.standardLimit)

    @OptionGroup var panel: PanelOptions

    @OptionGroup var configuration: ConfigurationOptions

    mutating func validate() throws {
        guard limit > 0, limit <= 100 else {
            throw ValidationError("--limit \(limit): expected more than 0, at most 100")
        }
        if let device, !TouchCalibration.isValid(device: device) {
            throw ValidationError("--device \(device): expected a name without semicolons")
        }
    }

    func run() throws {
        try CommandFailure.reporting {
            let environment = ProcessInfo.processInfo.environment
            Program.warn(about: environment)
            let configuration = try Configuration(
                app: "calibrate",
                environment: environment,
                commandLine: panel.values.merging(self.configuration.values) { $1 }
            )
            // Before the targets are shown, so that they are not touched in vain.
            let store = try udev ? nil : CalibrationStore(configuration)
            let (calibration, error) = try calibrate(RunSettings(configuration))
            let summary = String(format: "greatest error %.1f points", Double(error))
            if let store {
                try store.write(calibration)
                CommandOutput.print("\(calibration.text): \(summary), stored in \(store.path)")
                warn(configuration, over: store.path, except: store.path)
            } else {
                CommandOutput.print("# \(summary)\n\(calibration.udevRule)")
                warn(configuration, over: "the rule", except: nil)
            }
        }
    }

    /// Runs the app.
    /// - Returns: The calibration, and the greatest error of a target in points.
    @MainActor
    private func calibrate(_ settings: RunSettings) throws -> (TouchCalibration, error: CGFloat) {
        var settings = settings
        // The locations that the panel itself reports, whatever udev and the configuration say.
        settings.calibrations = [.identity]
        // The targets must stay where they are.
        settings.usesAccelerometer = false
        settings.blanking = BlankingOptions()
        settings.appearance.speech = .none
        // Viewers do not touch the panel.
        if settings.display.kind != .vnc { settings.remote = RunSettings().remote }
        let rotation = settings.display.rotation
        var touchScreen: CalibratedTouchScreen?
        var result: (calibration: Calibration, bounds: CGRect)?
        var isDone = false
        try Program.run(
            settings,
            replacingDevices: { source in
                let source = CalibratedTouchScreen(source, device: device)
                touchScreen = source
                return source
            },
            isDone: { isDone },
            {
                CalibrateDelegate(
                    limit: CGFloat(limit),
                    didCalibrate: { result = ($0, UIScreen.main.bounds) },
                    didEnd: { isDone = true }
                )
            }
        )
        guard let result else {
            let reason =
                touchScreen?.isPresent == false
                ? "no touch screen\(device.map { " named \($0)" } ?? "") was found" : "not all targets were touched"
            throw CommandFailure.noInput("nothing is calibrated: \(reason)")
        }
        let name = (touchScreen?.device ?? device).flatMap { TouchCalibration.isValid(device: $0) ? $0 : nil }
        let transform = result.calibration.transform.onPanel(of: result.bounds, rotation)
        guard let calibration = TouchCalibration(device: name, transform) else {
            throw CommandFailure.badData("nothing is calibrated: the touches cover less than a hundredth of the panel")
        }
        return (calibration, result.calibration.error)
    }

    /// Writes a notice if a setting elsewhere has precedence over the new calibration.
    private func warn(_ configuration: Configuration, over subject: String, except path: String?) {
        guard let value = configuration.values[Setting.calibration.name] else { return }
        switch value.origin {
        case .file(let other, let position):
            if other != path {
                Program.log(LogMessage("\(other):\(position.line): input.calibration overrides \(subject)", .warning))
            }
        case .environment, .reloadedFile, .commandLine:
            Program.log(LogMessage("\(Setting.calibration.name) in the environment overrides \(subject)", .warning))
        }
    }
}

extension CGAffineTransform {
    /// Returns the transform of points of a screen as one of its panel's coordinates, which go from 0 to 1.
    func onPanel(of bounds: CGRect, _ rotation: ScreenRotation) -> CGAffineTransform {
        func point(_ x: Double, _ y: Double) -> CGPoint {
            let part = rotation.screenPosition(ofPanelX: x, y: y)
            return CGPoint(x: bounds.minX + part.x * bounds.width, y: bounds.minY + part.y * bounds.height)
        }
        let (origin, x, y) = (point(0, 0), point(1, 0), point(0, 1))
        let screen = CGAffineTransform(
            a: x.x - origin.x,
            b: x.y - origin.y,
            c: y.x - origin.x,
            d: y.y - origin.y,
            tx: origin.x,
            ty: origin.y
        )
        return screen.concatenating(self).concatenating(screen.inverted())
    }
}

extension TouchCalibration {
    /// A rule for udev, by which libinput applies the calibration in every program.
    var udevRule: String {
        // These have a meaning in the patterns and strings of udev.
        let pattern = device.map { String($0.map { "*?[]|\"\\".contains($0) ? "?" : $0 }) }
        let match = pattern.map { "ATTRS{name}==\"\($0)\"" } ?? "ENV{ID_INPUT_TOUCHSCREEN}==\"1\""
        return "ACTION!=\"remove\", KERNEL==\"event*\", \(match), ENV{LIBINPUT_CALIBRATION_MATRIX}=\"\(numbers)\""
    }
}

/// The file that stores the calibrations of touch screens.
struct CalibrationStore {
    private let edit: ConfigurationEdit
    var path: String { edit.path }

    /// Reads the file of all apps. Throws an error if it cannot be written.
    init(_ configuration: Configuration) throws {
        guard let path = configuration.sources.paths.first else {
            throw CommandFailure.usage("no configuration is used, and nothing can be stored; use --udev or --config")
        }
        edit = try ConfigurationEdit(of: .calibration, in: path)
        do throws(FileError) {
            if let folder = configuration.sources.folder { try Self.createFolder(folder) }
            try ReplacedFile(path: path).discard()
        } catch {
            let error = ConfigurationEditError.file(error)
            let advice = error.exitStatus == 77 ? "; run as root, or use --udev" : ""
            throw CommandFailure(description: "\(error)\(advice)", status: error.exitStatus)
        }
    }

    private static func createFolder(_ path: String) throws(FileError) {
        guard mkdir(path, 0o755) != 0, errno != EEXIST else { return }
        throw FileError(path: path, errorNumber: errno)
    }

    /// Stores a calibration. Those of other devices stay.
    func write(_ calibration: TouchCalibration) throws {
        let others = TouchCalibration.list(edit.text ?? "") ?? []
        try edit.write((others.filter { $0.device != calibration.device } + [calibration]).text)
    }
}
