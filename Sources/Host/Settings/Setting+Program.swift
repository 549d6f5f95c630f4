import LinuxIO
import RFB

/// The settings of the program, its changes at run time, and its VNC clients.
extension Setting {
    package static let accelerometer = Setting(
        "EASEL_ACCELEROMETER",
        nil,
        key: "display.accelerometer",
        type: .boolean,
        subject: .program,
        "rotation of the screen by the accelerometer of iio-sensor-proxy",
        "`0` or `1`",
        default: .value("0"),
        page: "scenes.md",
        parse: { ["0": false, "1": true][$0] },
        store: { $0.usesAccelerometer = $1 }
    )
    package static let blankAfter = Setting(
        "EASEL_BLANK_AFTER",
        nil,
        key: "display.blank-after",
        type: .number,
        subject: .program,
        "the time without input after which the panel is switched off",
        "a number of seconds from 0 to 86400, 0 for never",
        default: .value("0"),
        page: "kiosk.md#a-dark-screen",
        parse: { RunSettings.number($0, in: BlankingOptions.delays) },
        store: { $0.blanking.offDelay = $1 }
    )
    package static let dimAfter = Setting(
        "EASEL_DIM_AFTER",
        nil,
        key: "display.dim-after",
        type: .number,
        subject: .program,
        "the time without input after which the backlight is dimmed",
        "a number of seconds from 0 to 86400, 0 for never",
        default: .value("0"),
        page: "kiosk.md#a-dark-screen",
        parse: { RunSettings.number($0, in: BlankingOptions.delays) },
        store: { $0.blanking.dimDelay = $1 }
    )
    package static let backlight = Setting(
        "EASEL_BACKLIGHT",
        nil,
        key: "display.backlight",
        subject: .program,
        "the backlight of the panel, which `UIScreen.brightness` sets",
        "`auto`, `none`, or a path such as `/sys/class/backlight/10-0045`",
        default: .value("auto", remark: "the first one of the machine, if there is a panel"),
        page: "kiosk.md#a-dark-screen",
        parse: { BacklightChoice($0) },
        store: { $0.backlight = $1 }
    )
    package static let wakingTouch = Setting(
        "EASEL_WAKING_TOUCH",
        nil,
        key: "input.waking-touch",
        subject: .program,
        "the touch or the key that switches the panel on again",
        "`swallow`, or `deliver` to the app",
        default: .value("swallow"),
        page: "kiosk.md#a-dark-screen",
        parse: { ["swallow": false, "deliver": true][$0] },
        store: { $0.blanking.deliversWakingTouch = $1 }
    )
    package static let seat = Setting(
        "EASEL_SEAT",
        nil,
        key: "display.seat",
        subject: .program,
        "the way to the panel and the input devices",
        "`none` opens them with the program's own rights, `libseat` by seatd or logind, `auto` by those if the program has no "
            + "rights on any card",
        default: .value("auto"),
        page: "host.md#the-seat",
        parse: SeatChoice.init(rawValue:),
        store: { $0.seat = $1 }
    )
    package static let reload = Setting(
        "EASEL_RELOAD",
        nil,
        key: "program.reload",
        sample: "/etc/easel/app.env",
        subject: .program,
        "a file of settings that is read again at SIGHUP",
        default: .nothing,
        page: "scenes.md",
        store: {
            $0.reloadPath = $1
            return true
        }
    )
    package static let remote = Setting(
        "EASEL_VNC",
        nil,
        key: "vnc.address",
        sample: "127.0.0.1:5900",
        subject: .program,
        "a server for VNC clients, which see and control the screen",
        "`0`, `1` for `127.0.0.1:5900`, an address such as `192.168.1.5:5900` or `[::1]:5901`, the path of a socket, or `systemd` for "
            + "the socket that a socket unit passes",
        default: .value("0", remark: "`1` with `EASEL_DISPLAY=vnc`"),
        page: "vnc.md"
    ) { settings, text in
        guard text != "0" else { return true }
        settings.remote.isPassed = text == "systemd"
        if settings.remote.isPassed { return true }
        settings.remote.address = text == "1" ? .standard : RFBAddress(text)
        return settings.remote.address != nil
    }
    package static let remotePassword = path(
        "EASEL_VNC_PASSWORD_FILE",
        nil,
        key: "vnc.password-file",
        sample: "/etc/easel/vnc-password",
        subject: .program,
        "the file with the password of VNC clients; `none` allows every user of this machine to connect",
        default: .text("the credential `vnc-password` of the service"),
        page: "vnc.md"
    ) { $0.remote.passwordPath = $1 }
    package static let remoteCertificate = path(
        "EASEL_VNC_CERTIFICATE",
        nil,
        key: "vnc.certificate",
        sample: "/etc/easel/vnc.crt",
        subject: .program,
        "the certificate with which connections of VNC clients are encrypted, in PEM",
        default: .text("no encryption, and no connections from other machines"),
        page: "vnc.md"
    ) { $0.remote.certificatePath = $1 }
    package static let remoteKey = path(
        "EASEL_VNC_KEY",
        nil,
        key: "vnc.key",
        sample: "/etc/easel/vnc.key",
        subject: .program,
        "the private key of that certificate, in PEM",
        page: "vnc.md"
    ) { $0.remote.keyPath = $1 }
    package static let remoteClipboard = Setting(
        "EASEL_VNC_CLIPBOARD",
        nil,
        key: "vnc.clipboard",
        type: .boolean,
        subject: .program,
        "texts that are copied in the app can be pasted by VNC clients, and theirs in the app",
        "`0` or `1`",
        default: .value("0"),
        page: "vnc.md#clipboard",
        parse: { ["0": false, "1": true][$0] },
        store: { $0.remote.sharesText = $1 }
    )
    package static let remoteViewOnly = Setting(
        "EASEL_VNC_VIEW_ONLY",
        nil,
        key: "vnc.view-only",
        type: .boolean,
        subject: .program,
        "VNC clients that only see the screen",
        "`0` or `1`",
        default: .value("0"),
        page: "vnc.md",
        parse: { ["0": false, "1": true][$0] },
        store: { $0.remote.isViewOnly = $1 }
    )
    package static let control = Setting(
        "EASEL_CONTROL",
        nil,
        key: "control.socket",
        sample: "/run/easel/app.sock",
        subject: .program,
        "a socket at which the program reports its status to `easel status`",
        "`0`, `1` for a socket in the folder of the service or the user, or the path of a socket",
        default: .text("a socket in `RUNTIME_DIRECTORY`, if the service has one"),
        page: "status.md"
    ) { settings, text in
        guard let choice = ControlOptions.choice(text) else { return false }
        settings.control.choice = choice
        return true
    }
    package static let controlGroup = path(
        "EASEL_CONTROL_GROUP",
        nil,
        key: "control.group",
        sample: "adm",
        subject: .program,
        "the group whose members may connect to that socket, by name or number",
        default: .text("only the user of the program, and root"),
        page: "status.md"
    ) { $0.control.group = $1 }
    package static let inspector = Setting(
        "EASEL_INSPECTOR",
        .only("--inspector", of: "run"),
        key: "program.inspector",
        sample: "8123",
        subject: .program,
        "the inspector, which shows and changes the running app in a browser on this machine",
        "`0`, the number of a port, or the absolute path of a socket",
        default: .value("0"),
        page: "inspector.md"
    ) { settings, text in
        settings.inspector = text == "0" ? nil : InspectorAddress(text)
        return text == "0" || settings.inspector != nil
    }
    package static let crashes = Setting(
        "EASEL_CRASHES",
        nil,
        key: "program.crashes",
        sample: "/var/lib/easel/crashes",
        subject: .program,
        "the folder for reports of crashes",
        "`0`, or the path of a folder",
        default: .text("`crashes` in `STATE_DIRECTORY`, if the service has one"),
        page: "status.md#crash-reports"
    ) { settings, text in
        guard text == "0" || text.contains("/") else { return false }
        settings.crashFolder = text == "0" ? nil : text
        return true
    }
    package static let trace = path(
        "EASEL_TRACE",
        .only("--trace", of: "run", "replay"),
        key: "program.trace",
        sample: "/tmp/trace.json",
        subject: .program,
        "the file for a trace of frames, counters, messages and signposts, in the JSON format of Chrome and Perfetto; `-` is "
            + "standard output",
        page: "performance.md#traces"
    ) { $0.tracePath = $1 }
    package static let logLevel = Setting(
        "EASEL_LOG_LEVEL",
        nil,
        key: "program.log-level",
        subject: .program,
        "the level below which messages are dropped",
        "`trace`, `debug`, `info`, `notice`, `warning` or `error`",
        default: .value(Log.standardLevel.rawValue),
        page: "kiosk.md#messages-in-the-journal",
        isReloadable: true,
        parse: RunSettings.logLevel(from:),
        store: { $0.logLevel = $1 }
    )
    /// The configuration, which ``ConfigurationSources`` reads.
    package static let config = Setting(
        "EASEL_CONFIG",
        .own("--config", of: "run"),
        key: nil,
        sample: "/etc/easel",
        subject: .program,
        "the configuration: a folder with `easel.toml` and `APP.toml`, or a file; `none` reads no file",
        default: .text("`/etc/easel`; no file on the virtual clock"),
        page: "configuration.md",
        store: { _, _ in true }
    )
    /// The source of positions, which the module of location reads: it is linked only with apps that use it.
    package static let location = Setting(
        "EASEL_LOCATION",
        .only("--location", of: "run", "replay"),
        key: "program.location",
        sample: "60.1699,24.9384",
        subject: .program,
        "the source of the device's position",
        "`gpsd`, `gpsd://HOST:PORT`, `LATITUDE,LONGITUDE`, the path of a GPX or NMEA file, or `none`",
        default: .text("`gpsd`; `none` on the virtual clock"),
        page: "location.md#sources",
        store: {
            $0.location = $1
            return true
        }
    )
    /// The map files, which the module of maps reads: it is linked only with apps that use it.
    package static let maps = Setting(
        "EASEL_MAPS",
        .only("--maps", of: "run", "replay"),
        key: "program.maps",
        sample: "/var/lib/easel/maps/helsinki.easelmap",
        subject: .program,
        "the map files",
        "absolute paths with colons between them, or `none`",
        default: .text("the files `*.easelmap` in `/usr/share/easel/maps` and among the resources of the program"),
        page: "maps.md",
        store: {
            guard $1 == "none" || PathList.paths(in: $1) != nil else { return false }
            $0.maps = $1
            return true
        }
    )
    /// The server of records, which the module CloudKit uses: it is linked only with apps that use it.
    package static let records = Setting(
        "EASEL_RECORDS",
        .only("--records", of: "run"),
        key: "program.records",
        sample: "easel-records://records.local:8753/?key=KEY",
        subject: .program,
        "the server of records",
        "a link that `easel-records` has printed, with a code for a device that has not joined an account",
        default: .text("none: records are stored on the device"),
        page: "sharing.md#devices",
        store: {
            guard $1.hasPrefix("easel-records://"), $1.utf8.count <= 1024 else { return false }
            $0.records = $1
            return true
        }
    )
    package static let infoPropertyList = Setting(
        "EASEL_INFO_PLIST",
        nil,
        key: "program.info-plist",
        sample: "/usr/share/app/Info.plist",
        subject: .program,
        "the `Info.plist` of the program",
        default: .text("`NAME-Info.plist` or `Info.plist` beside the program, or among the resources of its target"),
        page: "scenes.md",
        store: {
            $0.infoPath = $1
            return true
        }
    )
}
