import ArgumentParser
import ImageCodecs
import UIKit

/// An error that ends a command with one line and a status of `sysexits.h`.
struct CommandFailure: Error, CustomStringConvertible {
    let description: String
    let status: CInt

    static func usage(_ text: String) -> CommandFailure { CommandFailure(description: text, status: 64) }
    static func noInput(_ text: String) -> CommandFailure { CommandFailure(description: text, status: 66) }
    static func badData(_ text: String) -> CommandFailure { CommandFailure(description: text, status: 65) }
    static func cannotCreate(_ text: String) -> CommandFailure { CommandFailure(description: text, status: 73) }

    /// Throws an error if output could not be written, for example because the disk is full. A reader that closes the
    /// pipe early, such as `easel doctor | head`, and a standard output that was closed from the beginning are not
    /// errors.
    private static func checkStandardOutput() throws(CommandFailure) {
        guard fflush(nil) != 0, errno != EPIPE, errno != EBADF else { return }
        let error = FileError(path: "-", errorNumber: errno)
        throw CommandFailure(description: "\(error)", status: 74)
    }

    /// Runs the work of a command without options.
    /// - Returns: The exit status.
    static func status(_ body: @MainActor () throws -> Void) -> CInt {
        do {
            try reporting(body)
            return 0
        } catch {
            return Easel.exitCode(for: error).rawValue
        }
    }

    /// Runs a command's work on the main thread, and writes an error as one line to standard error.
    static func reporting(_ body: @MainActor () throws -> Void) throws {
        let failure: CommandFailure
        var fields: [String: String] = [:]
        do {
            // Commands are run synchronously, by the initial thread of the process: the event loop must be the only one
            // that serves the main queue, which is not the case in an asynchronous main function.
            try MainActor.assumeIsolated { try body() }
            return try checkStandardOutput()
        } catch let error as CommandFailure {
            failure = error
        } catch let error as HostError {
            fields = error.loggedFields
            failure = CommandFailure(description: "\(error)", status: error.exitStatus)
        } catch let error as DisplayError {
            fields = error.loggedFields
            failure = CommandFailure(description: "\(error)", status: HostError.display(error).exitStatus)
        } catch let error as RecordingError {
            failure = CommandFailure(description: "\(error)", status: error.exitStatus)
        } catch let error as InputError {
            fields = error.loggedFields
            failure = CommandFailure(description: "\(error)", status: HostError.input(error).exitStatus)
        } catch let error as ConfigurationEditError {
            failure = CommandFailure(description: "\(error)", status: error.exitStatus)
        } catch let error as ImageFileError {
            failure = .cannotCreate("\(error)")
        } catch let error as FileError {
            failure = .cannotCreate("\(error)")
        }
        fields["exit_status"] = "\(failure.status)"
        Program.log(LogMessage(failure.description, .error, fields: fields))
        throw ExitCode(failure.status)
    }
}
