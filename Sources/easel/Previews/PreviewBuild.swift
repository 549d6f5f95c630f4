import Foundation
import UIKit

/// A run of the compiler.
final class PreviewBuild {
    let process: ChildProcess
    let output: CInt
    /// A Boolean value that indicates whether the plan of the build before is used.
    let usesStoredPlan: Bool
    var bytes: [UInt8] = []

    /// Starts the compiler.
    /// - Parameter usesStoredPlan: Whether no file was added or removed since the last build, whose plan is used if it is there.
    init(_ build: ImportedBuild, usesStoredPlan: Bool) throws {
        let planned = usesStoredPlan ? build.plannedCommand : nil
        self.usesStoredPlan = planned != nil
        let (end, output) = try PreviewProcess.makePair()
        self.output = output
        defer { close(end) }
        do {
            process = try ChildProcess(
                "/usr/bin/env",
                planned ?? build.command,
                redirectsOutput: false,
                descriptors: [STDOUT_FILENO: end, STDERR_FILENO: end]
            )
        } catch {
            close(output)
            throw error
        }
    }

    deinit { close(output) }
}
