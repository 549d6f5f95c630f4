import Foundation
import SharedPages
import Synchronization
import TestSupport
import Testing

@testable import CloudKit
@testable import RecordStore

/// A page in a store that several accounts use.
final class PageStage: Sendable {
    let folder = FileManager.default.temporaryDirectory.appending(path: "pages-\(UUID().uuidString)")
    let store: UnreliableStore
    static let zone = CKRecordZone(zoneName: "Pages")
    static let root = CKRecord.ID(recordName: "whiteboard", zoneID: zone.zoneID)

    /// - Parameter clock: Returns the time of the store.
    init(clock: @escaping @Sendable () -> Date = { Date() }) throws {
        store = UnreliableStore(
            try SQLiteRecordStore(folder: folder, clock: clock, options: .init(isDurable: false))
        )
    }

    deinit { try? FileManager.default.removeItem(at: folder) }

    func container(of account: String) throws -> CKContainer {
        try CKContainer(identifier: CKContainer.appContainer, store: store, account: account)
    }

    /// Creates the page of an account, and returns its share.
    func makePage(of account: String, _ permission: CKShare.ParticipantPermission) async throws -> CKShare {
        let database = try container(of: account).privateCloudDatabase
        try await database.save(Self.zone)
        let root = CKRecord(recordType: PageEntry.pageType, recordID: Self.root)
        let share = CKShare(rootRecord: root)
        share[CKShare.SystemFieldKey.title] = "Whiteboard"
        share.publicPermission = permission
        let results = try await database.modifyRecords(saving: [root, share], deleting: [])
        for result in results.saveResults.values { _ = try result.get() }
        return share
    }

    /// Opens the page of its owner. Nothing is sent or fetched without a request.
    func ownPage(of account: String) throws -> SharedPage {
        let container = try container(of: account)
        return SharedPage(root: Self.root, container: container, user: account, access: .draw, isAutomatic: false)
    }

    /// Accepts a share, and opens its page. Nothing is sent or fetched without a request.
    func sharedPage(
        _ share: CKShare,
        of account: String,
        access: SharedPage.Access = .draw
    ) async throws -> SharedPage {
        let container = try container(of: account)
        let metadata = try await container.shareMetadata(for: try #require(share.url))
        try await container.accept(metadata)
        let root = try #require(metadata.hierarchicalRootRecordID)
        return SharedPage(root: root, container: container, user: account, access: access, isAutomatic: false)
    }
}

extension SharedPage {
    /// Draws a line.
    @discardableResult
    func draw(_ points: [PagePoint], time: TimeInterval = 0) -> UUID? {
        guard let stroke = begin(at: points[0], time: time) else { return nil }
        for (index, point) in points.dropFirst().enumerated() {
            _ = extend(stroke, by: [point], time: time + Double(index + 1) * 0.1)
        }
        finish(stroke)
        return stroke
    }

    /// Draws a short line.
    @discardableResult
    func draw(at x: Float) throws -> UUID {
        try #require(draw([PagePoint(x: x, y: 0), PagePoint(x: x, y: 10)]))
    }
}

/// Devices that draw on one page.
@Suite struct SharedPageTests {
    @Test(arguments: 0..<6) func devicesOfThreeAccountsShowTheSamePage(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        let count = Mutex(0)
        // Several records have the same time.
        let stage = try PageStage {
            count.withLock { count in
                count += 1
                return Date(timeIntervalSinceReferenceDate: Double(count / 4))
            }
        }
        let share = try await stage.makePage(of: "alice", .readWrite)
        var pages = [try stage.ownPage(of: "alice")]
        for account in ["bob", "carol"] { pages.append(try await stage.sharedPage(share, of: account)) }
        // Another device of an account.
        pages.append(try await stage.sharedPage(share, of: "bob"))
        var open: [Int: UUID] = [:]
        for step in 0..<60 {
            let index = Int.random(in: 0..<pages.count, using: &random)
            let page = pages[index]
            let point = PagePoint(x: Float(step), y: Float.random(in: 0..<1200, using: &random))
            switch Int.random(in: 0..<10, using: &random) {
            case 0..<5:
                if let stroke = open[index] {
                    if !page.extend(stroke, by: [point], time: Double(step)) { open[index] = nil }
                } else {
                    open[index] = page.begin(at: point, time: Double(step))
                }
            case 5: if let stroke = open.removeValue(forKey: index) { page.finish(stroke) }
            case 6: page.undo()
            case 7: try await page.send()
            default: try await page.fetch()
            }
        }
        for (index, stroke) in open { pages[index].finish(stroke) }
        for page in pages { try await page.send() }
        for page in pages { try await page.fetch() }
        let expected = pages[0].strokes
        #expect(!expected.isEmpty && expected.allSatisfy { $0.isComplete && !$0.isProvisional })
        for page in pages {
            #expect(page.strokes == expected, "\(page.user)")
            #expect(page.unsentCount == 0 && page.problem == nil && page.access == .draw)
        }
        // A device that comes later.
        let late = try await stage.sharedPage(share, of: "dora")
        try await late.fetch()
        #expect(late.strokes == expected)
    }

