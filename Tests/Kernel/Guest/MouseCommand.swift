import ArgumentParser
import CKernelGuest
import Glibc

struct MouseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "mouse",
        abstract: "Plugs in a mouse, and moves and presses it.",
        discussion: """
            Waits until udev has initialized the device and a program has opened it. The device stays plugged in, with the \
            buttons that it holds, until `kernel-guest unplug`.
            """
    )

    @Argument(help: "The steps: `X,Y` moves the mouse, `hold` presses the right button, `release` releases it.")
    var steps: [String]

    @Option(help: "The name of the device.")
    var name = "kernel-mouse"

    @Option(help: "The time to wait for udev and for a program to open the device, in seconds.")
    var patience = 100_000.0

    private func events(of step: String) throws -> [(type: Int32, code: Int32, value: Int32)] {
        let end = (EV_SYN, SYN_REPORT, Int32(0))
        if step == "hold" || step == "release" { return [(EV_KEY, BTN_RIGHT, step == "hold" ? 1 : 0), end] }
        let numbers = step.split(separator: ",").map { Int32($0) }
        guard numbers.count == 2, let x = numbers[0], let y = numbers[1] else {
            throw ValidationError("a step must be X,Y, hold or release, not \(step)")
        }
        return [(EV_REL, REL_X, x), (EV_REL, REL_Y, y), end]
    }

    func validate() throws {
        try DeviceHolder.check(name, patience: patience)
        for step in steps { _ = try events(of: step) }
    }

    func run() throws {
        let holder = DeviceHolder(name: name)
        let device = try VirtualDevice(
            name: name,
            product: 0x534D,
            [
                .events(EV_SYN), .events(EV_REL), .events(EV_KEY), .relativeAxis(REL_X), .relativeAxis(REL_Y),
                .key(BTN_LEFT), .key(BTN_RIGHT),
            ]
        )
        _ = try holder.plugIn(device, as: "ID_INPUT_MOUSE", patience: patience)
        for step in steps { try device.send(events(of: step)) }
        try holder.hold(device.descriptor)
    }
}
