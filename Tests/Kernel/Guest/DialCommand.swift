import ArgumentParser
import CKernelGuest
import Glibc

struct DialCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "dial",
        abstract: "Plugs in a dial with a button, and turns and presses it.",
        discussion: """
            Waits until udev has initialized the device and a program has opened it. The device stays plugged in until \
            `kernel-guest unplug`.
            """
    )

    @Argument(help: "The steps: `right` and `left` turn the dial by one detent, `press` presses its button.")
    var steps: [String]

    @Option(help: "The name of the device.")
    var name = "kernel-dial"

    @Option(help: "The time to wait for udev and for a program to open the device, in seconds.")
    var patience = 100_000.0

    private func events(of step: String) throws -> [(type: Int32, code: Int32, value: Int32)] {
        switch step {
        case "right": [(EV_REL, REL_DIAL, 1), (EV_SYN, SYN_REPORT, 0)]
        case "left": [(EV_REL, REL_DIAL, -1), (EV_SYN, SYN_REPORT, 0)]
        case "press": [(EV_KEY, BTN_0, 1), (EV_SYN, SYN_REPORT, 0), (EV_KEY, BTN_0, 0), (EV_SYN, SYN_REPORT, 0)]
        default: throw ValidationError("a step must be right, left or press, not \(step)")
        }
    }

    func validate() throws {
        try DeviceHolder.check(name, patience: patience)
        for step in steps { _ = try events(of: step) }
    }

    func run() throws {
        let holder = DeviceHolder(name: name)
        let device = try VirtualDevice(
            name: name,
            product: 0x5347,
            [.events(EV_SYN), .events(EV_REL), .events(EV_KEY), .relativeAxis(REL_DIAL), .key(BTN_0)]
        )
        _ = try holder.plugIn(device, as: "ID_INPUT", patience: patience)
        for step in steps { try device.send(events(of: step)) }
        try holder.hold(device.descriptor)
    }
}
