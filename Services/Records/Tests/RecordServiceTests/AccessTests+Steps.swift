import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

// The steps of the access matrix: each is one request.
extension AccessTests {
    /// A request of a device.
    struct Step: Sendable {
        /// The name of its route.
        let route: String
        /// A Boolean value that indicates whether a later step would have another result after it.
        let changes: Bool
        let needsToken: Bool
        /// Performs the request, and returns its letter.
        let perform: @Sendable (Case) throws -> Character

        init(_ route: String, changes: Bool = false, _ perform: @escaping @Sendable (Case) throws -> Character) {
            self.route = route
            self.changes = changes
            needsToken = true
            self.perform = perform
        }

        init(_ call: RecordCall, changes: Bool = false, _ perform: @escaping @Sendable (Case) throws -> Character) {
            route = call.rawValue
            self.changes = changes
            needsToken = call.needsToken
            self.perform = perform
        }
    }

    static let steps = [reading, writing, sharing, assets, publicReading, publicWriting, others, identity].flatMap {
        $0
    }

    // MARK: Shared records

    private static let reading: [Step] = [
        Step(.fetch) { test in
            let ids = [RecordID(name: "child", zone: test.zone)]
            return try test.letter(
                .fetch,
                RecordWire.FetchRequest(database: test.database, ids: ids, desiredKeys: nil)
            ) { $0.text.contains("child") }
        },
        Step(.zoneChanges) { test in
            try test.letter(.zoneChanges, changes(of: test.zone, test.database)) {
                try names($0).subtracting(["other"]) == ["root", "child", "share"]
            }
        },
        Step(.query) { test in
            try test.letter(.query, query(test.zone, test.database, limit: nil)) {
                try names($0).isSuperset(of: ["root", "child"])
            }
        },
        Step(.queryNext) { test in
            // The position of a role that has none is that of the owner.
            let owner = try Case(.owner, test.kind)
            let own = try #require(try first(test) ?? first(owner))
            return try test.letter(
                .queryNext,
                RecordWire.QueryNextRequest(database: test.database, cursor: own, limit: nil)
            ) { try !names($0).isEmpty }
        },
    ]

    private static let writing: [Step] = [
        Step(.modify, changes: true) { test in
            var record = Case.record("child", test.zone, parent: "root")
            record.fields = ["text": .string("new")]
            return try modify(test, RecordBatch(saves: [RecordSave(record)], policy: .changedKeys)) { test in
                let child = try test.stored("child")
                return child?.fields["text"] == .string("new") && child?.modifier != "mallory"
            }
        },
        Step(.modify, changes: true) { test in
            let record = Case.record("new", test.zone, parent: "root")
            return try modify(test, RecordBatch(saves: [RecordSave(record)])) { try $0.stored("new") != nil }
        },
        Step(.modify, changes: true) { test in
            let id = RecordID(name: "child", zone: test.zone)
            return try modify(test, RecordBatch(deletions: [id])) { try $0.stored("child") == nil }
        },
        // Zones.
        Step(.deleteZone, changes: true) { test in
            try test.letter(.deleteZone, RecordWire.ZoneRequest(database: test.database, zone: test.zone))
        },
        Step(.saveZone, changes: true) { test in
            let database = RecordWire.Database(container: Harness.container, scope: .shared)
            return try test.letter(
                .saveZone,
                RecordWire.ZoneRequest(database: database, zone: RecordZoneID(name: "y", owner: "alice"))
            )
        },
    ]

    private static let sharing: [Step] = [
        Step(.shareMetadata) { test in
            let request = RecordWire.ShareRequest(container: Harness.container, secret: test.secret)
            return try test.letter(.shareMetadata, request)
        },
        Step(.acceptShare, changes: true) { test in
            let request = RecordWire.ShareRequest(container: Harness.container, secret: test.secret)
            return try test.letter(.acceptShare, request)
        },
        // What every account has, which may be empty.
        Step(.zones) { test in try test.letter(.zones, RecordWire.ZonesRequest(database: test.database)) },
        Step(.databaseChanges) { test in
            let request = RecordWire.DatabaseChangesRequest(database: test.database, token: nil, limit: nil)
            return try test.letter(.databaseChanges, request)
        },
        Step("events") { test in
            try test.letter(test.harness.send("GET", "/v1/events", query: "container=test", token: test.token))
        },
    ]

    // MARK: Assets

