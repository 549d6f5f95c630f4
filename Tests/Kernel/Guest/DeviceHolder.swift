import ArgumentParser
import Foundation

/// Leaves a device plugged in beyond the end of this program: a sleeping process holds its descriptor.
struct DeviceHolder {
    let name: String
    /// In the folder of the job: with the job, its processes end as well.
    private var file: String {
        "\(ProcessInfo.processInfo.environment["RIG"] ?? "/run")/kernel-guest-\(name).pid"
    }

    /// Checks the options of commands that plug in a device.
    static func check(_ name: String, patience: Double) throws {
        guard (0...100_000).contains(patience) else { throw ValidationError("--patience must be 0 to 100000") }
        try check(name)
    }

    static func check(_ name: String) throws {
        guard !name.isEmpty, name.utf8.count < 64,
            name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
        else { throw ValidationError("a name must consist of letters, digits and -") }
    }

    /// Plugs in a device, in place of one that has been left plugged in, and waits until programs read it.
    /// - Parameters:
    ///   - kind: The property that udev must set for it.
    ///   - readers: The number of programs.
    ///   - patience: The time to wait for udev, and then for the programs, in seconds.
    /// - Returns: Its node.
    func plugIn(_ device: VirtualDevice, as kind: String, readers: Int = 1, patience: Double) throws -> String {
        try unplug()
        let watch = try DeviceWatch()
        let milliseconds = CInt(patience * 1000)
        let node = try watch.node(of: device.plugIn(), as: kind, timeout: milliseconds)
        try DeviceWatch.wait(forReaders: readers, of: node, timeout: milliseconds)
        return node
    }

    /// Leaves a device plugged in.
    /// - Parameter descriptor: The descriptor of the device, which the process inherits.
    func hold(_ descriptor: CInt) throws {
        guard descriptor >= 0 else { throw GuestError("there is no device to hold") }
        var process = pid_t()
        var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("sleep"), strdup("infinity"), nil]
        defer { for argument in arguments { free(argument) } }
        // Standard output may be a pipe that somebody waits to be closed.
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        for descriptor in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] {
            posix_spawn_file_actions_addopen(&actions, descriptor, "/dev/null", O_RDWR, 0)
        }
        let number = posix_spawnp(&process, "sleep", &actions, nil, &arguments, environ)
        guard number == 0 else { throw GuestError("posix_spawn sleep: \(String(cString: strerror(number)))") }
        try String(process).write(toFile: file, atomically: true, encoding: .utf8)
    }

    /// - Returns: A Boolean value that indicates whether there was one.
    @discardableResult
    func unplug() throws -> Bool {
        guard let text = try? String(contentsOfFile: file, encoding: .utf8), let process = pid_t(text) else {
            return false
        }
        try FileManager.default.removeItem(atPath: file)
        guard kill(process, SIGKILL) == 0 else { throw GuestError(failed: "kill \(process)") }
        return true
    }
}
