import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// The access of each kind of device to each route.
@Suite struct AccessTests {
    enum Role: String, CaseIterable, Sendable {
        case owner, writer, reader, publicWriter, publicReader, invited, linkHolder, stranger, publisher
        case revoked, left, stopped
        case unknown, expired, removedDevice

        /// A letter for each of the steps: `+` for success, `-` for no permission, `0` for what does not exist, and `!` for a device
        /// that the server does not know, or without a valid token.
        var expected: String {
            // The public database, another container, and the account.
            let own = "++++++---" + "0" + "++"
            // A device that is that of another account cannot join the one of the code.
            let identity = "0!" + "++"
            switch self {
            case .owner: return "++++" + "+++" + "+-" + "++" + "+++" + "+++++" + own + "0+" + "++"
            case .writer, .publicWriter: return "++++" + "+++" + "--" + "++" + "+++" + "+++++" + own + identity
            case .reader, .publicReader: return "++++" + "---" + "--" + "++" + "+++" + "+++++" + own + identity
            case .invited, .linkHolder: return "0000" + "000" + "--" + "++" + "+++" + "000++" + own + identity
            case .stranger, .revoked, .left, .stopped:
                return "0000" + "000" + "--" + "00" + "+++" + "000++" + own + identity
            case .publisher:
                return "0000" + "000" + "--" + "00" + "+++" + "000++" + "+++++++++" + "0" + "++" + identity
            case .expired: return noToken + identity
            case .unknown, .removedDevice: return noToken + "0+" + "+!"
            }
        }

        private var noToken: String { String(repeating: "!", count: AccessTests.steps.count(where: \.needsToken)) }

        /// The permission by which `alice` shares the record.
        fileprivate var sharing: (RecordShare.Permission, [RecordShare.Participant]) {
            switch self {
            case .publicWriter, .linkHolder: (.readWrite, [])
            case .publicReader: (.readOnly, [])
            case .reader, .invited: (.none, [.init(account: "bob", permission: .readOnly)])
            case .owner, .stranger, .publisher, .unknown: (.none, [])
            case .writer, .revoked, .left, .stopped, .expired, .removedDevice:
                (.none, [.init(account: "bob", permission: .readWrite)])
            }
        }

        fileprivate var hasAccepted: Bool {
            ![.owner, .invited, .linkHolder, .stranger, .publisher, .unknown].contains(self)
        }
    }

    /// A service in which `alice` shares `root`, with `child` below it, which has a photo, and a device of a role.
    final class Case {
        static let zone = RecordZoneID(name: "z")
        static let owner = RecordWire.Database(container: Harness.container, scope: .private)
        static let publicDatabase = RecordDatabaseID(container: Harness.container, scope: .public)
        static let photo = Data("photo".utf8)

        let harness: Harness
        let kind: TestStore.Kind
        let token: String
        /// The key of the device, which the server knows or not.
        let key: DeviceKey
        private(set) var secret = ""
        let database: RecordWire.Database
        let zone: RecordZoneID

        init(_ role: Role, _ kind: TestStore.Kind) throws {
            harness = try Harness(kind)
            self.kind = kind
            database = RecordWire.Database(container: Harness.container, scope: role == .owner ? .private : .shared)
            zone = role == .owner ? Self.zone : RecordZoneID(name: "z", owner: "alice")
            let alice = try harness.device("alice")
            let bob = try harness.device("bob", mayPublish: role == .publisher)
            token = role == .owner ? alice.token : role == .unknown ? String(repeating: "0", count: 64) : bob.token
            let strange = try DeviceKey(seed: Data(repeating: 3, count: DeviceKey.seedSize))
            key = role == .owner ? alice.key : role == .unknown ? strange : bob.key
            try publish()
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

        /// Fills the public database.
        private func publish() throws {
            try harness.store.saveZone(Self.zone, in: Self.publicDatabase)
            let records = ["first", "second"].map { RecordSave(Self.record($0, .default)) }
            for item in try harness.store.modify(RecordBatch(saves: records), in: Self.publicDatabase).saved.values {
                _ = try item.get()
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
            case .unknownRecord, .unknownZone, .unknownShare, .missingAsset, .unknownCall, .unknownCode: return "0"
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

    @Test(arguments: Role.allCases, TestStore.Kind.installed)
    func eachRoleHasItsAccess(role: Role, kind: TestStore.Kind) throws {
        #expect(role.expected.count == Self.steps.count)
        let common = try Case(role, kind)
        var letters = ""
        for step in Self.steps {
            // Steps that change something have a service of their own.
            let test = step.changes ? try Case(role, kind) : common
            letters.append(try step.perform(test))
            #expect(test.harness.lines.all.last?.contains("\"route\":\"\(step.route)\"") == true, "\(step.route)")
        }
        #expect(letters == role.expected)
    }

    /// A new call needs a step, and a letter for each role.
    @Test func stepsHaveAllRoutes() {
        let asset = RecordAsset(hash: "", size: 0)
        var names = Set(RecordCall.allCases.map(\.rawValue))
        for route: ServiceRoute in [
            .addAsset(hash: ""), .continueAsset(asset, offset: 0), .upload(asset), .asset(asset, from: nil),
            .events(container: ""),
        ] {
            // A new kind of route belongs to the list.
            switch route {
            case .call, .addAsset, .continueAsset, .upload, .asset, .events: names.insert(route.name)
            }
        }
        #expect(Set(Self.steps.map(\.route)) == names)
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
