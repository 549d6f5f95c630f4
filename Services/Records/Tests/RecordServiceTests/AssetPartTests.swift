import Foundation
import Glibc
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

/// Assets that are received in parts.
@Suite struct AssetPartTests {
    /// A service with a device, and an asset that no other test has.
    final class Case {
        let harness: Harness
        let token: String
        let data = Data("contents of \(UUID().uuidString)".utf8)

        init(_ kind: TestStore.Kind = .file, _ change: (inout ServiceOptions) -> Void = { _ in }) throws {
            harness = try Harness(kind, change)
            token = try harness.device("alice").token
        }

        /// Sends bytes of an asset from an offset on.
        /// - Parameter count: The number of bytes that arrive; `nil` for all of them.
        func send(
            _ data: Data,
            from offset: Int,
            count: Int? = nil,
            hash: String? = nil,
            token: String? = nil
        ) -> ServiceReply {
            let rest = data.dropFirst(offset)
            return harness.send(
                "PUT",
                "/v1/assets/\(hash ?? Harness.hash(of: data))",
                token: token ?? self.token,
                body: Data(rest.prefix(count ?? rest.count)),
                length: rest.count,
                uploadOffset: "\(offset)"
            )
        }

        /// The number of bytes that the server has of an asset, as it tells an account.
        func received(_ data: Data, size: Int? = nil, token: String? = nil) throws -> Int64 {
            let path = "/v1/assets/\(Harness.hash(of: data))/upload"
            let query = "size=\(size ?? data.count)"
            return try harness.send("GET", path, query: query, token: token ?? self.token)
                .message(RecordWire.Upload.self).received
        }

        /// Sends a whole asset in the way of former clients.
        func add(_ data: Data) -> ServiceReply {
            harness.send("PUT", "/v1/assets/\(Harness.hash(of: data))", token: token, body: data)
        }

        /// The contents of an asset as the store has it; `nil` if it has none.
        func stored(_ data: Data) throws -> Data? {
            let reply = harness.send(
                "GET",
                "/v1/assets/\(Harness.hash(of: data))",
                query: "size=\(data.count)",
                token: token
            )
            guard case .file(let file, let range) = reply.body else { return nil }
            #expect(range == 0..<Int64(data.count))
            return try Data(contentsOf: file)
        }

        /// The files of parts.
        var parts: [URL] {
            let folder = harness.folder.appending(path: "parts")
            let names = FileManager.default.enumerator(atPath: folder.path)?.compactMap { $0 as? String } ?? []
            return names.filter { $0.contains("/") }.sorted().map { folder.appending(path: $0) }
        }

        /// The part of an asset.
        func part(_ data: Data) -> URL? {
            parts.first { $0.lastPathComponent == "\(Harness.hash(of: data))-\(data.count)" }
        }

        func identity() throws -> ServiceIdentity {
            let request = ServiceRequest(method: "GET", path: "", authorization: "Bearer \(token)", address: "10.0.0.1")
            return try #require(try harness.service.identify(request, for: .events(container: Harness.container)))
        }
    }

    static func asset(_ data: Data) -> RecordAsset {
        RecordAsset(hash: Harness.hash(of: data), size: Int64(data.count))
    }

    static func setDate(_ date: Date, of file: URL) throws {
        try FileManager.default.setAttributes([.modificationDate: date], ofItemAtPath: file.path)
    }

    @Test(arguments: TestStore.Kind.installed) func partsGoOnWhereTheyEnd(kind: TestStore.Kind) throws {
        let test = try Case(kind)
        let size = Int64(test.data.count)
        #expect(try test.received(test.data) == 0)
        #expect(test.send(test.data, from: 0, count: 7).code == .malformed)
        #expect(try test.received(test.data) == 7)
        #expect(test.send(test.data, from: 7, count: 4).code == .malformed)
        #expect(try test.received(test.data) == 11)
        #expect(try test.stored(test.data) == nil)
        let reply = test.send(test.data, from: 11)
        #expect(try reply.message(RecordAsset.self) == Self.asset(test.data))
        #expect(try test.stored(test.data) == test.data)
        // It is an asset of the account from then on, and there is no part.
        #expect(try test.received(test.data) == size)
        #expect(test.parts.isEmpty)
    }

