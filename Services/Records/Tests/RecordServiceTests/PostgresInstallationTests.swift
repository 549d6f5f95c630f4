import Foundation
import Testing

/// Continuous integration must not pass without PostgreSQL, which other machines can lack.
@Suite struct PostgresInstallationTests {
    @Test(.enabled(if: ProcessInfo.processInfo.environment["EASEL_CI"] != nil, "not in continuous integration"))
    func databaseIsInstalledInContinuousIntegration() {
        #expect(PostgresCluster.isInstalled, "install postgresql and libpq5: scripts/dependencies machines")
    }

    /// The bound of the time that the database adds to the tests.
    @Test(.enabled(if: PostgresCluster.isInstalled, "postgresql and libpq5 are not installed"))
    func databaseStartsWithinAMinute() throws {
        let time = try PostgresCluster.running().startTime
        #expect(time > .zero && time < .seconds(60))
    }
}
