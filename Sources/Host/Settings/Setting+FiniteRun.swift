import Input

/// The settings of runs that end by themselves.
extension Setting {
    package static let snapshot = path(
        "EASEL_SNAPSHOT",
        .only("--snapshot", of: "replay"),
        key: "run.snapshot",
        sample: "/tmp/screen.png",
        subject: .finiteRun,
        "the PNG file for a snapshot of the screen, once the application is idle or the recording is over; then the "
            + "program ends"
    ) { $0.snapshotPath = $1 }
    package static let snapshotTime = Setting(
        "EASEL_SNAPSHOT_AT",
        .own("--at", of: "snapshot"),
        key: "run.snapshot-at",
        type: .number,
        sample: "2",
        subject: .finiteRun,
        "the time of that snapshot after the first frame",
        "seconds, 0 to 86400",
        default: .text("when the application is idle, or after `EASEL_SNAPSHOT_WAIT`"),
        parse: { RunSettings.number($0, in: 0...86_400) },
        store: { $0.snapshotTiming.time = $1 }
    )
    package static let snapshotIdleTime = Setting(
        "EASEL_SNAPSHOT_IDLE",
        .own("--idle", of: "snapshot"),
        key: "run.snapshot-idle",
        type: .number,
        sample: "1",
        subject: .finiteRun,
        "on the real clock: the time for which an application must have been idle before that snapshot, as one that waits "
            + "for a network is",
        "seconds, 0 to 3600",
        default: .value("0"),
        page: "testing.md#a-first-test",
        parse: { RunSettings.number($0, in: 0...3600) },
        store: { $0.snapshotTiming.idleTime = $1 }
    )
    package static let snapshotLimit = Setting(
        "EASEL_SNAPSHOT_WAIT",
        .own("--wait", of: "snapshot"),
        key: "run.snapshot-wait",
        type: .number,
        sample: "10",
        subject: .finiteRun,
        "on the real clock: the time after the first frame at which that snapshot is taken of an application that is not "
            + "idle",
        "seconds, 0 to 86400",
        default: .value("2"),
        page: "testing.md#a-first-test",
        parse: { RunSettings.number($0, in: 0...86_400) },
        store: { $0.snapshotTiming.limit = $1 }
    )
    package static let splash = path(
        "EASEL_SPLASH",
        nil,
        key: "run.splash",
        sample: "/tmp/splash.png",
        subject: .finiteRun,
        "on the virtual clock: the PNG file for the launch screen, with which the program ends without launching the "
            + "application",
        page: "kiosk.md#the-boot-splash"
    ) { $0.splashPath = $1 }
    package static let inspect = path(
        "EASEL_INSPECT",
        .only("--output", of: "inspect"),
        key: "run.inspect",
        sample: "/tmp/views.txt",
        subject: .finiteRun,
        "on the virtual clock: the file for a description of views and accessibility elements, at the time of a snapshot",
        page: "accessibility.md"
    ) { $0.inspectPath = $1 }
    package static let inspectFormat = Setting(
        "EASEL_INSPECT_FORMAT",
        nil,
        key: "run.inspect-format",
        subject: .finiteRun,
        "the format of that description",
        "`text` or `json`",
        default: .value("text"),
        parse: InspectedScreen.Format.init(rawValue:),
        store: { $0.inspectFormat = $1 }
    )
    package static let clock = Setting(
        "EASEL_CLOCK",
        nil,
        key: "run.clock",
        sample: "real",
        subject: .finiteRun,
        "the clock (with the virtual clock, the display is virtual and the program ends by itself)",
        "`real` or `virtual`",
        default: .text("`virtual` with `EASEL_REPLAY` or `EASEL_MONKEY`, otherwise `real`"),
        parse: RunClock.init(rawValue:),
        store: { $0.clock = $1 }
    )
    package static let replay = path(
        "EASEL_REPLAY",
        .own("--touches", of: "replay"),
        key: "run.replay",
        sample: "/tmp/touches.csv",
        subject: .finiteRun,
        "a recording of touches to play, after which the program ends",
        page: "recording-format.md"
    ) { $0.recordingPath = $1 }
    package static let replayArea = Setting(
        "EASEL_REPLAY_AREA",
        .only("--area", of: "replay"),
        key: "run.replay-area",
        type: .numbers("`X`, `Y`, width and height in points"),
        sample: "0,0,640,400",
        subject: .finiteRun,
        "the area of the screen that the page of the recording fills",
        "`X,Y,W,H` in points",
        default: .text("the whole screen"),
        parse: RunSettings.area(from:),
        store: { $0.recordingArea = $1 }
    )
    package static let monkey = Setting(
        "EASEL_MONKEY",
        .own("--seed", of: "monkey"),
        key: "run.monkey",
        type: .integers("the seed, and optionally the number of events, 10 to 1000000000"),
        sample: "1,10000",
        subject: .finiteRun,
        "random touches (in ten sessions, after which the program ends)",
        "`SEED` or `SEED,EVENTS`, 10 to 1000000000 events",
        default: .nothing,
        page: "testing.md#the-monkey",
        parse: { RunSettings.Monkey($0) },
        store: { $0.monkey = $1 }
    )
    package static let monkeyTouches = path(
        "EASEL_MONKEY_TOUCHES",
        .only("--touches-out", of: "monkey"),
        key: "run.monkey-touches",
        sample: "/tmp/monkey.csv",
        subject: .finiteRun,
        "the file for a recording of the touches of the monkey's last session"
    ) { $0.monkey?.touchesPath = $1 }
    package static let frames = path(
        "EASEL_FRAMES",
        .only("--frames", of: "replay"),
        key: "run.frames",
        sample: "/tmp/frames",
        subject: .finiteRun,
        "on the virtual clock: the folder for a PNG file of every frame"
    ) { $0.framesFolder = $1 }
    package static let stats = path(
        "EASEL_STATS",
        .only("--stats", of: "run", "replay"),
        key: "run.stats",
        sample: "/tmp/counters.json",
        subject: .finiteRun,
        "the file for the counters of the run, as JSON; `-` is standard output"
    ) { $0.statsPath = $1 }
}
