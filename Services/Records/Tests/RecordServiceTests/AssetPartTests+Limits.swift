import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

// The limits of parts, their age, and ranges.
extension AssetPartTests {
    @Test func oldestPartsMakeRoomForOthers() throws {
        let test = try Case { $0.partCount = 3 }
        let assets = (0..<4).map { test.data + Data("\($0)".utf8) }
        for (index, data) in assets.prefix(3).enumerated() {
            #expect(test.send(data, from: 0, count: 5).code == .malformed)
            let age = [20.0, 30, 10][index]
            try Self.setDate(Date(timeIntervalSinceNow: -age), of: try #require(test.part(data)))
        }
        #expect(test.send(assets[3], from: 0, count: 5).code == .malformed)
        #expect(try assets.map { try test.received($0) } == [5, 0, 5, 5])
        // The parts of other accounts do not count.
        let bob = try test.harness.device("bob").token
        #expect(test.send(test.data, from: 0, count: 5, token: bob).code == .malformed)
        #expect(try assets.map { try test.received($0) } == [5, 0, 5, 5])
    }

    @Test func bytesOfPartsAreLimited() throws {
        let test = try Case { $0.partSize = 100 }
        let first = Data(repeating: 1, count: 80)
        let second = Data(repeating: 2, count: 60)
        #expect(test.send(first, from: 0, count: 40).code == .malformed)
        // 40 bytes that are there, and 60 that will be.
        #expect(test.send(second, from: 0, count: 1).code == .malformed)
        #expect(try test.received(first) == 40)
        // 80 and 1.
        #expect(test.send(first, from: 40, count: 1).code == .malformed)
        #expect(try test.received(second) == 1)
        // 61 and 41.
        let third = Data(repeating: 3, count: 61)
        try Self.setDate(Date(timeIntervalSinceNow: -10), of: try #require(test.part(first)))
        #expect(test.send(third, from: 0, count: 1).code == .malformed)
        #expect(try test.received(first) == 0)
        #expect(try test.received(second) == 1)
        let reply = test.send(Data(repeating: 4, count: 101), from: 0)
        #expect(reply.status == 413 && reply.code == .limitExceeded)
        #expect(try reply.message(RecordFailure.self).limit == 100)
    }

    @Test func partsThatAreBeingReceivedRemain() throws {
        let test = try Case {
            $0.partCount = 2
            $0.partSize = 200
        }
        let identity = try test.identity()
        let assets = (0..<3).map { Data(repeating: UInt8($0), count: 60) }
        let parts = try assets.prefix(2).map {
            try test.harness.service.beginPart(of: Self.asset($0), at: 0, from: identity)
        }
        let reply = test.send(assets[2], from: 0)
        #expect(reply.status == 429 && reply.code == .rateLimited && reply.retryAfter == 10)
        #expect(test.harness.service.metrics.text.contains("easel_records_refused_total{reason=\"parts\"} 1\n"))
        // By its bytes as well: those that are being received count as a whole.
        test.harness.service.endPart(parts[0])
        let large = Data(repeating: 9, count: 141)
        #expect(test.send(large, from: 0).code == .rateLimited)
        #expect(test.send(assets[2], from: 0).status == 200)
        test.harness.service.endPart(parts[1])
        #expect(test.send(large, from: 0).status == 200)
    }

    @Test func partsAreRemovedAfterADay() throws {
        let test = try Case()
        let now = Date()
        let identity = try test.identity()
        let other = test.data + Data([0])
        #expect(test.send(test.data, from: 0, count: 5).code == .malformed)
        let part = try test.harness.service.beginPart(of: Self.asset(other), at: 0, from: identity)
        try part.append(other.prefix(3))
        try test.harness.service.removeUnusedAssets(now: now.addingTimeInterval(23 * 60 * 60))
        #expect(try test.received(test.data) == 5)
        try test.harness.service.removeUnusedAssets(now: now.addingTimeInterval(25 * 60 * 60))
        #expect(try test.received(test.data) == 0)
        // A request writes to this one.
        #expect(try test.received(other) == 3)
        test.harness.service.endPart(part)
        try test.harness.service.removeUnusedAssets(now: now.addingTimeInterval(25 * 60 * 60))
        #expect(try test.received(other) == 0)
        let folder = test.harness.folder.appending(path: "parts")
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    }

    /// They are open while they are removed.
    @Test func removedPartsAreFreed() throws {
        let test = try Case { $0.partCount = 1 }
        let assets = (0..<3).map { test.data + Data("\($0)".utf8) }
        for data in assets { #expect(test.send(data, from: 0, count: 5).code == .malformed) }
        #expect(try assets.map { try test.received($0) } == [0, 0, 5])
        try test.harness.service.removeUnusedAssets(now: Date(timeIntervalSinceNow: 25 * 60 * 60))
        #expect(test.parts.isEmpty)
        let folder = test.harness.folder.appending(path: "parts").path
        let files = try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").compactMap {
            try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)")
        }
        #expect(!files.isEmpty && !files.contains { $0.hasPrefix(folder) })
    }

    /// Each request names all of the rest, of which a connection that is cut brings a part.
    @Test func bytesThatHaveNotArrivedDoNotCount() throws {
        let size = try Case().data.count
        let test = try Case { $0.byteRate = .init(burst: Double(size) * 1.5, perSecond: 0.001) }
        for offset in 0..<5 { #expect(test.send(test.data, from: offset, count: 1).code == .malformed) }
        #expect(test.send(test.data, from: 5).status == 200)
        // Half of the size is left, and the server would copy all of it.
        #expect(test.send(test.data, from: size).code == .rateLimited)
    }

    /// An asset above the burst takes no more than that, and gets no more back.
    @Test func bytesThatHaveArrivedCountAboveTheBurst() throws {
        let test = try Case { $0.byteRate = .init(burst: 20, perSecond: 0.001) }
        #expect(test.send(test.data, from: 0, count: 15).code == .malformed)
        // 5 are left of 20.
        #expect(test.send(test.data, from: 15, count: 1).code == .rateLimited)
        #expect(try test.received(test.data) == 15)
        let short = Data(repeating: 1, count: 5)
        #expect(test.send(short, from: 0).status == 200)
    }

    // MARK: Ranges

    @Test func rangesAreAnsweredFromTheirStart() throws {
        let test = try Case()
        #expect(test.add(test.data).status == 200)
        let size = Int64(test.data.count)
        let path = "/v1/assets/\(Harness.hash(of: test.data))"
        func get(_ range: String) -> ServiceReply {
            test.harness.send("GET", path, query: "size=\(size)", token: test.token, range: range)
        }
        for offset in [0, 1, size - 1] {
            let reply = get("bytes=\(offset)-")
            #expect(reply.status == 206 && reply.contentRange == "bytes \(offset)-\(size - 1)/\(size)")
            guard case .file(let file, let range) = reply.body else {
                Issue.record("\(reply.text)")
                continue
            }
            #expect(range == offset..<size && file.lastPathComponent == Harness.hash(of: test.data))
        }
        for offset in [size, size + 1, .max] {
            let reply = get("bytes=\(offset)-")
            #expect(reply.status == 416 && reply.code == .impossibleRange)
            #expect(reply.contentRange == "bytes */\(size)")
        }
    }
}
