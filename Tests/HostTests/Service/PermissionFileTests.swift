import Foundation
import Testing
import UIKit

@testable import Host

@MainActor @Suite final class PermissionFileTests {
    private let folder = NSTemporaryDirectory() + "easel-permissions-\(UUID().uuidString)"
    private var path: String { "\(folder)/Library/Permissions.json" }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    @Test func permissionsAreStoredForTheirUserOnly() throws {
        let file = PermissionFile(path: path)
        #expect(file.permission("location") == nil)
        file.setPermission("always", "location")
        file.setPermission("reduced", "location-accuracy")
        let next = PermissionFile(path: path)
        #expect(next.permission("location") == "always" && next.permission("location-accuracy") == "reduced")
        next.setPermission(nil, "location")
        #expect(PermissionFile.values(in: path) == ["location-accuracy": "reduced"])
        let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(mode == 0o600)
        // A damaged file has no permissions.
        try Data("{\"location\": 1}".utf8).write(to: URL(fileURLWithPath: path))
        #expect(PermissionFile(path: path).permission("location") == nil)
    }

    /// By the kernel's notification, in real time.
    @Test func changesByAnotherProgramAreReported() async throws {
        let file = PermissionFile(path: path)
        var changes = 0
        file.onChange = { changes += 1 }
        func wait(for count: Int) async throws {
            for _ in 0..<500 where changes < count { try await Task.sleep(for: .milliseconds(10)) }
            #expect(changes == count)
        }
        try PermissionFile.write(["location": "denied"], to: path)
        try await wait(for: 1)
        #expect(file.permission("location") == "denied")
        unlink(path)
        try await wait(for: 2)
        #expect(file.permission("location") == nil)
        // Its own changes are none.
        file.setPermission("always", "location")
        try await Task.sleep(for: .milliseconds(50))
        #expect(changes == 2)
        file.onChange = nil
    }

    @Test func filesOfProgramsAndServices() throws {
        let environment = ["XDG_STATE_HOME": "\(folder)/state"]
        let files = PermissionFiles(environment: environment, root: folder)
        #expect(files.all.isEmpty)
        let own = files.files(of: "tram").map(\.path)
        #expect(
            own == [
                "\(folder)/state/easel/tram.permissions.json", "\(folder)/var/lib/easel/tram/Library/Permissions.json",
            ]
        )
        for path in own { try PermissionFile.write(["location": "always"], to: path) }
        try PermissionFile.write([:], to: files.files(of: "board")[1].path)
        #expect(files.all.map(\.app) == ["board", "tram", "tram"])
    }
}
