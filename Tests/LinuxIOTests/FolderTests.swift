import Foundation
import Testing

@testable import LinuxIO

@Suite struct FolderTests {
    @Test func namesAreSortedAndThoseThatAreNotUTF8AreLeftOut() throws {
        let folder = NSTemporaryDirectory() + "easel-folder-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        #expect(Folder.names(in: folder) == [])
        #expect(throws: Errno.noSuchFileOrDirectory) { try Folder.readNames(in: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for name in ["b", "ä", ".hidden", "a\nb"] { try Data().write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        // The bytes FF FE, and an ESC with the second half of a character.
        for bytes: [CChar] in [[-1, -2, 0], [0x1B, -68, 0]] {
            var path = Array(folder.utf8CString.dropLast()) + [0x2F] + bytes
            let descriptor = open(&path, O_CREAT | O_WRONLY | O_CLOEXEC, 0o600)
            try #require(descriptor >= 0)
            close(descriptor)
        }
        #expect(Folder.names(in: folder) == [".hidden", "a\nb", "b", "ä"])
        #expect(Folder.names(in: folder, beginningWith: ".h", among: 100) == [".hidden"])
        #expect(Folder.names(in: folder, beginningWith: "", among: 3).count <= 3)
        try FileManager.default.createDirectory(atPath: "\(folder)/b2/c", withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/b2/c/d"))
        try FileManager.default.createSymbolicLink(atPath: "\(folder)/b2/e", withDestinationPath: folder)
        #expect(
            Folder.paths(below: folder)
                == [".hidden", "a\nb", "b", "b2", "b2/c", "b2/c/d", "b2/e", "ä"]
        )
        for bytes: [CChar] in [[-1, -2, 0], [0x1B, -68, 0]] {
            unlink(Array(folder.utf8CString.dropLast()) + [0x2F] + bytes)
        }
    }
}
