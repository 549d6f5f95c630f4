import CPostgres
import Foundation
import RecordStore
import Synchronization

/// The reports of changes by all servers of a database, on a thread of its own, until it is canceled.
///
/// A report is a hint: the positions of the change feeds decide about what has changed. After each connection, all containers may have.
public final class PostgresListener: Sendable {
    private static let waitingTime: Int32 = 500
    private static let firstDelay = 0.5
    private static let longestDelay = 10.0

    private let isCanceled = Mutex(false)

    /// Begins to listen.
    /// - Parameter handler: Called with the name of the container that has changed, or `nil` if any of them may have.
    public init(parameters: String, handler: @escaping @Sendable (String?) -> Void) {
        let settings = PostgresConnection.Settings(parameters)
        let thread = Thread { [self] in
            var delay = Self.firstDelay
            while !hasEnded {
                if listen(settings, handler) { delay = Self.firstDelay }
                let end = ContinuousClock.now + .seconds(Double.random(in: delay / 2...delay))
                while ContinuousClock.now < end, !hasEnded { usleep(50_000) }
                delay = min(delay * 2, Self.longestDelay)
            }
        }
        thread.name = "database reports"
        thread.start()
    }

    private var hasEnded: Bool { isCanceled.withLock { $0 } }

    /// Ends the reports. One more may be under way.
    public func cancel() { isCanceled.withLock { $0 = true } }

    /// Reports changes until the connection is lost.
    /// - Returns: A Boolean value that indicates whether there was a connection.
    private func listen(_ settings: PostgresConnection.Settings, _ handler: (String?) -> Void) -> Bool {
        let connection: OpaquePointer
        do throws(RecordStoreError) {
            connection = try PostgresConnection.connect(settings)
        } catch {
            return false
        }
        defer { easel_postgres_close(connection) }
        do throws(RecordStoreError) {
            try StatementResult(easel_postgres_command(connection, "LISTEN easel_records"), connection).clear()
        } catch {
            return false
        }
        handler(nil)
        var text = [CChar](repeating: 0, count: 1024)
        while !hasEnded {
            switch easel_postgres_wait(connection, Self.waitingTime, &text, text.count) {
            case 1: handler(String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self))
            case 0: continue
            default: return true
            }
        }
        return true
    }
}