    @Test func anotherOffsetIsAnErrorWithTheRightOne() throws {
        let test = try Case()
        for offset in [1, test.data.count] {
            let reply = test.send(test.data, from: offset)
            #expect(reply.status == 409 && reply.code == .wrongOffset)
            #expect(try reply.message(RecordFailure.self).offset == 0)
        }
        #expect(test.send(test.data, from: 0, count: 5).code == .malformed)
        for offset in [0, 4, 6, test.data.count] {
            let reply = test.send(test.data, from: offset)
            #expect(reply.status == 409 && reply.code == .wrongOffset)
            #expect(try reply.message(RecordFailure.self).offset == 5)
        }
        #expect(test.send(test.data, from: 5).status == 200)
        #expect(try test.stored(test.data) == test.data)
    }

    @Test func partWithOtherContentsIsRemoved() throws {
        let test = try Case()
        let hash = Harness.hash(of: test.data)
        var wrong = test.data
        wrong[3] ^= 1
        #expect(test.send(wrong, from: 0, count: 8, hash: hash).code == .malformed)
        #expect(try test.received(test.data) == 8)
        #expect(test.send(test.data, from: 8).code == .malformed)
        #expect(try test.received(test.data) == 0)
        #expect(test.parts.isEmpty)
        #expect(test.send(test.data, from: 0).status == 200)
        #expect(try test.stored(test.data) == test.data)
    }

    /// A part that was damaged on the disk: it is shorter or longer than what was received, or has other bytes.
    @Test(arguments: [0, 3, 200]) func damagedPartIsNotUsed(size: Int) throws {
        let test = try Case()
        #expect(test.send(test.data, from: 0, count: 8).code == .malformed)
        let part = try #require(test.part(test.data))
        try Data(repeating: 0, count: size).write(to: part)
        let found = size <= test.data.count ? size : 0
        #expect(try test.received(test.data) == Int64(found))
        #expect(test.send(test.data, from: found).code == (found == 0 ? nil : .malformed))
        #expect(test.send(test.data, from: 0).status == 200)
        #expect(try test.stored(test.data) == test.data)
    }

    @Test(arguments: TestStore.Kind.installed) func accountsDoNotSeePartsOfOthers(kind: TestStore.Kind) throws {
        let test = try Case(kind)
        let bob = try test.harness.device("bob").token
        #expect(test.send(test.data, from: 0, count: 10).code == .malformed)
        #expect(try test.received(test.data) == 10)
        #expect(try test.received(test.data, token: bob) == 0)
        // Bob cannot go on with it, and the error does not tell that it is there.
        let reply = test.send(test.data, from: 10, token: bob)
        #expect(reply.code == .wrongOffset)
        #expect(try reply.message(RecordFailure.self).offset == 0)
        // His own part is another one.
        #expect(test.send(test.data, from: 0, count: 4, token: bob).code == .malformed)
        #expect(try test.received(test.data, token: bob) == 4)
        #expect(try test.received(test.data) == 10)
        // Nor does he see the asset when it is complete.
        #expect(test.send(test.data, from: 10).status == 200)
        #expect(try test.received(test.data, token: bob) == 4)
        #expect(test.send(test.data, from: 4, token: bob).status == 200)
        #expect(test.parts.isEmpty)
    }

    @Test func completeAssetOfAnotherAccountIsNotThere() throws {
        let test = try Case()
        let bob = try test.harness.device("bob").token
        #expect(test.add(test.data).status == 200)
        #expect(try test.received(test.data) == Int64(test.data.count))
        #expect(try test.received(test.data, token: bob) == 0)
        #expect(test.send(test.data, from: test.data.count, token: bob).code == .wrongOffset)
    }

    /// The hash with another size is another asset.
    @Test func sizeThatChangesBeginsAnew() throws {
        let test = try Case()
        let hash = Harness.hash(of: test.data)
        #expect(test.send(test.data, from: 0, count: 10).code == .malformed)
        let longer = test.data + Data([1])
        #expect(try test.received(test.data, size: longer.count) == 0)
        let reply = test.send(longer, from: 10, hash: hash)
        #expect(reply.code == .wrongOffset)
        #expect(try reply.message(RecordFailure.self).offset == 0)
        // Neither the hash of other contents nor what the account has sent before is believed.
        #expect(test.send(longer, from: 0, hash: hash).code == .malformed)
        #expect(try test.received(test.data) == 10)
        #expect(test.send(test.data, from: 10).status == 200)
    }

    // MARK: At once

