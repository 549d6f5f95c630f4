import CoreGraphics
import Display
import Foundation
import LinuxIO
import Testing
import UIKit

@testable import Host

@Suite("The display is chosen as settings say") struct DisplayOptionsTests {
    private typealias Kinds = [DisplayOptions.Kind]

    @Test func automaticKindsAreTriedInOrder() {
        var options = DisplayOptions()
        #expect(options.kinds == [.drm, .fbdev, .virtual])
        #expect(!options.waitsForDevice)
        options.requiresPanel = true
        #expect(options.kinds == [.drm, .fbdev], "a service does not hide on a virtual display")
        #expect(options.waitsForDevice)
        options.sharedFile = "/tmp/screen"
        #expect(options.kinds == [.virtual], "a shared file is a virtual display's")
        options.sharedFile = nil
        options.mode = ModeRequest("800x480")
        #expect(options.kinds == [.drm], "only a card has modes")
        #expect(options.waitsForDevice)
        options.mode = nil
        options.connector = "HDMI-A-1"
        #expect(options.kinds == [.drm])
    }

    @Test func furtherPanelsMirrorOrExtend() throws {
        for environment in [["EASEL_MIRROR": "all"], ["EASEL_EXTEND": "HDMI-A-2"]] {
            let settings = try RunSettings(environment: environment)
            #expect(settings.display.kinds == [.drm], "only a card has further panels")
        }
        #expect {
            try RunSettings(environment: ["EASEL_MIRROR": "HDMI-A-2", "EASEL_EXTEND": "all"])
        } throws: { error in
            "\(error)" == "EASEL_EXTEND=all: expected none with EASEL_MIRROR=HDMI-A-2"
                && (error as? HostError)?.exitStatus == 64
        }
        _ = try RunSettings(environment: ["EASEL_MIRROR": "none", "EASEL_EXTEND": "all"])
    }

    @Test func windowIsOnlyShownByRequest() throws {
        #expect(!DisplayOptions().kinds.contains(.window))
        var options = try RunSettings(environment: ["EASEL_DISPLAY": "window"]).display
        #expect(options.kinds == [.window] && !options.waitsForDevice)
        options.sharedFile = "/tmp/screen"
        #expect {
            _ = try options.open()
        } throws: { error in
            "\(error)".contains("EASEL_FRAMEBUFFER is not supported: the pixels of a window are not shared")
                && (error as? HostError)?.exitStatus == 64
        }
    }

    @Test func namedCardIsTheOnlyKindTried() {
        var options = DisplayOptions()
        options.card = "/dev/dri/card1"
        #expect(options.kinds == [.drm])
        options.card = "/dev/fb1"
        #expect(options.kinds == [.fbdev])
        options.kind = .drm
        #expect(options.kinds == [.drm])
    }

    /// Opens no panel: none of the opened files is one.
    @Test func openErrorListsAllFailures() {
        var options = DisplayOptions()
        options.card = "/dev/null"
        options.waitLimit = 0
        do {
            _ = try options.open()
            Issue.record("opened /dev/null")
        } catch {
            #expect("\(error)" == "drm: cannot use /dev/null as a display: its driver does not support mode setting")
            #expect(error.exitStatus == 69)
        }
        let attempts = [
            DisplayAttempt(kind: .drm, error: .inUse(path: "/dev/dri/card0")),
            DisplayAttempt(kind: .fbdev, error: .systemCall("open", argument: "/dev/fb0", errorNumber: ENOENT)),
        ]
        let error = HostError.noDisplay(attempts)
        #expect(
            "\(error)"
                == "drm: cannot open /dev/dri/card0: another program uses it (errno 16); "
                + "end that program or choose another display; fbdev: cannot open /dev/fb0: No such file or directory (errno 2)"
        )
        #expect(error.exitStatus == 75)
        #expect(HostError.noDisplay(attempts.reversed()).exitStatus == 75, "of the one that ends the search")
    }

    private static let statuses: [(DisplayError, CInt)] = [
        (.noDevice(kind: "card", searched: "/dev/dri"), 69),
        (.notADisplay(path: "/dev/dri/card0", reason: "no panel is connected"), 69),
        (.notAvailable(what: "mode", requested: "1x1", device: "DSI-1", available: []), 69),
        (.noPanel(path: "/dev/dri/card0", connectors: ["DSI-1"]), 69),
        (.inUse(path: "/dev/dri/card0"), 75),
        (.systemCall("open", argument: "/dev/dri/card0", errorNumber: EACCES), 77),
        (.systemCall("open", argument: "/dev/dri/card7", errorNumber: ENOENT), 69),
        (.systemCall("mmap", argument: "/dev/fb0", errorNumber: EIO), 74),
        (.outOfMemory(operation: "virtual display", byteCount: 1), 71),
    ]

    @Test(arguments: statuses)
    func exitStatusFollowsSysexits(error: DisplayError, status: CInt) {
        #expect(HostError.noDisplay([DisplayAttempt(kind: .drm, error: error)]).exitStatus == status)
    }

    @Test func environmentSetsAllOptions() throws {
        let settings = try RunSettings(environment: [
            "EASEL_DISPLAY": "drm", "EASEL_CARD": "/dev/dri/card1", "EASEL_CONNECTOR": "2", "EASEL_MODE": "800x480@60",
            "EASEL_BUFFERS": "3", "EASEL_TTY": "/dev/tty3", "EASEL_TOUCH_DEVICE": "/dev/input/event1:/dev/input/event2",
            "EASEL_KEYBOARD": "de(nodeadkeys),us", "EASEL_FEEDBACK": "/dev/input/event4", "EASEL_SCALE": "2",
            "EASEL_DITHER": "1", "EASEL_THREADS": "3",
            "EASEL_ROTATION": "270", "EASEL_COLOR_TEMPERATURE": "3400", "EASEL_GAMMA": "1.2",
            "EASEL_FONTS": "/srv/fonts", "EASEL_TEXT_SIZE": "ax1", "EASEL_STYLE": "dark",
        ])
        #expect(settings.appearance.fonts == .path("/srv/fonts"))
        #expect(settings.appearance.contentSizeCategory == .accessibilityMedium)
        #expect(settings.appearance.style == .dark)
        #expect(settings.display.kind == .drm)
        #expect(settings.display.card == "/dev/dri/card1")
        #expect(settings.display.connector == "2")
        #expect(settings.display.mode == ModeRequest.size(PixelSize(width: 800, height: 480), refreshRate: 60))
        #expect(settings.display.scale == 2)
        #expect(settings.display.rotation == .counterclockwise)
        #expect(settings.display.colors.temperature == 3400 && settings.display.colors.gamma == 1.2)
        #expect(settings.display.bufferCount == 3)
        #expect(settings.display.dithers)
        #expect(settings.threads == 3)
        #expect(settings.consolePath == "/dev/tty3")
        #expect(settings.feedback == .path("/dev/input/event4"))
        #expect(settings.keymap == KeymapNames(layout: "de,us", variant: "nodeadkeys,"))
        #expect(settings.touchDevices == ["/dev/input/event1", "/dev/input/event2"])
    }

    @Test(arguments: [
        ("EASEL_DISPLAY", "laser"), ("EASEL_MODE", "big"), ("EASEL_MODE", "800x480@0"), ("EASEL_SIZE", "800x480@60"),
        ("EASEL_SCALE", "nan"), ("EASEL_ROTATION", "45"), ("EASEL_ROTATION", "left"),
        ("EASEL_REFRESH", "-1"), ("EASEL_BUFFERS", "4"), ("EASEL_BUFFERS", "two"),
        ("EASEL_FEEDBACK", "perhaps"), ("EASEL_KEYBOARD", "de,"), ("EASEL_KEYBOARD", "de()"),
        ("EASEL_KEYBOARD", "de(x"), ("EASEL_KEYBOARD", "../de"),
        ("EASEL_DITHER", "perhaps"), ("EASEL_DISPLAY_WAIT", "-1"), ("EASEL_DISPLAY_WAIT", "soon"),
        ("EASEL_THREADS", "0"), ("EASEL_THREADS", "many"), ("EASEL_TEXT_SIZE", "huge"),
        ("EASEL_STYLE", "blue"), ("EASEL_BLANK_AFTER", "-1"), ("EASEL_BLANK_AFTER", "86401"),
        ("EASEL_DIM_AFTER", "soon"),
        ("EASEL_COLOR_TEMPERATURE", "999"), ("EASEL_COLOR_TEMPERATURE", "10001"),
        ("EASEL_COLOR_TEMPERATURE", "warm"),
        ("EASEL_GAMMA", "0"), ("EASEL_GAMMA", "10.1"), ("EASEL_GAMMA", "nan"),
        ("EASEL_BACKLIGHT", "bright"), ("EASEL_WAKING_TOUCH", "1"), ("EASEL_SEAT", "logind"),
    ])
    func invalidVariableErrorNamesIt(name: String, value: String) {
        do {
            _ = try RunSettings(environment: [name: value])
            Issue.record("took \(name)=\(value)")
        } catch {
            #expect("\(error)".hasPrefix("\(name)=\(value): expected "))
            #expect(error.exitStatus == 64)
        }
    }

    @Test func missingFontsErrorNamesPath() throws {
        let settings = try RunSettings(environment: ["EASEL_FONTS": "/no/fonts/here"])
        do {
            _ = try settings.appearance.loadFonts()
            Issue.record("took fonts from nowhere")
        } catch {
            #expect("\(error)".contains("/no/fonts/here") && error.exitStatus == 66)
        }
    }

    @Test func everyContentSizeCategoryHasName() throws {
        let sizes = try UIContentSizeCategory.names.map {
            try RunSettings(environment: ["EASEL_TEXT_SIZE": $0]).appearance.contentSizeCategory
        }
        #expect(sizes.count == 12 && sizes == sizes.sorted() && Set(sizes).count == 12)
        #expect(RunSettings().appearance.contentSizeCategory == .large && RunSettings().appearance.style == .light)
    }

    @Test func threadsMatchUsableProcessors() {
        #expect(1...4 ~= RunSettings().threads)
        #expect(RunSettings().threads == min(4, ProcessorCount.usable))
    }

    @Test(arguments: ["NOTIFY_SOCKET", "INVOCATION_ID"])
    func serviceRequiresPanelAndWaits(variable: String) throws {
        #expect(try !RunSettings(environment: [:]).display.requiresPanel)
        #expect(try !RunSettings(environment: [variable: ""]).display.requiresPanel)
        let settings = try RunSettings(environment: [variable: "1"])
        #expect(settings.display.requiresPanel && settings.display.waitLimit == 20)
        #expect(try RunSettings(environment: ["EASEL_DISPLAY_WAIT": "1.5"]).display.waitLimit == 1.5)
        let hidden = try RunSettings(environment: [variable: "1", "EASEL_DISPLAY": "virtual"])
        #expect(hidden.display.kinds == [.virtual], "if it is requested")
    }

    @Test func snapshotSettingUsesVirtualDisplay() throws {
        #expect(try RunSettings(environment: ["EASEL_SNAPSHOT": "x.png"]).display.kind == .virtual)
        let forced = try RunSettings(environment: ["EASEL_SNAPSHOT": "x.png", "EASEL_DISPLAY": "drm"])
        #expect(forced.display.kind == .drm)
    }
}
