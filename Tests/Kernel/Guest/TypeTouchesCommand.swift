import ArgumentParser
import Foundation
import Input

struct TypeTouchesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "type-touches",
        abstract: "Plugs in a touch screen and plays recordings on it, each after the effect of the one before.",
        discussion: """
            The files NAME.txt of the folder are recordings, which are played in the order of their names, at their own speed. \
            After each, the program waits until a file has the text of NAME.expected. The device stays plugged in, as that of \
            `kernel-guest touch`.
            """
    )

    @Argument(help: "The folder of the recordings.")
    var folder: String

    @Option(help: "The file that the program under test writes.")
    var output: String

    @Option(help: "The name of the device.")
    var name = "kernel-guest"

    /// The number of attempts to read the expected text, with pauses of 50 ms. The clock can jump over any time.
    private static let attempts = 2400

    func validate() throws { try DeviceHolder.check(name) }

    func run() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasSuffix(".txt") }.sorted()
        guard !files.isEmpty else { throw GuestError("there is no recording in \(folder)") }
        let steps = try files.map { file in
            let path = "\(folder)/\(file.dropLast(4))"
            return (file, try Recording(contentsOf: "\(path).txt").samples, try Self.text(of: "\(path).expected"))
        }
        let holder = DeviceHolder(name: name)
        let pad = try TouchPad(name: name)
        print(try holder.plugIn(pad.device, as: TouchPad.kind, patience: 100_000))
        var player = TouchPlayer()
        for (file, samples, expected) in steps {
            try player.play(samples, on: pad, speed: 1)
            try wait(for: expected, after: file)
        }
        try holder.hold(pad.device.descriptor)
    }

    private func wait(for expected: String, after step: String) throws {
        var found: String?
        for _ in 0..<Self.attempts {
            found = try? Self.text(of: output)
            if found == expected { return }
            usleep(50_000)
        }
        throw GuestError(
            "after \(step), the text is \(found.map { "\"\($0)\"" } ?? "not written"), not \"\(expected)\""
        )
    }

    private static func text(of path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }
}
