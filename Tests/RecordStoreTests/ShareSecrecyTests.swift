import Foundation
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Nothing is learned about records that an account may not see.
@Suite struct ShareSecrecyTests {
    private static let shared = SharedStore.shared

    /// Everything that a participant gets: records with their tags, positions, and whether more is coming.
    private struct View: Equatable {
        var changes: [RecordZoneChanges.Change]
        var tokens: [RecordChangeToken]
        var isMoreComing: [Bool]
        var zones: [RecordZoneID]
        var records: [Record]
        var cursor: RecordQueryCursor?
    }

    private static func view(
        _ store: SharedStore,
        since token: RecordChangeToken,
        _ database: RecordChangeToken
    ) throws -> View {
        let changes = try store.changes(since: token, limit: 1)
        let all = try store.store.databaseChanges(since: database, limit: 1, in: SharedStore.bob)
        let page = try store.store.records(
            matching: RecordQuery(type: "Note", zone: shared),
            limit: 1,
            in: SharedStore.bob
        )
        let first = try store.changes(limit: 2)
        return View(
            changes: changes.changes + first.changes,
            tokens: [changes.token, first.token, all.token],
            isMoreComing: [changes.isMoreComing, first.isMoreComing, all.isMoreComing],
            zones: try all.changed + all.deleted + store.store.zones(in: SharedStore.bob),
            records: try page.records + [store.seen("root"), store.seen("share-root")],
            cursor: page.cursor
        )
    }

    @Test func changesOfHiddenRecordsLeaveNoTrace() throws {
        let store = try SharedStore.accepted()
        let token = try store.changes().token
        let database = try store.store.databaseChanges(since: nil, in: SharedStore.bob).token
        let before = try Self.view(store, since: token, database)
        for round in 0..<5 {
            try store.own(SharedStore.record("other"), SharedStore.record("secret", parent: "other"))
            if round % 2 == 1 { try store.own(deleting: ["secret"]) }
            try store.store.saveZone(RecordZoneID(name: "further\(round)"), in: SharedStore.owner)
        }
        // Another share of the zone, with another account.
        try store.own(SharedStore.share("other", .none, [.init(account: "carol", permission: .readWrite)]))
        let secret = try #require(try store.owned("share-other").share?.secret)
        try store.store.acceptShare(secret: secret, container: SharedStore.container, account: "carol")
        try store.store.change(
            SharedStore.database("carol"),
            saving: [SharedStore.record("x", Self.shared, parent: "other")]
        )
        #expect(try Self.view(store, since: token, database) == before)
        // A position does not show the number of changes in between.
        try store.own(SharedStore.record("child", parent: "root"))
        let number = { (token: RecordChangeToken) in
            token.data[33..<41].reduce(into: UInt64(0)) { $0 = $0 << 8 | UInt64($1) }
        }
        let new = try store.changes(since: token)
        #expect(new.changes.count == 1 && number(new.token) != number(token))
        #expect(try store.owned("child").changeTag != store.seen("child").changeTag)
    }

