import Foundation
import RecordNetwork
import Synchronization
import Testing

@testable import CloudKit
@testable import RecordStore

/// The account of a device on a server that a setting selects.
@Suite struct ServerAccountTests {
    /// A server that is a store on the device. It knows a device, or its code, or neither.
    private final class Scripted: Sendable {
        struct State {
            var account: String?
            var isReachable = true
            var calls: [String] = []
        }

        let state = Mutex(State())
        let store: SQLiteRecordStore

        init(folder: URL) throws {
            store = try SQLiteRecordStore(
                folder: folder.appending(path: "store"),
                clock: { Date() },
                options: .init(isDurable: false)
            )
        }

        var calls: [String] { state.withLock { $0.calls } }

        private func call(_ name: String) throws(RecordStoreError) -> String? {
            let (account, isReachable) = state.withLock { state in
                state.calls.append(name)
                return (state.account, state.isReachable)
            }
            guard isReachable else { throw .unreachable(reason: "test", retryAfter: nil) }
            return account
        }

        func server(_ link: RecordServerLink) -> ServerAccount.Server {
            ServerAccount.Server(
                store: store,
                account: { () throws(RecordStoreError) in
                    guard let account = try self.call("account") else { throw .notAuthenticated(reason: "test") }
                    return account
                },
                join: { () throws(RecordStoreError) in
                    _ = try self.call("join \(link.code ?? "-")")
                    guard link.code == "CODE" else { throw .notAuthenticated(reason: "test") }
                    self.state.withLock { $0.account = "alice" }
                    return "alice"
                }
            )
        }
    }

    private let folder = FileManager.default.temporaryDirectory.appending(path: "server-\(UUID().uuidString)")
    private let server: Scripted

    init() throws { server = try Scripted(folder: folder) }

    private func link(code: String? = nil, key: UInt8 = 1) throws -> RecordServerLink {
        try RecordServerLink(host: "a", serverKey: Data(repeating: key, count: 32), code: code)
    }

    /// Returns the account as a new run of the program has it.
    private func account(code: String? = nil, key: UInt8 = 1) throws -> ServerAccount {
        let server = server
        return ServerAccount(try link(code: code, key: key), folder: folder.appending(path: "device")) { link, _, _ in
            server.server(link)
        }
    }

    private func containers(_ account: ServerAccount) -> CKContainer {
        let services = ContainerServices(folder: folder)
        services.use(account)
        return ContainerServices.$current.withValue(services) { CKContainer(identifier: "iCloud.a") }
    }

    @Test func firstRequestJoinsTheAccount() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let account = try account(code: "CODE")
        #expect(account.name == nil && server.calls == [])
        let container = containers(account)
        #expect(server.calls == [], "nothing is sent before the first request")
        #expect(try await container.userRecordID().recordName == "alice")
        #expect(server.calls == ["account", "join CODE"])
        // The account owns what it saves, and shares it.
        let zone = CKRecordZone(zoneName: "z")
        try await container.privateCloudDatabase.save(zone)
        let record = CKRecord(recordType: "Note", recordID: CKRecord.ID(recordName: "a", zoneID: zone.zoneID))
        let share = CKShare(rootRecord: record)
        share.publicPermission = .readOnly
        _ = try await container.privateCloudDatabase.modifyRecords(saving: [record, share], deleting: [])
        let bob = try CKContainer(identifier: "iCloud.a", store: server.store, account: "bob")
        let metadata = try await bob.shareMetadata(for: try #require(share.url))
        #expect(metadata.ownerIdentity.userRecordID?.recordName == "alice")
        #expect(server.calls.count == 2, "the account is asked for once")

        // The next run needs neither the code nor the network to know its account.
        server.state.withLock { $0 = Scripted.State(account: "alice", isReachable: false) }
        #expect(try self.account().name == "alice")
        #expect(try await containers(self.account()).userRecordID().recordName == "alice")
        #expect(server.calls == [])
        // With the code, which is still in the setting, it asks, and goes on if the server is out of reach.
        _ = try await containers(self.account(code: "CODE")).privateCloudDatabase.allRecordZones()
        #expect(server.calls == ["account"])
        // Another server has other accounts.
        #expect(try self.account(key: 2).name == nil)
    }

    @Test func deviceWithoutCodeHasNoAccount() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for code in [nil, "OLD"] {
            let container = containers(try account(code: code))
            let error = try await cloudError { try await container.userRecordID() }
            #expect(error.code == .notAuthenticated)
        }
        server.state.withLock { $0.isReachable = false }
        let container = containers(try account(code: "CODE"))
        #expect(try await cloudError { try await container.userRecordID() }.code == .networkUnavailable)
        // It is tried again by the next request.
        server.state.withLock { $0.isReachable = true }
        #expect(try await container.userRecordID().recordName == "alice")
    }

    /// A device that was revoked joins again by a new code in the setting.
    @Test func revokedDeviceJoinsByANewCode() async throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        _ = try await containers(account(code: "CODE")).userRecordID()
        server.state.withLock { $0 = Scripted.State() }
        let container = try containers(account(code: "CODE"))
        #expect(try await container.userRecordID().recordName == "alice")
        #expect(server.calls == [], "it is known")
        _ = try await container.privateCloudDatabase.allRecordZones()
        #expect(server.calls == ["account", "join CODE"])
    }

    @Test func damagedFilesOfAccountsAreIgnored() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let file = folder.appending(path: "device/account.json")
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        let key = Data(repeating: 1, count: 32).base64EncodedString()
        for text in ["", "[]", #"{"server":"\#(key)","account":"_a"}"#, String(repeating: " ", count: 5000)] {
            try Data(text.utf8).write(to: file)
            #expect(try account().name == nil, "\(text.prefix(40))")
        }
        try Data(#"{"server":"\#(key)","account":"alice"}"#.utf8).write(to: file)
        #expect(try account().name == "alice")
    }
}
