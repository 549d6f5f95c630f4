import CoreGraphics
import Display
import Foundation
import Testing

@testable import Host

/// The order of the display search, the failures that end it, and its waits; none of the opened displays is a panel.
@Suite struct DisplaySearchTests {
    private typealias Candidate = DisplaySearch.Candidate

    /// A machine with scripted devices, whose time advances while the search waits.
    private final class Machine: DisplayDeviceWatch {
        var cards = ["/dev/dri/card0"]
        /// The errors of opening devices, by path; other devices are missing.
        var errors: [String: DisplayError] = [:]
        var displays: Set<String> = []
        /// The devices whose permissions udev has not set.
        var unprepared: Set<String> = []
        /// The framebuffer devices of cards.
        var emulated: Set<String> = []
        /// The events during the search's waits, in order; then the deadline is reached.
        var events: [() -> Void] = []
        var onDeadline: () -> Void = {}
        let clock = VirtualClock()
        private(set) var tried: [String] = []
        private(set) var watchCount = 0
        private(set) var waits: [DisplayWait] = []

        func search(_ change: (inout DisplayOptions) -> Void = { _ in }) throws(HostError) -> DisplayOptions.Opened {
            var options = DisplayOptions()
            change(&options)
            var search = DisplaySearch(options)
            search.clock = clock
            search.cards = { self.cards }
            search.isPrepared = { !self.unprepared.contains($0) }
            search.isOfCard = { self.emulated.contains($0) }
            search.watch = {
                #expect(self.tried == [], "events are watched for before the first attempt")
                self.watchCount += 1
                return self
            }
            search.open = { (candidate) throws(DisplayError) in
                let path = candidate.path ?? candidate.kind.rawValue
                self.tried.append(path)
                if let error = self.errors[path] { throw error }
                guard candidate.kind == .virtual || self.displays.contains(path) else {
                    throw .systemCall("open", argument: path, errorNumber: ENOENT)
                }
                let mode = DisplayMode(size: PixelSize(width: 4, height: 4))
                return (try VirtualDisplay(name: path, mode: mode, clock: self.clock), ["opened \(path)"])
            }
            return try search.run { waits.append($0) }
        }

        func wait(until deadline: MonotonicInstant, _ clock: any MediaClock) -> Bool {
            guard !events.isEmpty else {
                self.clock.advance(to: deadline)
                onDeadline()
                return false
            }
            events.removeFirst()()
            return true
        }
    }

    private static let all = ["/dev/dri/card0", "/dev/fb0", "virtual"]

    @Test func searchFallsBackToAvailableDisplay() throws {
        let machine = Machine()
        machine.displays = ["/dev/fb0"]
        let opened = try machine.search()
        #expect(opened.kind == .fbdev && opened.display.name == "/dev/fb0")
        let missing = "drm: cannot open /dev/dri/card0: No such file or directory (errno 2)"
        #expect(opened.notices == [missing, "opened /dev/fb0"])
        machine.displays = []
        #expect(try machine.search().kind == .virtual)
        #expect(machine.tried == Self.all.dropLast() + Self.all)
        #expect(machine.watchCount == 0, "a person who starts it does not wait")
    }

