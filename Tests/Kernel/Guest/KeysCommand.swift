import ArgumentParser
import Foundation
import Glibc

struct KeysCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Plugs in a keyboard and presses keys on it, one after the other.",
        discussion: """
            Waits until udev has initialized the device and a program has opened it. The device stays when the keys have \
            been pressed, until `kernel-guest unplug`.
            """
    )

    /// The kernel's codes of keys.
    private static let codes: [String: Int32] = [
        "escape": 1, "minus": 12, "backspace": 14, "tab": 15, "enter": 28, "s": 31, "space": 57, "up": 103, "left": 105,
        "right": 106, "down": 108,
    ]

    /// A key, and what is done with it.
    private enum Stroke {
        case press(Int32), down(Int32), up(Int32)
    }

    @Argument(help: "The keys, by their names or the kernel's codes; with + to hold one, and with - to release it.")
    var keys: [String]

    @Option(help: "The name of the device.")
    var name = "kernel-keys"

    @Option(help: "The time to wait for udev and for a program to open the device, in seconds.")
    var patience = 100_000.0

    func validate() throws {
        try DeviceHolder.check(name, patience: patience)
        _ = try strokes()
    }

    private func strokes() throws -> [Stroke] {
        try keys.map { key in
            let name = key.last == "+" || key.last == "-" ? String(key.dropLast()) : key
            guard let code = Self.codes[name] ?? Int32(name), (1...127).contains(code) else {
                throw ValidationError("there is no key \(key)")
            }
            return key.last == "+" ? .down(code) : key.last == "-" ? .up(code) : .press(code)
        }
    }

    func run() throws {
        let holder = DeviceHolder(name: name)
        let pad = try KeyPad(name: name)
        _ = try holder.plugIn(pad.device, as: "ID_INPUT_KEYBOARD", patience: patience)
        for stroke in try strokes() {
            switch stroke {
            case .press(let code): try pad.press(code)
            case .down(let code): try pad.set(code, isDown: true)
            case .up(let code): try pad.set(code, isDown: false)
            }
        }
        try holder.hold(pad.device.descriptor)
    }
}
