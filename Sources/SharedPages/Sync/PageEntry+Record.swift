import CloudKit

/// An error of a shared page.
package enum SharedPageError: Error, Hashable, CustomStringConvertible {
    /// A record is no entry of a page.
    case invalidRecord(name: String, reason: String)
    /// The record of a page has another type.
    case notAPage(name: String, type: String)
    /// The store has answered without what was asked for.
    case missing(String)

    package var description: String {
        switch self {
        case .invalidRecord(let name, let reason): "record \(name) is no entry of a page: \(reason)"
        case .notAPage(let name, let type): "record \(name) of the type \(type) is not a page"
        case .missing(let what): "the store has answered without \(what)"
        }
    }
}

extension SharedPageError: LocalizedError {
    package var errorDescription: String? { description }
}

/// Entries as records, which are below the record of their page, so that they are shared with it.
extension PageEntry {
    package static let pageType = "InkPage"
    static let pieceType = "InkPiece"
    static let undoType = "InkUndo"

    /// Returns the record to save.
    func record(page: CKRecord.ID) -> CKRecord {
        let id = CKRecord.ID(recordName: name, zoneID: page.zoneID)
        let record: CKRecord
        switch content {
        case .piece(let piece):
            record = CKRecord(recordType: Self.pieceType, recordID: id)
            record["index"] = piece.index
            record["points"] = PagePoint.data(of: piece.points)
            record["isLast"] = piece.isLast ? 1 : 0
        case .undo(_, let device):
            record = CKRecord(recordType: Self.undoType, recordID: id)
            record["device"] = device.uuidString
        }
        record["stroke"] = stroke.uuidString
        record["number"] = number
        record.setParent(page)
        return record
    }

    /// Creates the entry of a record.
    /// - Parameter user: The name of the account that reads the record.
    /// - Returns: `nil` for a record of another type.
    init?(_ record: CKRecord, user: String) throws(SharedPageError) {
        let name = record.recordID.recordName
        func invalid(_ reason: String) -> SharedPageError { .invalidRecord(name: name, reason: reason) }
        func identifier(_ key: String) throws(SharedPageError) -> UUID {
            guard let text = record[key] as? String, let value = UUID(uuidString: text) else {
                throw invalid("\(key) is no identifier")
            }
            return value
        }
        let content: Content
        switch record.recordType {
        case Self.pieceType:
            guard let index = record["index"] as? Int, (0...StrokePiece.largestIndex).contains(index) else {
                throw invalid("index is not from 0 to \(StrokePiece.largestIndex)")
            }
            guard let data = record["points"] as? Data else { throw invalid("points are missing") }
            let points: [PagePoint]
            switch PagePoint.points(of: data) {
            case .success(let found): points = found
            case .failure(let error): throw invalid("points: \(error.reason)")
            }
            let isLast = record["isLast"] as? Int == 1
            let stroke = try identifier("stroke")
            content = .piece(StrokePiece(stroke: stroke, index: index, points: points, isLast: isLast))
        case Self.undoType: content = .undo(stroke: try identifier("stroke"), device: try identifier("device"))
        default: return nil
        }
        guard let creator = record.creatorUserRecordID?.recordName, let date = record.creationDate else {
            throw invalid("the store has not saved it")
        }
        let author = creator == CKCurrentUserDefaultName ? user : creator
        self.init(content, author: author, time: .committed(date), number: record["number"] as? Int ?? 0)
        // Two records would be one piece otherwise.
        guard self.name == name else { throw invalid("its name is not \(self.name)") }
    }
}
