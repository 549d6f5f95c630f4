import SQLiteAccess
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
        let database = try database(databaseID)
        var compiler = QueryCompiler(database: database.row, type: query.type, connection: connection, limits: limits)
        let condition = try compiler.condition(query.predicate)
        let orders = try compiler.orders(query.sort)
        // Without an index of values, that of types leads to the records.
        let plus = QueryCompiler.selectivity(of: query.predicate) == nil ? "" : "+"
        var parameters: [SQLiteValue] = []
        var sql = "SELECT \(StoredRecord.columnList)"
        for order in orders { sql += ", \(order.expression)" }
        parameters += orders.flatMap(\.parameters)
        sql += " \(StoredRecord.source) WHERE r.deleted = 0 AND \(plus)r.type = ?"
        parameters.append(.text(query.type))
        if let zone = query.zone {
            let row = try connection.first(
                "SELECT id FROM zones WHERE database = ? AND name = ? AND owner = ? AND deleted = 0",
                [.integer(database.row), .text(zone.name), .text(zone.owner)]
            ) { $0.integer(0) }
            if row == nil, zone != .default { throw .unknownZone(zone) }
            sql += " AND \(plus)r.zone = ?"
            parameters.append(.integer(row ?? 0))
        } else {
            sql += " AND \(plus)r.zone IN (SELECT id FROM zones WHERE database = ?)"
            parameters.append(.integer(database.row))
        }
        sql += " AND \(condition.sql)"
        parameters += condition.parameters
        if let cursor {
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
        var last: (row: Int64, values: [SQLiteValue])?
        let isMore = try page(sql, parameters, count: pageCount(limit)) { stored, row in
            records.append(stored.record.reduced(to: query.desiredKeys))
            let values = orders.indices.map { row.value(StoredRecord.columnCount + Int32($0)) }
            last = (stored.row, values)
        }
        let next = last.flatMap { isMore ? RecordQueryCursor(query: query, values: $0.values, row: $0.row) : nil }
        return RecordQueryPage(records: records, cursor: next)
    }
}
