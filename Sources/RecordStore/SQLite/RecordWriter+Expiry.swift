import Foundation

/// Deletions and performed batches that are forgotten, so that a store does not grow for ever.
///
/// Changes forget at least twice what they add, so that no change takes long, and the rows come down to the limits.
extension RecordWriter {
    /// The smallest number of rows that a change forgets, if there are as many.
    private static let expiryCount = 64

    /// Forgets the oldest deletions of a zone, if a change has added some: those above the limit, and those that are too old.
    func expireDeletions(_ zone: inout ZoneState, added: Int64, time: Double) throws(RecordStoreError) {
        if zone.departures > 0 { try expireDepartures(zone, time: time) }
        guard added > 0 else { return }
        let excess = zone.deletions - Int64(limits.deletionCount)
        let oldest = time - limits.historyAge
        var count: Int64 = 0
        var last = zone.floor
        try connection.rows(
            "SELECT sequence, modified FROM records WHERE zone = ? AND deleted = 1 ORDER BY sequence LIMIT ?",
            [.integer(zone.row), .integer(2 * added + Int64(Self.expiryCount))]
        ) { row in
            guard count < excess || row.real(1) < oldest else { return false }
            count += 1
            last = row.integer(0)
            return true
        }
        if count == 0 { return }
        if zone.shares > 0 {
            try raiseFloors("sequence <= ?2", [.integer(zone.row), .integer(last)])
        }
        try connection.run(
            "DELETE FROM records WHERE zone = ? AND deleted = 1 AND sequence <= ?",
            [.integer(zone.row), .integer(last)]
        )
        zone.deletions -= count
        zone.floor = max(zone.floor, last)
    }

    /// Notes that deletions of shared records are forgotten.
    /// - Parameters:
    ///   - condition: The condition for the records.
    ///   - values: The row of the zone, and the parameters of the condition.
    private func raiseFloors(_ condition: String, _ values: [StoreValue]) throws(RecordStoreError) {
        try connection.run(
            """
            UPDATE shares SET floor = max(floor, f.last) FROM (
                SELECT share, max(shared) AS last FROM records
                WHERE zone = ?1 AND deleted = 1 AND share IS NOT NULL AND \(condition) GROUP BY +share
            ) AS f WHERE shares.record = f.share
            """,
            values
        )
    }

    /// Forgets that records have left a share: those above the limit, and those that are too old.
    private func expireDepartures(_ zone: ZoneState, time: Double) throws(RecordStoreError) {
        let count = try connection.first("SELECT count(*) FROM departures WHERE zone = ?", [.integer(zone.row)]) {
            $0.integer(0)
        }
        let excess = (count ?? 0) - Int64(limits.deletionCount)
        var number: Int64 = 0
        var last: Int64 = 0
        try connection.rows(
            "SELECT sequence, time FROM departures WHERE zone = ? ORDER BY sequence LIMIT ?",
            [.integer(zone.row), .integer(Int64(2 * zone.departures + Self.expiryCount))]
        ) { row in
            guard number < excess || row.real(1) < time - limits.historyAge else { return false }
            number += 1
            last = row.integer(0)
            return true
        }
        if number > 0 { try forgetDepartures("sequence <= ?2", [.integer(zone.row), .integer(last)]) }
    }

    private func forgetDepartures(_ condition: String, _ values: [StoreValue]) throws(RecordStoreError) {
        try connection.run(
            """
            UPDATE shares SET floor = max(floor, f.last) FROM (
                SELECT share, max(sequence) AS last FROM departures WHERE zone = ?1 AND \(condition) GROUP BY +share
            ) AS f WHERE shares.record = f.share
            """,
            values
        )
        try connection.run("DELETE FROM departures WHERE zone = ?1 AND \(condition)", values)
    }

