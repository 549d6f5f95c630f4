import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// The access of each kind of account to shared records, by every function of a store.
@Suite struct ShareAccessTests {
    /// The kinds of accounts.
    enum Role: String, CaseIterable, Sendable {
        case writer, reader, publicWriter, publicReader, invited, stranger, refused, revoked, left, stopped

        /// A letter for each operation: `+` for success, `-` for no permission, `0` for what does not exist, and `n` for success without
        /// an effect.
        var expected: String {
            switch self {
            case .writer, .publicWriter: "++00++++++" + "+--+++--" + "+n--" + "--" + "++"
            case .reader, .publicReader: "++00++++++" + "--------" + "-n--" + "--" + "++"
            case .invited: "0000000000" + "00000000" + "0000" + "--" + "++"
            case .stranger, .refused, .revoked, .left, .stopped: "0000000000" + "00000000" + "0000" + "--" + "00"
            }
        }
    }

    /// Returns a store in which the account `bob` has a role.
    private static func store(for role: Role) throws -> SharedStore {
        let permission: RecordShare.Permission =
            switch role {
            case .publicWriter: .readWrite
            case .publicReader: .readOnly
            default: .none
            }
        var participants: [RecordShare.Participant] = []
        switch role {
        case .writer, .revoked, .left, .stopped: participants = [.init(account: "bob", permission: .readWrite)]
        case .reader, .invited: participants = [.init(account: "bob", permission: .readOnly)]
        case .refused: participants = [.init(account: "bob", permission: .none)]
        case .publicWriter, .publicReader, .stranger: break
        }
        let shared = try SharedStore(permission, participants)
        if ![.invited, .stranger, .refused].contains(role) { try shared.accept("bob") }
        switch role {
        case .revoked: try shared.changeShare { $0.participants = [] }
        case .left: try shared.bob(deleting: ["share-root"])
        case .stopped: try shared.own(deleting: ["share-root"])
        default: break
        }
        return shared
    }

    /// The stores of a role: one for all operations that change nothing, and a new one for each that may change records.
    private final class Stores {
        private let role: Role
        private let common: SharedStore

        init(_ role: Role) throws {
            self.role = role
            common = try ShareAccessTests.store(for: role)
        }

        func next(isWriting: Bool) throws -> SharedStore {
            let mayWrite = role == .writer || role == .publicWriter
            return isWriting && mayWrite ? try ShareAccessTests.store(for: role) : common
        }
    }

    /// Performs an operation, and returns a letter for its result.
    private static func letter(
        _ stores: Stores,
        isWriting: Bool = false,
        _ body: (SharedStore) throws -> Bool
    ) throws -> Character {
        let shared = try stores.next(isWriting: isWriting)
        do {
            return try body(shared) ? "+" : "n"
        } catch let error as RecordStoreError {
            switch error {
            case .permissionDenied, .invalidZone: return "-"
            case .unknownRecord, .unknownZone, .unknownShare, .missingAsset: return "0"
            default:
                Issue.record(error)
                return "?"
            }
        }
    }

