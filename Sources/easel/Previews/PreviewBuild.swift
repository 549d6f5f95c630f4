import Foundation
import UIKit

/// A run of the compiler.
final class PreviewBuild {
    let process: ChildProcess
    let output: CInt
    var bytes: [UInt8] = []

    init(_ command: [String]) throws {
        let (end, output) = try PreviewProcess.makePair()
        self.output = output
        defer { close(end) }
        do {
            process = try ChildProcess(
                "/usr/bin/env",
                command,
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
