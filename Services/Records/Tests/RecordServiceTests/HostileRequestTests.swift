import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// Requests of clients that mean harm: each is a typed error, and changes nothing.
@Suite struct HostileRequestTests {
    private static let stored = RecordDatabaseID(container: Harness.container, scope: .private, account: "alice")

    /// A service with the device of an account that has one record.
    private static func service(
        _ kind: TestStore.Kind = .file,
        _ change: (inout ServiceOptions) -> Void = { _ in }
    ) throws -> (harness: Harness, token: String, key: DeviceKey) {
        let harness = try Harness(kind, change)
        let (key, token) = try harness.device("alice")
        _ = try harness.store.modify(
            RecordBatch(saves: [RecordSave(Record(id: RecordID(name: "a"), type: "Note"))]),
            in: stored
        )
        return (harness, token, key)
    }

    private static func count(_ harness: Harness) throws -> Int {
        try harness.store.changes(of: .default, since: nil, desiredKeys: nil, limit: nil, in: stored).changes.count
    }

    // MARK: Messages

    @Test(arguments: RecordCall.allCases, TestStore.Kind.installed)
    func messagesOfAnotherFormAreErrors(call: RecordCall, kind: TestStore.Kind) throws {
        let (harness, token, _) = try Self.service(kind)
        let texts = [
            "", "null", "[]", "1", "\"x\"", "{\"database\":", "{\"database\":[]}",
            "{\"database\":{\"container\":{},\"scope\":1}}",
            "\u{0}", "{\"key\":\"!!\",\"code\":{},\"container\":[],\"secret\":1,\"nonce\":0,\"signature\":[]}",
            String(repeating: "{\"a\":", count: 50_000), String(repeating: "[", count: 200_000),
        ]
        for text in texts {
            let reply = harness.call(call, text, token: token)
            // Two calls have no contents.
            if call == .account || call == .makeCode {
                #expect(reply.status == 200 || reply.status == 413)
            } else {
                #expect(reply.code == .malformed || reply.code == .limitExceeded, "\(text.prefix(40)): \(reply.text)")
            }
            #expect(reply.text.utf8.count < 1000)
        }
        #expect(try Self.count(harness) == 1)
    }

    @Test func truncatedMessagesAreErrors() throws {
        let (harness, token, _) = try Self.service()
        let batch = RecordBatch(
            saves: [
                RecordSave(
                    Record(id: RecordID(name: "b"), type: "Note", fields: ["t": .list([.integer(1), .double(0.5)])])
                )
            ],
            deletions: [RecordID(name: "a")]
        )
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        let whole = try RecordWire.data(RecordWire.ModifyRequest(database: database, batch: batch))
        for count in 0..<whole.count {
            let reply = harness.send("POST", RecordCall.modify.path, token: token, body: whole.prefix(count))
            #expect(reply.code == .malformed)
        }
        #expect(try Self.count(harness) == 1)
    }

    @Test func oversizedMessagesAreRefusedByTheirLength() throws {
        let (harness, token, _) = try Self.service()
        func refused(_ method: String, _ path: String, _ length: Int64, _ token: String?) -> RecordFailure.Code? {
            let request = ServiceRequest(
                method: method,
                path: path,
                authorization: token.map { "Bearer \($0)" },
                address: "10.0.0.1",
                contentLength: length
            )
            do throws(RecordFailure) {
                _ = try harness.service.route(of: request)
                return nil
            } catch {
                return error.code
            }
        }
        let hash = Harness.hash(of: Data())
        #expect(refused("POST", RecordCall.modify.path, 16 << 20, token) == nil)
        #expect(refused("POST", RecordCall.modify.path, 16 << 20 + 1, token) == .limitExceeded)
        #expect(refused("POST", RecordCall.modify.path, .max, token) == .limitExceeded)
        // Those that need no token are small.
        #expect(refused("POST", RecordCall.pair.path, 4097, nil) == .limitExceeded)
        #expect(refused("PUT", "/v1/assets/\(hash)", .max, token) == .limitExceeded)
        #expect(refused("GET", "/v1/events", 1, token) == .limitExceeded)
        #expect(refused("POST", RecordCall.modify.path, -1, token) == .malformed)
    }

