import Foundation
import Testing

@testable import easel

/// The folders that apps store their files in.
@Suite struct AppStorageTests {
    /// The mode of folders that Easel has named is tightened; a folder that the user has named may be shared on purpose.
    @Test func tightenRestrictsFolderPermissions() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-state-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: folder) }
        let own = folder.appendingPathComponent("easel/sketch")
        func mode(_ url: URL) throws -> Int {
            try #require(FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
        }
        try FileManager.default.createDirectory(at: own, withIntermediateDirectories: true)
        for url in [folder, own, own.deletingLastPathComponent()] { chmod(url.path, 0o755) }
        AppStorage(own.path).tighten()
        AppStorage(of: "sketch", environment: ["EASEL_STORAGE": own.path]).tighten()
        #expect(try mode(own) == 0o755)
        AppStorage(of: "sketch", environment: ["XDG_STATE_HOME": folder.path]).tighten()
        #expect(try mode(own) == 0o700 && mode(own.deletingLastPathComponent()) == 0o700 && mode(folder) == 0o755)
        // It is never loosened.
        chmod(own.path, 0o500)
        AppStorage(of: "sketch", environment: ["XDG_STATE_HOME": folder.path]).tighten()
        #expect(try mode(own) == 0o500)
        AppStorage(of: "none", environment: ["XDG_STATE_HOME": folder.path]).tighten()
    }
}
