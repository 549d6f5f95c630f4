import Foundation
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Assets and their files.
@Suite struct AssetTests {
    private let temporary: TemporaryStore
    private var store: SQLiteRecordStore { temporary.store }

    init() throws { temporary = try TemporaryStore() }

    private func add(_ data: Data) throws -> RecordAsset {
        let file = temporary.folder.appending(path: UUID().uuidString)
        try data.write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        return try store.addAsset(contentsOf: file)
    }

    private var files: [String] {
        let folder = temporary.folder.appending(path: "assets").path
        let paths = (try? FileManager.default.subpathsOfDirectory(atPath: folder)) ?? []
        return paths.map { ($0 as NSString).lastPathComponent }.filter { $0.count > 2 }.sorted()
    }

    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (String(repeating: "a", count: 100_000), "6d1cf22d7cc09b085dfc25ee1a1f3ae0265804c607bc2074ad253bcc82fd81ee"),
    ])
    func hashIsSHA256(text: String, expected: String) {
        // In parts of all sizes around those of blocks.
        for size in [1, 55, 63, 64, 65, 4096] where size > 1 || text.utf8.count < 100 {
            var hash = SHA256()
            var rest = Array(text.utf8)[...]
            while !rest.isEmpty {
                Array(rest.prefix(size)).withUnsafeBytes { hash.update($0) }
                rest = rest.dropFirst(size)
            }
            #expect(hash.finalize() == expected)
        }
    }

    @Test func equalContentsAreOneFile() throws {
        let data = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0) })
        let asset = try add(data)
        #expect(try add(data) == asset)
        #expect(files == [asset.hash] && asset.size == 600_000)
        #expect(try Data(contentsOf: store.file(of: asset)) == data)
        try store.save(
            Record("r", ["files": .list([.asset(asset), .asset(asset)])]),
            Record("s", ["file": .asset(asset)])
        )
        #expect(try store.fetch("r").fields["files"] == .list([.asset(asset), .asset(asset)]))
    }

    @Test func fileThatNoRecordHasIsRemovedLater() throws {
        let used = try add(Data([1]))
        let unused = try add(Data([2]))
        try store.save(Record("r", ["file": .asset(used)]))
        try Data([3]).write(to: temporary.folder.appending(path: "assets/.incoming-1"))
        #expect(try store.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: -60)) == 0)
        #expect(try store.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: 60)) == 2)
        #expect(files == [used.hash])
        #expect(throws: RecordStoreError.missingAsset(nil, field: nil, hash: unused.hash)) {
            _ = try store.file(of: unused)
        }
        // The former asset of a changed record, and that of a deleted one.
        let next = try add(Data([4]))
        var record = try store.fetch("r")
        record.fields["file"] = .asset(next)
        try store.save(record)
        try store.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: 60))
        #expect(files == [next.hash])
        try store.delete("r")
        try store.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: 60))
        #expect(files.isEmpty)
    }

    /// A crash between the file and the record leaves the file, which the client adds again without harm.
    @Test func recordWithoutFileIsAnError() throws {
        let asset = try add(Data([1, 2]))
        var wrong = asset
        wrong.size = 3
        for missing in [wrong, RecordAsset(hash: String(repeating: "0", count: 64), size: 2)] {
            let error = try storeError { try store.save(Record("r", ["file": .asset(missing)])) }
            #expect(error == .missingAsset(RecordID(name: "r"), field: "file", hash: missing.hash))
        }
        try store.removeUnusedAssets(addedBefore: Date(timeIntervalSinceNow: 60))
        #expect(throws: RecordStoreError.self) { try store.save(Record("r", ["file": .asset(asset)])) }
        #expect(try add(Data([1, 2])) == asset)
        try store.save(Record("r", ["file": .asset(asset)]))
        // A shortened file is replaced.
        try Data([1]).write(to: temporary.folder.appending(path: "assets/\(asset.hash.prefix(2))/\(asset.hash)"))
        #expect(throws: RecordStoreError.self) { _ = try store.file(of: asset) }
        _ = try add(Data([1, 2]))
        #expect(try Data(contentsOf: store.file(of: asset)) == Data([1, 2]))
    }

    /// A file is copied in parts: the program may use less memory than the file has.
    @Test func largeFileNeedsLittleMemory() throws {
        let (size, memory) = TestEffort.isSlow ? (1 << 30, 8 << 20) : (3 << 20, 2 << 20)
        let run = try ProgramRun.run("RecordProbe", ["asset", temporary.folder.path, "\(size)", "\(memory)"])
        #expect(run.status == 0, "\(run.errors)")
        let hash =
            TestEffort.isSlow
            ? "49bc20df15e412a64472421e13fe86ff1c5165e18b2afccf160d4dc19fe68a14"
            : "bbd05cf6097ac9b1f89ea29d2542c1b7b67ee46848393895f5a9e43fa1f621e5"
        #expect(run.output.hasPrefix("\(hash) \(size) "))
        #expect(
            try TemporaryStore.open(temporary.folder).file(of: RecordAsset(hash: hash, size: Int64(size))).isFileURL
        )
    }

    @Test func onlyRegularFilesUpToALimitAreAdded() throws {
        for path in [temporary.folder.path, "/dev/zero", temporary.folder.path + "/absent"] {
            #expect(throws: RecordStoreError.self) { _ = try store.addAsset(contentsOf: URL(fileURLWithPath: path)) }
        }
        var limits = RecordLimits()
        limits.assetSize = 10
        let small = try TemporaryStore(limits: limits)
        let file = small.folder.appending(path: "file")
        try Data(count: 11).write(to: file)
        #expect(throws: RecordStoreError.self) { _ = try small.store.addAsset(contentsOf: file) }
        #expect(throws: RecordStoreError.self) {
            _ = try small.store.file(of: RecordAsset(hash: "../../records.sqlite", size: 1))
        }
        let names = try FileManager.default.contentsOfDirectory(atPath: small.folder.path + "/assets")
        #expect(names.isEmpty)
    }
}