    @Test(arguments: TestStore.Kind.installed) func batchesAboveTheLimitAreErrors(kind: TestStore.Kind) throws {
        let (harness, token, _) = try Self.service(kind)
        let ids = (0..<500).map { RecordID(name: "\($0)") }
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        let batch = RecordBatch(deletions: ids)
        let modify = try RecordWire.data(RecordWire.ModifyRequest(database: database, batch: batch))
        #expect(harness.send("POST", RecordCall.modify.path, token: token, body: modify).code == .limitExceeded)
        let fetch = try RecordWire.data(RecordWire.FetchRequest(database: database, ids: ids, desiredKeys: nil))
        #expect(harness.send("POST", RecordCall.fetch.path, token: token, body: fetch).code == .limitExceeded)
        let query = RecordQuery(type: "Note", predicate: .isIn(.field("a"), (0..<2000).map { .integer($0) }))
        let message = try RecordWire.data(RecordWire.QueryRequest(database: database, query: query, limit: nil))
        #expect(harness.send("POST", RecordCall.query.path, token: token, body: message).code != nil)
    }

    @Test(arguments: TestStore.Kind.installed) func answersFitInAMessage(kind: TestStore.Kind) throws {
        let (harness, token, _) = try Self.service(kind) { $0.pageSize = 10_000 }
        let records = (0..<100).map { index in
            Record(id: RecordID(name: "r\(index)"), type: "Note", fields: ["d": .data(Data(count: 1000))])
        }
        _ = try harness.store.modify(RecordBatch(saves: records.map { RecordSave($0) }), in: Self.stored)
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        var rest = records.map(\.id)
        var answers = 0
        while !rest.isEmpty {
            let body = try RecordWire.data(RecordWire.FetchRequest(database: database, ids: rest, desiredKeys: nil))
            let found = try harness.send("POST", RecordCall.fetch.path, token: token, body: body)
                .message(RecordWire.Fetched.self).records
            try #require((1...32).contains(found.count))
            rest.removeAll { id in found.contains { $0.id == id } }
            answers += 1
        }
        #expect(answers > 3)
    }

    /// A small batch that changes, or does not change, many large records has a small answer.
    @Test(arguments: TestStore.Kind.installed) func answersOfBatchesAreLimited(kind: TestStore.Kind) throws {
        let harness = try Harness(kind, resultSize: 10_000)
        let (_, token) = try harness.device("alice")
        let ids = (0..<20).map { RecordID(name: "r\($0)") }
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        for id in ids {
            let record = Record(id: id, type: "Note", fields: ["d": .data(Data(count: 2000))])
            _ = try harness.store.modify(RecordBatch(saves: [RecordSave(record)]), in: Self.stored)
        }
        let small = ids.map { RecordSave(Record(id: $0, type: "Note", fields: ["n": .integer(1)]), changedKeys: ["n"]) }
        for isAtomic in [true, false] {
            for policy in [RecordSavePolicy.changedKeys, .ifServerRecordUnchanged] {
                var batch = RecordBatch(saves: small, policy: policy, isAtomic: isAtomic)
                batch.identifier = UUID()
                let body = try RecordWire.data(RecordWire.ModifyRequest(database: database, batch: batch))
                for _ in 0..<2 {
                    let reply = harness.send("POST", RecordCall.modify.path, token: token, body: body)
                    #expect(reply.status == 200 && reply.text.utf8.count < 30_000)
                    let codes = try reply.message(RecordWire.Modified.self).saved.compactMap { $0.error?.code }
                    #expect(codes.contains(.limitExceeded) || (isAtomic && codes.contains(.conflict)))
                }
            }
        }
    }

    // MARK: Injection

    private static let injections = [
        "'; DROP TABLE records; --", "' OR '1'='1", "a' UNION SELECT key FROM store --", "../../etc/passwd",
        "..%2f..%2fetc",
        "a\u{0}b", "%", "_%", "\"; DELETE FROM zones; --", "$(reboot)", "a\nb", "\u{202E}a",
    ]