    @Test func othersSeeStrokesWhileTheyAreDrawn() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        let stroke = try #require(alice.begin(at: PagePoint(x: 0, y: 0), time: 0))
        func seen() async throws -> [Float] {
            try await alice.send()
            try await bob.fetch()
            return bob.strokes.flatMap(\.points).map(\.x)
        }
        #expect(try await seen() == [0])
        _ = alice.extend(stroke, by: [PagePoint(x: 1, y: 0)], time: 0.03)
        #expect(alice.strokes.first?.points.count == 2, "the own ink is shown at once")
        #expect(try await seen() == [0])
        alice.advance(to: 0.06)
        #expect(try await seen() == [0, 1])
        _ = alice.extend(stroke, by: [PagePoint(x: 2, y: 0)], time: 0.2)
        #expect(try await seen() == [0, 1, 2] && bob.strokes.first?.isComplete == false)
        alice.finish(stroke)
        #expect(try await seen() == [0, 1, 2, 2] && bob.strokes.first?.isComplete == true)
        #expect(bob.strokes.first?.author == "alice")
    }

    @Test func undoRemovesOwnNewestStrokeEverywhere() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        let first = try alice.draw(at: 1)
        let second = try alice.draw(at: 2)
        try await alice.send()
        let other = try bob.draw(at: 3)
        try await bob.send()
        for page in [alice, bob] { try await page.fetch() }
        #expect(bob.strokes.map(\.id) == [first, second, other])
        #expect(alice.canUndo && alice.undo())
        #expect(alice.strokes.map(\.id) == [first, other])
        try await alice.send()
        try await bob.fetch()
        #expect(bob.strokes.map(\.id) == [first, other])
        // A stroke that the store does not have yet.
        try bob.draw(at: 4)
        #expect(bob.undo() && bob.strokes.map(\.id) == [first, other])
        #expect(bob.undo() && !bob.canUndo && !bob.undo())
        try await bob.send()
        try await alice.fetch()
        #expect(alice.strokes.map(\.id) == [first])
    }

    /// The store vouches for the authors: a participant removes only its own strokes, whatever its program does.
    @Test func removalsByOthersHaveNoEffect() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        let stroke = try alice.draw(at: 1)
        try await alice.send()
        let device = UUID()
        let name = "undo-\(stroke.uuidString)-\(device.uuidString)"
        let record = CKRecord(
            recordType: "InkUndo",
            recordID: CKRecord.ID(recordName: name, zoneID: bob.root.zoneID)
        )
        record["stroke"] = stroke.uuidString
        record["device"] = device.uuidString
        record.setParent(bob.root)
        try await bob.container.sharedCloudDatabase.save(record)
        for page in [alice, bob] {
            try await page.fetch()
            #expect(page.strokes.map(\.id) == [stroke] && page.problem == nil)
        }
    }

    @Test func readersSeeAndCannotDraw() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readOnly)
        let alice = try stage.ownPage(of: "alice")
        let stroke = try alice.draw(at: 1)
        try await alice.send()
        let reader = try await stage.sharedPage(share, of: "bob", access: .read)
        try await reader.fetch()
        #expect(reader.strokes.map(\.id) == [stroke] && reader.access == .read)
        #expect(reader.begin(at: PagePoint(x: 0, y: 0), time: 0) == nil && !reader.undo() && !reader.canUndo)
        // A device that does not know it yet: the store refuses the ink.
        let other = try await stage.sharedPage(share, of: "carol")
        try other.draw(at: 2)
        #expect(other.unsentCount > 0)
        try await other.send()
        #expect(other.access == .read && other.strokes == [] && other.unsentCount == 0 && other.problem != nil)
        try await alice.fetch()
        #expect(alice.strokes.map(\.id) == [stroke])
    }

    @Test func ownerTakesTheRightToDrawAndTheAccess() async throws {
        let stage = try PageStage()
        var share = try await stage.makePage(of: "alice", .readWrite)
        let database = try stage.container(of: "alice").privateCloudDatabase
        let bob = try await stage.sharedPage(share, of: "bob")
        try await bob.fetch()
        #expect(bob.access == .draw)
        share = try #require(try await database.record(for: share.recordID) as? CKShare)
        share.publicPermission = .readOnly
        try await database.save(share)
        try await bob.fetch()
        #expect(bob.access == .read)
        try await database.deleteRecord(withID: share.recordID)
        try await bob.fetch()
        #expect(bob.access == .ended)
        #expect(bob.begin(at: PagePoint(x: 0, y: 0), time: 0) == nil)
    }

    @Test func inkOfAnInterruptedNetworkIsMerged() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        stage.store.isReachable = false
        let offline = [try alice.draw(at: 1), try alice.draw(at: 2)]
        try? await alice.send()
        #expect(alice.unsentCount == 6 && alice.strokes.map(\.id) == offline && alice.access == .draw)
        stage.store.isReachable = true
        let other = try bob.draw(at: 3)
        try await bob.send()
        try await alice.fetch()
        // Ink that the store does not have is above that of others until it is sent.
        #expect(alice.strokes.map(\.id) == [other] + offline)
        try await alice.send()
        try await bob.fetch()
        #expect(alice.unsentCount == 0 && alice.strokes == bob.strokes)
        #expect(bob.strokes.map(\.id) == [other] + offline)
    }

    @Test func entriesWhoseAnswerWasLostAreAddedOnce() async throws {
        let stage = try PageStage()
        let share = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let bob = try await stage.sharedPage(share, of: "bob")
        try alice.draw(at: 1)
        alice.undo()
        try alice.draw(at: 2)
        stage.store.losesAnswers = true
        try? await alice.send()
        stage.store.losesAnswers = false
        #expect(alice.unsentCount > 0)
        try await alice.send()
        try await bob.fetch()
        #expect(alice.unsentCount == 0 && alice.problem == nil)
        #expect(alice.strokes == bob.strokes && bob.strokes.count == 1)
    }

    @Test(arguments: ["index", "points", "stroke", "name"])
    func recordsThatAreNoEntriesAreReported(damage: String) async throws {
        let stage = try PageStage()
        _ = try await stage.makePage(of: "alice", .readWrite)
        let alice = try stage.ownPage(of: "alice")
        let good = try alice.draw(at: 1)
        try await alice.send()
        let stroke = UUID()
        let name = damage == "name" ? "other" : "piece-\(stroke.uuidString)-0"
        let record = CKRecord(
            recordType: "InkPiece",
            recordID: CKRecord.ID(recordName: name, zoneID: PageStage.zone.zoneID)
        )
        record["stroke"] = damage == "stroke" ? "none" : stroke.uuidString
        record["index"] = damage == "index" ? -1 : 0
        record["points"] = damage == "points" ? Data([1]) : PagePoint.data(of: [PagePoint(x: 1, y: 1)])
        record["isLast"] = 1
        record.setParent(PageStage.root)
        try await alice.container.privateCloudDatabase.save(record)
        try await alice.fetch()
        #expect(alice.strokes.map(\.id) == [good])
        #expect(alice.problem?.contains(name) == true && alice.problem?.contains(damage) == true)
    }

    @Test func openingCreatesThePageOnceAndFindsShares() async throws {
        let stage = try PageStage()
        let (alice, bob) = (try stage.container(of: "alice"), try stage.container(of: "bob"))
        for _ in 0..<2 {
            let page = try await opened { SharedPage.openOwn("whiteboard", in: alice, $0) }
            #expect(page.root == PageStage.root && page.user == "alice" && page.access == .draw)
            guard case .notShared = try await shareState(page) else {
                Issue.record("a page is shared at first")
                return
            }
        }
        let page = try await opened { SharedPage.openOwn("whiteboard", in: alice, $0) }
        guard case .notShared(let record) = try await shareState(page) else { return }
        typealias Continuation = CheckedContinuation<CKShare, any Error>
        let share = try await withCheckedThrowingContinuation { (continuation: Continuation) in
            page.share(record, title: "Whiteboard") { share, _, error in
                if let share {
                    continuation.resume(returning: share)
                } else {
                    continuation.resume(throwing: error ?? CKError(.internalError))
                }
            }
        }
        share.publicPermission = .readOnly
        try await alice.privateCloudDatabase.save(share)
        let metadata = try await bob.shareMetadata(for: try #require(share.url))
        let shared = try await opened { SharedPage.accept(metadata, in: bob, $0) }
        #expect(shared.access == .read && shared.root.zoneID.ownerName == "alice")
        guard case .shared(let found) = try await shareState(shared) else {
            Issue.record("a participant does not find the share")
            return
        }
        #expect(found.recordID.recordName == share.recordID.recordName)
    }

    private func opened(
        _ body: (@escaping @Sendable (Result<SharedPage, any Error>) -> Void) -> Void
    ) async throws -> SharedPage {
        try await withCheckedThrowingContinuation { continuation in body { continuation.resume(with: $0) } }
    }

    private func shareState(_ page: SharedPage) async throws -> SharedPage.SharingState {
        try await withCheckedThrowingContinuation { continuation in
            page.findShare { continuation.resume(with: $0) }
        }
    }
}
