import ArgumentParser
import Foundation
import Glibc

/// `kernel-guest scan`: a barcode scanner, which types as a keyboard of the United States.
struct ScanCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "scan",
        abstract: "Plugs in a scanner, which types a code of capital letters, digits and - within milliseconds.",
        discussion: """
            Waits until udev has initialized the device and a program has opened it. The device stays until `kernel-guest \
            unplug`.
            """
    )

    @Argument(help: "The code.")
    var code: String

    @Option(help: "The time for the code, in milliseconds.")
    var milliseconds = 40.0

    @Option(help: "The name of the device.")
    var name = "kernel-scanner"

    @Option(help: "The time to wait for udev and for a program to open the device, in seconds.")
    var patience = 100_000.0

    private static let shift: Int32 = 42
    private static let enter: Int32 = 28
    /// The keys of an American keyboard, from the code of the first one of each row.
    private static let rows: [(first: Int32, keys: String)] = [
        (2, "1234567890-"), (16, "QWERTYUIOP"), (30, "ASDFGHJKL"), (44, "ZXCVBNM"),
    ]

    func validate() throws {
        try DeviceHolder.check(name, patience: patience)
        guard !code.isEmpty, code.allSatisfy({ Self.key(of: $0) != nil }), (1...10_000).contains(milliseconds) else {
            throw ValidationError("a code consists of capital letters, digits and -, in 1 to 10000 ms")
        }
    }

    private static func key(of character: Character) -> Int32? {
        for row in rows {
            if let index = row.keys.firstIndex(of: character) {
                return row.first + Int32(row.keys.distance(from: row.keys.startIndex, to: index))
            }
        }
        return nil
    }

    func run() throws {
        let holder = DeviceHolder(name: name)
        let pad = try KeyPad(name: name)
        _ = try holder.plugIn(pad.device, as: "ID_INPUT_KEYBOARD", patience: patience)
        for character in code {
            guard let key = Self.key(of: character) else { continue }
            if character.isLetter { try pad.set(Self.shift, isDown: true) }
            try pad.press(key)
            if character.isLetter { try pad.set(Self.shift, isDown: false) }
            usleep(UInt32(milliseconds * 1000 / Double(code.count)))
        }
        try pad.press(Self.enter)
        try holder.hold(pad.device.descriptor)
    }
}
