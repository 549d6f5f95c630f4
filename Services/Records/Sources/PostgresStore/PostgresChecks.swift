/// The comparisons of the tables of a store in PostgreSQL.
enum PostgresChecks {
    /// Statements that find rows that do not fit together, and what is wrong with them.
    static let statements = [
        (
            """
            SELECT d.id FROM databases d LEFT JOIN zones z ON z.database = d.id LEFT JOIN records r ON r.zone = z.id
            GROUP BY d.id, d.size HAVING d.size <> coalesce(CAST(sum(r.size) AS bigint), 0) ORDER BY d.id
            """,
            "a database has another size than its records"
        ),
        (
            """
            SELECT z.id FROM zones z LEFT JOIN records r ON r.zone = z.id AND r.deleted = 1 WHERE z.deleted = 0
            GROUP BY z.id, z.deletions HAVING z.deletions <> count(r.id) ORDER BY z.id
            """,
            "a zone has another number of deletions than it counts"
        ),
        (
            "SELECT r.id FROM records r JOIN zones z ON z.id = r.zone WHERE r.sequence > z.sequence ORDER BY r.id",
            "a record is newer than its zone"
        ),
        (
            "SELECT r.id FROM records r LEFT JOIN zones z ON z.id = r.zone WHERE z.id IS NULL ORDER BY r.id",
            "a record has no zone"
        ),
        (
            """
            SELECT s.record FROM shares s LEFT JOIN records r ON r.id = s.record AND r.deleted = 0 WHERE r.id IS NULL
            ORDER BY s.record
            """,
            "a share has no record"
        ),
    ]
}
