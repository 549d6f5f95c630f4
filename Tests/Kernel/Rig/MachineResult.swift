import Foundation

/// The result of a job.
package struct MachineResult: Sendable {
    /// The exit status of the job.
    package let status: Int
    /// The standard output and error of the job.
    package let log: String
    /// The output of the kernel and the first process on the serial line.
    package let serial: String
    /// The images stored by `rig shot NAME`, by name.
    package let screens: [String: PanelImage]
    /// Seconds from the start of QEMU to the start of the job.
    package let bootTime: TimeInterval
    /// Seconds from the start of the job to its end.
    package let jobTime: TimeInterval
    private let folder: RunFolder

    /// - Parameters:
    ///   - folder: the folder of the job.
    ///   - serial: the text on the serial line, of all jobs of the machine so far.
    init(
        status: Int,
        screens: [String: PanelImage],
        bootTime: TimeInterval,
        jobTime: TimeInterval,
        folder: RunFolder,
        serial: String
    ) {
        self.status = status
        self.screens = screens
        self.bootTime = bootTime
        self.jobTime = jobTime
        self.folder = folder
        self.serial = serial
        log = folder.text("job.log")
    }

    /// A file that the job left in `$RIG`.
    package func file(_ name: String) -> Data? { FileManager.default.contents(atPath: "\(folder.path)/\(name)") }
}

/// The reason for a missing result.
package enum RigError: Error, CustomStringConvertible {
    case kernel(String, reason: String)
    case systemCall(String, errorNumber: CInt)
    case file(String, reason: String)
    /// QEMU ended before the job did.
    case ended(status: CInt, tail: String)
    /// Nothing more came within the time limit.
    case silent(seconds: TimeInterval, waitingFor: String, tail: String)
    case protocolBroken(String, tail: String)
    case image(String)

    package var description: String {
        switch self {
        case .kernel(let name, let reason): "cannot provide Linux \(name): \(reason)"
        case .systemCall(let name, let number): "\(name): \(String(cString: strerror(number)))"
        case .file(let name, let reason): "\(name): \(reason)"
        case .ended(let status, let tail): "the machine ended unexpectedly (QEMU status \(status))\n\(tail)"
        case .silent(let seconds, let what, let tail):
            "no answer within \(seconds) s while waiting for \(what)\n\(tail)"
        case .protocolBroken(let what, let tail): "\(what)\n\(tail)"
        case .image(let reason): "invalid image: \(reason)"
        }
    }
}
