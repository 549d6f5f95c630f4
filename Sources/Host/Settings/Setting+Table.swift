import CoreGraphics
import Input

extension Setting {
    package static let display = Setting(
        "EASEL_DISPLAY",
        "--display",
        key: "display.kind",
        "the display",
        "`auto`, `drm`, `fbdev`, `virtual`, `vnc` or `window`",
        default: .value("auto", remark: "the first one available; a service requires a panel"),
        choices: DisplayOptions.Kind.allCases.map(\.rawValue),
        parse: DisplayOptions.Kind.init(rawValue:),
        store: { $0.display.kind = $1 }
    )
    package static let displayWait = Setting(
        "EASEL_DISPLAY_WAIT",
        "--display-wait",
        key: "display.wait",
        type: .number,
        "the maximum wait for a panel that is requested or that a service requires",
        "a number of seconds from 0 to 86400",
        default: .value("20"),
        parse: { RunSettings.number($0, in: DisplayOptions.waitLimits) },
        store: { $0.display.waitLimit = $1 }
    )
    package static let card = path(
        "EASEL_CARD",
        "--card",
        key: "display.card",
        sample: "/dev/dri/card0",
        "the display device, such as `/dev/dri/card0` or `/dev/fb0`",
        default: .text("the first one that works")
    ) { $0.display.card = $1 }
    package static let connector = path(
        "EASEL_CONNECTOR",
        "--connector",
        key: "display.connector",
        type: .name,
        sample: "HDMI-A-1",
        "the connector of the card, by name (`HDMI-A-1`) or by number from 1",
        default: .text("the first one connected")
    ) { $0.display.connector = $1 }
    package static let mode = Setting(
        "EASEL_MODE",
        "--mode",
        key: "display.mode",
        sample: "1280x800@60",
        "the mode of the panel",
        "`preferred`, `highest`, `WIDTHxHEIGHT` or `WIDTHxHEIGHT@HERTZ`",
        default: .text("the preferred mode of the panel"),
        parse: { ModeRequest($0) },
        store: { $0.display.mode = $1 }
    )
    package static let buffers = Setting(
        "EASEL_BUFFERS",
        "--buffers",
        key: "display.buffers",
        type: .integer,
        sample: "3",
        "the number of scan-out buffers of a card",
        "2 or 3",
        default: .text("depends on the driver"),
        parse: { text in Int(text).flatMap { DRMDisplay.bufferCounts.contains($0) ? $0 : nil } },
        store: { $0.display.bufferCount = $1 }
    )
    package static let mirror = Setting(
        "EASEL_MIRROR",
        "--mirror",
        key: "display.mirror",
        sample: "all",
        "the further panels of the card that show the screen",
        "`none`, `all`, or names of connectors that are separated by commas, such as `HDMI-A-2`",
        default: .value("none"),
        parse: { PanelSelection($0) },
        store: { $0.display.mirrors = $1 }
    )
    package static let extend = Setting(
        "EASEL_EXTEND",
        "--extend",
        key: "display.extend",
        sample: "all",
        "the further panels of the card that are screens of their own",
        "`none`, `all`, or names of connectors that are separated by commas, such as `HDMI-A-2`",
        default: .value("none"),
        page: "scenes.md#further-screens",
        parse: { PanelSelection($0) },
        store: { $0.display.extends = $1 }
    )
    package static let format = Setting(
        "EASEL_FORMAT",
        "--format",
        key: "display.format",
        sample: "rgb565",
        "the pixel format of a card's scan-out buffers",
        ScanoutFormat.all.map { "`\($0.name)`" }.joined(separator: ", "),
        default: .text("`xrgb8888` if the panel's plane supports it"),
        choices: ScanoutFormat.all.map(\.name),
        parse: ScanoutFormat.init(name:),
        store: { $0.display.format = $1 }
    )
    package static let dither = Setting(
        "EASEL_DITHER",
        "--dither",
        key: "display.dither",
        type: .boolean,
        "ordered dithering of pixel formats of 16 bits",
        "`0` or `1`",
        default: .value("0"),
        parse: { ["0": false, "1": true][$0] },
        store: { $0.display.dithers = $1 }
    )
    package static let cursor = Setting(
        "EASEL_CURSOR",
        "--cursor",
        key: "display.cursor",
        "a cursor for mice and touchpads, which hides after two seconds without motion and at a touch",
        "`auto`, `on` or `off`",
        default: .value("auto", remark: "on panels"),
        page: "input.md#the-cursor",
        choices: DisplayOptions.CursorMode.allCases.map(\.rawValue),
        parse: DisplayOptions.CursorMode.init(rawValue:),
        store: { $0.display.cursor = $1 }
    )
    package static let console = path(
        "EASEL_TTY",
        "--tty",
        key: "display.tty",
        sample: "/dev/tty1",
        "the virtual console to take over, such as `/dev/tty1`",
        default: .text("the console that the program runs on")
    ) { $0.consolePath = $1 }
    package static let touchDevice = Setting(
        "EASEL_TOUCH_DEVICE",
        .repeated("--touch-device"),
        key: "input.devices",
        type: .paths,
        sample: "/dev/input/event0:/dev/input/event1",
        "the input devices, such as `/dev/input/event0` or a link in `/dev/input/by-path`",
        "absolute paths separated by `:`",
        default: .text("all devices of the seat if there is a panel"),
        parse: PathList.paths(in:),
        store: { $0.touchDevices = $1 }
    )
    package static let calibration = Setting(
        "EASEL_CALIBRATION",
        nil,
        key: "input.calibration",
        type: .strings(
            separator: TouchCalibration.separator,
            "each the six numbers of a matrix, after the name of a device and `: ` if it is for that device only"
        ),
        sample: "ADS7846 Touchscreen: 0 1.02 -0.01 -1.04 0 1.03",
        "the calibration of touch screens, which `easel calibrate` determines",
        "the six numbers of a matrix, after the name of a device and `: ` if it is for that device only; several "
            + "separated by `;`",
        default: .text("the calibration of udev, `LIBINPUT_CALIBRATION_MATRIX`"),
        page: "input.md#calibration",
        parse: TouchCalibration.list,
        store: { $0.calibrations = $1 }
    )
    package static let touchDebounce = Setting(
        "EASEL_TOUCH_DEBOUNCE",
        nil,
        key: "input.debounce",
        type: .number,
        "the time for which a touch screen may lose a contact without an end of the touch; touches end later by it",
        "a number of milliseconds from 0 to 500",
        default: .value("0"),
        page: "input.md#lost-contacts",
        parse: { RunSettings.number($0, in: 0...500) },
        store: { $0.touchDebounce = $1 }
    )
    package static let palmSize = Setting(
        "EASEL_PALM_SIZE",
        "--palm-size",
        key: "input.palm-size",
        type: .number,
        "the diameter from which a contact on a touch screen is a palm, which is ignored",
        "a number of millimeters from 1 to 200, or 0 for no limit",
        default: .value("0"),
        page: "input.md#palms",
        parse: { RunSettings.number($0, in: 0...200).flatMap { $0 == 0 || $0 >= 1 ? $0 : nil } },
        store: { $0.palmSize = $1 }
    )
    package static let feedback = Setting(
        "EASEL_FEEDBACK",
        "--feedback",
        key: "input.feedback",
        "the device that vibrates for feedback generators",
        "`auto`, `none`, or a path such as `/dev/input/event2`",
        default: .value("auto", remark: "the first one of the seat, if there is a panel"),
        parse: { FeedbackChoice($0) },
        store: { $0.feedback = $1 }
    )
    package static let size = Setting(
        "EASEL_SIZE",
        .everyScreen("--size"),
        key: "virtual-display.size",
        "the size of the virtual display",
        "`WIDTHxHEIGHT` in pixels, 1 to 16384",
        default: .value("800x480"),
        parse: RunSettings.size(from:),
        store: { $0.display.size = $1 }
    )
    package static let scale = Setting(
        "EASEL_SCALE",
        .screen("--scale"),
        key: "display.scale",
        type: .number,
        "pixels per point",
        "a number from 0.5 to 8",
        default: .value("1"),
        parse: { RunSettings.number($0, in: 0.5...8) },
        store: { $0.display.scale = $1 }
    )
    package static let rotation = Setting(
        "EASEL_ROTATION",
        "--rotation",
        key: "display.rotation",
        type: .integer,
        "the rotation of the screen relative to the panel",
        "0, 90, 180 or 270 degrees clockwise",
        default: .value("0"),
        page: "display.md",
        choices: ScreenRotation.allCases.map { "\($0.rawValue)" },
        isReloadable: true,
        parse: ScreenRotation.init(degrees:),
        store: { $0.display.rotation = $1 }
    )
    package static let refresh = Setting(
        "EASEL_REFRESH",
        .screen("--refresh"),
        key: "virtual-display.refresh",
        type: .number,
        "the refresh rate of the virtual display in hertz",
        "a number from 1 to 1000",
        default: .value("60"),
        parse: { RunSettings.number($0, in: 1...1000) },
        store: { $0.display.refreshRate = $1 }
    )
    package static let framebuffer = path(
        "EASEL_FRAMEBUFFER",
        "--framebuffer",
        key: "virtual-display.framebuffer",
        sample: "/run/easel/screen",
        "a file that shares the pixels of the virtual display",
        default: .text("pixels in memory only"),
        page: "display.md"
    ) { $0.display.sharedFile = $1 }
    package static let threads = Setting(
        "EASEL_THREADS",
        .screen("--threads"),
        key: "program.threads",
        type: .integer,
        sample: "2",
        "the maximum number of painting threads",
        "1 to 64",
        default: .text("the number of available processors, at most 4"),
        parse: RunSettings.threadCount(from:),
        store: { $0.threads = $1 }
    )
    /// The folder of the app's files, which `AppFolders` reads, and the command for the sample apps.
    package static let storage = path(
        "EASEL_STORAGE",
        .own("--storage", of: "run"),
        key: "program.storage",
        sample: "/var/lib/easel/app",
        "the folder for the files of the app; with `none`, the sample apps store nothing",
        default: .text("the folder of the service or the user"),
        page: "sketch.md#where"
    ) { _, _ in }