    /// That of a record, a part of it, the question how much of it the server has, and others of the device.
    private static let assets: [Step] = [
        Step("assets/get") { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))"
            return try test.letter(test.harness.send("GET", path, query: "size=5", token: test.token))
        },
        Step("assets/get") { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))"
            let reply = test.harness.send("GET", path, query: "size=5", token: test.token, range: "bytes=2-")
            return try test.letter(reply) { $0.status == 206 }
        },
        Step("assets/upload") { test in
            let path = "/v1/assets/\(Harness.hash(of: Case.photo))/upload"
            let reply = test.harness.send("GET", path, query: "size=5", token: test.token)
            let letter = try test.letter(reply)
            guard letter == "+" else { return letter }
            // An asset that the account may not use is as one that the server does not have.
            let size = try reply.message(RecordWire.Upload.self).received
            return size == 5 ? "+" : size == 0 ? "0" : "?"
        },
        Step("assets/continue") { test in
            let data = Data("part".utf8)
            let path = "/v1/assets/\(Harness.hash(of: data))"
            return try test.letter(test.harness.send("PUT", path, token: test.token, body: data, uploadOffset: "0"))
        },
        Step("assets/add") { test in
            let path = "/v1/assets/\(Harness.hash(of: Data("mine".utf8)))"
            return try test.letter(test.harness.send("PUT", path, token: test.token, body: Data("mine".utf8)))
        },
    ]

    // MARK: The public database

    static let common = RecordWire.Database(container: Harness.container, scope: .public)

    private static let publicReading: [Step] = [
        Step(.zones) { test in try test.letter(.zones, RecordWire.ZonesRequest(database: common)) },
        Step(.fetch) { test in
            let request = RecordWire.FetchRequest(database: common, ids: [RecordID(name: "first")], desiredKeys: nil)
            return try test.letter(.fetch, request) { $0.text.contains("first") }
        },
        Step(.query) { test in
            try test.letter(.query, query(.default, common, limit: nil)) { try names($0) == ["first", "second"] }
        },
        Step(.queryNext) { test in
            let page = try test.harness.store.records(
                matching: RecordQuery(type: "Note", zone: .default),
                limit: 1,
                in: Case.publicDatabase
            )
            let cursor = try #require(page.cursor)
            let request = RecordWire.QueryNextRequest(database: common, cursor: cursor, limit: nil)
            return try test.letter(.queryNext, request) { try names($0).count == 1 }
        },
        Step(.zoneChanges) { test in
            try test.letter(.zoneChanges, changes(of: .default, common)) { try names($0) == ["first", "second"] }
        },
        Step(.databaseChanges) { test in
            let request = RecordWire.DatabaseChangesRequest(database: common, token: nil, limit: nil)
            return try test.letter(.databaseChanges, request)
        },
    ]

    private static let publicWriting: [Step] = [
        Step(.modify, changes: true) { test in
            let batch = RecordBatch(saves: [RecordSave(Case.record("a", .default))])
            return try test.letter(.modify, RecordWire.ModifyRequest(database: common, batch: batch))
        },
        Step(.saveZone, changes: true) { test in
            try test.letter(.saveZone, RecordWire.ZoneRequest(database: common, zone: RecordZoneID(name: "y")))
        },
        Step(.deleteZone, changes: true) { test in
            try test.letter(.deleteZone, RecordWire.ZoneRequest(database: common, zone: Case.zone))
        },
    ]

    // MARK: Others

    private static let others: [Step] = [
        // A container that the server does not have.
        Step(.zones) { test in
            let other = RecordWire.Database(container: "other", scope: .private)
            return try test.letter(.zones, RecordWire.ZonesRequest(database: other))
        },
        // The account.
        Step(.account) { test in
            try test.letter(.account, RecordWire.Empty()) {
                try ["alice", "bob"].contains($0.message(RecordWire.Account.self).account)
            }
        },
        Step(.makeCode) { test in try test.letter(.makeCode, RecordWire.Empty()) },
    ]

    /// The calls without a token: of a device with its key.
    private static let identity: [Step] = [
        // A code that no device shows.
        Step(.pair) { test in try pair(test, code: "0000-0000-0000") },
        // A code of `alice`.
        Step(.pair, changes: true) { test in
            try pair(test, code: try test.harness.accounts.makeCode(for: "alice").text)
        },
        Step(.challenge) { test in
            try test.letter(.challenge, RecordWire.ChallengeRequest(key: test.key.publicKey)) {
                try $0.message(RecordWire.Challenge.self).nonce.count >= 16
            }
        },
        Step(.session) { test in
            let body = try RecordWire.data(RecordWire.ChallengeRequest(key: test.key.publicKey))
            let nonce = try test.harness.send("POST", RecordCall.challenge.path, body: body)
                .message(RecordWire.Challenge.self).nonce
            let message = DeviceSignature.sessionMessage(
                nonce: nonce,
                publicKey: test.key.publicKey,
                serverKey: Harness.serverKey
            )
            let request = RecordWire.SessionRequest(
                key: test.key.publicKey,
                nonce: nonce,
                signature: test.key.signature(of: message)
            )
            return try test.letter(.session, request) {
                let token = try $0.message(RecordWire.Session.self).token
                return try test.harness.accounts.device(forToken: token)?.device.key == test.key.publicKey
            }
        },
    ]

    private static func pair(_ test: Case, code: String) throws -> Character {
        let message = DeviceSignature.pairingMessage(
            code: code,
            publicKey: test.key.publicKey,
            serverKey: Harness.serverKey
        )
        let request = RecordWire.PairRequest(
            code: code,
            key: test.key.publicKey,
            name: "panel",
            signature: test.key.signature(of: message)
        )
        return try test.letter(.pair, request) { try $0.message(RecordWire.Account.self).account == "alice" }
    }

    // MARK: Messages

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

    private static func changes(of zone: RecordZoneID, _ database: RecordWire.Database) -> RecordWire.ZoneChangesRequest
    {
        RecordWire.ZoneChangesRequest(database: database, zone: zone, token: nil, desiredKeys: nil, limit: nil)
    }

    private static func query(
        _ zone: RecordZoneID,
        _ database: RecordWire.Database,
        limit: Int?
    ) -> RecordWire.QueryRequest {
        RecordWire.QueryRequest(database: database, query: RecordQuery(type: "Note", zone: zone), limit: limit)
    }

    /// The position after the first record of a query.
    private static func first(_ test: Case) throws -> RecordQueryCursor? {
        let body = try RecordWire.data(query(test.zone, test.database, limit: 1))
        let reply = test.harness.send("POST", RecordCall.query.path, token: test.token, body: body)
        return try? reply.message(RecordWire.Page.self).cursor
    }
}
