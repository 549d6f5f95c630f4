import SQLiteAccess

/// A connection to a map file, for one thread at a time.
struct MapClient: SQLiteClient, @unchecked Sendable {
    let connection: SQLiteConnection

    func failure(_ error: SQLiteError) -> MapDataError { MapDataError(error) }

    /// The largest value in bytes, and the largest number of steps of a statement.
    private static let (valueLimit, stepLimit): (Int32, Int) = (16 * 1024 * 1024, 50_000_000)
    /// The longest time of a statement: the roads of a country are read from a slow card by one.
    private static let timeLimit = Duration.seconds(60)

    /// Opens a file that is only read, and that may come from anywhere.
    init(
        reading path: String,
        valueLimit: Int32 = valueLimit,
        stepLimit: Int = stepLimit
    ) throws(MapDataError) {
        do throws(SQLiteError) {
            connection = try SQLiteConnection(
                path: path,
                access: .untrusted(valueLimit: valueLimit, stepLimit: stepLimit, timeLimit: Self.timeLimit)
            )
        } catch { throw MapDataError(error) }
        try run("PRAGMA trusted_schema = 0")
        try run("PRAGMA cell_size_check = 1")
        try run("PRAGMA query_only = 1")
    }

    /// Opens a new file that this process is writing, and that is renamed when it is complete: it needs no journal.
    init(writing path: String) throws(MapDataError) {
        do throws(SQLiteError) { connection = try SQLiteConnection(path: path) } catch { throw MapDataError(error) }
        try run("PRAGMA journal_mode = OFF")
        try run("PRAGMA synchronous = OFF")
        try run("PRAGMA locking_mode = EXCLUSIVE")
        try run("PRAGMA cache_size = -65536")
    }
}
