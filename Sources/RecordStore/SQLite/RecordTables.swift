/// The tables of a store.
///
/// A zone counts the changes of its records: `records.sequence` is the number of a record's last change, so that the change feed
/// is an index in the order of commits. Deleted records remain as rows without fields. `field_values` has a row for each value
/// that queries compare. Its slot is four times the number of the field, plus 0 for values, 1 for words of texts, 2 for
/// longitudes.
enum RecordTables {
    /// The version of the format, in `PRAGMA user_version`.
    static let version = upgrades.count

    /// The statements that create each version from the former one, which the first version does not have. A version that was released
    /// does not change.
    static let upgrades = [first, second, third]

    private static let first = [
        "CREATE TABLE store (id BLOB NOT NULL)",
        """
        CREATE TABLE databases (
            id INTEGER PRIMARY KEY, container TEXT NOT NULL, scope TEXT NOT NULL, account TEXT NOT NULL,
            sequence INTEGER NOT NULL DEFAULT 0, size INTEGER NOT NULL DEFAULT 0,
            UNIQUE (container, scope, account)
        )
        """,
        """
        CREATE TABLE zones (
            id INTEGER PRIMARY KEY, database INTEGER NOT NULL, name TEXT NOT NULL, owner TEXT NOT NULL,
            epoch INTEGER NOT NULL, deleted INTEGER NOT NULL DEFAULT 0, sequence INTEGER NOT NULL DEFAULT 0,
            floor INTEGER NOT NULL DEFAULT 0, changed INTEGER NOT NULL,
            UNIQUE (database, name, owner)
        )
        """,
        "CREATE INDEX zones_by_change ON zones (database, changed)",
        """
        CREATE TABLE records (
            id INTEGER PRIMARY KEY, zone INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL,
            sequence INTEGER NOT NULL, deleted INTEGER NOT NULL, created REAL NOT NULL, modified REAL NOT NULL,
            creator TEXT NOT NULL, modifier TEXT NOT NULL, parent TEXT, size INTEGER NOT NULL, fields BLOB,
            UNIQUE (zone, name)
        )
        """,
        "CREATE INDEX records_by_change ON records (zone, sequence)",
        "CREATE INDEX records_by_type ON records (zone, type) WHERE deleted = 0",
        """
        CREATE TABLE fields (
            id INTEGER PRIMARY KEY, database INTEGER NOT NULL, type TEXT NOT NULL, name TEXT NOT NULL,
            kind INTEGER NOT NULL, list INTEGER NOT NULL,
            UNIQUE (database, type, name)
        )
        """,
        """
        CREATE TABLE field_values (
            record INTEGER NOT NULL, slot INTEGER NOT NULL, position INTEGER NOT NULL, value NOT NULL,
            PRIMARY KEY (record, slot, position)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX field_values_by_value ON field_values (slot, value, record)",
        // References that delete their record, with the name of the field, and parents, without one.
        """
        CREATE TABLE links (
            record INTEGER NOT NULL, field TEXT NOT NULL, position INTEGER NOT NULL, zone INTEGER NOT NULL,
            target TEXT NOT NULL,
            PRIMARY KEY (record, field, position)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX links_by_target ON links (zone, target)",
        """
        CREATE TABLE asset_uses (
            record INTEGER NOT NULL, hash TEXT NOT NULL,
            PRIMARY KEY (record, hash)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX asset_uses_by_hash ON asset_uses (hash)",
        // The items of batches with an identifier that have succeeded.
        """
        CREATE TABLE applied (
            batch BLOB NOT NULL, zone INTEGER NOT NULL, record TEXT NOT NULL, time REAL NOT NULL,
            PRIMARY KEY (batch, zone, record)
        ) WITHOUT ROWID
        """,
    ]
    // The number of deleted records of a zone, and the order in which they are forgotten.
    private static let second = [
        "ALTER TABLE zones ADD COLUMN deletions INTEGER NOT NULL DEFAULT 0",
        "UPDATE zones SET deletions = (SELECT count(*) FROM records WHERE zone = zones.id AND deleted = 1)",
        "ALTER TABLE databases ADD COLUMN floor INTEGER NOT NULL DEFAULT 0",
        "CREATE INDEX records_by_deletion ON records (zone, sequence) WHERE deleted = 1",
        "CREATE INDEX zones_by_deletion ON zones (database, changed) WHERE deleted = 1",
        "CREATE INDEX applied_by_time ON applied (time)",
    ]
    // The number of rows of `applied`.
    private static let third = [
        "ALTER TABLE store ADD COLUMN applied INTEGER NOT NULL DEFAULT 0",
        "UPDATE store SET applied = (SELECT count(*) FROM applied)",
    ]
}
