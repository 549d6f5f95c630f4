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
    /// 16 bits per pixel.
    case cirrus = "cirrus-vga"
    case none
}

/// The first process of a machine.
package enum InitSystem: Sendable {
    /// The job's runner: udev and nothing else.
    case job
    /// The host's systemd with few units: texts of files to add to those, by name, and the names of units to enable, which
    /// may also be ones that systemd brings. The job is a unit of its own after `multi-user.target`.
    case systemd(units: [String: String], enable: [String])
}

/// The clock source of a machine.
package enum MachineClock: Sendable {
    /// Time on the host.
    case host
    /// 2 to the power of `shift` nanoseconds pass with each instruction, whatever the load of the host. One processor.
    case instructions(shift: Int)
}

/// A virtual machine made of this one's file system and a kernel, under QEMU. Its writes are in memory, and lost at its end;
/// only its run folder is written through.
package struct Machine: Sendable {
    package var kernel: Kernel
    package var adapter: Adapter
    package var options: Options

    package struct Options: Sendable {
        /// The preferred size of the adapter in pixels, if it is configurable: `virtioGPU`.
        package var size: (width: Int, height: Int)?
        /// The number of outputs of the adapter `virtioGPU`. Outputs after the first are disconnected.
        package var outputs = 1
        package var initSystem = InitSystem.job
        package var clock = MachineClock.host
        package var megabytes = 1024
        /// More than one race where Linux 7 changes its own code.
        package var processors = 1
        /// The folder whose programs come first in `$PATH`.
        package var programs = Repository.products
        /// More of the kernel's command line.
        package var commandLine = ""
        /// More arguments for QEMU, such as a second adapter or a tablet: `["-device", "virtio-tablet-pci"]`.
        package var arguments: [String] = []
        /// More environment of the scripts that start the machine.
        package var environment: [String: String] = [:]
        /// A Boolean value that indicates whether earlier and later jobs may run in the same machine.
        package var isShared = true

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

    /// Runs a job in a machine that has booted: one that an earlier job of the same configuration has left, or a new one.
    ///
    /// The processes of earlier jobs have ended, and none of those jobs has failed; their changes in memory remain. A job
    /// that changes the machine for others has to undo that, or to run in a machine with `isShared` off.
    /// - Parameters:
    ///   - job: a script that bash runs as root. `$RIG` is the folder of the job; programs of this build come first in
    ///     `$PATH`. `rig shot NAME` stores the panel's image, `rig input JSON` sends pointer and key events,
    ///     `rig exit STATUS` ends job and machine early.
    ///   - timeout: in seconds, from the start of the job to its end. The default only ends jobs that hang: machines
    ///     without KVM on a busy host take minutes for what they do in one.
    package func run(job: String, timeout: TimeInterval = 400) throws(RigError) -> MachineResult {
        try fetchKernel()
        let configuration = configuration
        let session: MachineSession
        if options.isShared, let waiting = MachinePool.shared.take(configuration) {
            session = waiting
        } else {
            session = try boot()
        }
        do throws(RigError) {
            let result = try session.run(job, timeout: timeout)
            if options.isShared, session.isReusable {
                MachinePool.shared.add(session, configuration, megabytes: options.megabytes)
            } else {
                session.end()
            }
            return result
        } catch {
            session.end()
            throw error
        }
    }

    private func boot() throws(RigError) -> MachineSession {
        let folder = try RunFolder()
        if case .systemd(let units, let enabled) = options.initSystem {
            try folder.write(enabled.map { $0 + "\n" }.joined(), to: "units.enabled")
            for (name, text) in units { try folder.write(text, to: "units/\(name)") }
        }
        let session = try MachineSession(folder: folder)
        do throws(RigError) {
            try session.boot(arguments: arguments(folder: folder.path), environment: options.environment)
            return session
        } catch {
            session.end()
            throw error
        }
    }

    /// The properties of a machine that jobs have to agree on to share it.
    private var configuration: [String] {
        var configuration = arguments(folder: "") + options.environment.map { "\($0)=\($1)" }.sorted()
        if case .systemd(let units, let enabled) = options.initSystem {
            configuration += units.sorted { $0.key < $1.key }.flatMap { [$0.key, $0.value] } + enabled
        }
        return configuration
    }

    /// Downloads the kernel before the time limit of the job starts.
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

    private func arguments(folder: String) -> [String] {
        var arguments = [
            Repository.folder.appending(path: "board/qemu/boot").path, "--attended", "--sockets",
            "--folder", folder, "--kernel", kernel.rawValue, "--adapter", adapter.rawValue,
            "--memory", String(options.megabytes), "--processors", String(options.processors),
            "--append", options.commandLine, "--path", options.programs.path,
        ]
        if let size = options.size { arguments += ["--size", "\(size.width)x\(size.height)"] }
        if options.outputs > 1 { arguments += ["--outputs", String(options.outputs)] }
        if case .systemd = options.initSystem { arguments += ["--init", "systemd"] }
        if case .instructions(let shift) = options.clock { arguments += ["--icount", String(shift)] }
        return arguments + ["--"] + options.arguments
    }
}

/// The repository of this file, and its build products.
package enum Repository {
    package static let folder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// The folder of `easel` and `kernel-guest`: that of the test program itself.
    package static let products = Bundle.main.bundleURL.resolvingSymlinksInPath()

    /// The same folder in a machine. Services see it, too, although they have a `/tmp` and a `/run` of their own.
    package static let productsInMachine = "/opt/rig/programs"
}
