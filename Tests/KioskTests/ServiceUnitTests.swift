import Foundation
import TestSupport
import Testing

/// The units of the service: numbers that depend on each other, and what a program in the sandbox reaches.
@Suite struct ServiceUnitTests {
    private let service: UnitFile
    private let failed: UnitFile

    init() throws {
        service = try UnitFile("systemd/easel-kiosk@.service")
        failed = try UnitFile("systemd/easel-kiosk-failed@.service")
    }

    /// The slowest failures: a start that takes its whole time, then a hang, which the watchdog ends with SIGABRT. systemd waits
    /// for the effect of that, of SIGKILL, of ExecStopPost= and of two more signals.
    @Test func limitOfAttemptsIsReachedByTheSlowestFailures() throws {
        let start = try #require(service.seconds("Service.TimeoutStartSec"))
        let watchdog = try #require(service.seconds("Service.WatchdogSec"))
        let stop = try #require(service.seconds("Service.TimeoutStopSec"))
        let pause = try #require(service.seconds("Service.RestartSec"))
        let attempts = try #require(service.seconds("Unit.StartLimitBurst"))
        let interval = try #require(service.seconds("Unit.StartLimitIntervalSec"))
        #expect(service["Service.TimeoutAbortSec"] == nil, "the time after SIGABRT is TimeoutStopSec=")
        #expect(interval > attempts * (start + watchdog + 5 * stop + pause))
        #expect(service["Unit.OnFailure"] == "easel-kiosk-failed@%i.service")
    }

    /// The app reaches a list of places in `/run`, and no bus, resolver or manager.
    @Test func sandboxHidesTheSocketsOfOtherServices() throws {
        #expect(service.words("Service.TemporaryFileSystem") == ["/run:ro"])
        let reachable = service.words("Service.BindReadOnlyPaths")
        #expect(reachable == ["-/run/systemd/notify", "-/run/systemd/journal", "-/run/udev"])
        #expect(service.values["Service.BindPaths"] == nil)
        for (name, unit) in [("service", service), ("failed", failed)] {
            #expect(unit.words("Service.RestrictAddressFamilies") == ["AF_UNIX", "AF_NETLINK"], "\(name)")
            #expect(unit["Service.IPAddressDeny"] == "any" && unit["Service.IPAddressAllow"] == nil, "\(name)")
        }
    }

    /// systemd mounts file systems also for commands with all rights, which then do not reach systemd.
    @Test func commandsWithAllRightsHaveTheRunFolderOfTheMachine() throws {
        for file in try Self.services() {
            let unit = try UnitFile("systemd/\(file)")
            if !Self.commandsWithAllRights(of: unit).isEmpty {
                #expect(unit.values["Service.TemporaryFileSystem"] == nil, "\(file)")
            }
        }
        let hidden = failed.words("Service.InaccessiblePaths")
        for path in ["/run/dbus", "/run/systemd/private", "/run/systemd/resolve"] {
            #expect(hidden.contains("-\(path)"))
        }
    }

    private static func services() throws -> [String] {
        let files = try FileManager.default.contentsOfDirectory(atPath: Checkout.url("systemd").path)
            .filter { $0.hasSuffix(".service") }
        try #require(files.count >= 4)
        return files
    }

    private static func commandsWithAllRights(of unit: UnitFile) -> [String] {
        unit.values.filter { $0.key.hasPrefix("Service.Exec") }.flatMap(\.value)
            .filter { $0.prefix { "-+!@:|".contains($0) }.contains("+") }
    }

