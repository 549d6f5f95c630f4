import CSQLite
import Foundation
import SQLiteAccess
import Synchronization
import TestSupport
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Interrupted changes, damaged files, full and read-only disks, two users of a store.
@Suite struct CrashTests {
    private static let database = TemporaryStore.database

    /// Copies the files of a database as they are, as after the death of the process.
    private static func copy(_ folder: URL, to copy: URL, logSize: Int? = nil) throws {
        try FileManager.default.createDirectory(at: copy, withIntermediateDirectories: true)
        try Data(contentsOf: folder.appending(path: "records.sqlite")).write(to: copy.appending(path: "records.sqlite"))
        let log = try Data(contentsOf: folder.appending(path: "records.sqlite-wal"))
        try log.prefix(logSize ?? log.count).write(to: copy.appending(path: "records.sqlite-wal"))
    }

    private static func logSize(_ folder: URL) throws -> Int {
        try Data(contentsOf: folder.appending(path: "records.sqlite-wal")).count
    }

    /// The folder whose files are copied after each statement, and the number of copies.
    private final class Source: Sendable {
        let state = Mutex<(folder: URL, count: Int)?>(nil)
    }

    /// The state of a store, as texts to compare.
    private static func state(_ store: SQLiteRecordStore) throws -> [String] {
        var lines = ["\(try store.size(of: database))"]
        for zone in try store.zones(in: database) {
            for change in try store.changes(of: zone, since: nil, in: database).changes {
                if case .saved(let record) = change {
                    lines.append("\(zone.name) \(record.id.name) \(record.changeTag ?? "") \(record.fields.count)")
                }
            }
        }
        return lines
    }

