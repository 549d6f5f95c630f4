import ArgumentParser
import Foundation
import Input

struct QuantizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quantise",
        abstract: "Writes a recording as a program receives it from `kernel-guest touch`.",
        discussion: "Replayed on a virtual display, it produces the same points."
    )

    @Argument(help: "A recording of any format.")
    var input: String

    @Argument(help: "The file to write, in Easel's own format.")
    var output: String

    func run() throws {
        let recording = try Quantization.quantized(Recording(contentsOf: input))
        try recording.text().write(toFile: output, atomically: true, encoding: .utf8)
    }
}
