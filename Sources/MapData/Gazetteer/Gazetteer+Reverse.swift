import SQLiteAccess

extension Gazetteer {
    /// The distances in meters within which an address, and another place, describe a position.
    private static let (addressDistance, placeDistance) = (200.0, 30_000.0)

    /// Returns the places that describe a position: the nearest address, or the nearest street or place without one.
    package func places(at position: MapCoordinate) throws(MapDataError) -> [GazetteerEntry] {
        try state.withLock { (state) throws(MapDataError) in
            if let address = try Self.address(at: position, state.client) { return [address] }
            let kinds: [(String, Double)] = [
                ("e.kind = \(GazetteerEntry.Kind.street.rawValue)", 500),
                ("e.kind = \(GazetteerEntry.Kind.place.rawValue)", Self.placeDistance),
            ]
            for (condition, limit) in kinds {
                if let entry = try Self.entity(at: position, condition, within: limit, state.client) { return [entry] }
            }
            return []
        }
    }

    private static func address(at position: MapCoordinate, _ client: MapClient) throws(MapDataError) -> GazetteerEntry?
    {
        let id = try nearest(to: position, in: "address_box", "", within: addressDistance, client)
        guard let id else { return nil }
        return try client.first(
            """
            SELECT \(GazetteerSchema.columns), a.number, a.postcode, a.latitude, a.longitude
            FROM address AS a JOIN entity AS e ON e.id = a.street WHERE a.id = ?
            """,
            [.integer(id)]
        ) { row in
            var entry = GazetteerEntry(row)
            entry.kind = .address
            entry.number = row.text(17)
            if !row.text(18).isEmpty { entry.postcode = row.text(18) }
            entry.coordinate = MapCoordinate(row, latitude: 19, longitude: 20)
            return entry
        }
    }

    private static func entity(
        at position: MapCoordinate,
        _ condition: String,
        within limit: Double,
        _ client: MapClient
    ) throws(MapDataError) -> GazetteerEntry? {
        let id = try nearest(
            to: position,
            in: "entity_box",
            "AND id IN (SELECT e.id FROM entity AS e WHERE e.id = entity_box.id AND \(condition))",
            within: limit,
            client
        )
        guard let id else { return nil }
        return try client.first("SELECT \(GazetteerSchema.columns) FROM entity AS e WHERE e.id = ?", [.integer(id)]) {
            GazetteerEntry($0)
        }
    }

    /// Returns the row of an index that is next to a position. The box grows until it contains a row.
    private static func nearest(
        to position: MapCoordinate,
        in table: String,
        _ condition: String,
        within limit: Double,
        _ client: MapClient
    ) throws(MapDataError) -> Int64? {
        let plane = LocalPlane(at: position)
        var radius = 20.0
        while true {
            var best: (id: Int64, distance: Double)?
            for box in plane.area(around: position, radius: min(radius, limit)).boxes {
                try client.rows(
                    """
                    SELECT id, south, west FROM \(table)
                    WHERE north >= ? AND south <= ? AND east >= ? AND west <= ? \(condition)
                    """,
                    [box.minimum.latitude, box.maximum.latitude, box.minimum.longitude, box.maximum.longitude]
                        .map { .integer(Int64($0)) }
                ) { row in
                    let offset = plane.offset(from: position, to: MapCoordinate(row, latitude: 1, longitude: 2))
                    let distance = (offset.x * offset.x + offset.y * offset.y).squareRoot()
                    let id = row.integer(0)
                    if distance <= min(radius, limit), best.map({ (distance, id) < ($0.distance, $0.id) }) ?? true {
                        best = (id, distance)
                    }
                    return true
                }
            }
            if let best { return best.id }
            if radius >= limit { return nil }
            radius *= 3
        }
    }
}
