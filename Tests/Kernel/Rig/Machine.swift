import Foundation

/// A kernel that machines run on; `scripts/kernels` gets them from Debian.
package enum Kernel: String, CaseIterable, Sendable {
    /// Debian 12's own: `DirtyFB` uploads exactly what it names, and nothing paces flips.
    case bookworm61 = "6.1"
    /// Debian 12's backports: damage clips, quick to boot.
    case backports612 = "6.12"
    /// Debian 13's backports: vertical blanks at the display's rate.
    case trixie7 = "7"
}

/// A graphics device of QEMU's.
package enum Adapter: String, CaseIterable, Sendable {
    case virtioGPU = "virtio-gpu-pci"
    case bochs = "bochs-display"
    /// 16 bits a pixel.
    case cirrus = "cirrus-vga"
    case none
}

/// What is the first process of a machine.
package enum InitSystem: Sendable {
    /// The job's runner: udev and nothing else.
    case job
    /// The host's systemd with few units: files to add to those, and the names of units to enable, which may also be
    /// ones that systemd brings. The job is a unit of its own after `multi-user.target`.
    case systemd(units: [String], enable: [String])
}

/// What the clock of a machine runs by.
package enum MachineClock: Sendable {
    /// Time on the host.
    case host
    /// 2 to the power of `shift` nanoseconds pass with each instruction, whatever the load of the host. One processor.
    case instructions(shift: Int)
}

/// A computer made of this one's file system and a kernel, under QEMU. What it writes is in memory, and gone with it;
/// only its run folder is written through.
package struct Machine: Sendable {
    package var kernel: Kernel
    package var adapter: Adapter
    package var options: Options

    package struct Options: Sendable {
        /// Pixels that the adapter prefers, where it can be told: `virtioGPU`.
        package var size: (width: Int, height: Int)?
        package var initSystem = InitSystem.job
        package var clock = MachineClock.host
        package var megabytes = 1024
        /// More than one race where Linux 7 changes its own code.
        package var processors = 1
        /// More of the kernel's command line.
        package var commandLine = ""
        /// More arguments for QEMU, such as a second adapter or a tablet: `["-device", "virtio-tablet-pci"]`.
        package var arguments: [String] = []
        /// More environment of the scripts that start the machine.
        package var environment: [String: String] = [:]

        package init() {}
    }

    package init(
        kernel: Kernel = .backports612,
        adapter: Adapter = .virtioGPU,
        options: (inout Options) -> Void = { _ in }
    ) {
        self.kernel = kernel
        self.adapter = adapter
        self.options = Options()
        options(&self.options)
    }

    /// Starts the machine, runs a job in it and ends it, in any case.
    /// - Parameters:
    ///   - job: a script that bash runs as root. `$RIG` is the run folder; programs of this build come first in `$PATH`.
    ///     `rig shot NAME` keeps what the panel shows, `rig input JSON` sends pointer and key events, `rig exit STATUS`
    ///     ends early.
    ///   - timeout: in seconds, from the start of the job to its end.
    package func run(job: String, timeout: TimeInterval = 60) throws(RigError) -> MachineResult {
        try fetchKernel()
        let folder = try RunFolder()
        try folder.write(job, to: "job")
        if case .systemd(let units, let enabled) = options.initSystem {
            try folder.write(enabled.map { $0 + "\n" }.joined(), to: "units.enabled")
            for unit in units { try folder.copy(unit, into: "units") }
        }
        let session = try MachineSession(folder: folder, timeout: timeout)
        return try session.run(arguments: arguments(for: folder), environment: options.environment)
    }

    /// Before the clock of the job starts: a download takes as long as it takes.
    private func fetchKernel() throws(RigError) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["bash", Repository.folder.appending(path: "scripts/kernels").path, kernel.rawValue]
        process.environment = ProcessInfo.processInfo.environment.merging(options.environment) { $1 }
        let errors = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        process.standardError = errors
        do { try process.run() } catch { throw .kernel(kernel.rawValue, reason: "\(error)") }
        let text = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw .kernel(kernel.rawValue, reason: text) }
    }

    private func arguments(for folder: RunFolder) -> [String] {
        var arguments = [
            Repository.folder.appending(path: "board/qemu/boot").path, "--attended", "--sockets",
            "--folder", folder.path, "--kernel", kernel.rawValue, "--adapter", adapter.rawValue,
            "--memory", String(options.megabytes), "--processors", String(options.processors),
            "--append", options.commandLine, "--path", Repository.products.path,
        ]
        if let size = options.size { arguments += ["--size", "\(size.width)x\(size.height)"] }
        if case .systemd = options.initSystem { arguments += ["--init", "systemd"] }
        if case .instructions(let shift) = options.clock { arguments += ["--icount", String(shift)] }
        return arguments + ["--"] + options.arguments
    }
}

/// Where this file belongs to, and what was built of it.
package enum Repository {
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of `easel` and `kernel-guest`: that of the test program itself.
    package static let products = Bundle.main.bundleURL.resolvingSymlinksInPath()
}
