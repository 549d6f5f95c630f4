import Foundation

/// Deletion of records.
extension RecordWriter {
    /// Deletes a record, and the records whose references demand it, over any number of steps and with cycles. A deletion by a participant
    /// does not reach records that the participant may not delete. A share is deleted with its root.
    /// - Returns: The names of the deleted records; none if it does not exist.
    func delete(
        _ name: String,
        _ context: Context,
        _ zone: inout ZoneState,
        _ database: inout DatabaseState
    ) throws(RecordStoreError) -> [String] {
        var deleted: [String] = []
        var waiting = [name]
        while let next = waiting.popLast() {
            let found = try connection.first(
                "SELECT id, size, share FROM records WHERE zone = ? AND name = ? AND deleted = 0",
                [.integer(zone.row), .text(next)]
            ) { (row: $0.integer(0), size: $0.integer(1), share: $0.optionalInteger(2)) }
            guard let found else { continue }
            zone.sequence += 1
            zone.deletions += 1
            database.size -= found.size
            try removeDetails(found.row)
            try connection.run(
                """
                UPDATE records SET deleted = 1, sequence = ?1, modified = ?2, modifier = ?3, parent = NULL, size = 0, fields = NULL,
                shared = iif(share IS NULL, NULL, ?1) WHERE id = ?4
                """,
                [.integer(zone.sequence), .real(context.time), .text(context.account), .integer(found.row)]
            )
            deleted.append(next)
            if let share = found.share {
                zone.changedShares.insert(share)
                zone.shareSizes[share]? -= found.size
                try expireNamesakes(of: found.row, in: share, &zone)
                let ofRoot = try connection.first(
                    "SELECT r.name FROM shares s JOIN records r ON r.id = s.record WHERE s.root = ?",
                    [.integer(found.row)]
                ) { $0.text(0) }
                if let ofRoot { waiting.append(ofRoot) }
                if share == found.row { try removeShare(share, &zone) }
            }
            try connection.rows(
                """
                SELECT DISTINCT r.name, r.id, r.share FROM links l JOIN records r ON r.id = l.record
                WHERE l.zone = ? AND l.target = ? AND l.field <> '' ORDER BY r.name DESC
                """,
                [.integer(zone.row), .text(next)]
            ) { row in
                if context.mayDelete(row.integer(1), share: row.optionalInteger(2)) { waiting.append(row.text(0)) }
                return true
            }
        }
        return deleted
    }

    /// Verifies that no record has a deleted one as its parent.
    func verifyIsNoParent(_ name: String, _ zone: ZoneState) throws(RecordStoreError) {
        let child = try connection.first(
            """
            SELECT r.name FROM links l JOIN records r ON r.id = l.record
            WHERE l.zone = ? AND l.target = ? AND l.field = '' LIMIT 1
            """,
            [.integer(zone.row), .text(name)]
        ) { $0.text(0) }
        if let child {
            throw .referenceViolation(
                RecordID(name: child, zone: zone.id),
                parent: RecordID(name: name, zone: zone.id)
            )
        }
    }
}
