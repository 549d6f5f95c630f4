import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// The access of each kind of device to each route.
@Suite struct AccessTests {
    enum Role: String, CaseIterable, Sendable {
        case owner, writer, reader, publicWriter, publicReader, invited, stranger, revoked, left, stopped
        case unknown, expired, removedDevice

        /// A letter for each of the steps: `+` for success, `-` for no permission, `0` for what does not exist, and `!` for a device
        /// without a valid token.
        var expected: String {
            switch self {
            case .owner: "++++" + "+++" + "+-" + "++" + "+++" + "+++++" + "+--" + "0" + "++"
            case .writer, .publicWriter: "++++" + "+++" + "--" + "++" + "+++" + "+++++" + "+--" + "0" + "++"
            case .reader, .publicReader: "++++" + "---" + "--" + "++" + "+++" + "+++++" + "+--" + "0" + "++"
            case .invited: "0000" + "000" + "--" + "++" + "+++" + "000++" + "+--" + "0" + "++"
            case .stranger, .revoked, .left, .stopped:
                "0000" + "000" + "--" + "00" + "+++" + "000++" + "+--" + "0" + "++"
            case .unknown, .expired, .removedDevice: String(repeating: "!", count: AccessTests.steps.count)
            }
        }

        /// The permission by which `alice` shares the record.
        fileprivate var sharing: (RecordShare.Permission, [RecordShare.Participant]) {
            switch self {
            case .publicWriter: (.readWrite, [])
            case .publicReader: (.readOnly, [])
            case .reader, .invited: (.none, [.init(account: "bob", permission: .readOnly)])
            case .owner, .stranger, .unknown: (.none, [])
            case .writer, .revoked, .left, .stopped, .expired, .removedDevice:
                (.none, [.init(account: "bob", permission: .readWrite)])
            }
        }

        fileprivate var hasAccepted: Bool { ![.owner, .invited, .stranger, .unknown].contains(self) }
    }

    /// A service in which `alice` shares `root`, with `child` below it, which has a photo, and a device of a role.
    private final class Case {
        static let zone = RecordZoneID(name: "z")
        static let owner = RecordWire.Database(container: Harness.container, scope: .private)
        static let photo = Data("photo".utf8)

        let harness: Harness
        let kind: TestStore.Kind
        let token: String
        private(set) var secret = ""
        let database: RecordWire.Database
        let zone: RecordZoneID

        init(_ role: Role, _ kind: TestStore.Kind) throws {
            harness = try Harness(kind)
            self.kind = kind
            database = RecordWire.Database(container: Harness.container, scope: role == .owner ? .private : .shared)
            zone = role == .owner ? Self.zone : RecordZoneID(name: "z", owner: "alice")
            let alice = try harness.device("alice")
            let bob = try harness.device("bob")
            token = role == .owner ? alice.token : role == .unknown ? String(repeating: "0", count: 64) : bob.token
            try share(role, alice.token)
            if role.hasAccepted {
                try succeed(
                    .acceptShare,
                    RecordWire.ShareRequest(container: Harness.container, secret: secret),
                    bob.token
                )
            }
            let id = RecordID(name: "share", zone: Self.zone)
            switch role {
            case .revoked: try changeShare(alice.token) { $0.participants = [] }
            case .left:
                let shared = RecordID(name: "share", zone: zone)
                try succeed(
                    .modify,
                    RecordWire.ModifyRequest(database: database, batch: .init(deletions: [shared])),
                    bob.token
                )
            case .stopped:
                try succeed(
                    .modify,
                    RecordWire.ModifyRequest(database: Self.owner, batch: .init(deletions: [id])),
                    alice.token
                )
            case .expired: harness.clock.advance(RecordAccounts.tokenLifetime)
            case .removedDevice: try harness.accounts.removeDevice(withKey: bob.key.publicKey)
            default: break
            }
        }

