import Foundation
import Testing
import UIKitCore

@testable import Host

/// The file with the saved state of an app.
@MainActor
@Suite struct SavedStateTests {
    private let folder = FileManager.default.temporaryDirectory.appendingPathComponent("easel-state-\(UUID())").path
    private var path: String { "\(folder)/Saved Application State/Notes.savedState" }
    private let state = Data("state".utf8)

    private func makeStore() -> SavedState { SavedState(path: path) }
    private func removeFolder() { try? FileManager.default.removeItem(atPath: folder) }

    @Test func statesAreReadInLaterRuns() throws {
        defer { removeFolder() }
        #expect(makeStore().beginRestoring() == nil)
        makeStore().save(state)
        let permissions = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
        #expect(permissions == 0o600)
        for _ in 0..<2 {
            let store = makeStore()
            #expect(store.beginRestoring() == state)
            store.confirm()
        }
        makeStore().save(Data())
        #expect(makeStore().beginRestoring() == Data())
    }

    @Test func statesOfFailedLaunchesAreDiscarded() {
        defer { removeFolder() }
        makeStore().save(state)
        #expect(makeStore().beginRestoring() == state)
        // The program ended before its first frame.
        #expect(makeStore().beginRestoring() == nil && makeStore().beginRestoring() == nil)
        // A launch that saves a state was complete.
        makeStore().save(state)
        let store = makeStore()
        _ = store.beginRestoring()
        store.save(Data("next".utf8))
        #expect(makeStore().beginRestoring() == Data("next".utf8))
    }

    @Test func removedStatesAreNotRestored() {
        defer { removeFolder() }
        makeStore().save(state)
        makeStore().save(nil)
        #expect(makeStore().beginRestoring() == nil)
        makeStore().save(state)
        let store = makeStore()
        _ = store.beginRestoring()
        store.save(nil)
        #expect(makeStore().beginRestoring() == nil)
    }

    @Test func damagedFilesAreIgnored() throws {
        defer { removeFolder() }
        makeStore().save(state)
        let file = try Data(contentsOf: URL(fileURLWithPath: path))
        var damaged = [Data(), file.dropLast(), file + Data([0])]
        for index in file.indices {
            var copy = file
            copy[index] ^= 0x10
            damaged.append(copy)
        }
        for bytes in damaged {
            try bytes.write(to: URL(fileURLWithPath: path))
            #expect(makeStore().beginRestoring() == nil)
            #expect(FileManager.default.subpaths(atPath: folder)?.contains { $0.contains("Notes") } == false)
        }
    }

    @Test func foldersThatCannotBeWrittenAreNoErrors() throws {
        defer { removeFolder() }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try Data().write(to: URL(fileURLWithPath: "\(folder)/Saved Application State"))
        makeStore().save(state)
        #expect(makeStore().beginRestoring() == nil)
    }

    @Test func pathsFollowTheFoldersOfTheApp() {
        func path(_ environment: [String: String]) -> String? {
            AppFolders(app: "Notes", environment: environment).savedState
        }
        #expect(path(["EASEL_STORAGE": "/data"]) == "/data/Library/Saved Application State/Notes.savedState")
        #expect(
            path(["STATE_DIRECTORY": "/var/lib/easel"])
                == "/var/lib/easel/Notes/Library/Saved Application State/Notes.savedState"
        )
        #expect(path(["HOME": "/home/ada"]) == "/home/ada/.local/state/easel/Notes.savedState")
        #expect(path(["HOME": "/home/ada", "XDG_STATE_HOME": "/s"]) == "/s/easel/Notes.savedState")
        #expect(path([:]) == nil)
    }
}