    @Test(arguments: injections, TestStore.Kind.installed) func namesAreValues(text: String, kind: TestStore.Kind)
        throws
    {
        let (harness, token, _) = try Self.service(kind)
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        let zone = RecordZoneID(name: text, owner: text)
        let id = RecordID(name: text, zone: zone)
        var messages: [(RecordCall, Data)] = [
            (.saveZone, try RecordWire.data(RecordWire.ZoneRequest(database: database, zone: zone))),
            (
                .zoneChanges,
                try RecordWire.data(
                    RecordWire.ZoneChangesRequest(
                        database: database,
                        zone: zone,
                        token: Data(text.utf8),
                        desiredKeys: [text],
                        limit: -1
                    )
                )
            ),
            (.fetch, try RecordWire.data(RecordWire.FetchRequest(database: database, ids: [id], desiredKeys: [text]))),
            (.acceptShare, try RecordWire.data(RecordWire.ShareRequest(container: Harness.container, secret: text))),
            (.zones, try RecordWire.data(RecordWire.ZonesRequest(database: .init(container: text, scope: .private)))),
            (
                .modify,
                try RecordWire.data(
                    RecordWire.ModifyRequest(
                        database: database,
                        batch: RecordBatch(saves: [
                            RecordSave(Record(id: RecordID(name: text), type: text, fields: [text: .string(text)]))
                        ])
                    )
                )
            ),
        ]
        for predicate: RecordPredicate in [
            .comparison(.field(text), .equal, .string(text)), .words(field: text, text), .beginsWith(.field("a"), text),
            .isNear(field: text, .init(latitude: 0, longitude: 0), distance: 1),
        ] {
            let query = RecordQuery(type: text, predicate: predicate, sort: [.init(.field(text))])
            messages.append(
                (.query, try RecordWire.data(RecordWire.QueryRequest(database: database, query: query, limit: nil)))
            )
        }
        for (call, body) in messages { _ = harness.send("POST", call.path, token: token, body: body) }
        // The store is whole, and the record of before is there.
        #expect(try harness.store.check().isEmpty)
        let id2 = RecordID(name: "a")
        #expect(try harness.store.records(for: [id2], in: Self.stored)[id2]?.get().type == "Note")
        #expect(
            harness.call(.zones, "{\"database\":{\"container\":\"test\",\"scope\":\"private\"}}", token: token).status
                == 200
        )
    }

    @Test(arguments: [
        "/", "/v1", "/v1/", "//v1/zones/list", "/v1/zones/list/", "/v1/../v1/zones/list", "/v1/zones%2flist",
        "/v2/zones/list",
        "/v1/assets/", "/v1/assets/../../private-key.pem", "/v1/assets/..%2f..%2faccounts.sqlite", "/v1/assets/abc",
        "/metrics", "/v1/zones/list\u{0}", "/v1/ZONES/LIST",
    ])
    func pathsAreComparedAsTheyAre(path: String) throws {
        let (harness, token, _) = try Self.service()
        for method in ["GET", "POST", "PUT", "DELETE", "HEAD", "TRACE", "CONNECT", "zzz"] {
            let reply = harness.send(method, path, query: "size=1", token: token, body: Data("{}".utf8))
            #expect(reply.code == .unknownCall || reply.code == .malformed || reply.code == .limitExceeded)
        }
    }

    @Test func methodsAreCompared() throws {
        let (harness, token, _) = try Self.service()
        for call in RecordCall.allCases {
            for method in ["GET", "PUT", "DELETE"] {
                #expect(harness.send(method, call.path, token: token).code == .unknownCall)
            }
        }
    }

    // MARK: Identity

    /// Performs a session with parts that a test changes.
    private static func session(
        _ harness: Harness,
        _ key: DeviceKey,
        serverKey: Data = Harness.serverKey,
        signer: DeviceKey? = nil
    ) throws -> (reply: ServiceReply, body: Data) {
        let request = try RecordWire.data(RecordWire.ChallengeRequest(key: key.publicKey))
        let nonce = try harness.send("POST", RecordCall.challenge.path, body: request).message(
            RecordWire.Challenge.self
        ).nonce
        let message = DeviceSignature.sessionMessage(nonce: nonce, publicKey: key.publicKey, serverKey: serverKey)
        let body = try RecordWire.data(
            RecordWire.SessionRequest(
                key: key.publicKey,
                nonce: nonce,
                signature: (signer ?? key).signature(of: message)
            )
        )
        return (harness.send("POST", RecordCall.session.path, body: body), body)
    }

    @Test func sessionsNeedTheKey() throws {
        let (harness, _, key) = try Self.service()
        let (reply, body) = try Self.session(harness, key)
        let token = try reply.message(RecordWire.Session.self).token
        #expect(harness.call(.account, "{}", token: token).status == 200)
        // Replayed.
        #expect(harness.send("POST", RecordCall.session.path, body: body).code == .unauthenticated)
        // By another key, for another server, by a device that the server does not know.
        let other = try DeviceKey(seed: Data(repeating: 5, count: 32))
        #expect(try Self.session(harness, key, signer: other).reply.code == .unauthenticated)
        #expect(try Self.session(harness, key, serverKey: Data(repeating: 8, count: 32)).reply.code == .unauthenticated)
        #expect(try Self.session(harness, other).reply.code == .unauthenticated)
        // With a challenge of another device.
        let request = try RecordWire.data(RecordWire.ChallengeRequest(key: other.publicKey))
        let nonce = try harness.send("POST", RecordCall.challenge.path, body: request).message(
            RecordWire.Challenge.self
        ).nonce
        let message = DeviceSignature.sessionMessage(
            nonce: nonce,
            publicKey: key.publicKey,
            serverKey: Harness.serverKey
        )
        let stolen = try RecordWire.data(
            RecordWire.SessionRequest(key: key.publicKey, nonce: nonce, signature: key.signature(of: message))
        )
        #expect(harness.send("POST", RecordCall.session.path, body: stolen).code == .unauthenticated)
    }

    @Test func challengesExpire() throws {
        let (harness, _, key) = try Self.service()
        let nonce = try #require(harness.service.challenges.make(for: key.publicKey))
        harness.clock.advance(Challenges.lifetime)
        #expect(!harness.service.challenges.use(nonce, by: key.publicKey))
    }

    @Test func revokedDeviceHasNoAccess() throws {
        let (harness, token, key) = try Self.service()
        #expect(harness.call(.account, "{}", token: token).status == 200)
        try harness.accounts.removeDevice(withKey: key.publicKey)
        #expect(harness.call(.account, "{}", token: token).code == .unauthenticated)
        #expect(try Self.session(harness, key).reply.code == .unauthenticated)
    }

    @Test(arguments: TestStore.Kind.installed) func secretsCannotBeGuessed(kind: TestStore.Kind) throws {
        let (harness, token, _) = try Self.service(kind)
        let wrong = ["", "0", "\\u0000", String(repeating: "0", count: 32), String(repeating: "a", count: 10_000)]
        let texts = Set(
            wrong.map { harness.call(.acceptShare, "{\"container\":\"test\",\"secret\":\"\($0)\"}", token: token).text }
        )
        // All answers are the same.
        #expect(texts.count == 1 && texts.first?.contains("unknownShare") == true)
    }

    // MARK: Rates

    @Test func addressesAreLimited() throws {
        let (harness, token, _) = try Self.service {
            $0.addressRate = .init(burst: 10, perSecond: 1)
        }
        let replies = (0..<15).map { _ in harness.call(.account, "{}", token: token) }
        #expect(replies.filter { $0.status == 200 }.count == 10)
        #expect(replies.last?.code == .rateLimited && replies.last?.retryAfter == 1)
        // Other addresses are not.
        let other = harness.send(
            "POST",
            RecordCall.account.path,
            token: token,
            body: Data("{}".utf8),
            address: "10.0.0.2"
        )
        #expect(other.status == 200)
        harness.clock.advance(1)
        #expect(harness.call(.account, "{}", token: token).status == 200)
    }

    @Test func accountsAreLimitedAtAllAddresses() throws {
        let (harness, token, _) = try Self.service { $0.accountRate = .init(burst: 5, perSecond: 1) }
        let replies = (0..<8).map { index in
            harness.send(
                "POST",
                RecordCall.account.path,
                token: token,
                body: Data("{}".utf8),
                address: "10.0.0.\(index)"
            )
        }
        #expect(replies.map { $0.status == 200 } == [true, true, true, true, true, false, false, false])
    }

    @Test func wrongCodesAreLimited() throws {
        let (harness, _, _) = try Self.service { $0.codeRate = .init(burst: 3, perSecond: 0.01) }
        let key = try DeviceKey(seed: Data(repeating: 6, count: 32))
        func pair(_ code: String) throws -> RecordFailure.Code? {
            let message = DeviceSignature.pairingMessage(
                code: code,
                publicKey: key.publicKey,
                serverKey: Harness.serverKey
            )
            let body = try RecordWire.data(
                RecordWire.PairRequest(code: code, key: key.publicKey, name: "x", signature: key.signature(of: message))
            )
            return harness.send("POST", RecordCall.pair.path, body: body).code
        }
        let right = try harness.accounts.makeCode(for: "alice").text
        #expect(
            try (0..<5).map { try pair("0000-0000-000\($0)") } == [
                .unknownCode, .unknownCode, .unknownCode, .rateLimited, .rateLimited,
            ]
        )
        // The right one as well: guessing does not tell.
        #expect(try pair(right) == .rateLimited)
        harness.clock.advance(100)
        #expect(try pair(right) == nil)
    }

    @Test func wrongTokensAreLimited() throws {
        let (harness, _, _) = try Self.service { $0.openRate = .init(burst: 4, perSecond: 0.01) }
        let codes = (0..<6).map { harness.call(.account, "{}", token: String(repeating: "\($0)", count: 64)).code }
        #expect(
            codes == [
                .unauthenticated, .unauthenticated, .unauthenticated, .unauthenticated, .rateLimited, .rateLimited,
            ]
        )
    }

    @Test func bucketsAreFew() {
        let clock = Harness.Clock()
        let limiter = RateLimiter(.init(burst: 2, perSecond: 1), capacity: 100, clock: clock.seconds)
        for index in 0..<10_000 { _ = limiter.take(from: "\(index)") }
        #expect(limiter.count <= 100)
        // One that is empty remains when others come.
        _ = limiter.take(2, from: "busy")
        for index in 0..<50 { _ = limiter.take(from: "x\(index)") }
        #expect(limiter.take(from: "busy") != nil)
    }

    /// A host that changes its address within its network of IPv6 has one rate.
    @Test(arguments: [
        ("10.0.0.1", "10.0.0.2", false), ("::ffff:10.0.0.1", "::ffff:10.0.0.2", false),
        ("2001:db8::1", "2001:db8::f:2", true),
        ("2001:db8:0:1::1", "2001:db8:0:2::1", false), ("unknown", "unknown", true),
    ])
    func addressesOfANetworkHaveOneRate(first: String, second: String, isOne: Bool) {
        #expect((RateLimiter.name(ofAddress: first) == RateLimiter.name(ofAddress: second)) == isOne)
    }

    // MARK: Log and metrics

    @Test func logHasNoContents() throws {
        let (harness, token, _) = try Self.service()
        let record = Record(
            id: RecordID(name: "secretname"),
            type: "Secrettype",
            fields: ["secretfield": .string("secretvalue")]
        )
        let database = RecordWire.Database(container: Harness.container, scope: .private)
        let body = try RecordWire.data(
            RecordWire.ModifyRequest(database: database, batch: RecordBatch(saves: [RecordSave(record)]))
        )
        #expect(harness.send("POST", RecordCall.modify.path, token: token, body: body).status == 200)
        _ = harness.call(.fetch, "{\"secret\":", token: token)
        _ = harness.send("GET", "/secret/path", query: "secret=1", token: "secrettoken")
        let lines = harness.lines.all
        #expect(lines.count == 3)
        for line in lines {
            #expect(
                !line.contains("secret") && !line.contains("Secret") && !line.contains(token) && !line.contains("alice")
            )
            #expect((try? JSONSerialization.jsonObject(with: Data(line.utf8))) is [String: Any])
        }
        let text = harness.service.metrics.text
        #expect(text.contains("easel_records_requests_total{route=\"records/modify\",status=\"200\"} 1\n"))
        #expect(text.contains("easel_records_requests_total{route=\"other\",status=\"404\"} 1\n"))
        #expect(!text.contains("secret"))
    }
}
