import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Operation of a store that a server has: numbers, checks, copies.
@Suite struct MaintenanceTests {
    private static func store() throws -> (SharedStore, RecordAsset) {
        let shared = try SharedStore.accepted()
        guard case .asset(let asset)? = try shared.owned("child").fields["photo"] else { throw Unexpected.success }
        return (shared, asset)
    }

    @Test func numbersAreThoseOfTheStore() throws {
        let (shared, _) = try Self.store()
        try shared.own(deleting: ["other"])
        let numbers = try shared.store.statistics()
        #expect(numbers.records == 4 && numbers.deletions == 1 && numbers.zones == 1)
        #expect(numbers.shares == 1 && numbers.participants == 1)
        #expect(numbers.bytes == (try shared.store.size(of: SharedStore.owner)))
    }

    @Test func checkFindsDamagedAndMissingFiles() throws {
        let (shared, asset) = try Self.store()
        #expect(try shared.store.check().isEmpty)
        let file = try shared.store.file(of: asset)
        try FileManager.default.removeItem(at: file)
        #expect(try shared.store.check().count == 1)
        // As many bytes as before.
        try Data("phxto".utf8).write(to: file)
        #expect(try shared.store.check() == ["asset \(asset.hash): its contents have changed"])
    }

    @Test func copyIsAStoreOfOneMoment() throws {
        let (shared, asset) = try Self.store()
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let accounts = try RecordAccounts(file: folder.appending(path: "accounts.sqlite"))
        try accounts.add("alice")
        let key = Data(repeating: 1, count: 32)
        _ = try accounts.pair(code: try accounts.makeCode(for: "alice").text, key: key, name: "panel")
        let token = try accounts.makeToken(forKey: key)

        let copy = folder.appending(path: "copy")
        try shared.store.copy(to: copy)
        try accounts.copy(to: copy.appending(path: "accounts.sqlite"))
        // What changes afterwards is not part of it.
        try shared.own(deleting: ["other"])
        let restored = try SQLiteRecordStore(folder: copy)
        #expect(try restored.check().isEmpty)
        #expect(try restored.fetch("other", in: SharedStore.owner, SharedStore.own).fields["text"] == .string("other"))
        #expect(try restored.fetch("root", in: SharedStore.bob, SharedStore.shared).fields["text"] == .string("root"))
        let file = try restored.file(of: asset)
        #expect(try Data(contentsOf: file) == Data("photo".utf8))
        // Devices remain, and their tokens end.
        let copied = try RecordAccounts(file: copy.appending(path: "accounts.sqlite"))
        #expect(try copied.devices().map(\.key) == [key])
        #expect(try copied.device(forToken: token) == nil && accounts.device(forToken: token) != nil)

        let error = try storeError { try shared.store.copy(to: copy) }
        #expect(error == .file(path: copy.path, reason: "it exists already"))
    }
}
