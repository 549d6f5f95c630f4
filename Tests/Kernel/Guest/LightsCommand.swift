import ArgumentParser
import CKernelGuest
import Foundation
import Glibc

/// `kernel-guest lights`: the lights of a keyboard.
struct LightsCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "lights",
        abstract: "Prints the lights of a keyboard that are on: num, caps and scroll."
    )

    @Argument(help: "The name of the device.")
    var name: String

    func run() throws {
        let folder = "/sys/class/input"
        let nodes = try FileManager.default.contentsOfDirectory(atPath: folder).filter { $0.hasPrefix("event") }
        let found = nodes.first { node in
            let text = try? String(contentsOfFile: "\(folder)/\(node)/device/name", encoding: .utf8)
            return text?.trimmingCharacters(in: .newlines) == name
        }
        guard let found else { throw GuestError("there is no device \(name)") }
        let descriptor = open("/dev/input/\(found)", O_RDONLY | O_CLOEXEC)
        guard descriptor >= 0 else { throw GuestError(failed: "open /dev/input/\(found)") }
        defer { close(descriptor) }
        var bits: UInt16 = 0
        guard ioctl(descriptor, EASEL_EVIOCGLED_2, &bits) >= 0 else { throw GuestError(failed: "EVIOCGLED") }
        let lights = [(LED_NUML, "num"), (LED_CAPSL, "caps"), (LED_SCROLLL, "scroll")]
        print(lights.filter { bits >> UInt16($0.0) & 1 != 0 }.map(\.1).joined(separator: " "))
    }
}