    /// A shell of root writes below no folder of the service's user, which could have links there.
    @Test func commandsWithAllRightsWriteToFoldersOfRoot() throws {
        var count = 0
        for file in try Self.services() {
            let unit = try UnitFile("systemd/\(file)")
            let kinds = ["Runtime", "State", "Cache", "Logs", "Configuration"]
            let own = kinds.flatMap { unit.words("Service.\($0)Directory") }
            for command in Self.commandsWithAllRights(of: unit) {
                count += 1
                #expect(!command.contains("DIRECTORY"), "\(file): \(command)")
                for folder in own { #expect(!command.contains("/\(folder)/"), "\(file): \(command)") }
            }
        }
        #expect(count >= 4)
        let written = try #require(failed.values["Service.ExecStartPre"]?.last)
        // A folder of root, which others cannot enter; the file is mounted for the service.
        #expect(written.contains("umask 077 && mkdir -p /run/easel-kiosk-failed"), "\(written)")
        #expect(written.contains(">/run/easel-kiosk-failed/%i"), "\(written)")
        // Elsewhere, so that root can replace the file where it is.
        #expect(failed.words("Service.BindReadOnlyPaths") == ["-/run/easel-kiosk-failed/%i:/run/easel-kiosk-messages"])
        #expect(failed.words("Service.ExecStart").contains("/run/easel-kiosk-messages"))
    }

    /// Drop-ins for what needs a network or a bus, which the documentation lists, and which the service has only on request.
    @Test func dropInsAreDocumentedAndOff() throws {
        let folder = Checkout.url("packaging/drop-ins").path
        let names = try FileManager.default.contentsOfDirectory(atPath: folder).sorted()
        #expect(
            names == [
                "bus.conf", "discovery.conf", "input-methods.conf", "location.conf", "network.conf", "vnc.conf",
            ]
        )
        let page = try Checkout.text(of: "docs/kiosk.md")
        for name in names {
            #expect(page.contains("| `\(name)` |"), "docs/kiosk.md does not describe \(name)")
            let dropIn = try UnitFile("packaging/drop-ins/\(name)")
            for (key, values) in dropIn.values {
                #expect(!values.contains(""), "\(name) resets \(key): drop-ins are combined")
            }
        }
        let bus = try UnitFile("packaging/drop-ins/bus.conf")
        #expect(bus.words("Service.BindReadOnlyPaths") == ["-/run/dbus"])
        let network = try UnitFile("packaging/drop-ins/network.conf")
        #expect(network.words("Service.RestrictAddressFamilies") == ["AF_INET", "AF_INET6"])
        let location = try UnitFile("packaging/drop-ins/location.conf")
        #expect(location.words("Service.RestrictAddressFamilies") == ["AF_INET", "AF_INET6"])
        #expect(location.words("Service.IPAddressAllow") == ["localhost"])
        let discovery = try UnitFile("packaging/drop-ins/discovery.conf")
        #expect(discovery.words("Service.RestrictAddressFamilies") == ["AF_INET", "AF_INET6"])
        #expect(discovery.words("Service.IPAddressAllow") == ["any"])
        #expect(discovery.words("Service.BindReadOnlyPaths") == ["-/run/dbus"])
        let remote = try UnitFile("packaging/drop-ins/vnc.conf")
        #expect(remote["Unit.Wants"] == "easel-kiosk-vnc@%i.socket" && remote["Service.IPAddressAllow"] == nil)
        #expect(service["Unit.Sockets"] == nil && !service.words("Unit.Wants").contains("easel-kiosk-vnc@%i.socket"))
    }

    /// The app and the daemon of its input methods agree on the socket, and the daemon reaches nothing else.
    @Test func inputMethodsHaveADaemonBesideTheApp() throws {
        let dropIn = try UnitFile("packaging/drop-ins/input-methods.conf")
        let daemon = try UnitFile("systemd/easel-kiosk-ibus@.service")
        let name = "easel-kiosk-ibus@%i.service"
        #expect(dropIn.words("Unit.Wants") == [name] && dropIn.words("Unit.After") == [name])
        #expect(!service.words("Unit.Wants").contains(name) && dropIn["Unit.Requires"] == nil)
        let folder = try #require(daemon["Service.RuntimeDirectory"])
        let address = "unix:path=/run/\(folder)/bus"
        #expect(dropIn["Service.Environment"] == "IBUS_ADDRESS=\(address)")
        let words = daemon.words("Service.ExecStart")
        let option = try #require(words.firstIndex(of: "--address"))
        #expect(words.indices.contains(option + 1) && words[option + 1] == address)
        // The folder above outlives the daemon.
        let parent = "/run/" + (folder as NSString).deletingLastPathComponent
        #expect(folder.hasSuffix("/%i") && dropIn.words("Service.BindReadOnlyPaths") == ["-\(parent)"])
        #expect(daemon["Service.User"] == service["Service.User"] && daemon["Service.DynamicUser"] == "yes")
        #expect(daemon["Unit.PartOf"] == "easel-kiosk@%i.service" && daemon["Service.Restart"] == "always")
        #expect(daemon["Service.PrivateNetwork"] == "yes" && daemon["Service.PrivateDevices"] == "yes")
        #expect(daemon.words("Service.RestrictAddressFamilies") == ["AF_UNIX"])
        #expect(daemon.words("Service.BindReadOnlyPaths") == ["-/run/systemd/userdb"])
        #expect(daemon["Service.CapabilityBoundingSet"] == "" && daemon["Service.NoNewPrivileges"] == "yes")
    }
}