    @Test func searchTriesEachCardAndReportsFailures() throws {
        let machine = Machine()
        machine.cards = ["/dev/dri/card0", "/dev/dri/card1", "/dev/dri/card2"]
        machine.errors["/dev/dri/card0"] = .notADisplay(
            path: "/dev/dri/card0",
            reason: "its driver does not support mode setting"
        )
        machine.displays = ["/dev/dri/card2"]
        #expect(try machine.search().display.name == "/dev/dri/card2")
        machine.displays = []
        let error = #expect(throws: HostError.self) {
            try machine.search {
                $0.kind = .drm
                $0.waitLimit = 0
            }
        }
        #expect(
            error?.description == """
                drm: cannot use /dev/dri/card0 as a display: its driver does not support mode setting; \
                drm: cannot open /dev/dri/card1: No such file or directory (errno 2); \
                drm: cannot open /dev/dri/card2: No such file or directory (errno 2)
                """
        )
        #expect(error?.exitStatus == 69)
    }

    /// The displays behind a device in use belong to the program that uses it.
    @Test(arguments: [false, true])
    func deviceInUseEndsSearch(isService: Bool) throws {
        let machine = Machine()
        machine.cards.append("/dev/dri/card1")
        machine.displays = ["/dev/dri/card1", "/dev/fb0"]
        machine.errors["/dev/dri/card0"] = .inUse(path: "/dev/dri/card0")
        let error = #expect(throws: HostError.self) { try machine.search { $0.requiresPanel = isService } }
        #expect(machine.tried == ["/dev/dri/card0"])
        #expect(error?.exitStatus == 75)
        #expect(error?.description.hasSuffix("; end that program or choose another display") == true)
        #expect(machine.waits.isEmpty)
    }

    @Test(arguments: [EACCES, EPERM], [false, true])
    func missingPermissionEndsSearch(number: CInt, isService: Bool) throws {
        let machine = Machine()
        machine.cards.append("/dev/dri/card1")
        machine.displays = ["/dev/fb0"]
        machine.errors["/dev/dri/card0"] = .systemCall("open", argument: "/dev/dri/card0", errorNumber: number)
        let error = #expect(throws: HostError.self) { try machine.search { $0.requiresPanel = isService } }
        #expect(machine.tried == ["/dev/dri/card0", "/dev/dri/card1"], "another card may be this user's")
        #expect(error?.exitStatus == 77)
        #expect(error?.description.contains("easel doctor") == true)
        #expect(machine.waits.isEmpty)

        machine.errors = ["/dev/fb0": .systemCall("open", argument: "/dev/fb0", errorNumber: number)]
        #expect(throws: HostError.self) { try machine.search() }
        #expect(machine.tried.last == "/dev/fb0", "the virtual display is none of a person's choice")
    }

    /// At boot, a service that is not root's may be earlier than udev.
    @Test func deviceWhosePermissionsAreNotSetIsWaitedFor() throws {
        func booting() -> Machine {
            let machine = Machine()
            machine.displays = ["/dev/dri/card0", "/dev/fb0"]
            machine.errors["/dev/dri/card0"] = .systemCall("open", argument: "/dev/dri/card0", errorNumber: EACCES)
            machine.unprepared = ["/dev/dri/card0"]
            return machine
        }
        let machine = booting()
        machine.events = [{ machine.errors = [:] }]
        let opened = try machine.search { $0.requiresPanel = true }
        #expect(opened.display.name == "/dev/dri/card0")
        #expect(machine.tried == ["/dev/dri/card0", "/dev/dri/card0"], "the framebuffer is the same panel")
        #expect(machine.waits.first?.description.contains("udev has not set its permissions yet") == true)

        // Without permission after all, or without a limit, it is an error.
        let forbidden = booting()
        forbidden.events = [{ forbidden.unprepared = [] }]
        let refusal = #expect(throws: HostError.self) { try forbidden.search { $0.requiresPanel = true } }
        #expect(refusal?.exitStatus == 77 && forbidden.waits.count == 1)
        let impatient = booting()
        let error = #expect(throws: HostError.self) {
            try impatient.search {
                $0.requiresPanel = true
                $0.waitLimit = 0
            }
        }
        #expect(error?.exitStatus == 77)
    }

    @Test func serviceWaitsForPanel() throws {
        let machine = Machine()
        machine.cards = []
        machine.events = [
            { machine.cards = ["/dev/dri/card0"] },
            {
                machine.cards = ["/dev/dri/card0", "/dev/dri/card1"]
                machine.displays = ["/dev/dri/card1"]
            },
        ]
        let opened = try machine.search { $0.requiresPanel = true }
        #expect(opened.display.name == "/dev/dri/card1")
        #expect(
            machine.tried == [
                "drm", "/dev/fb0", "/dev/dri/card0", "/dev/fb0", "/dev/dri/card0", "/dev/dri/card1",
            ]
        )
        #expect(machine.waits.count == 1 && machine.waits[0].limit == 20 && machine.waits[0].attempts.count == 2)
        #expect(machine.clock.now == .zero, "events end the wait")
    }

    /// A connector gets its panel during the wait. The framebuffer device of the card would show nothing.
    @Test(arguments: [true, false])
    func framebufferOfCardWithoutPanelIsNotUsed(isOfCard: Bool) throws {
        let machine = Machine()
        machine.displays = ["/dev/fb0"]
        machine.errors["/dev/dri/card0"] = .noPanel(path: "/dev/dri/card0", connectors: ["HDMI-A-1"])
        if isOfCard { machine.emulated = ["/dev/fb0"] }
        machine.events = [
            {
                machine.errors = [:]
                machine.displays = ["/dev/dri/card0", "/dev/fb0"]
            }
        ]
        let opened = try machine.search { $0.requiresPanel = true }
        #expect(opened.display.name == (isOfCard ? "/dev/dri/card0" : "/dev/fb0"))
        #expect(machine.waits.count == (isOfCard ? 1 : 0) && machine.clock.now == .zero)
        // A framebuffer device that is requested is used in any case.
        let other = Machine()
        other.displays = ["/dev/fb0"]
        other.emulated = machine.emulated
        #expect(try other.search { $0.kind = .fbdev }.display.name == "/dev/fb0")
    }

    @Test func requestedConnectorIsWaitedForAndNotReplaced() throws {
        let machine = Machine()
        let start = machine.clock.now
        let error = #expect(throws: HostError.self) {
            try machine.search {
                $0.connector = "DSI-1"
                $0.waitLimit = 45
            }
        }
        #expect(machine.clock.now == start + .seconds(45))
        // Once more at the end, should an event have been lost.
        #expect(machine.tried == ["/dev/dri/card0", "/dev/dri/card0"])
        #expect(
            error?.description
                == "no display found within 45 s: drm: cannot open /dev/dri/card0: No such file or directory (errno 2)"
        )
        #expect(error?.exitStatus == 69)
    }

    @Test func panelWithoutEventIsFoundAtDeadline() throws {
        let machine = Machine()
        machine.errors["/dev/fb0"] = .notADisplay(path: "/dev/fb0", reason: "it is not a framebuffer device")
        let before = machine.clock.now
        machine.onDeadline = { machine.displays = ["/dev/dri/card0"] }
        let opened = try machine.search {
            $0.requiresPanel = true
            $0.waitLimit = 3
        }
        #expect(opened.kind == .drm && machine.clock.now == before + .seconds(3))
    }

    /// Waiting does not help with a broken device or an invalid request.
    @Test func searchDoesNotWaitOnOtherFailures() throws {
        for error: DisplayError in [
            .systemCall("mmap", argument: "/dev/fb0", errorNumber: EIO),
            .unsupported(operation: "framebuffer", argument: "scale 0", requirement: "must be in 0.5...8.0"),
        ] {
            let machine = Machine()
            machine.errors["/dev/fb0"] = error
            #expect(throws: HostError.self) { try machine.search { $0.kind = .fbdev } }
            #expect(machine.waits.isEmpty)
        }
    }

    /// Another program takes the device during the wait.
    @Test func deviceTakenDuringWaitEndsSearch() throws {
        let machine = Machine()
        machine.events = [{ machine.errors["/dev/dri/card0"] = .inUse(path: "/dev/dri/card0") }]
        let error = #expect(throws: HostError.self) { try machine.search { $0.requiresPanel = true } }
        #expect(error?.exitStatus == 75 && machine.clock.now == .zero)
    }

    /// The kernel's events: none arrives, so the deadline is reached.
    @Test func watchEndsAtDeadline() {
        let clock = MonotonicClock()
        let deadline = clock.now + .seconds(0.05)
        let watch = makeDisplayDeviceWatch()
        while watch.wait(until: deadline, clock) {}
        #expect(clock.now >= deadline)
    }
}
