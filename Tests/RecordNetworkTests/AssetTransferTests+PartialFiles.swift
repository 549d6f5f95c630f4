import Foundation
import Testing

@testable import RecordNetwork
@testable import RecordStore

// The partial files of assets that are being received: their age and number, and other ones in their places.
extension AssetTransferTests {
    @Test func partialFilesAreRemovedAfterADay() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let day = 24 * 60 * 60.0
        let old = RecordAsset(hash: String(repeating: "a", count: 64), size: 1000)
        let new = RecordAsset(hash: String(repeating: "b", count: 64), size: 1000)
        try cache.setPart(photo.asset, photo.data.prefix(400), age: day + 60)
        try cache.setPart(old, Data([1]), age: day + 60)
        try cache.setPart(new, Data([1]), age: day - 60)
        let partial = try PartialFile.open(for: photo.asset, in: cache.folder.path)
        #expect(partial.size == 0)
        #expect(cache.names == ["\(photo.asset.hash).part", "\(new.hash).part"].sorted())
    }

    @Test func partialFilesAreFew() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data.prefix(400), age: 5000)
        for index in 0..<12 {
            let hash = String(repeating: "\(index % 10)", count: 63) + (index < 10 ? "a" : "b")
            try cache.setPart(RecordAsset(hash: hash, size: 10), Data([1]), age: 1000 - Double(index) * 10)
        }
        let partial = try PartialFile.open(for: photo.asset, in: cache.folder.path)
        // The present one, and the newest eight of the others: those of the numbers 4 to 11.
        #expect(partial.size == 400)
        let kept = (4..<12).map { String(repeating: "\($0 % 10)", count: 63) + ($0 < 10 ? "a" : "b") }
        #expect(cache.names == (kept + [photo.asset.hash]).map { "\($0).part" }.sorted())
    }

    /// Another process, or another thread, receives the same file.
    @Test func partialFileInUseIsNotShared() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        try cache.setPart(photo.asset, photo.data.prefix(400), age: 2 * 24 * 60 * 60)
        do {
            // It is too old, and is replaced.
            let first = try PartialFile.open(for: photo.asset, in: cache.folder.path)
            try photo.data.prefix(300).withUnsafeBytes { try first.append($0) }
            let server = try Self.server([.http(photo.data)])
            #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
            #expect(Self.requests(server).map { Self.header("Range", $0) } == [nil])
            #expect(cache.part(photo.asset) == photo.data.prefix(300))
            // One that is not complete does not remain.
            let wrong = try Self.server([Self.cut(photo.data.prefix(10), length: 1000)])
            try FileManager.default.removeItem(at: cache.folder.appending(path: photo.asset.hash))
            #expect(throws: RecordStoreError.self) { try wrong.store(cache: cache.folder).file(of: photo.asset) }
            #expect(Self.requests(wrong).count == 4)
            #expect(cache.names == ["\(photo.asset.hash).part"])
            #expect(first.size == 300)
        }
        // The file of the first one is there.
        #expect(try PartialFile.open(for: photo.asset, in: cache.folder.path).size == 300)
    }

    /// A link would lead the bytes to another file.
    @Test func partialFileThatIsALinkIsNotUsed() throws {
        let photo = try Photo(count: 1000)
        let cache = try Cache()
        let other = try Photo(count: 10)
        try FileManager.default.createSymbolicLink(
            at: cache.folder.appending(path: "\(photo.asset.hash).part"),
            withDestinationURL: other.file
        )
        let server = try Self.server([.http(photo.data)])
        #expect(try Data(contentsOf: server.store(cache: cache.folder).file(of: photo.asset)) == photo.data)
        #expect(try Data(contentsOf: other.file) == other.data)
        #expect(Self.requests(server).count == 1)
    }
}