    /// Forgets the oldest zones above the limit that an account does not see any more.
    func expireSharedZones(of database: DatabaseState) throws(RecordStoreError) {
        let row = StoreValue.integer(database.row)
        let condition = "database = ? AND deleted = 1"
        let count = try connection.first("SELECT count(*) FROM shared_zones WHERE \(condition)", [row]) {
            $0.integer(0)
        }
        let excess = (count ?? 0) - Int64(limits.deletionCount)
        if excess <= 0 { return }
        let last = try connection.first(
            "SELECT changed FROM shared_zones WHERE \(condition) ORDER BY changed LIMIT 1 OFFSET ?",
            [row, .integer(min(excess, Int64(Self.expiryCount)) - 1)]
        ) { $0.integer(0) }
        guard let last else { return }
        try connection.run("DELETE FROM shared_zones WHERE \(condition) AND changed <= ?", [row, .integer(last)])
        try connection.run("UPDATE databases SET floor = max(floor, ?) WHERE id = ?", [.integer(last), row])
    }

    /// Forgets the oldest deleted zones above the limit.
    func expireZones(of database: DatabaseState) throws(RecordStoreError) {
        let row = StoreValue.integer(database.row)
        let count = try connection.first("SELECT count(*) FROM zones WHERE database = ? AND deleted = 1", [row]) {
            $0.integer(0)
        }
        let excess = (count ?? 0) - Int64(limits.deletionCount)
        if excess <= 0 { return }
        let last = try connection.first(
            "SELECT changed FROM zones WHERE database = ? AND deleted = 1 ORDER BY changed LIMIT 1 OFFSET ?",
            [row, .integer(min(excess, Int64(Self.expiryCount)) - 1)]
        ) { $0.integer(0) }
        guard let last else { return }
        try connection.run(
            "DELETE FROM zones WHERE database = ? AND deleted = 1 AND changed <= ?",
            [row, .integer(last)]
        )
        try connection.run("UPDATE databases SET floor = max(floor, ?) WHERE id = ?", [.integer(last), row])
    }

    /// Forgets the oldest items of batches with an identifier, if a change has added some: those above the limit, and those that are too
    /// old.
    func expireApplied(added: Int, time: Double) throws(RecordStoreError) {
        try connection.run("UPDATE store SET applied = applied + ?", [.integer(Int64(added))])
        let count = try connection.first("SELECT applied FROM store") { $0.integer(0) }
        let excess = (count ?? 0) - Int64(limits.performedCount)
        let most = Int64(2 * added + Self.expiryCount)
        if excess > 0 { try removeApplied(min(excess, most)) }
        try removeApplied(most - max(0, min(excess, most)), before: time - limits.historyAge)
    }

    /// Removes the oldest items of performed batches.
    private func removeApplied(_ count: Int64, before time: Double = .infinity) throws(RecordStoreError) {
        try connection.run(
            """
            DELETE FROM applied WHERE (batch, zone, record) IN
            (SELECT batch, zone, record FROM applied WHERE time < ? ORDER BY time LIMIT ?)
            """,
            [.real(time), .integer(count)]
        )
        try connection.run("UPDATE store SET applied = applied - changes()")
    }

    /// Forgets all deletions that were made before a time.
    func forgetDeletions(before date: Date, in databaseID: RecordDatabaseID) throws(RecordStoreError) {
        let database = try database(databaseID)
        let time = StoreValue.real(date.timeIntervalSinceReferenceDate)
        let condition = "zone = zones.id AND deleted = 1 AND modified < ?1"
        var zones: [Int64] = []
        try connection.rows("SELECT id FROM zones WHERE database = ? AND shares > 0", [.integer(database.row)]) { row in
            zones.append(row.integer(0))
            return true
        }
        for zone in zones {
            try raiseFloors("modified < ?2", [.integer(zone), time])
            try forgetDepartures("time < ?2", [.integer(zone), time])
        }
        try connection.run(
            """
            UPDATE zones SET floor = max(floor, ifnull((SELECT max(sequence) FROM records WHERE \(condition)), 0)),
            deletions = deletions - (SELECT count(*) FROM records WHERE \(condition))
            WHERE database = ?2
            """,
            [time, .integer(database.row)]
        )
        try connection.run("DELETE FROM applied WHERE time < ?", [time])
        try connection.run("UPDATE store SET applied = applied - changes()")
        try connection.run(
            """
            DELETE FROM records WHERE deleted = 1 AND modified < ?
            AND zone IN (SELECT id FROM zones WHERE database = ?)
            """,
            [time, .integer(database.row)]
        )
    }
}
