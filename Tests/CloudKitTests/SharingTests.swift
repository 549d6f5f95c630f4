import Foundation
import RecordStore
import Synchronization
import Testing

@testable import CloudKit

/// Records that users of one store share.
@Suite struct SharingTests {
    private static let zone = CKRecordZone(zoneName: "z")
    private let temporary = TemporaryContainer()

    /// Returns the container of a user of the store.
    private func container(_ account: String) throws -> CKContainer {
        let store = try temporary.container.service.perform { $0 }
        return try CKContainer(identifier: "shared", store: store, account: account)
    }

    /// Saves a record with another one below it, and their share, in one operation.
    private func share(
        _ container: CKContainer,
        _ change: (CKShare) async throws -> Void = { _ in }
    ) async throws -> (root: CKRecord, share: CKShare) {
        let database = container.privateCloudDatabase
        try await database.save(Self.zone)
        let root = CKRecord("root", zone: Self.zone.zoneID, ["text": "shared"])
        let photo = temporary.folder.appending(path: "photo-\(UUID().uuidString)")
        try Data("photo".utf8).write(to: photo)
        root["photo"] = CKAsset(fileURL: photo)
        let child = CKRecord("child", zone: Self.zone.zoneID, ["text": "below"])
        child.setParent(root)
        let share = CKShare(rootRecord: root)
        share[CKShare.SystemFieldKey.title] = "Page"
        try await change(share)
        let results = try await database.modifyRecords(saving: [share, child, root], deleting: [])
        for result in results.saveResults.values { _ = try result.get() }
        return (root, share)
    }

    @Test func participantSeesAndChangesSharedRecords() async throws {
        let (alice, bob) = (try container("alice"), try container("bob"))
        let (root, share) = try await share(alice) { share in
            let participant = try await alice.shareParticipant(forEmailAddress: "bob")
            #expect(participant.permission == .readOnly && participant.acceptanceStatus == .pending)
            participant.permission = .readWrite
            share.addParticipant(participant)
        }
        #expect(root.share?.recordID == share.recordID && share.recordChangeTag != nil)
        let url = try #require(share.url)
        let metadata = try await bob.shareMetadata(for: url)
        #expect(metadata.containerIdentifier == "shared" && metadata.participantStatus == .pending)
        #expect(metadata.participantPermission == .readWrite && metadata.participantRole == .privateUser)
        #expect(metadata.ownerIdentity.userRecordID?.recordName == "alice")
        #expect(metadata.share[CKShare.SystemFieldKey.title] as? String == "Page")
        let accepted = try await bob.accept(metadata)
        #expect(accepted.currentUserParticipant?.acceptanceStatus == .accepted)
        #expect(accepted.owner.userIdentity.userRecordID?.recordName == "alice" && accepted.participants.count == 2)
        let id = try #require(metadata.hierarchicalRootRecordID)
        // It is in the shared database, not in the private one.
        await #expect(throws: CKError.self) { try await bob.privateCloudDatabase.record(for: id) }
        let seen = try await bob.sharedCloudDatabase.record(for: id)
        #expect(seen["text"] as? String == "shared" && seen.creatorUserRecordID?.recordName == "alice")
        let photo = try #require((seen["photo"] as? CKAsset)?.fileURL)
        #expect(try Data(contentsOf: photo) == Data("photo".utf8))
        seen["text"] = "changed"
        try await bob.sharedCloudDatabase.save(seen)
        let own = try await alice.privateCloudDatabase.record(for: root.recordID)
        #expect(own["text"] as? String == "changed" && own.lastModifiedUserRecordID?.recordName == "bob")
        // The record of the owner is an old one now; the conflict has the new one.
        root["text"] = "old"
        let conflict = try await cloudError { try await alice.privateCloudDatabase.save(root) }
        #expect(conflict.serverRecord?["text"] as? String == "changed")
        let zones = try await bob.sharedCloudDatabase.allRecordZones()
        #expect(zones.map(\.zoneID.ownerName) == ["alice"])
        let query = CKQuery(recordType: "Note", predicate: NSPredicate(value: true))
        let found = try await bob.sharedCloudDatabase.records(matching: query, inZoneWith: zones[0].zoneID).matchResults
        #expect(Set(found.map(\.0.recordName)) == ["root", "child"])
        let changes = try await bob.sharedCloudDatabase.recordZoneChanges(inZoneWith: zones[0].zoneID, since: nil)
        let shares = try changes.modificationResultsByID.values.compactMap { try $0.get().record as? CKShare }
        #expect(shares.count == 1 && shares.first?.participants.count == 2)
    }

