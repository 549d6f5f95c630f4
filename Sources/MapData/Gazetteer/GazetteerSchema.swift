/// The tables of a gazetteer.
enum GazetteerSchema {
    static let statements = [
        """
        CREATE TABLE entity (
            id INTEGER PRIMARY KEY, kind INTEGER NOT NULL, name TEXT NOT NULL, category TEXT NOT NULL,
            street TEXT NOT NULL, number TEXT NOT NULL, district TEXT NOT NULL, city TEXT NOT NULL,
            state TEXT NOT NULL, postcode TEXT NOT NULL, country TEXT NOT NULL, latitude INTEGER NOT NULL,
            longitude INTEGER NOT NULL, importance REAL NOT NULL, phone TEXT NOT NULL, website TEXT NOT NULL,
            cuisine TEXT NOT NULL
        )
        """,
        "CREATE TABLE name (id INTEGER PRIMARY KEY, entity INTEGER NOT NULL, key TEXT NOT NULL, city TEXT NOT NULL)",
        "CREATE VIRTUAL TABLE name_words USING fts5(words, content='', detail=none, columnsize=0)",
        "CREATE TABLE word (word TEXT PRIMARY KEY, count INTEGER NOT NULL) WITHOUT ROWID",
        "CREATE TABLE city (key TEXT PRIMARY KEY) WITHOUT ROWID",
        """
        CREATE TABLE address (
            id INTEGER PRIMARY KEY, street INTEGER NOT NULL, number TEXT NOT NULL, first INTEGER NOT NULL,
            last INTEGER NOT NULL, postcode TEXT NOT NULL, latitude INTEGER NOT NULL, longitude INTEGER NOT NULL
        )
        """,
        """
        CREATE TABLE interpolation (
            id INTEGER PRIMARY KEY, street INTEGER NOT NULL, first INTEGER NOT NULL, last INTEGER NOT NULL,
            step INTEGER NOT NULL, line BLOB NOT NULL
        )
        """,
        "CREATE VIRTUAL TABLE entity_box USING rtree_i32(id, south, north, west, east)",
        "CREATE VIRTUAL TABLE address_box USING rtree_i32(id, south, north, west, east)",
    ]

    /// Indexes are made when the rows are there.
    static let indexes = [
        "CREATE INDEX entity_category ON entity (category) WHERE kind = 3",
        "CREATE INDEX name_key ON name (key, city, entity)",
        "CREATE INDEX address_number ON address (street, first)",
        "CREATE INDEX interpolation_street ON interpolation (street)",
    ]

    /// The columns of an entity, in the order of `GazetteerEntry(_:)`.
    static let columns = """
        e.kind, e.name, e.category, e.street, e.number, e.district, e.city, e.state, e.postcode, e.country, e.latitude,
        e.longitude, e.importance, e.phone, e.website, e.id, e.cuisine
        """
}
