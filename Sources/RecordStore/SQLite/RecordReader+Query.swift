import Foundation

/// Queries.
extension RecordReader {
    /// Returns a page of the results of a query.
    func page(
        of query: RecordQuery,
        after cursor: RecordQueryCursor?,
        limit: Int?,
        in databaseID: RecordDatabaseID
    ) throws(RecordStoreError) -> RecordQueryPage {
        var predicate = query.predicate
        var view: SharedView?
        if databaseID.scope == .shared {
            guard let zone = query.zone else {
                throw .invalidQuery(reason: "a query in the shared database needs a zone")
            }
            let found = try self.view(of: zone, in: databaseID)
            predicate = try found.inward(predicate, limit: limits.predicateDepth)
            view = found
        }
        var database = view?.access.database ?? 0
        if view == nil { database = try self.database(databaseID).row }
        var compiler = QueryCompiler(
            database: database,
            type: query.type,
            connection: connection,
            limits: limits,
            isOfParticipant: view != nil
        )
        let condition = try compiler.condition(predicate)
        let orders = try compiler.orders(query.sort)
        // Without an index of values, that of types leads to the records.
        let plus = view == nil && QueryCompiler.selectivity(of: query.predicate) == nil ? "" : "+"
        var parameters: [StoreValue] = []
        var sql = "SELECT \(StoredRecord.columnList)"
        for order in orders { sql += ", \(order.expression)" }
        parameters += orders.flatMap(\.parameters)
        sql += " \(StoredRecord.source) WHERE r.deleted = 0 AND \(plus)r.type = ?"
        parameters.append(.text(query.type))
        if let access = view?.access {
            // The index of shares leads to the records that the participant sees, and to no others.
            let marks = Array(repeating: "?", count: access.grants.count).joined(separator: ", ")
            sql += " AND r.share IN (\(marks)) AND \(plus)r.zone = ?"
            parameters += access.shares.map { .integer($0) } + [.integer(access.row)]
        } else if let zone = query.zone {
            let row = try connection.first(
                "SELECT id FROM zones WHERE database = ? AND name = ? AND owner = ? AND deleted = 0",
                [.integer(database), .text(zone.name), .text(zone.owner)]
            ) { $0.integer(0) }
            if row == nil, zone != .default { throw .unknownZone(zone) }
            sql += " AND \(plus)r.zone = ?"
            parameters.append(.integer(row ?? 0))
        } else {
            sql += " AND \(plus)r.zone IN (SELECT id FROM zones WHERE database = ?)"
            parameters.append(.integer(database))
        }
        sql += " AND \(condition.sql)"
        parameters += condition.parameters
        if var cursor {
            if let zone = view?.access.row {
                cursor = cursor.moved(to: identity.unmasked(cursor.row, .cursor, zone: zone))
            }
            let after = try compiler.after(cursor, orders)
            sql += " AND \(after.sql)"
            parameters += after.parameters
        }
        sql += " ORDER BY "
        for index in orders.indices {
            // Expressions of the results, by their numbers.
            sql += "\(Int(StoredRecord.columnCount) + index + 1) \(orders[index].isAscending ? "ASC" : "DESC"), "
        }
        sql += "r.id"
        var records: [Record] = []
        var last: (row: Int64, values: [StoreValue])?
        let isMore = try page(sql, parameters, count: pageCount(limit)) { (stored, row) throws(RecordStoreError) in
            let record =
                try view.transformed { (view) throws(RecordStoreError) in try view.outward(stored) } ?? stored.record
            records.append(record.reduced(to: query.desiredKeys))
            let values = orders.indices.map { row.value(StoredRecord.columnCount + Int32($0)) }
            last = (stored.row, values)
        }
        guard isMore, let last else { return RecordQueryPage(records: records, cursor: nil) }
        // Rows count all records of the store, also those that a participant does not see.
        let row = view.map { identity.masked(last.row, .cursor, zone: $0.access.row) } ?? last.row
        return RecordQueryPage(
            records: records,
            cursor: RecordQueryCursor(query: query, values: last.values, row: row)
        )
    }
}