    @Test func readersCannotWriteAndStrangersLearnNothing() async throws {
        let (alice, bob, carol) = (try container("alice"), try container("bob"), try container("carol"))
        let (_, share) = try await share(alice) { $0.publicPermission = .readOnly }
        let url = try #require(share.url)
        #expect(share.publicPermission == .readOnly && share.currentUserParticipant?.role == .owner)
        let metadata = try await bob.shareMetadata(for: url)
        #expect(metadata.participantRole == .publicUser)
        try await bob.accept(metadata)
        let id = try #require(metadata.hierarchicalRootRecordID)
        let seen = try await bob.sharedCloudDatabase.record(for: id)
        seen["text"] = "changed"
        #expect(try await cloudError { try await bob.sharedCloudDatabase.save(seen) }.code == .permissionFailure)
        #expect(try await cloudError { try await carol.sharedCloudDatabase.record(for: id) }.code == .zoneNotFound)
        // The share becomes private: bob has lost it, and the link is no other than one that does not exist.
        let own = try #require(try await alice.privateCloudDatabase.record(for: share.recordID) as? CKShare)
        #expect(own.participants.map(\.role) == [.owner, .publicUser])
        own.publicPermission = .none
        try await alice.privateCloudDatabase.save(own)
        #expect(try await cloudError { try await bob.sharedCloudDatabase.record(for: id) }.code == .zoneNotFound)
        let absent = try #require(URL(string: "easel-share:///\(String(repeating: "0", count: 32))"))
        for (user, link) in [(carol, url), (bob, url), (carol, absent)] {
            #expect(try await cloudError { try await user.shareMetadata(for: link) }.code == .unknownItem)
        }
        let other = try #require(URL(string: "https://example.org/share"))
        #expect(try await cloudError { try await carol.shareMetadata(for: other) }.code == .invalidArguments)
        #expect(try await cloudError { try await bob.accept(metadata) }.code == .unknownItem)
        let elsewhere = try CKContainer(
            identifier: "elsewhere",
            store: try temporary.container.service.perform { $0 },
            account: "bob"
        )
        #expect(try await cloudError { try await elsewhere.accept(metadata) }.code == .badContainer)
    }