    /// Reopens the files after each statement of a batch and of zone changes: all of it is there, or nothing.
    @Test func everyStatementMayBeTheLast() throws {
        let copies = TemporaryStore.newFolder()
        let source = Source()
        let options = SQLiteRecordStore.Options(
            isDurable: false,
            afterStatement: {
                source.state.withLock { source in
                    guard let current = source else { return }
                    do {
                        try Self.copy(current.folder, to: copies.appending(path: "\(current.count)"))
                    } catch {
                        Issue.record(error)
                    }
                    source?.count += 1
                }
            }
        )
        let temporary = try TemporaryStore(options: options)
        let zone = RecordZoneID(name: "z")
        let store = temporary.store
        try store.save(Record("a", ["x": .integer(1)]), Record("b", ["a": .owner("a")]))
        var count = 0
        func interrupt(_ change: () throws -> Void) throws {
            let before = try Self.state(store)
            source.state.withLock { $0 = (temporary.folder, count) }
            try change()
            let end = source.state.withLock { source in
                defer { source = nil }
                return source?.count ?? 0
            }
            let after = try Self.state(store)
            #expect(before != after && end - count > 3)
            var isAfter = false
            let interval = TestEffort.isReduced ? 3 : 1
            for index in count..<end where (end - 1 - index) % interval == 0 {
                let reopened = try TemporaryStore.open(copies.appending(path: "\(index)"))
                let state = try Self.state(reopened)
                #expect(state == before || state == after)
                // What is there once remains.
                if isAfter { #expect(state == after) }
                isAfter = state == after
                let report = try reopened.writer.withLock { writer in
                    try writer.connection.first("PRAGMA integrity_check") { $0.text(0) }
                }
                #expect(report == "ok")
            }
            #expect(isAfter, "the change is there after its last statement")
            count = end
        }
        try interrupt {
            try store.saveZone(zone, in: Self.database)
            try store.save(Record("c"))
        }
        var changed = try store.fetch("a")
        changed.fields = ["y": .string("two words")]
        let batch = RecordBatch(
            saves: [RecordSave(changed), RecordSave(Record(id: RecordID(name: "n", zone: zone), type: "Note"))],
            deletions: [RecordID(name: "b")]
        )
        try interrupt { _ = try store.modify(batch, in: Self.database) }
        try interrupt { try store.deleteZone(zone, in: Self.database) }
    }

    /// A log that ends anywhere, as after a power failure, has the changes that were complete.
    @Test func logThatEndsAnywhereHasAllCompleteChanges() throws {
        let temporary = try TemporaryStore()
        let start = try Self.logSize(temporary.folder)
        var sizes: [Int] = []
        for number in 0..<10 {
            try temporary.store.save(Record("r\(number)", ["data": .data(Data(count: number * 700))]))
            sizes.append(try Self.logSize(temporary.folder))
        }
        var random = SeededGenerator(seed: 1)
        let last = try #require(sizes.last)
        for round in 0..<TestEffort.rounds(100, reduced: 20) {
            let size = round < 10 ? sizes[round] - round % 2 : Int.random(in: start...last, using: &random)
            let copy = TemporaryStore.newFolder()
            try Self.copy(temporary.folder, to: copy, logSize: size)
            let names = try TemporaryStore.open(copy).names()
            #expect(names == sizes.indices.filter { sizes[$0] <= size }.map { "r\($0)" })
        }
    }

    // MARK: Damage

    @Test func damagedFileIsSetAside() throws {
        let temporary = try TemporaryStore()
        try temporary.store.save(Record("a"))
        let folder = TemporaryStore.newFolder()
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let path = folder.appending(path: "records.sqlite")
        for number in 1...2 {
            let garbage = Data("This is not a database, but a text of number \(number). ".utf8) + Data(count: 5000)
            try garbage.write(to: path)
            let aside = "\(path.path).damaged-\(number)"
            #expect(try storeError { try TemporaryStore.open(folder) } == .corrupt(path: path.path, setAside: aside))
            #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == garbage)
            let store = try TemporaryStore.open(folder)
            try store.save(Record("b"))
            #expect(try store.names() == ["b"])
        }
    }

    /// Damage in the middle is noticed by the operation that reads it; the next opening sets the file aside.
    @Test func damagedPageIsSetAsideAtTheNextOpening() throws {
        let folder = TemporaryStore.newFolder()
        func fill() throws {
            let store = try TemporaryStore.open(folder)
            for number in 0..<100 { try store.save(Record("r\(number)", ["data": .data(Data(count: 3000))])) }
        }
        try fill()
        let path = folder.appending(path: "records.sqlite")
        var data = try Data(contentsOf: path)
        // All but the first page, which has the schema.
        data.replaceSubrange(4096..., with: Data(repeating: 0xA5, count: data.count - 4096))
        try data.write(to: path)
        func read() throws {
            let store = try TemporaryStore.open(folder)
            _ = try store.changes(of: .default, since: nil, in: Self.database)
        }
        guard case .corrupt = try storeError(read) else {
            Issue.record("the damage is not noticed")
            return
        }
        let aside = path.path + ".damaged-1"
        if !FileManager.default.fileExists(atPath: aside) {
            let error = try storeError { try TemporaryStore.open(folder) }
            #expect(error == .corrupt(path: path.path, setAside: aside))
        }
        try read()
        #expect(try Data(contentsOf: URL(fileURLWithPath: aside)) == data)
    }

    @Test func fileOfALaterVersionRemains() throws {
        let temporary = try TemporaryStore()
        try temporary.store.save(Record("a"))
        try temporary.store.writer.withLock { try $0.connection.run("PRAGMA user_version = 99") }
        let path = temporary.folder.path + "/records.sqlite"
        #expect(try storeError { try TemporaryStore.open(temporary.folder) } == .newerFormat(path: path, version: 99))
        try temporary.store.writer.withLock { try $0.connection.run("PRAGMA user_version = \(RecordTables.version)") }
        #expect(try TemporaryStore.open(temporary.folder).names() == ["a"])
    }

    // MARK: Disks

    /// Saved records are on the disk, unless a test does not need that.
    @Test func storeWaitsForTheDisk() throws {
        let temporary = try TemporaryStore(options: .init())
        func setting(_ name: String) throws -> String? {
            try temporary.store.writer.withLock { writer in
                try writer.connection.first("PRAGMA \(name)") { $0.text(0) }
            }
        }
        #expect(try setting("synchronous") == "2" && setting("journal_mode") == "wal")
    }

    @Test func fullDiskLeavesTheFormerState() throws {
        let temporary = try TemporaryStore(options: .init(pageLimit: 60, isDurable: false))
        let store = temporary.store
        var error: RecordStoreError?
        var count = 0
        while error == nil, count < 100 {
            let before = try Self.state(store)
            do {
                try store.save(Record("r\(count)", ["data": .data(Data(count: 9000))]))
                count += 1
            } catch let failure as RecordStoreError {
                error = failure
                #expect(try Self.state(store) == before)
            }
        }
        #expect(error == .diskFull(path: temporary.folder.path + "/records.sqlite") && count > 5)
        // A deletion makes room.
        try store.delete("r0")
        try store.save(Record("small"))
        #expect(try TemporaryStore.open(temporary.folder).names().count == count)
    }

    @Test func readOnlyDiskLeavesTheFormerState() throws {
        let temporary = try TemporaryStore()
        let store = temporary.store
        try store.save(Record("a"))
        try store.writer.withLock { try $0.connection.run("PRAGMA query_only = 1") }
        let path = temporary.folder.path + "/records.sqlite"
        #expect(try storeError { try store.save(Record("b")) } == .readOnly(path: path))
        #expect(try storeError { try store.delete("a") } == .readOnly(path: path))
        try store.writer.withLock { try $0.connection.run("PRAGMA query_only = 0") }
        #expect(try store.names() == ["a"])
        try store.save(Record("b"))
    }

    private static let codes: [(Int32, Int32, RecordStoreError)] = [
        (SQLITE_FULL, 0, .diskFull(path: "p")), (SQLITE_IOERR | 3 << 8, ENOSPC, .diskFull(path: "p")),
        (SQLITE_IOERR | 3 << 8, EFBIG, .diskFull(path: "p")), (SQLITE_IOERR | 3 << 8, EDQUOT, .diskFull(path: "p")),
        (SQLITE_READONLY, 0, .readOnly(path: "p")), (SQLITE_READONLY | 4 << 8, 0, .readOnly(path: "p")),
        (SQLITE_CANTOPEN, EROFS, .readOnly(path: "p")), (SQLITE_CANTOPEN, EACCES, .readOnly(path: "p")),
        (SQLITE_CORRUPT, 0, .corrupt(path: "p", setAside: nil)), (SQLITE_NOTADB, 0, .corrupt(path: "p", setAside: nil)),
        (SQLITE_BUSY | 2 << 8, 0, .busy(path: "p")),
        (SQLITE_IOERR, EIO, .file(path: "p", reason: "Input/output error")),
        (SQLITE_ERROR, 0, .file(path: "p", reason: "text")),
    ]

    @Test(arguments: codes) func resultCodesAreErrors(code: Int32, number: Int32, error: RecordStoreError) {
        #expect(RecordStoreError(SQLiteError(code: code, errorNumber: number, message: "text", path: "p")) == error)
    }

    @Test func folderThatIsAFileIsAnError() throws {
        let file = try TemporaryStore().folder.appending(path: "file")
        try Data().write(to: file)
        #expect(throws: RecordStoreError.self) { _ = try TemporaryStore.open(file) }
        #expect(throws: RecordStoreError.self) { _ = try TemporaryStore.open(file.appending(path: "below")) }
    }

    // MARK: Several users

    /// Two stores on one folder are as two processes: SQLite locks by files. Each change waits for that of the other one.
    @Test func changesOfTwoStoresAreInOneOrder() throws {
        let temporary = try TemporaryStore()
        let stores = [temporary.store, try TemporaryStore.open(temporary.folder)]
        DispatchQueue.concurrentPerform(iterations: 2) { index in
            for number in 0..<40 {
                do {
                    try stores[index].save(Record("\(index)-\(number)", ["f\(number)": .integer(1)]))
                } catch {
                    Issue.record(error)
                }
            }
        }
        for store in stores {
            let names = try store.names()
            #expect(names.count == 80)
            for index in 0..<2 {
                #expect(names.filter { $0.hasPrefix("\(index)-") } == (0..<40).map { "\(index)-\($0)" })
            }
        }
        // A conflict between the two.
        let record = try stores[0].fetch("0-0")
        try stores[1].save(record)
        guard case .conflict = try storeError({ try stores[0].save(record) }) else {
            Issue.record("no conflict")
            return
        }
    }

    @Test func storeInUseForTooLongIsAnError() throws {
        let temporary = try TemporaryStore()
        let other = try TemporaryStore.open(temporary.folder)
        try other.writer.withLock { try $0.connection.run("PRAGMA busy_timeout = 0") }
        try temporary.store.writer.withLock { try $0.connection.run("BEGIN IMMEDIATE") }
        let path = temporary.folder.path + "/records.sqlite"
        #expect(try storeError { try other.save(Record("a")) } == .busy(path: path))
        // Reading does not wait.
        #expect(try other.names().isEmpty)
        try temporary.store.writer.withLock { try $0.connection.run("ROLLBACK") }
        try other.save(Record("a"))
    }
}
