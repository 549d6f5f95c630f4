import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Changes of shares and of the records that are part of them, as participants get them.
@Suite struct ShareChangeTests {
    private static let shared = SharedStore.shared

    @Test func recordsThatLeaveAShareAreDeletedForParticipants() throws {
        let store = try SharedStore.accepted()
        try store.own(SharedStore.record("leaf", parent: "child"))
        var token = try store.changes().token
        func names() throws -> [String] {
            let changes = try store.changes(since: token)
            token = changes.token
            return SharedStore.names(changes)
        }
        let tag = try store.owned("leaf").changeTag
        try store.own(SharedStore.record("child", parent: "other"))
        #expect(try names() == ["-child", "-leaf"])
        #expect(try storeError { try store.seen("leaf") }.isOfItem)
        // The record below has not changed for its owner.
        #expect(try store.owned("leaf").changeTag == tag)
        try store.own(SharedStore.record("leaf", parent: "child"))
        #expect(try names() == [])
        try store.own(SharedStore.record("child", parent: "root"))
        #expect(try names() == ["child", "leaf"])
        try store.own(SharedStore.record("child", parent: "other"), SharedStore.record("child2", parent: "root"))
        try store.own(SharedStore.record("child", parent: "root"))
        // Each record once, in its newest state.
        #expect(try names() == ["child", "child2", "leaf"])
        let before = token
        try store.bob(deleting: ["leaf"])
        #expect(try names() == ["-leaf"])
        // A record that was deleted, and is saved elsewhere. Those who know of the deletion do not learn it, and others learn the deletion.
        let deleted = token
        try store.own(SharedStore.record("leaf"))
        #expect(try names() == [])
        token = before
        #expect(try names().contains("-leaf") && token == deleted)
    }

    /// A deleted record that is saved again is part of the share, with the records below it that the batch has saved before.
    @Test func recordsThatAreSavedAgainAreShared() throws {
        let store = try SharedStore.accepted()
        try store.own(SharedStore.share("other", .readOnly))
        let leaf = SharedStore.record("leaf", parent: "child")
        try store.own(deleting: ["child"])
        try store.own(leaf, SharedStore.record("child", parent: "root"))
        #expect(try store.seen("leaf").parent?.name == "child")
        let token = try store.changes().token
        try store.own(deleting: ["leaf", "child"])
        try store.own(leaf, SharedStore.record("child", parent: "other"))
        #expect(try SharedStore.names(store.changes(since: token)) == ["-child", "-leaf"])
        let secret = try #require(try store.owned("share-other").share?.secret)
        try store.store.acceptShare(secret: secret, container: SharedStore.container, account: "carol")
        #expect(try store.seen("leaf", by: "carol").parent?.name == "child")
    }

    @Test func feedHasEachRecordOnceInPages() throws {
        let store = try SharedStore.accepted()
        for number in 0..<6 { try store.own(SharedStore.record("r\(number)", parent: "root")) }
        try store.own(deleting: ["r0"])
        var page = try store.changes(limit: 2)
        var names = SharedStore.names(page)
        // What was deleted before the first page is not told; what is deleted later is.
        try store.own(deleting: ["r5"])
        try store.own(SharedStore.record("r1", parent: "other"))
        while page.isMoreComing {
            page = try store.changes(since: page.token, limit: 2)
            names += SharedStore.names(page)
        }
        #expect(names.filter { $0.hasSuffix("r0") } == [] && names.contains("-r5") && names.contains("-r1"))
        #expect(Set(names).isSuperset(of: ["root", "child", "share-root", "r2", "r3", "r4"]))
        #expect(names.count == Set(names).count)
        #expect(try store.changes(since: page.token).changes == [])
    }

