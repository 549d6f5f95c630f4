import RecordNetwork
import Testing

/// The rates of a server by default, for devices that draw on one page.
@Suite struct PageRateTests {
    /// A device sends a piece in 50 ms at most. For each piece of the page, its own ones too, it is told of a change, and fetches by two
    /// requests.
    @Test func fourAccountsDrawWithoutBeingRefused() throws {
        let harness = try Harness()
        let token = try harness.device("alice").token
        let (pieces, devices, seconds) = (20, 4, 10)
        let requests = pieces + 2 * devices * pieces
        var refused = 0
        for _ in 0..<seconds * requests {
            harness.clock.advance(1 / Double(requests))
            if harness.call(.account, "{}", token: token).status != 200 { refused += 1 }
        }
        #expect(refused == 0)
    }
}
