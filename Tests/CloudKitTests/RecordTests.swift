import Foundation
import LocationCore
import RecordStore
import Testing

@testable import CloudKit

/// Records, their values and archives.
@Suite struct RecordTests {
    @Test func valuesCastToTheirTypes() async throws {
        let temporary = TemporaryContainer()
        let file = FileManager.default.temporaryDirectory.appending(path: "photo-\(UUID().uuidString)")
        try Data("photo".utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let record = CKRecord(recordType: "Note")
        record["text"] = "a" as CKRecordValue
        record["flag"] = true
        record["count"] = 3
        record["large"] = UInt64.max
        record["size"] = 1.5 as Float
        record["date"] = Date(timeIntervalSinceReferenceDate: 5)
        record["data"] = Data([1, 2])
        record["place"] = CLLocation(latitude: 60, longitude: 24)
        record["owner"] = CKRecord.Reference(recordID: CKRecord.ID(recordName: "o"), action: .none)
        record["names"] = ["x", "y"]
        record["numbers"] = [1, 2]
        record["photo"] = CKAsset(fileURL: file)
        record.encryptedValues["secret"] = "s"
        let changed = record.changedKeys()
        #expect(changed.count == 13)
        try await temporary.database.save(record)
        #expect(record.changedKeys().isEmpty && record.recordChangeTag != nil)
        let fetched = try await temporary.database.record(for: record.recordID)
        for record in [record, fetched] {
            #expect(record["text"] as? String == "a")
            #expect(record["flag"] as? Bool == true && record["count"] as? Int == 3)
            #expect(record["count"] as? Double == 3 && record["size"] as? Double == 1.5)
            #expect(record["large"] as? Double == Double(UInt64.max))
            #expect((record["date"] as? Date)?.timeIntervalSinceReferenceDate == 5)
            #expect(record["data"] as? Data == Data([1, 2]))
            #expect((record["place"] as? CLLocation)?.coordinate.latitude == 60)
            #expect((record["owner"] as? CKRecord.Reference)?.recordID.recordName == "o")
            #expect(record["names"] as? [String] == ["x", "y"] && record["numbers"] as? [Int] == [1, 2])
            let photo = try #require(record["photo"] as? CKAsset)
            #expect(try Data(contentsOf: #require(photo.fileURL)) == Data("photo".utf8))
            let attributes = try FileManager.default.attributesOfItem(atPath: #require(photo.fileURL).path)
            #expect(attributes[.posixPermissions] as? Int == 0o400)
            #expect(record.encryptedValues["secret"] as? String == "s" && record["secret"] == nil)
            #expect(record.allKeys().count == 12 && record.encryptedValues.allKeys() == ["secret"])
            #expect(record.creatorUserRecordID?.recordName == CKCurrentUserDefaultName)
            let text: String? = record["text"]
            #expect(text == "a")
        }
        // Numbers of Swift and of Foundation are one kind.
        fetched["count"] = NSNumber(value: 4.5)
        fetched["text"] = nil
        try await temporary.database.save(fetched)
        let again = try await temporary.database.record(for: record.recordID)
        #expect(again["count"] as? Double == 4.5 && again["text"] == nil && again["size"] as? Double == 1.5)
    }

    /// The bytes in the file of the store are not compared and not searched, but are on the device of their user.
    @Test func encryptedValuesAreOfAKindOfTheirOwn() async throws {
        let temporary = TemporaryContainer()
        let record = CKRecord("a")
        record.encryptedValues["secret"] = "s"
        try await temporary.database.save(record)
        let error = try await cloudError {
            try await temporary.database.names(NSPredicate(format: "secret == %@", "s"))
        }
        #expect(error.code == .invalidArguments && error.localizedDescription.contains("encrypted"))
        let other = CKRecord("b", ["secret": "s"])
        let mismatch = try await cloudError { try await temporary.database.save(other) }
        #expect(mismatch.code == .invalidArguments)
        record.encryptedValues["secret"] = CKRecord.Reference(recordID: record.recordID, action: .none)
        #expect(try await cloudError { try await temporary.database.save(record) }.code == .invalidArguments)
    }

    @Test func objectOfAnotherTypeIsAnErrorThatNamesTheField() async throws {
        let temporary = TemporaryContainer()
        let record = CKRecord("a")
        record["list"] = NSArray(array: [NSObject()])
        let error = try await cloudError { try await temporary.database.save(record) }
        #expect(error.code == .invalidArguments && error.localizedDescription.contains("\"list\""))
        record["list"] = nil
        record["photo"] = CKAsset(fileURL: URL(fileURLWithPath: "/nonexistent/photo.png"))
        #expect(try await cloudError { try await temporary.database.save(record) }.code == .assetFileNotFound)
    }

    @Test func archivesKeepWhatTheyName() async throws {
        let temporary = TemporaryContainer()
        let zone = CKRecordZone(zoneName: "z")
        try await temporary.database.save(zone)
        let record = CKRecord("a", zone: zone.zoneID, ["text": "one", "count": 1])
        try await temporary.database.save(record)
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        record.encodeSystemFields(with: archiver)
        archiver.finishEncoding()
        let unarchiver = try NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)
        let copy = try #require(CKRecord(coder: unarchiver))
        #expect(copy.recordID == record.recordID && copy.recordChangeTag == record.recordChangeTag)
        #expect(copy.allKeys().isEmpty && copy.recordType == "Note")
        // The record can be saved without fetching it.
        copy["text"] = "two"
        try await temporary.database.save(copy)
        let fetched = try await temporary.database.record(for: record.recordID)
        #expect(fetched["text"] as? String == "two" && fetched["count"] as? Int == 1)

        fetched["count"] = 2
        let second = NSKeyedArchiver(requiringSecureCoding: true)
        fetched.encode(with: second)
        second.finishEncoding()
        let whole = try #require(CKRecord(coder: NSKeyedUnarchiver(forReadingFrom: second.encodedData)))
        #expect(whole["count"] as? Int == 2 && whole.changedKeys() == ["count"])

        let changes = try await temporary.database.recordZoneChanges(inZoneWith: zone.zoneID, since: nil)
        let data = try NSKeyedArchiver.archivedData(withRootObject: changes.changeToken, requiringSecureCoding: true)
        let token = try NSKeyedUnarchiver.unarchivedObject(ofClass: CKServerChangeToken.self, from: data)
        #expect(token == changes.changeToken)
        let idData = try NSKeyedArchiver.archivedData(withRootObject: record.recordID, requiringSecureCoding: true)
        #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: CKRecord.ID.self, from: idData) == record.recordID)
    }

    @Test func changesDuringASaveRemain() throws {
        let temporary = TemporaryContainer()
        let store = try SQLiteRecordStore(folder: temporary.folder)
        let files = (0..<2).map { temporary.folder.appending(path: "file\($0)") }
        for file in files { try Data(file.lastPathComponent.utf8).write(to: file) }
        func send(_ sent: CKRecord.Sent) throws -> Record {
            let batch = RecordBatch(saves: [sent.save])
            let result = try store.modify(batch, in: temporary.database.stored)
            return try #require(result.saved[sent.save.record.id]).get()
        }
        let record = CKRecord("a", ["text": "old", "same": "old"])
        for key in ["photo", "gone", "kept"] { record[key] = CKAsset(fileURL: files[0]) }
        for key in ["secret", "removed", "unchanged"] { record.encryptedValues[key] = "old" }
        let sent = try record.save(to: store, account: nil)
        record["text"] = "new"
        record["photo"] = CKAsset(fileURL: files[1])
        record.setObject(nil, forKey: "gone")
        record.encryptedValues["secret"] = "new"
        record.encryptedValues.setObject(nil, forKey: "removed")
        record.update(from: try send(sent), sent: sent) { store.fileURL(of: $0) }
        #expect(record.changedKeys() == ["gone", "photo", "removed", "secret", "text"])
        #expect(record.allKeys() == ["kept", "photo", "same", "text"] && record["text"] as? String == "new")
        #expect((record["photo"] as? CKAsset)?.fileURL == files[1] && (record["kept"] as? CKAsset)?.stored != nil)
        #expect(record.encryptedValues.allKeys() == ["secret", "unchanged"])
        #expect(record.encryptedValues["secret"] as? String == "new")
        // The next save has them.
        let next = try record.save(to: store, account: nil)
        let saved = try send(next)
        record.update(from: saved, sent: next) { store.fileURL(of: $0) }
        let copy = CKRecord(saved) { store.fileURL(of: $0) }
        #expect(record.changedKeys().isEmpty && copy.allKeys() == record.allKeys())
        #expect(copy.encryptedValues.allKeys() == ["secret", "unchanged"])
        let photo = try #require((copy["photo"] as? CKAsset)?.fileURL)
        #expect(try Data(contentsOf: photo) == Data("file1".utf8))
    }

    @Test func archivesKeepNumbersThatAreNotFinite() throws {
        let numbers = [Double.infinity, -.infinity, .nan, 1.5]
        let record = CKRecord("a", ["text": "one", "number": Double.infinity, "numbers": numbers])
        let archiver = NSKeyedArchiver(requiringSecureCoding: true)
        record.encode(with: archiver)
        archiver.finishEncoding()
        let copy = try #require(CKRecord(coder: NSKeyedUnarchiver(forReadingFrom: archiver.encodedData)))
        #expect(copy["text"] as? String == "one" && copy["number"] as? Double == .infinity)
        let read = try #require(copy["numbers"] as? [NSNumber])
        #expect(read.map(\.doubleValue.description) == numbers.map(\.description))
    }

    @Test func copyHasItsOwnChanges() {
        let record = CKRecord("a", ["text": "one"])
        let copy = record.copy() as? CKRecord
        copy?["text"] = "two"
        #expect(record["text"] as? String == "one" && copy?["text"] as? String == "two")
        #expect(record.allTokens() == ["one"])
    }
}
