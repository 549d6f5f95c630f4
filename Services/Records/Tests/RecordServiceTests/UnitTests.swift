import Foundation
import Testing

/// The unit of systemd.
@Suite struct UnitTests {
    private static let package = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../..")

    private static func lines(_ path: String) throws -> Set<String> {
        let text = try String(contentsOf: package.appending(path: path).standardizedFileURL, encoding: .utf8)
        return Set(text.split(separator: "\n").map(String.init).filter { !$0.hasPrefix("#") })
    }

    /// The settings that the server has otherwise: it needs the network, and no devices and homes.
    private static let others = [
        "DeviceAllow=", "IPAddressDeny=", "RestrictAddressFamilies=", "ProtectHome=", "SupplementaryGroups=",
        "LimitNICE=",
    ]

    @Test func sandboxIsThatOfTheKiosk() throws {
        let kiosk = try Self.lines("../../systemd/easel-kiosk@.service")
        let server = try Self.lines("systemd/easel-records.service")
        let sandbox = kiosk.filter { line in
            let isSandbox = [
                "Protect", "Private", "Restrict", "SystemCall", "Device", "Capability", "Ambient", "NoNew", "Lock",
                "MemoryDeny", "TemporaryFileSystem", "DynamicUser", "UMask", "StateDirectoryMode",
            ].contains(where: line.hasPrefix)
            // `Restart` begins like a setting of the sandbox, but it is none.
            return isSandbox && !line.hasPrefix("Restart") && !Self.others.contains(where: line.hasPrefix)
        }
        #expect(sandbox.count >= 20)
        #expect(sandbox.subtracting(server) == [])
        #expect(
            server.isSuperset(of: [
                "ProtectHome=yes", "RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6", "PrivateDevices=yes",
                "BindReadOnlyPaths=-/run/postgresql",
            ])
        )
    }

    @Test func unitIsValid() throws {
        let program = URL(filePath: "/usr/bin/systemd-analyze")
        try #require(FileManager.default.isExecutableFile(atPath: program.path), "install the package \"systemd\"")
        let folder = FileManager.default.temporaryDirectory.appending(path: "unit-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let unit = folder.appending(path: "easel-records.service")
        let text = try String(
            contentsOf: Self.package.appending(path: "systemd/easel-records.service").standardizedFileURL,
            encoding: .utf8
        )
        // A program that is there.
        try Data(text.replacing("/usr/bin/easel-records", with: "/bin/true").utf8).write(to: unit)
        let process = Process()
        process.executableURL = program
        process.arguments = ["verify", "--man=no", unit.path]
        let output = Pipe()
        process.standardError = output
        process.standardOutput = output
        try process.run()
        let lines = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        #expect(process.terminationStatus == 0 && !lines.contains("easel-records"), "\(lines)")
    }
}