    /// The names of records that a participant does not see are free for its own ones.
    @Test func namesOfHiddenRecordsAreFree() throws {
        let store = try SharedStore.accepted()
        func save(_ name: String) throws -> Record {
            let record = SharedStore.record(name, Self.shared, parent: "root", ["mine": .integer(1)])
            let child = SharedStore.record(
                "\(name)-child",
                Self.shared,
                parent: name,
                ["to": .owner(name, Self.shared)]
            )
            let batch = RecordBatch(saves: [RecordSave(record), RecordSave(child)])
            let saved = try store.store.modify(batch, in: SharedStore.bob).saved
            _ = try #require(saved[child.id]).get()
            return try #require(saved[record.id]).get()
        }
        let (taken, free) = (try save("other"), try save("free"))
        #expect(taken.id == RecordID(name: "other", zone: Self.shared) && free.id.name == "free")
        #expect(try store.owned("other").fields["mine"] == nil && store.owned("free").fields["mine"] != nil)
        let child = try store.seen("other-child")
        #expect(child.parent == taken.id && child.fields["to"] == .owner("other", Self.shared))
        #expect(try store.seen("other") == taken)
        #expect(SharedStore.names(try store.changes()).filter { $0.hasPrefix("other") } == ["other", "other-child"])
        for predicate in [
            RecordPredicate.comparison(.recordName, .equal, .string("other")),
            .comparison(.field("to"), .equal, .owner("other", Self.shared)), .beginsWith(.recordName, "other~"),
        ] {
            let query = RecordQuery(type: "Note", predicate: predicate, sort: [.init(.recordName)], zone: Self.shared)
            let names = try store.store.records(matching: query, in: SharedStore.bob).records.map(\.id.name)
            if case .beginsWith = predicate { #expect(names == []) } else { #expect(names.count == 1) }
        }
        // It is changed and deleted by that name, and a conflict has it.
        var changed = taken
        changed.fields["text"] = .string("new")
        try store.store.change(SharedStore.bob, saving: [changed], policy: .ifServerRecordUnchanged)
        let error = try storeError {
            try store.store.change(SharedStore.bob, saving: [changed], policy: .ifServerRecordUnchanged)
        }
        guard case .conflict(let conflict) = error else { throw Unexpected.success }
        #expect(conflict.client == changed && conflict.server.id == taken.id)
        #expect(conflict.server.fields["text"] == .string("new"))
        // When the hidden record becomes visible, it has its name.
        let token = try store.changes().token
        try store.own(SharedStore.record("other", parent: "root"))
        #expect(try store.seen("other").fields["mine"] == nil)
        let names = SharedStore.names(try store.changes(since: token))
        #expect(names.count == 2 && names.contains("other"))
        // When it is hidden again, or deleted, the name leads to another record. All are fetched again.
        var last = try store.changes().token
        try store.own(SharedStore.record("other"))
        #expect(try store.seen("other").fields["mine"] == .integer(1))
        #expect(try storeError { try store.changes(since: last) } == .changeTokenExpired)
        try store.own(SharedStore.record("other", parent: "root"))
        last = try store.changes().token
        try store.bob(deleting: ["other"])
        #expect(try storeError { try store.changes(since: last) } == .changeTokenExpired)
        #expect(try storeError { try store.owned("other") }.isOfItem)
        try store.bob(deleting: ["other-child"])
        try store.bob(deleting: ["other"])
        #expect(try storeError { try store.seen("other") } == .unknownRecord(taken.id))
    }

    /// Errors for records that a participant does not see, and for those that do not exist, are the same.
    @Test func errorsDoNotTellHiddenFromAbsent() throws {
        for isAtomic in [true, false] {
            func errors(_ name: String, _ body: (SharedStore) throws -> Void) throws -> String {
                let store = try SharedStore.accepted()
                let error = try storeError { try body(store) }
                return "\(error)".replacingOccurrences(of: name, with: "X")
            }
            func outcomes(_ name: String) throws -> [String] {
                let below = SharedStore.record("new", Self.shared, parent: name)
                let link = SharedStore.record("new", Self.shared, parent: "root", ["to": .owner(name, Self.shared)])
                var tagged = SharedStore.record(name, Self.shared, parent: "root")
                tagged.changeTag = "x"
                return [
                    try errors(name) { try $0.bob(below, isAtomic: isAtomic) },
                    try errors(name) { try $0.bob(link, isAtomic: isAtomic) },
                    try errors(name) { try $0.bob(below, deleting: [name], isAtomic: isAtomic) },
                    try errors(name) {
                        try $0.store.change(
                            SharedStore.bob,
                            saving: [tagged],
                            policy: .ifServerRecordUnchanged,
                            isAtomic: isAtomic
                        )
                    },
                    try errors(name) { _ = try $0.seen(name) },
                ]
            }
            #expect(try outcomes("other") == outcomes("absent"))
        }
    }

    /// The limit of levels counts those that the participant sees.
    @Test func numberOfRecordsAboveTheRootIsNotTold() throws {
        var limits = RecordLimits()
        limits.hierarchyDepth = 3
        let store = try SharedStore.accepted(limits: limits)
        let names = ["root", "a", "b", "c", "d"]
        func save(_ level: Int) throws {
            try store.bob(SharedStore.record(names[level], Self.shared, parent: names[level - 1]))
        }
        for level in 1...3 { try save(level) }
        guard case .invalidRecord = try storeError({ try save(4) }) else { throw Unexpected.success }
    }

    /// The quota for a participant counts the records of the share.
    @Test func sizeOfHiddenRecordsIsNotTold() throws {
        var limits = RecordLimits()
        limits.quota = 3000
        let store = try SharedStore.accepted(limits: limits)
        func fields(_ count: Int) -> [String: RecordValue] { ["text": .string(String(repeating: "x", count: count))] }
        try store.own(SharedStore.record("hidden", SharedStore.own, fields(2500)))
        func save(_ name: String) throws {
            try store.bob(SharedStore.record(name, Self.shared, parent: "root", fields(1000)))
        }
        try save("a")
        try save("b")
        let id = RecordID(name: "c", zone: Self.shared)
        #expect(try storeError { try save("c") } == .quotaExceeded(id, quota: 3000))
        guard
            case .quotaExceeded = try storeError({
                try store.own(SharedStore.record("d", SharedStore.own, fields(1000)))
            })
        else { throw Unexpected.success }
        try store.bob(deleting: ["a"])
        try save("c")
    }

    /// A participant compares a field whose kind it may not know.
    @Test func kindsOfHiddenFieldsAreNotTold() throws {
        let store = try SharedStore.accepted()
        var secret = SharedStore.record("secret", SharedStore.own, ["mood": .integer(1)])
        secret.type = "Diary"
        try store.own(secret)
        for (type, key) in [("Diary", "mood"), ("Diary", "absent"), ("Absent", "mood")] {
            for predicate in [
                RecordPredicate.comparison(.field(key), .equal, .string("x")), .words(field: key, "x"),
                .isNear(field: key, RecordLocation(latitude: 0, longitude: 0), distance: 1),
                .beginsWith(.field(key), "x"),
                .isIn(.field(key), [.string("x")]), .contains(field: key, .integer(1)),
            ] {
                let query = RecordQuery(type: type, predicate: predicate, sort: [.init(.field(key))], zone: Self.shared)
                #expect(try store.store.records(matching: query, in: SharedStore.bob).records == [])
            }
        }
    }

    @Test func queriesOfAllKindsFindSharedRecordsOnly() throws {
        let store = try SharedStore.accepted(.readOnly)
        let place = RecordValue.location(RecordLocation(latitude: 10, longitude: 10))
        let fields: [String: RecordValue] = [
            "place": place, "number": .integer(5), "list": .list([.string("a")]), "to": .owner("root", SharedStore.own),
        ]
        try store.own(
            SharedStore.record("child", parent: "root", fields),
            SharedStore.record("other", SharedStore.own, fields)
        )
        for predicate in [
            RecordPredicate.comparison(.field("number"), .equal, .integer(5)), .words(field: nil, "child"),
            .isNear(field: "place", RecordLocation(latitude: 10, longitude: 10.001), distance: 1000),
            .contains(field: "list", .string("a")), .beginsWith(.field("text"), "chi"),
            .and([.isIn(.field("number"), [.integer(5)]), .not(.beginsWith(.field("text"), "roo"))]),
            .comparison(.field("to"), .equal, .owner("root", Self.shared)),
            .and([
                .comparison(.creator, .equal, .string("alice")), .comparison(.field("number"), .greater, .integer(1)),
            ]),
            .and([
                .beginsWith(.creator, "ali"), .not(.beginsWith(.modifier, "_")), .beginsWith(.field("text"), "chi"),
            ]),
        ] {
            let query = RecordQuery(type: "Note", predicate: predicate, zone: Self.shared)
            let found = try store.store.records(matching: query, in: SharedStore.bob).records
            #expect(found.map(\.id.name) == ["child"], "\(predicate)")
            #expect(found.first?.fields["to"] == .owner("root", Self.shared))
        }
        let error = try storeError {
            try store.store.records(matching: RecordQuery(type: "Note"), in: SharedStore.bob)
        }
        guard case .invalidQuery = error else { throw Unexpected.success }
    }

    /// Those who have joined by the link do not see each other; those who were invited do.
    @Test func participantsOfALinkAreNotTold() throws {
        let store = try SharedStore(.readOnly)
        for account in ["bob", "carol"] { try store.accept(account) }
        let joined = try #require(try store.seen("share-root").share?.participants)
        #expect(
            joined.map(\.account) == [RecordZoneID.currentOwner] && joined.allSatisfy { $0.isPublic && $0.hasAccepted }
        )
        #expect(try store.owned("share-root").share?.participants.map(\.account) == ["bob", "carol"])
        let invited = ["bob", "carol"].map { RecordShare.Participant(account: $0, permission: .readOnly) }
        let other = try SharedStore(.none, invited)
        try other.accept("bob")
        let all = try #require(try other.seen("share-root").share?.participants)
        #expect(all.map(\.account) == [RecordZoneID.currentOwner, "carol"] && all.map(\.hasAccepted) == [true, false])
    }
}

extension RecordValue {
    static func owner(_ name: String, _ zone: RecordZoneID) -> RecordValue {
        .reference(RecordReference(record: RecordID(name: name, zone: zone), action: .deleteSelf))
    }
}
