import Synchronization

extension PostgresConnection {
    /// The subject of a transaction.
    final class Subject: Sendable {
        private let value = Mutex(Value())

        struct Value {
            /// The account whose records the session sees, or ``all``.
            var account = Subject.all
            /// The container whose change is reported to all servers.
            var changedContainer: String?
            /// The locks that a change takes before it begins.
            var locks: [Lock] = []
        }

        /// All records. No account has this name.
        static let all = "_all"

        /// A lock of the database for a number.
        struct Lock: Hashable, Sendable {
            let number: Int64
            /// A Boolean value that indicates whether several changes can have the lock.
            var isShared = false

            var begin: String { "SELECT pg_advisory_lock\(isShared ? "_shared" : "")(\(number))" }
        }

        var current: Value { value.withLock { $0 } }

        func set(_ new: Value) { value.withLock { $0 = new } }
    }
}
