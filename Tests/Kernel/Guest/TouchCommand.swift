import ArgumentParser
import Foundation
import Input

struct TouchCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "touch",
        abstract: "Plugs in a touch screen and plays a recording on it.",
        discussion: """
            Waits until udev has initialized the device and a program has opened it. The device stays when the recording has \
            ended, for a program that has not yet read it all: until `kernel-guest unplug`, or the next `touch` of the \
            same name, which is a new device. Its node is printed. It reports the \
            sizes of contacts if the recording has radii.
            """
    )

    @Argument(help: "A recording of any format.")
    var recording: String

    @Option(help: "The playback speed relative to the recording.")
    var speed = 1.0

    @Option(help: "The name of the device.")
    var name = "kernel-guest"

    @Flag(help: "Keep contacts down that the last sample lifts.")
    var hold = false

    @Option(help: "The number of samples to play; contacts that are down then stay down.")
    var first: Int?

    @Option(help: "The number of programs that must open the device before the playback.")
    var readers = 1

    @Option(help: "The time to wait for udev and for a program to open the device, in seconds.")
    var patience = 100_000.0

    func validate() throws {
        guard speed > 0, speed.isFinite else { throw ValidationError("--speed must be greater than 0") }
        guard (1...100).contains(readers) else { throw ValidationError("--readers must be 1 to 100") }
        if let first, first < 0 { throw ValidationError("--first must not be negative") }
        try DeviceHolder.check(name, patience: patience)
    }

    func run() throws {
        var samples = try Recording(contentsOf: recording).samples[...]
        let holder = DeviceHolder(name: name)
        let pad = try TouchPad(name: name, reportsSizes: samples.contains { $0.majorRadius != nil })
        print(try holder.plugIn(pad.device, as: TouchPad.kind, readers: readers, patience: patience))

        if let first { samples = samples.prefix(first) }
        if hold, let end = samples.last?.time {
            while let last = samples.last, last.time == end, last.phase == .ended { samples.removeLast() }
        }
        var player = TouchPlayer()
        try player.play(samples, on: pad, speed: speed)
        try holder.hold(pad.device.descriptor)
    }
}

struct UnplugCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "unplug",
        abstract: "Unplugs a device that `touch`, `keys` or `dial` has left plugged in."
    )

    @Option(help: "The name of the device.")
    var name = "kernel-guest"

    func validate() throws { try DeviceHolder.check(name) }

    func run() throws {
        guard try DeviceHolder(name: name).unplug() else { throw GuestError("device \(name) is not plugged in") }
    }
}