        private func share(_ role: Role, _ token: String) throws {
            try succeed(.saveZone, RecordWire.ZoneRequest(database: Self.owner, zone: Self.zone), token)
            let hash = Harness.hash(of: Self.photo)
            #expect(harness.send("PUT", "/v1/assets/\(hash)", token: token, body: Self.photo).status == 200)
            var child = Self.record("child", Self.zone, parent: "root")
            child.fields["photo"] = .asset(RecordAsset(hash: hash, size: Int64(Self.photo.count)))
            var share = Record(id: RecordID(name: "share", zone: Self.zone), type: RecordShare.recordType)
            let (permission, participants) = role.sharing
            share.share = RecordShare(
                root: RecordID(name: "root", zone: Self.zone),
                publicPermission: permission,
                participants: participants
            )
            let records = [Self.record("root", Self.zone), Self.record("other", Self.zone), child, share]
            try succeed(
                .modify,
                RecordWire.ModifyRequest(
                    database: Self.owner,
                    batch: RecordBatch(saves: records.map { RecordSave($0) })
                ),
                token
            )
            secret = try #require(stored("share")?.share?.secret)
        }

        private func changeShare(_ token: String, _ change: (inout RecordShare) -> Void) throws {
            var record = try #require(try stored("share"))
            var share = try #require(record.share)
            change(&share)
            record.share = share
            let batch = RecordBatch(saves: [RecordSave(record)])
            try succeed(.modify, RecordWire.ModifyRequest(database: Self.owner, batch: batch), token)
        }

        /// The record as the owner has it; `nil` if it does not exist.
        func stored(_ name: String) throws -> Record? {
            let id = RecordID(name: name, zone: Self.zone)
            let owner = RecordDatabaseID(container: Harness.container, scope: .private, account: "alice")
            let result = try harness.store.records(for: [id], in: owner)[id]
            return result.flatMap { try? $0.get() }
        }

        static func record(_ name: String, _ zone: RecordZoneID, parent: String? = nil) -> Record {
            Record(
                id: RecordID(name: name, zone: zone),
                type: "Note",
                fields: ["text": .string(name)],
                parent: parent.map { RecordID(name: $0, zone: zone) }
            )
        }

        private func succeed(_ call: RecordCall, _ message: some Encodable, _ token: String) throws {
            let reply = harness.send("POST", call.path, token: token, body: try RecordWire.data(message))
            try #require(reply.status == 200 && Self.error(of: reply) == nil, "\(call): \(reply.text)")
        }

        // MARK: Letters

        /// Performs a call, and returns its letter.
        func letter(
            _ call: RecordCall,
            _ message: some Encodable,
            _ check: (ServiceReply) throws -> Bool = { _ in true }
        ) throws -> Character {
            let body = try RecordWire.data(message)
            return try letter(harness.send("POST", call.path, token: token, body: body), check)
        }

        func letter(_ reply: ServiceReply, _ check: (ServiceReply) throws -> Bool = { _ in true }) throws -> Character {
            switch Self.error(of: reply) {
            case nil: return try check(reply) ? "+" : "?"
            case .permissionDenied, .invalidZone: return "-"
            case .unknownRecord, .unknownZone, .unknownShare, .missingAsset, .unknownCall: return "0"
            case .unauthenticated: return "!"
            default:
                Issue.record("\(reply.text)")
                return "?"
            }
        }

        /// The error of an answer, or of one of its items.
        private static func error(of reply: ServiceReply) -> RecordFailure.Code? {
            struct Items: Decodable {
                var saved: [RecordWire.Item]?
                var deleted: [RecordWire.Item]?
                var records: [RecordWire.Item]?
            }
            if let code = reply.code { return code }
            guard let items = try? reply.message(Items.self) else { return nil }
            let all = (items.saved ?? []) + (items.deleted ?? []) + (items.records ?? [])
            return all.compactMap { $0.error?.code }.first
        }
    }

    private typealias Step = @Sendable (Case) throws -> Character