    @Test func participantLeavesAndOwnerRemovesAndStops() async throws {
        let (alice, bob) = (try container("alice"), try container("bob"))
        let (root, share) = try await share(alice) { share in
            for user in try await alice.shareParticipants(forEmailAddresses: ["bob", "carol"]).values {
                share.addParticipant(try user.get())
            }
        }
        #expect(
            share.participants.map(\.userIdentity.userRecordID?.recordName) == [
                CKCurrentUserDefaultName, "bob", "carol",
            ]
        )
        let url = try #require(share.url)
        func accept() async throws -> CKShare { try await bob.accept(try await bob.shareMetadata(for: url)) }
        let accepted = try await accept()
        try await bob.sharedCloudDatabase.deleteRecord(withID: accepted.recordID)
        #expect(try await bob.sharedCloudDatabase.allRecordZones() == [])
        let fetched = try #require(try await alice.privateCloudDatabase.record(for: share.recordID) as? CKShare)
        #expect(
            fetched.participants.map(\.userIdentity.userRecordID?.recordName) == [CKCurrentUserDefaultName, "carol"]
        )
        // Whoever has left needs a new invitation.
        #expect(try await cloudError { try await accept() }.code == .unknownItem)
        let again = try await alice.shareParticipant(forUserRecordID: CKRecord.ID(recordName: "bob"))
        fetched.addParticipant(again)
        // An old copy of the share removes no participants.
        share.removeParticipant(share.participants[1])
        #expect(try await cloudError { try await alice.privateCloudDatabase.save(share) }.code == .serverRecordChanged)
        try await alice.privateCloudDatabase.save(fetched)
        _ = try await accept()
        let current = try #require(try await alice.privateCloudDatabase.record(for: share.recordID) as? CKShare)
        current.removeParticipant(
            try #require(current.participants.first { $0.acceptanceStatus == .accepted && $0.role != .owner })
        )
        try await alice.privateCloudDatabase.save(current)
        #expect(try await bob.sharedCloudDatabase.allRecordZones() == [])
        try await alice.privateCloudDatabase.deleteRecord(withID: share.recordID)
        #expect(try await alice.privateCloudDatabase.record(for: root.recordID).share == nil)
    }

    @Test func operationsCallTheirBlocksInOrder() async throws {
        let (alice, bob) = (try container("alice"), try container("bob"))
        let (_, share) = try await share(alice) { $0.publicPermission = .readWrite }
        let url = try #require(share.url)
        let wrong = try #require(URL(string: "easel-share:///x"))
        let journal = Journal()
        let found = Mutex<CKShare.Metadata?>(nil)
        let fetch = CKFetchShareMetadataOperation(shareURLs: [url, wrong])
        fetch.perShareMetadataResultBlock = { url, result in
            journal.add("metadata \(code(result.map { _ in }))")
            if case .success(let metadata) = result { found.withLock { $0 = metadata } }
        }
        fetch.fetchShareMetadataResultBlock = { journal.add("fetched \(code($0))") }
        await perform(fetch, in: bob)
        let metadata = try #require(found.withLock { $0 })
        let accept = CKAcceptSharesOperation(shareMetadatas: [metadata])
        accept.perShareResultBlock = { journal.add("share \($0.containerIdentifier) \(code($1.map { _ in }))") }
        accept.acceptSharesResultBlock = { journal.add("accepted \(code($0))") }
        accept.configuration.timeoutIntervalForRequest = 10
        accept.configuration.timeoutIntervalForResource = 10
        await perform(accept, in: bob)
        let infos = CKUserIdentity.LookupInfo.lookupInfos(withEmails: ["carol", "_x"])
        let users = CKFetchShareParticipantsOperation(userIdentityLookupInfos: infos)
        users.perShareParticipantResultBlock = { journal.add("\($0.emailAddress ?? "") \(code($1.map { _ in }))") }
        users.fetchShareParticipantsResultBlock = { journal.add("users \(code($0))") }
        await perform(users, in: bob)
        #expect(
            journal.all == [
                "metadata success", "metadata invalidArguments", "fetched partialFailure", "share shared success",
                "accepted success", "carol success", "_x invalidArguments", "users partialFailure",
            ]
        )
    }

    /// Completion handlers get the same as asynchronous functions.
    @Test func handlersGetResults() async throws {
        let (alice, bob) = (try container("alice"), try container("bob"))
        let (_, share) = try await share(alice) { $0.publicPermission = .readWrite }
        let url = try #require(share.url)
        let metadata = try await withCheckedThrowingContinuation { continuation in
            bob.fetchShareMetadata(with: url) { continuation.resume(with: Self.result($0, $1)) }
        }
        let accepted = try await withCheckedThrowingContinuation { continuation in
            bob.accept(metadata) { continuation.resume(with: Self.result($0, $1)) }
        }
        #expect(accepted.recordID.zoneID.ownerName == "alice")
        let user = try await withCheckedThrowingContinuation { continuation in
            alice.fetchShareParticipant(withEmailAddress: "bob") { continuation.resume(with: Self.result($0, $1)) }
        }
        #expect(user.role == .privateUser)
        let error = try await cloudError {
            try await withCheckedThrowingContinuation { continuation in
                alice.fetchShareParticipant(withUserRecordID: CKRecord.ID(recordName: "_x")) {
                    continuation.resume(with: Self.result($0, $1))
                }
            }
        }
        #expect(error.code == .invalidArguments)
    }

    @Test func sharesAreCopiedAndArchived() async throws {
        let alice = try container("alice")
        let (_, share) = try await share(alice) { share in
            share.addParticipant(try await alice.shareParticipant(forEmailAddress: "bob"))
        }
        let copy = try #require(share.copy() as? CKShare)
        copy.participants[1].permission = .readWrite
        #expect(share.participants[1].permission == .readOnly && copy.url == share.url)
        let data = try NSKeyedArchiver.archivedData(withRootObject: copy, requiringSecureCoding: true)
        let read = try #require(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKShare.self, from: data))
        #expect(read.participants == copy.participants && read.url == share.url)
        #expect(read[CKShare.SystemFieldKey.title] as? String == "Page")
        let participant = try NSKeyedArchiver.archivedData(
            withRootObject: copy.participants[1],
            requiringSecureCoding: true
        )
        let other = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKShareParticipant.self, from: participant)
        #expect(other == copy.participants[1])
        try await alice.privateCloudDatabase.save(read)
        let fetched = try await alice.privateCloudDatabase.record(for: share.recordID) as? CKShare
        #expect(fetched?.participants.last?.permission == .readWrite)
    }

    @Test func storesWithoutAccountsShareNothing() async throws {
        let (root, zone) = (CKRecord("root", zone: Self.zone.zoneID), Self.zone)
        try await temporary.database.save(zone)
        let share = CKShare(rootRecord: root)
        #expect(share.url == nil && share.participants.count == 1)
        let results = try await temporary.database.modifyRecords(saving: [root, share], deleting: [])
        for result in results.saveResults.values { #expect(throws: CKError.self) { try result.get() } }
        let url = try #require(URL(string: "easel-share:///\(String(repeating: "0", count: 32))"))
        let error = try await cloudError { try await temporary.container.shareMetadata(for: url) }
        #expect(error.code == .notAuthenticated)
        // Records of the default zone are not shared, and a record is part of one share.
        let alice = try container("alice")
        let plain = CKRecord("plain")
        let refused = try await alice.privateCloudDatabase.modifyRecords(
            saving: [plain, CKShare(rootRecord: plain)],
            deleting: []
        )
        #expect(refused.saveResults.values.contains { (try? $0.get()) == nil })
        let (shared, _) = try await self.share(alice)
        let second = try await cloudError { try await alice.privateCloudDatabase.save(CKShare(rootRecord: shared)) }
        #expect(second.code == .alreadyShared)
        for name in ["", "_x", "ä", String(repeating: "a", count: 256)] {
            #expect(throws: CKError.self) { try self.container(name) }
        }
        #expect(try await alice.userRecordID().recordName == "alice")
    }

    private static func result<Value>(_ value: sending Value?, _ error: (any Error)?) -> Result<Value, any Error> {
        if let value { return .success(value) }
        return .failure(error ?? Unexpected())
    }

    private func perform(_ operation: CKOperation, in container: CKContainer) async {
        await withCheckedContinuation { continuation in
            operation.completionBlock = { continuation.resume() }
            container.add(operation)
        }
    }
}
