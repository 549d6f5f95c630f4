import Foundation
import TestSupport
import Testing

@testable import Host

/// Speech through a real speech-dispatcher, whose module writes texts to a file.
@MainActor
@Suite struct SpeechDispatcherTests {
    nonisolated private static let daemon = "/usr/bin/speech-dispatcher"
    nonisolated private static let module = "/usr/lib/speech-dispatcher-modules/sd_generic"

    nonisolated private static var isInstalled: Bool {
        SpeechLibrary() != nil
            && [daemon, module].allSatisfy { FileManager.default.isExecutableFile(atPath: $0) }
            // Declares the sound device that discards everything.
            && FileManager.default.fileExists(atPath: "/usr/share/alsa/alsa.conf")
    }

    @Test func missingLibraryIsNoCrash() { #expect(SpeechLibrary(name: "libspeechd-missing.so.2") == nil) }

    @Test func usualLanguageHasTwoLetters() { #expect(SpeechLibrary.usualLanguage.count >= 2) }

    /// In a process of its own, because the address of the service is an environment variable.
    @Test(.enabled(if: isInstalled, "speech-dispatcher, libspeechd2 and libasound2-data are not installed"))
    func textIsSpokenByTheService() async {
        await #expect(processExitsWith: .success) {
            try await MainActor.run {
                let service = try Service()
                defer { service.end() }
                let output = SpeechDispatcherOutput { fatalError($0) }
                output.speak("Save, button", language: "en")
                output.waitForService()
                #expect(service.waitForText().contains("Save, button"))
                output.stop()
                output.waitForService()
            }
        }
    }

    @Test(.enabled(if: isInstalled, "speech-dispatcher, libspeechd2 and libasound2-data are not installed"))
    func missingServiceIsLoggedOnce() async {
        await #expect(processExitsWith: .success) {
            await MainActor.run {
                setenv("SPEECHD_ADDRESS", "inet_socket:127.0.0.1:1", 1)
                let log = Lines()
                let output = SpeechDispatcherOutput { log.lines.append($0) }
                output.speak("a", language: nil)
                output.speak("b", language: nil)
                output.waitForService()
                precondition(log.lines.count == 1 && log.lines[0].hasPrefix("cannot speak: "), "\(log.lines)")
            }
        }
    }
}

/// The lines of a log. They are read after the service has received everything.
private final class Lines: @unchecked Sendable { var lines: [String] = [] }

/// A speech-dispatcher of the test, with its own socket and configuration.
@MainActor
private final class Service {
    private let folder = NSTemporaryDirectory() + "speech-\(UUID().uuidString)"
    private var process: Process
    private var texts: String { "\(folder)/texts" }

    init() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/modules", withIntermediateDirectories: true)
        let configuration = """
            AudioOutputMethod "alsa"
            AudioALSADevice "null"
            LogLevel 1
            LogDir "\(folder)"
            AddModule "file" "sd_generic" "file.conf"
            DefaultModule file
            DefaultLanguage "en"
            """
        // The module has the texts of the voice and calls a shell.
        let module = """
            GenericExecuteSynth "printf '%s' \\"$DATA\\" >> \(folder)/texts"
            AddVoice "en" "MALE1" "en"
            GenericLanguage "en" "en" "utf-8"
            """
        try configuration.write(toFile: "\(folder)/speechd.conf", atomically: true, encoding: .utf8)
        try module.write(toFile: "\(folder)/modules/file.conf", atomically: true, encoding: .utf8)
        process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/speech-dispatcher")
        process.arguments = [
            "-s", "-C", folder, "-c", "unix_socket", "-S", "\(folder)/socket", "-P", "\(folder)/pid", "-L", folder,
        ]
        process.standardError = FileHandle.nullDevice
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        setenv("SPEECHD_ADDRESS", "unix_socket:\(folder)/socket", 1)
        for _ in 0..<500 where !FileManager.default.fileExists(atPath: "\(folder)/socket") { usleep(10_000) }
    }

    /// Returns what the service has spoken.
    func waitForText() -> String {
        for _ in 0..<1000 {
            if let text = try? String(contentsOfFile: texts, encoding: .utf8), text.contains("button") { return text }
            usleep(10_000)
        }
        return ""
    }

    func end() {
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(atPath: folder)
    }
}
