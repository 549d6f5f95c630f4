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
        in region: MapBox?,
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
        var source = "entity AS e"
        var order = "e.importance DESC, e.id"
        if let region {
            source = "entity_box AS b JOIN entity AS e ON e.id = b.id"
            conditions.append("b.north >= ? AND b.south <= ? AND b.east >= ? AND b.west <= ?")
            values += [
                region.minimum.latitude, region.maximum.latitude, region.minimum.longitude, region.maximum.longitude,
            ].map { .integer(Int64($0)) }
            // Distances in a plane are good enough for an order.
            let scale = LocalPlane(at: region.center).box(around: region.center, radius: 1000)
            let (height, width) = (
                Double(scale.maximum.latitude) - Double(scale.minimum.latitude),
                Double(scale.maximum.longitude) - Double(scale.minimum.longitude)
            )
            let ratio = width > 0 ? height / width : 1
            order = """
                (e.latitude - ?) * 1.0 * (e.latitude - ?) + (e.longitude - ?) * \(ratio * ratio) * (e.longitude - ?), e.id
                """
            let center = region.center
            values += [center.latitude, center.latitude, center.longitude, center.longitude].map { .integer(Int64($0)) }
        }
        let (sql, bound) = (
            """
            SELECT \(GazetteerSchema.columns) FROM \(source) WHERE \(conditions.joined(separator: " AND "))
            ORDER BY \(order) LIMIT \(max(limit, 0))
            """, values
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
        in region: MapBox?,
        limit: Int
    ) throws(MapDataError) -> [GazetteerEntry] {
        let words = AddressText.words(text).prefix(AddressText.wordLimit)
        guard let last = words.last, !kinds.isEmpty else { return [] }
        // The words have letters and digits only.
        var terms = words.dropLast().map { "\"\($0.text)\"" }
        terms.append(isPrefix ? "(\"\(last.text)\" OR \"\(last.written)\" *)" : "\"\(last.text)\"")
        let list = kinds.map { "\($0.rawValue)" }.sorted().joined(separator: ", ")
        let box = region ?? MapBox(minimum: .init(latitude: 0, longitude: 0), maximum: .init(latitude: 0, longitude: 0))
        return try state.withLock { (state) throws(MapDataError) in
            var entries: [GazetteerEntry] = []
            var known: Set<Int64> = []
            try state.client.rows(
                """
                SELECT \(GazetteerSchema.columns) FROM name AS n JOIN entity AS e ON e.id = n.entity
                WHERE n.id IN (SELECT rowid FROM name_words WHERE name_words MATCH ? LIMIT \(Self.matchLimit))
                    AND e.kind IN (\(list))
                ORDER BY e.latitude BETWEEN ? AND ? AND e.longitude BETWEEN ? AND ? DESC, e.importance DESC, e.id
                LIMIT \(Self.nameLimit)
                """,
                [.text(terms.joined(separator: " AND "))]
                    + [box.minimum.latitude, box.maximum.latitude, box.minimum.longitude, box.maximum.longitude]
                    .map { .integer(Int64($0)) }
            ) { row in
                if known.insert(row.integer(15)).inserted { entries.append(GazetteerEntry(row)) }
                return entries.count < limit
            }
            return entries
        }
    }
}