    @Test func tokensExpireWithForgottenDeletionsAndOtherShares() throws {
        var limits = RecordLimits()
        limits.deletionCount = 2
        let store = try SharedStore.accepted(limits: limits)
        let names = (0..<8).map { "r\($0)" }
        for name in names { try store.own(SharedStore.record(name, parent: "root")) }
        let token = try store.changes().token
        // Hidden deletions do not matter.
        for name in names { try store.own(SharedStore.record("hidden-\(name)")) }
        for name in names { try store.own(deleting: ["hidden-\(name)"]) }
        #expect(try store.changes(since: token).changes == [])
        for name in names.prefix(4) { try store.own(deleting: [name]) }
        #expect(try storeError { try store.changes(since: token) } == .changeTokenExpired)
        let later = try store.changes().token
        for name in names.dropFirst(4).prefix(4) { try store.own(SharedStore.record(name, parent: "other")) }
        #expect(try storeError { try store.changes(since: later) } == .changeTokenExpired)
        // The other shares of the zone.
        let last = try store.changes().token
        try store.own(SharedStore.share("other", .readOnly))
        let secret = try #require(try store.owned("share-other").share?.secret)
        try store.store.acceptShare(secret: secret, container: SharedStore.container, account: "bob")
        #expect(try storeError { try store.changes(since: last) } == .changeTokenExpired)
        #expect(SharedStore.names(try store.changes()).contains("other"))
        // Tokens of owners and of others are not valid.
        let own = try store.store.changes(of: SharedStore.own, since: nil, in: SharedStore.owner).token
        for token in [own, RecordChangeToken(data: Data(own.data.prefix(16) + [3] + Data(count: 32)))] {
            #expect(try storeError { try store.changes(since: token) } == .changeTokenExpired)
        }
    }