    /// The names of the records in an answer.
    private static func names(_ reply: ServiceReply) throws -> Set<String> {
        struct Change: Decodable { var record: Record? }
        struct Answer: Decodable { var changes: [Change] }
        if let records = try? reply.message(RecordWire.Page.self).records { return Set(records.map(\.id.name)) }
        return Set(try reply.message(Answer.self).changes.compactMap { $0.record?.id.name })
    }

    private static func modify(
        _ test: Case,
        _ batch: RecordBatch,
        _ check: (Case) throws -> Bool
    ) throws -> Character {
        var batch = batch
        // The account of a request is ignored.
        batch.account = "mallory"
        return try test.letter(.modify, RecordWire.ModifyRequest(database: test.database, batch: batch)) { _ in
            try check(test)
        }
    }

    private static let steps: [Step] = [
        // Reading.
        { test in
            let ids = [RecordID(name: "child", zone: test.zone)]
            return try test.letter(
                .fetch,
                RecordWire.FetchRequest(database: test.database, ids: ids, desiredKeys: nil)
            ) { $0.text.contains("child") }
        },
        { test in
            try test.letter(
                .zoneChanges,
                RecordWire.ZoneChangesRequest(
                    database: test.database,
                    zone: test.zone,
                    token: nil,
                    desiredKeys: nil,
                    limit: nil
                )
            ) { try names($0).subtracting(["other"]) == ["root", "child", "share"] }
        },
        { test in try test.letter(.query, query(test, limit: nil)) { try names($0).isSuperset(of: ["root", "child"]) }
        },
        { test in
            // The position of a role that has none is that of the owner.
            let owner = try Case(.owner, test.kind)
            let own = try #require(try first(test) ?? first(owner))
            return try test.letter(
                .queryNext,
                RecordWire.QueryNextRequest(database: test.database, cursor: own, limit: nil)
            ) { try !names($0).isEmpty }
        },
        // Writing.
        { test in
            try modify(test, RecordBatch(saves: [RecordSave(changed(test))], policy: .changedKeys)) { test in
                let child = try test.stored("child")
                return child?.fields["text"] == .string("new") && child?.modifier != "mallory"
            }
        },
        { test in
            let record = Case.record("new", test.zone, parent: "root")
            return try modify(test, RecordBatch(saves: [RecordSave(record)])) { try $0.stored("new") != nil }
        },
        { test in
            let id = RecordID(name: "child", zone: test.zone)
            return try modify(test, RecordBatch(deletions: [id])) { try $0.stored("child") == nil }
        },
        // Zones.
        { test in try test.letter(.deleteZone, RecordWire.ZoneRequest(database: test.database, zone: test.zone)) },
        { test in
            let database = RecordWire.Database(container: Harness.container, scope: .shared)
            return try test.letter(
                .saveZone,
                RecordWire.ZoneRequest(database: database, zone: RecordZoneID(name: "y", owner: "alice"))
            )
        },
        // Shares.
        { test in
            let request = RecordWire.ShareRequest(container: Harness.container, secret: test.secret)
            return try test.letter(.shareMetadata, request)
        },
        { test in
            let request = RecordWire.ShareRequest(container: Harness.container, secret: test.secret)
            return try test.letter(.acceptShare, request)
        },
        // What every account has, which may be empty.
        { test in try test.letter(.zones, RecordWire.ZonesRequest(database: test.database)) },
        { test in
            let request = RecordWire.DatabaseChangesRequest(database: test.database, token: nil, limit: nil)
            return try test.letter(.databaseChanges, request)
        },
        { test in
            try test.letter(test.harness.send("GET", "/v1/events", query: "container=test", token: test.token))
        },
        // Assets: that of a record, a part of it, the question how much of it the server has, and others of the device.
        { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))"
            return try test.letter(test.harness.send("GET", path, query: "size=5", token: test.token))
        },
        { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))"
            let reply = test.harness.send("GET", path, query: "size=5", token: test.token, range: "bytes=2-")
            return try test.letter(reply) { $0.status == 206 }
        },
        { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))/upload"
            let reply = test.harness.send("GET", path, query: "size=5", token: test.token)
            let letter = try test.letter(reply)
            guard letter == "+" else { return letter }
            // An asset that the account may not use is as one that the server does not have.
            let size = try reply.message(RecordWire.Upload.self).received
            return size == 5 ? "+" : size == 0 ? "0" : "?"
        },
        { test in
            let data = Data("part".utf8)
            let path = "/v1/assets/\(Harness.hash(of: data))"
            return try test.letter(test.harness.send("PUT", path, token: test.token, body: data, uploadOffset: "0"))
        },
        { test in
            let path = "/v1/assets/\(Harness.hash(of: Data("mine".utf8)))"
            return try test.letter(test.harness.send("PUT", path, token: test.token, body: Data("mine".utf8)))
        },
        // The public database.
        { test in try test.letter(.zones, RecordWire.ZonesRequest(database: common)) },
        { test in
            let batch = RecordBatch(saves: [RecordSave(Case.record("a", .default))])
            return try test.letter(.modify, RecordWire.ModifyRequest(database: common, batch: batch))
        },
        { test in try test.letter(.saveZone, RecordWire.ZoneRequest(database: common, zone: Case.zone)) },
        // A container that the server does not have.
        { test in
            let other = RecordWire.Database(container: "other", scope: .private)
            return try test.letter(.zones, RecordWire.ZonesRequest(database: other))
        },
        // The account.
        { test in
            try test.letter(.account, RecordWire.Empty()) {
                try ["alice", "bob"].contains($0.message(RecordWire.Account.self).account)
            }
        },
        { test in try test.letter(.makeCode, RecordWire.Empty()) },
    ]

    private static let common = RecordWire.Database(container: Harness.container, scope: .public)

    private static func query(_ test: Case, limit: Int?) -> RecordWire.QueryRequest {
        RecordWire.QueryRequest(
            database: test.database,
            query: RecordQuery(type: "Note", zone: test.zone),
            limit: limit
        )
    }

    /// The position after the first record of a query.
    private static func first(_ test: Case) throws -> RecordQueryCursor? {
        let body = try RecordWire.data(query(test, limit: 1))
        let reply = test.harness.send("POST", RecordCall.query.path, token: test.token, body: body)
        return try? reply.message(RecordWire.Page.self).cursor
    }

    private static func changed(_ test: Case) -> Record {
        var record = Case.record("child", test.zone, parent: "root")
        record.fields = ["text": .string("new")]
        return record
    }

    @Test(arguments: Role.allCases, TestStore.Kind.installed)
    func eachRoleHasItsAccess(role: Role, kind: TestStore.Kind) throws {
        #expect(role.expected.count == Self.steps.count)
        // Steps that change something have a service of their own.
        let writing = 4...10
        let common = try Case(role, kind)
        var letters = ""
        for (index, step) in Self.steps.enumerated() {
            letters.append(try step(writing.contains(index) ? Case(role, kind) : common))
        }
        #expect(letters == role.expected)
    }

    @Test func publicDatabasesAreChangedByPublishers() throws {
        let harness = try Harness()
        let editor = try harness.device("editor", mayPublish: true)
        let reader = try harness.device("reader")
        let batch = RecordBatch(saves: [RecordSave(Case.record("a", .default))])
        let body = try RecordWire.data(RecordWire.ModifyRequest(database: Self.common, batch: batch))
        #expect(harness.send("POST", RecordCall.modify.path, token: reader.token, body: body).status == 403)
        #expect(harness.send("POST", RecordCall.modify.path, token: editor.token, body: body).status == 200)
        let ids = [RecordID(name: "a")]
        let fetch = try RecordWire.data(RecordWire.FetchRequest(database: Self.common, ids: ids, desiredKeys: nil))
        let reply = harness.send("POST", RecordCall.fetch.path, token: reader.token, body: fetch)
        #expect(try reply.message(RecordWire.Fetched.self).records.first?.record?.creator == "editor")
    }
}