    private static func reading(_ stores: Stores) throws -> [Character] {
        func fetches(_ name: String) throws -> Character {
            try letter(stores) { try $0.seen(name).fields["text"] == .string(name) }
        }
        return [
            try fetches("root"), try fetches("child"), try fetches("other"), try fetches("absent"),
            // The feed and a query have the shared records only.
            try letter(stores) { SharedStore.names(try $0.changes()) == ["child", "root", "share-root"] },
            try letter(stores) { shared in
                let query = RecordQuery(type: "Note", sort: [.init(.recordName)], zone: SharedStore.shared)
                let page = try shared.store.records(matching: query, limit: 1, in: SharedStore.bob)
                let cursor = try #require(page.cursor)
                let rest = try shared.store.records(continuing: cursor, in: SharedStore.bob)
                return (page.records + rest.records).map(\.id.name) == ["child", "root"] && rest.cursor == nil
            },
            try letter(stores) { shared in
                let changed = try shared.store.databaseChanges(since: nil, in: SharedStore.bob).changed
                let zones = try shared.store.zones(in: SharedStore.bob)
                if changed.isEmpty, zones.isEmpty { throw RecordStoreError.unknownZone(SharedStore.shared) }
                return changed == [SharedStore.shared] && zones == changed
            },
            // The record above the root, and the zone by another name, are not there.
            try letter(stores) { shared in
                #expect(throws: RecordStoreError.self) {
                    try shared.store.fetch("root", in: SharedStore.bob, SharedStore.own)
                }
                return try shared.seen("root").parent == nil && shared.seen("root").creator == "alice"
            },
            try letter(stores) {
                try $0.seen("share-root").share?.root == RecordID(name: "root", zone: SharedStore.shared)
            },
            try letter(stores) { shared in
                guard case .asset(let photo)? = try shared.owned("child").fields["photo"] else { return false }
                let file = try shared.store.file(of: photo, account: "bob", container: SharedStore.container)
                return try Data(contentsOf: file) == Data("photo".utf8)
            },
        ]
    }

    private static func writing(_ stores: Stores) throws -> [Character] {
        let zone = SharedStore.shared
        func record(_ name: String, parent: String? = nil) -> Record { SharedStore.record(name, zone, parent: parent) }
        func saves(_ records: Record...) throws -> Character {
            try letter(stores, isWriting: true) { shared in
                try shared.store.change(SharedStore.bob, saving: records)
                return try records.allSatisfy { try shared.seen($0.id.name).modifier == RecordZoneID.currentOwner }
            }
        }
        func deletes(_ name: String) throws -> Character {
            try letter(stores, isWriting: true) { shared in
                try shared.bob(deleting: [name])
                return (try? shared.owned(name)) == nil
            }
        }
        return [
            try saves(record("root")), try saves(record("child")), try saves(record("child", parent: "other")),
            try saves(record("child", parent: "root")),
            // A record of the owner has this name, which the participant does not learn.
            try saves(record("other", parent: "root")),
            try saves(record("new", parent: "root"), record("below", parent: "new")), try saves(record("new")),
            try saves(record("new", parent: "other")),
            try deletes("child"), try deletes("other"), try deletes("root"),
            try letter(stores, isWriting: true) { shared in
                var share = SharedStore.share("root", .none, [.init(account: "mallory", permission: .readWrite)])
                share.id.zone = zone
                share.share?.root.zone = zone
                try shared.bob(share)
                return true
            },
            try letter(stores, isWriting: true) { shared in
                try shared.store.saveZone(zone, in: SharedStore.bob)
                return true
            },
            try letter(stores, isWriting: true) { shared in
                try shared.store.deleteZone(zone, in: SharedStore.bob)
                return true
            },
            try letter(stores) { shared in
                let secret = shared.secret
                return try shared.store.shareMetadata(secret: secret, container: SharedStore.container, account: "bob")
                    .owner
                    == "alice"
            },
            try letter(stores) { try $0.accept("bob").hasAccepted },
        ]
    }

    @Test(arguments: Role.allCases) func accountMayDoWhatItsRoleAllows(role: Role) throws {
        let stores = try Stores(role)
        #expect(String(try Self.reading(stores) + Self.writing(stores)) == role.expected, "\(role)")
    }

    /// The owner does everything in its private database, and has nothing in its shared one.
    @Test func ownerMayDoEverything() throws {
        let shared = try SharedStore.accepted()
        #expect(try shared.store.zones(in: SharedStore.database("alice")) == [])
        let error = try storeError { try shared.seen("root", by: "alice") }
        #expect(error == .unknownZone(SharedStore.shared))
        let metadata = try shared.accept("alice")
        #expect(metadata.owner == RecordZoneID.currentOwner && metadata.root.zone == SharedStore.own)
        let link = RecordValue.owner("root", SharedStore.shared)
        try shared.bob(SharedStore.record("new", SharedStore.shared, parent: "child", ["to": link]))
        let new = try shared.owned("new")
        #expect(new.fields["to"] == .owner("root", SharedStore.own))
        #expect(new.creator == "bob" && new.parent == RecordID(name: "child", zone: SharedStore.own))
        try shared.own(SharedStore.record("new", parent: "child"))
        #expect(try shared.seen("new").modifier == "alice" && shared.seen("new").creator == RecordZoneID.currentOwner)
        try shared.own(deleting: ["new", "child"])
        // A share is deleted with its root.
        try shared.own(deleting: ["root"])
        #expect(try storeError { try shared.owned("share-root") }.isOfItem)
        #expect(try shared.store.databaseChanges(since: nil, in: SharedStore.bob).changed == [])
        try shared.own(SharedStore.record("root"))
        #expect(try shared.owned("root").shareID == nil)
    }

    @Test func secretsOfOtherContainersAndWrongOnesAreNotKnown() throws {
        let shared = try SharedStore(.readWrite)
        for (secret, container, account) in [
            (shared.secret, "elsewhere", "bob"), (String(shared.secret.dropLast()), "test", "bob"), ("", "test", "bob"),
            (shared.secret, "test", ""), (shared.secret, "test", RecordZoneID.currentOwner),
            ("' OR 1 --", "test", "bob"),
        ] {
            let error = try storeError {
                try shared.store.acceptShare(secret: secret, container: container, account: account)
            }
            #expect(error == .unknownShare)
        }
        #expect(shared.secret.utf8.count == 32)
        #expect(try SharedStore().secret != shared.secret)
    }

    /// An asset's hash alone gives no access to its file.
    @Test func assetIsUsedByAccountsThatHaveAddedOrSeenIt() throws {
        let shared = try SharedStore.accepted()
        let file = shared.temporary.folder.appending(path: "secret")
        try Data("secret".utf8).write(to: file)
        let asset = try shared.store.addAsset(contentsOf: file, account: "alice")
        try shared.own(SharedStore.record("other", SharedStore.own, ["photo": .asset(asset)]))
        func save() throws {
            try shared.bob(SharedStore.record("child", SharedStore.shared, parent: "root", ["photo": .asset(asset)]))
        }
        func read() throws { _ = try shared.store.file(of: asset, account: "bob", container: SharedStore.container) }
        for body in [save, read] {
            guard case .missingAsset = try storeError(body) else { throw Unexpected.success }
        }
        // Nor in a database of its own.
        let own = RecordDatabaseID(container: SharedStore.container, scope: .private, account: "bob")
        let note = Record("mine", ["photo": .asset(asset)])
        guard case .missingAsset = try storeError({ try shared.store.change(own, saving: [note]) }) else {
            throw Unexpected.success
        }
        _ = try shared.store.addAsset(contentsOf: file, account: "bob")
        try save()
        try read()
        // A record with an asset of another account keeps it when a participant changes another field.
        var child = try shared.seen("child")
        child.fields["text"] = .string("new")
        try shared.bob(child)
        // Files that the program has added itself are for all accounts.
        try Data("open".utf8).write(to: file)
        let open = try shared.store.addAsset(contentsOf: file)
        try shared.bob(SharedStore.record("child", SharedStore.shared, parent: "root", ["photo": .asset(open)]))
        // Also if an account adds the same file, later or before.
        for accounts in [[nil, "alice"], ["alice", nil]] {
            try Data("both \(accounts)".utf8).write(to: file)
            for account in accounts { _ = try shared.store.addAsset(contentsOf: file, account: account) }
            let both = try shared.store.addAsset(contentsOf: file, account: "alice")
            _ = try shared.store.file(of: both, account: "bob", container: SharedStore.container)
        }
    }
}