    @Test func conflictShowsTheRecordAsTheParticipantSeesIt() throws {
        let store = try SharedStore.accepted()
        var root = try store.seen("root")
        try store.own(SharedStore.record("root", parent: "top", ["text": .string("new")]))
        root.fields["text"] = .string("mine")
        let error = try storeError {
            try store.store.change(SharedStore.bob, saving: [root], policy: .ifServerRecordUnchanged)
        }
        guard case .conflict(let conflict) = error else { throw Unexpected.success }
        #expect(conflict.server.parent == nil && conflict.server.id == root.id)
        #expect(try conflict.server == store.seen("root"))
        root = conflict.server
        root.fields["text"] = .string("merged")
        try store.store.change(SharedStore.bob, saving: [root], policy: .ifServerRecordUnchanged)
        // The owner's record has the change, and remains below its parent.
        let own = try store.owned("root")
        #expect(own.fields["text"] == .string("merged") && own.parent?.name == "top" && own.modifier == "bob")
        // A tag of the owner is none of the participant.
        root.changeTag = own.changeTag
        #expect(throws: RecordStoreError.self) {
            try store.store.change(SharedStore.bob, saving: [root], policy: .ifServerRecordUnchanged)
        }
    }

    @Test func deletionsByParticipantsStayInTheShare() throws {
        let store = try SharedStore.accepted()
        let link = RecordValue.owner("child", SharedStore.own)
        try store.own(
            SharedStore.record("root", parent: "top", ["to": link]),
            SharedStore.record("other", SharedStore.own, ["to": link]),
            SharedStore.record("leaf", parent: "root", ["to": link])
        )
        var share = try store.owned("share-root")
        share.fields["to"] = link
        try store.own(share)
        try store.bob(deleting: ["child"])
        #expect(try store.owned("root").fields["to"] == link && store.owned("other").fields["to"] == link)
        #expect(try store.owned("share-root").share != nil)
        #expect(try storeError { try store.owned("leaf") }.isOfItem)
        // Children first, as for the owner.
        try store.bob(
            SharedStore.record("a", Self.shared, parent: "root"),
            SharedStore.record("b", Self.shared, parent: "a")
        )
        let error = try storeError { try store.bob(deleting: ["a"]) }
        guard case .referenceViolation(let child, let parent) = error else { throw Unexpected.success }
        #expect(child == RecordID(name: "b", zone: Self.shared) && parent == RecordID(name: "a", zone: Self.shared))
    }

    @Test func oldCopyOfAShareDoesNotRemoveParticipants() throws {
        let store = try SharedStore(.none, [.init(account: "bob", permission: .readWrite)])
        var old = try store.owned("share-root")
        try store.accept("bob")
        old.share?.publicPermission = .none
        for policy in [RecordSavePolicy.allKeys, .changedKeys, .ifServerRecordUnchanged] {
            old.share?.participants = []
            let error = try storeError { try store.store.change(SharedStore.owner, saving: [old], policy: policy) }
            guard case .conflict(let conflict) = error else { throw Unexpected.success }
            #expect(conflict.server.share?.participants.map(\.hasAccepted) == [true])
            // A copy without a tag is an old one, too.
            old.changeTag = nil
        }
        #expect(try store.seen("root").id.name == "root")
    }

    @Test func rootHasANewTagWithItsShare() throws {
        let store = try SharedStore.accepted()
        let token = try store.store.changes(of: SharedStore.own, since: nil, in: SharedStore.owner).token
        let other = RecordSave(SharedStore.record("other", parent: nil), changedKeys: [])
        let batch = RecordBatch(saves: [RecordSave(SharedStore.share("other")), other], policy: .changedKeys)
        let result = try store.store.modify(batch, in: SharedStore.owner)
        let saved = try #require(result.saved[other.record.id]).get()
        #expect(try saved == store.owned("other") && saved.shareID?.name == "share-other")
        let changes = try store.store.changes(of: SharedStore.own, since: token, in: SharedStore.owner)
        #expect(SharedStore.names(changes) == ["other", "share-other"])
        // The record is saved with the tag of the result.
        try store.store.change(SharedStore.owner, saving: [saved], policy: .ifServerRecordUnchanged)
        let before = try store.owned("other")
        try store.own(deleting: ["share-other"])
        let after = try store.owned("other")
        #expect(after.shareID == nil && after.changeTag != before.changeTag)
        #expect(try store.seen("root").shareID == RecordID(name: "share-root", zone: Self.shared))
    }

    @Test func recordIsPartOfOneShare() throws {
        let store = try SharedStore.accepted()
        for root in ["root", "child", "top"] {
            var share = SharedStore.share(root)
            share.id.name = "second"
            let error = try storeError { try store.own(share) }
            guard case .alreadyShared = error else {
                Issue.record(error)
                continue
            }
        }
        try store.own(SharedStore.share("other"))
        for record in [SharedStore.record("other", parent: "root"), SharedStore.record("root", parent: "other")] {
            guard case .alreadyShared = try storeError({ try store.own(record) }) else { throw Unexpected.success }
        }
        #expect(try storeError { try store.own(SharedStore.share("absent")) }.isOfItem)
        // A record below a share would keep its owner from deleting it.
        for save in [
            { try store.own(SharedStore.record("below", parent: "share-root")) },
            { try store.bob(SharedStore.record("below", Self.shared, parent: "share-root")) },
        ] {
            guard case .invalidRecord = try storeError(save) else { throw Unexpected.success }
        }
        // Neither the default zone, nor public databases, nor those without an account.
        for database in [
            RecordDatabaseID(container: "test", scope: .public), RecordDatabaseID(container: "test", scope: .private),
        ] {
            try store.store.saveZone(SharedStore.own, in: database)
            #expect(throws: RecordStoreError.self) {
                try store.store.change(
                    database,
                    saving: [SharedStore.record("root"), SharedStore.share("root")]
                )
            }
        }
        var share = SharedStore.share("x")
        share.id.zone = .default
        share.share?.root.zone = .default
        #expect(throws: RecordStoreError.self) { try store.own(share) }
        let many = (0...100).map { RecordShare.Participant(account: "a\($0)", permission: .readOnly) }
        #expect(throws: RecordStoreError.self) { try store.changeShare { $0.participants = many } }
        #expect(throws: RecordStoreError.self) {
            try store.changeShare { $0.participants.append(.init(account: "alice", permission: .readOnly)) }
        }
    }

    @Test func ownerStopsAndSharesAgain() throws {
        let store = try SharedStore.accepted()
        let (token, database) = (
            try store.changes().token, try store.store.databaseChanges(since: nil, in: SharedStore.bob).token
        )
        try store.own(deleting: ["share-root"])
        let stopped = try store.store.databaseChanges(since: database, in: SharedStore.bob)
        #expect(stopped.deleted == [Self.shared] && stopped.changed == [])
        #expect(try storeError { try store.accept("bob") } == .unknownShare)
        try store.own(SharedStore.share("root", .readOnly))
        let secret = try #require(try store.owned("share-root").share?.secret)
        #expect(secret != store.secret)
        try store.store.acceptShare(secret: secret, container: SharedStore.container, account: "bob")
        let again = try store.store.databaseChanges(since: stopped.token, in: SharedStore.bob)
        #expect(again.changed == [Self.shared])
        #expect(try storeError { try store.changes(since: token) } == .changeTokenExpired)
        #expect(try store.seen("child").id.zone == Self.shared)
        // Without the public permission, those who have joined by themselves leave.
        try store.changeShare { $0.publicPermission = .none }
        #expect(try storeError { try store.seen("child") } == .unknownZone(Self.shared))
        #expect(try store.owned("share-root").share?.participants == [])
        // With the zone, its shares.
        try store.changeShare { $0.participants = [.init(account: "bob", permission: .readWrite)] }
        try store.store.acceptShare(secret: secret, container: SharedStore.container, account: "bob")
        try store.store.deleteZone(SharedStore.own, in: SharedStore.owner)
        #expect(try store.store.zones(in: SharedStore.bob) == [])
        try store.store.saveZone(SharedStore.own, in: SharedStore.owner)
        #expect(try storeError { try store.changes() } == .unknownZone(Self.shared))
    }

    @Test func permissionsOfParticipantsChange() throws {
        let store = try SharedStore.accepted()
        let token = try store.changes().token
        let record = SharedStore.record("child", Self.shared, parent: "root")
        try store.changeShare { $0.participants[0].permission = .readOnly }
        guard case .permissionDenied = try storeError({ try store.bob(record) }) else { throw Unexpected.success }
        // The feed goes on.
        #expect(SharedStore.names(try store.changes(since: token)) == ["share-root"])
        try store.changeShare { $0.participants[0].permission = .none }
        #expect(try storeError { try store.seen("child") } == .unknownZone(Self.shared))
        try store.changeShare { $0.participants[0].permission = .readWrite }
        try store.bob(record)
        // Invitations need a share that is not public.
        try store.changeShare { $0.publicPermission = .readOnly }
        #expect(throws: RecordStoreError.self) {
            try store.changeShare { $0.participants.append(.init(account: "carol", permission: .readOnly)) }
        }
        #expect(try store.owned("share-root").share?.participants.map(\.permission) == [.readWrite])
        // A change of the public permission ends invitations.
        try store.changeShare {
            $0.publicPermission = .none
            $0.participants.append(.init(account: "carol", permission: .readOnly))
        }
        #expect(try store.owned("share-root").share?.participants.map(\.account) == ["bob", "carol"])
        try store.changeShare { $0.publicPermission = .readOnly }
        #expect(try store.owned("share-root").share?.participants.map(\.account) == ["bob"])
    }

    /// A batch whose answer was lost is performed once, also for a participant and for a name that is taken.
    @Test func batchOfAParticipantIsPerformedOnce() throws {
        let store = try SharedStore.accepted()
        let record = SharedStore.record("other", Self.shared, parent: "root")
        let batch = RecordBatch(
            saves: [RecordSave(record)],
            deletions: [RecordID(name: "child", zone: Self.shared)],
            identifier: UUID()
        )
        let first = try #require(try store.store.modify(batch, in: SharedStore.bob).saved[record.id]).get()
        let second = try store.store.modify(batch, in: SharedStore.bob)
        #expect(try #require(second.saved[record.id]).get() == first)
        #expect(second.deleted.count == 1)
    }

    /// A store that was made before shares has its records, and shares them.
    @Test func storeOfAnEarlierVersionIsUpgraded() throws {
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        do {
            let connection = try RecordConnection(path: folder.appending(path: "records.sqlite").path)
            for statement in RecordTables.upgrades.prefix(3).joined() { try connection.run(statement) }
            try connection.run("INSERT INTO store (id) VALUES (?)", [.blob(Data(0..<16))])
            try connection.run("PRAGMA user_version = 3")
        }
        let store = try TemporaryStore.open(folder)
        try store.saveZone(SharedStore.own, in: SharedStore.owner)
        let records = [SharedStore.record("root"), SharedStore.share("root", .readOnly)]
        try store.change(SharedStore.owner, saving: records)
        let share = try store.fetch("share-root", in: SharedStore.owner, SharedStore.own).share
        let secret = try #require(share?.secret)
        try store.acceptShare(secret: secret, container: SharedStore.container, account: "bob")
        let reopened = try TemporaryStore.open(folder)
        #expect(try reopened.fetch("root", in: SharedStore.bob, Self.shared).changeTag != nil)
        #expect(
            try reopened.fetch("root", in: SharedStore.bob, Self.shared)
                == store.fetch("root", in: SharedStore.bob, Self.shared)
        )
    }
}
