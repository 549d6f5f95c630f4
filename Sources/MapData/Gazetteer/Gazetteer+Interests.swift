import SQLiteAccess

extension Gazetteer {
    /// Points of interest that are searched by what they are.
    package struct InterestQuery: Hashable, Sendable {
        /// The classes, such as `pharmacy`; empty for all.
        package var kinds: Set<String>
        /// A dish, such as `pizza`; empty for all.
        package var cuisine: String

        package init(kinds: Set<String> = [], cuisine: String = "") {
            self.kinds = kinds
            self.cuisine = cuisine
        }
    }

    /// The largest number of classes of a query, and of names that are compared.
    private static let (kindLimit, matchLimit, nameLimit) = (64, 20_000, 400)

    /// Returns points of interest: the nearest to the center of a region first, or the most important ones without a region.
    /// - Parameter region: The area outside of which nothing is found.
    package func interests(
        _ query: InterestQuery,
        in region: MapArea?,
        limit: Int
    ) throws(MapDataError) -> [GazetteerEntry] {
        guard let region else {
            return try interests(query, [], [], order: "e.importance DESC, e.id", [], limit: limit)
        }
        // Distances in a plane are good enough for an order.
        let aspect = LocalPlane(at: region.center).aspect
        var entries: [GazetteerEntry] = []
        for box in region.boxes {
            let (latitude, longitude) = (Int64(region.center.latitude), region.center.longitude(near: box.center))
            entries += try interests(
                query,
                ["b.north >= ? AND b.south <= ? AND b.east >= ? AND b.west <= ?"],
                [box.minimum.latitude, box.maximum.latitude, box.minimum.longitude, box.maximum.longitude]
                    .map { .integer(Int64($0)) },
                order: """
                    (e.latitude - ?) * 1.0 * (e.latitude - ?) + (e.longitude - ?) * \(aspect * aspect) * (e.longitude - ?), e.id
                    """,
                [latitude, latitude, longitude, longitude].map { .integer($0) },
                limit: limit
            )
        }
        if region.boxes.count > 1 {
            entries.sort { $0.coordinate.distance(to: region.center) < $1.coordinate.distance(to: region.center) }
        }
        return Array(entries.prefix(max(limit, 0)))
    }

    /// Returns points of interest in an order.
    /// - Parameter boxConditions: Conditions for the box of an entry.
    private func interests(
        _ query: InterestQuery,
        _ boxConditions: [String],
        _ boxValues: [SQLiteValue],
        order: String,
        _ orderValues: [SQLiteValue],
        limit: Int
    ) throws(MapDataError) -> [GazetteerEntry] {
        let kinds = query.kinds.sorted().prefix(Self.kindLimit)
        var conditions = ["e.kind = \(GazetteerEntry.Kind.pointOfInterest.rawValue)"]
        var values: [SQLiteValue] = []
        if !kinds.isEmpty {
            conditions.append("e.category IN (\(kinds.map { _ in "?" }.joined(separator: ", ")))")
            values += kinds.map { .text($0) }
        }
        if !query.cuisine.isEmpty {
            conditions.append("instr(';' || e.cuisine || ';', ?) > 0")
            values.append(.text(";\(query.cuisine);"))
        }
        let source = boxConditions.isEmpty ? "entity AS e" : "entity_box AS b JOIN entity AS e ON e.id = b.id"
        let (sql, bound) = (
            """
            SELECT \(GazetteerSchema.columns) FROM \(source) WHERE \((conditions + boxConditions).joined(separator: " AND "))
            ORDER BY \(order) LIMIT \(max(limit, 0))
            """, values + boxValues + orderValues
        )
        return try state.withLock { (state) throws(MapDataError) in
            var entries: [GazetteerEntry] = []
            try state.client.rows(sql, bound) { row in
                entries.append(GazetteerEntry(row))
                return true
            }
            return entries
        }
    }

    /// Returns the streets, places and points of interest whose names have all words of a text, those in a region first, then the
    /// most important ones.
    /// - Parameters:
    ///   - isPrefix: A Boolean value that indicates whether the last word may be the beginning of a longer one.
    ///   - kinds: The kinds of entries.
    package func named(
        _ text: String,
        isPrefix: Bool,
        kinds: Set<GazetteerEntry.Kind>,
        in region: MapArea?,
        limit: Int
    ) throws(MapDataError) -> [GazetteerEntry] {
        let words = AddressText.words(text).prefix(AddressText.wordLimit)
        guard let last = words.last, !kinds.isEmpty else { return [] }
        // The words have letters and digits only.
        var terms = words.dropLast().map { "\"\($0.text)\"" }
        terms.append(isPrefix ? "(\"\(last.text)\" OR \"\(last.written)\" *)" : "\"\(last.text)\"")
        let list = kinds.map { "\($0.rawValue)" }.sorted().joined(separator: ", ")
        let boxes = region?.boxes ?? []
        let isInside = boxes.map { _ in "e.latitude BETWEEN ? AND ? AND e.longitude BETWEEN ? AND ?" }
        let order = boxes.isEmpty ? "" : "(\(isInside.joined(separator: " OR "))) DESC, "
        return try state.withLock { (state) throws(MapDataError) in
            var entries: [GazetteerEntry] = []
            var known: Set<Int64> = []
            try state.client.rows(
                """
                SELECT \(GazetteerSchema.columns) FROM name AS n JOIN entity AS e ON e.id = n.entity
                WHERE n.id IN (SELECT rowid FROM name_words WHERE name_words MATCH ? LIMIT \(Self.matchLimit))
                    AND e.kind IN (\(list))
                ORDER BY \(order)e.importance DESC, e.id
                LIMIT \(Self.nameLimit)
                """,
                [.text(terms.joined(separator: " AND "))]
                    + boxes.flatMap { box in
                        [box.minimum.latitude, box.maximum.latitude, box.minimum.longitude, box.maximum.longitude]
                            .map { .integer(Int64($0)) }
                    }
            ) { row in
                if known.insert(row.integer(15)).inserted { entries.append(GazetteerEntry(row)) }
                return entries.count < limit
            }
            return entries
        }
    }
}

extension MapCoordinate {
    /// Returns the longitude that is next to that of another position, which can be beyond the antimeridian, in units of 10⁻⁷ degrees.
    fileprivate func longitude(near other: MapCoordinate) -> Int64 {
        let offset = Int64(other.longitude) - Int64(longitude)
        let half: Int64 = 1_800_000_000
        return Int64(longitude) + (offset > half ? 2 * half : offset < -half ? -2 * half : 0)
    }
}