    /// All settings, in the order of the documentation. Tests add settings for the duration of a call.
    @TaskLocal package static var all = [
        display, displayWait, card, connector, mode, mirror, extend, buffers, format, dither, colorTemperature, gamma,
        cursor, console, touchDevice, calibration, touchDebounce, palmSize, keyboard, keyboardOptions,
        screenKeyboard, spelling, inputMethods, keyClicks, keyRepeatDelay, keyRepeatRate, numLock, feedback, size,
        scale, rotation, refresh, framebuffer, threads, remote, remotePassword, remoteCertificate, remoteKey,
        remoteViewOnly, remoteClipboard, control, controlGroup, inspector, crashes, trace, logLevel,
        accelerometer, blankAfter, dimAfter, backlight, wakingTouch, seat, config, reload, infoPropertyList, location,
        maps, records,
        language,
        region,
        fonts, textSize, style, reduceMotion, boldText, increaseContrast, reduceTransparency, speech, storage, snapshot,
        snapshotTime, snapshotIdleTime, snapshotLimit, splash, inspect, inspectFormat, clock, replay, replayArea,
        monkey,
        monkeyTouches, frames, stats,
    ]

    /// Creates a setting for which any text is valid.
    static func path(
        _ name: String,
        _ option: CommandOption?,
        key: String,
        type: ValueType = .string,
        sample: String? = nil,
        subject: Subject = .screen,
        _ meaning: String,
        default defaultValue: Default = .nothing,
        page: String? = nil,
        store: @escaping @Sendable (inout RunSettings, String) -> Void
    ) -> Setting {
        Setting(
            name,
            option,
            key: key,
            type: type,
            sample: sample,
            subject: subject,
            meaning,
            default: defaultValue,
            page: page
        ) {
            store(&$0, $1)
            return true
        }
    }
}
