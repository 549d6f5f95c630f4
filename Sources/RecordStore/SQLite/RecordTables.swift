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
    static let upgrades = [first, second, third, fourth]

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
    // Shares. `records.share` is the row of the share that a record is part of, or was part of when it was deleted, and `shared` its
    // position in the feed of the share, a number of the zone. `alias` is the name that participants see. `departures` has the records
    // that have left a share. `shared_zones` has the zones of other accounts that an account sees; `epoch` changes with the shares that
    // it has accepted. `asset_adders` has the accounts that may use an asset; one without accounts, or with the empty one, can be used by
    // all. The key hides numbers from participants.
    private static let fourth = [
        "ALTER TABLE store ADD COLUMN key BLOB",
        "ALTER TABLE records ADD COLUMN share INTEGER",
        "ALTER TABLE records ADD COLUMN shared INTEGER",
        "ALTER TABLE records ADD COLUMN alias TEXT",
        "CREATE INDEX records_by_share ON records (share, deleted, shared) WHERE share IS NOT NULL",
        "CREATE INDEX records_by_alias ON records (zone, alias) WHERE alias IS NOT NULL",
        "ALTER TABLE zones ADD COLUMN shares INTEGER NOT NULL DEFAULT 0",
        """
        CREATE TABLE shares (
            record INTEGER PRIMARY KEY, zone INTEGER NOT NULL, root INTEGER UNIQUE, name TEXT NOT NULL,
            secret TEXT NOT NULL UNIQUE, permission INTEGER NOT NULL, sequence INTEGER NOT NULL,
            floor INTEGER NOT NULL DEFAULT 0
        )
        """,
        "CREATE INDEX shares_by_zone ON shares (zone)",
        """
        CREATE TABLE participants (
            share INTEGER NOT NULL, account TEXT NOT NULL, permission INTEGER NOT NULL,
            accepted INTEGER NOT NULL, public INTEGER NOT NULL,
            PRIMARY KEY (share, account)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX participants_by_account ON participants (account)",
        """
        CREATE TABLE departures (
            share INTEGER NOT NULL, name TEXT NOT NULL, type TEXT NOT NULL, zone INTEGER NOT NULL, sequence INTEGER NOT NULL,
            time REAL NOT NULL,
            PRIMARY KEY (share, name)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX departures_by_change ON departures (share, sequence)",
        "CREATE INDEX departures_by_zone ON departures (zone, sequence)",
        """
        CREATE TABLE shared_zones (
            database INTEGER NOT NULL, owner TEXT NOT NULL, name TEXT NOT NULL, zone INTEGER NOT NULL, epoch INTEGER NOT NULL,
            changed INTEGER NOT NULL, deleted INTEGER NOT NULL,
            PRIMARY KEY (database, owner, name)
        ) WITHOUT ROWID
        """,
        "CREATE INDEX shared_zones_by_change ON shared_zones (database, changed)",
        "CREATE INDEX shared_zones_by_zone ON shared_zones (zone)",
        """
        CREATE TABLE asset_adders (
            hash TEXT NOT NULL, account TEXT NOT NULL,
            PRIMARY KEY (hash, account)
        ) WITHOUT ROWID
        """,
    ]
}