    /// The server does not know yet that the former connection has ended.
    @Test func anotherRequestGoesOnWithAPart() throws {
        let test = try Case()
        let identity = try test.identity()
        let service = test.harness.service
        let asset = Self.asset(test.data)
        let first = try service.beginPart(of: asset, at: 0, from: identity)
        try first.append(test.data.prefix(6))
        // At another offset, it does not disturb.
        let error = #expect(throws: RecordFailure.self) { try service.beginPart(of: asset, at: 0, from: identity) }
        #expect(error?.code == .wrongOffset && error?.offset == 6)
        try first.append(test.data[6..<8])
        let second = try service.beginPart(of: asset, at: 8, from: identity)
        let late = #expect(throws: RecordFailure.self) { try first.append(test.data[8..<9]) }
        #expect(late?.code == .wrongOffset && late?.offset == 8)
        // The end of the former request does not end the present one.
        service.endPart(first)
        try second.append(test.data.dropFirst(8))
        let longer = #expect(throws: RecordFailure.self) { try second.append(Data([0])) }
        #expect(longer?.code == .malformed)
        #expect(try service.finishPart(second, from: identity).status == 200)
        service.endPart(second)
        #expect(try test.stored(test.data) == test.data)
        #expect(test.parts.isEmpty)
    }

    /// Another request comes while the server copies a part that is complete.
    @Test func completePartIsAddedByTwoRequests() throws {
        let test = try Case()
        let identity = try test.identity()
        let service = test.harness.service
        let asset = Self.asset(test.data)
        let first = try service.beginPart(of: asset, at: 0, from: identity)
        try first.append(test.data)
        let second = try service.beginPart(of: asset, at: asset.size, from: identity)
        #expect(try service.finishPart(first, from: identity).status == 200)
        service.endPart(first)
        // The file of the other one is still there.
        #expect(test.part(test.data) != nil)
        #expect(try service.finishPart(second, from: identity).status == 200)
        service.endPart(second)
        #expect(test.parts.isEmpty)
        #expect(try test.stored(test.data) == test.data)
    }

    @Test func devicesOfAnAccountSendOneAssetAtOnce() throws {
        let test = try Case {
            // The clock stands still.
            $0.accountRate = .init(burst: 1_000_000, perSecond: 1)
            $0.addressRate = .init(burst: 1_000_000, perSecond: 1)
        }
        let data = Data((0..<20_000).map { UInt8(truncatingIfNeeded: $0 / 7) })
        let (harness, token) = (test.harness, test.token)
        let path = "/v1/assets/\(Harness.hash(of: data))"
        // Each goes on where the other one has ended, with parts of a size of its own.
        try concurrently(4) { index in
            while true {
                let question = harness.send("GET", "\(path)/upload", query: "size=\(data.count)", token: token)
                let offset = try Int(question.message(RecordWire.Upload.self).received)
                let reply = harness.send(
                    "PUT",
                    path,
                    token: token,
                    body: Data(data.dropFirst(offset).prefix(700 + index * 300)),
                    length: data.count - offset,
                    uploadOffset: "\(offset)"
                )
                if reply.status == 200 { return }
                #expect(reply.code == .malformed || reply.code == .wrongOffset, "\(reply.text)")
            }
        }
        #expect(try test.stored(data) == data)
        #expect(test.parts.isEmpty)
    }

    // MARK: Assets that are there

    /// Nothing is sent again, and the file is not unused from then on.
    @Test func completeAssetIsAddedWithoutItsBytes() throws {
        let test = try Case()
        #expect(test.add(test.data).status == 200)
        let file = try Self.file(test)
        try Self.setDate(Date(timeIntervalSinceNow: -48 * 60 * 60), of: file)
        #expect(try test.received(test.data) == Int64(test.data.count))
        let reply = test.send(test.data, from: test.data.count)
        #expect(try reply.message(RecordAsset.self) == Self.asset(test.data))
        try test.harness.service.removeUnusedAssets()
        #expect(try test.stored(test.data) == test.data)
    }

    @Test func completeAssetThatIsDamagedIsSentAgain() throws {
        let test = try Case()
        #expect(test.add(test.data).status == 200)
        let file = try Self.file(test)
        try FileManager.default.removeItem(at: file)
        try Data(repeating: 1, count: test.data.count).write(to: file)
        #expect(test.send(test.data, from: test.data.count).code == .malformed)
        #expect(test.send(test.data, from: 0).status == 200)
        #expect(try test.stored(test.data) == test.data)
    }

    /// The file in the store.
    private static func file(_ test: Case) throws -> URL {
        try test.harness.store.file(of: asset(test.data))
    }

    /// The server copies the file for the request.
    @Test func addingAnAssetThatIsThereCostsItsBytes() throws {
        let size = try Case().data.count
        let test = try Case { $0.byteRate = .init(burst: Double(size) * 1.5, perSecond: 0.001) }
        #expect(test.add(test.data).status == 200)
        #expect(test.send(test.data, from: test.data.count).code == .rateLimited)
    }
}
