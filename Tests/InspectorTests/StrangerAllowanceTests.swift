import Testing

@testable import Inspector
@testable import LinuxIO

/// The limit of the work for connections without the secret, on a clock of the test's own, and on sockets.
@Suite struct StrangerAllowanceTests {
    private static let most = StrangerAllowance.mostTurns

    private static func time(_ milliseconds: Int64) -> MonotonicInstant { .zero + .milliseconds(1000 + milliseconds) }

    @Test func turnsWithinTheAllowanceNeedNoRest() {
        var allowance = StrangerAllowance()
        for _ in 1..<Self.most {
            allowance.use(at: Self.time(0))
            allowance.restIfNeeded(at: Self.time(0))
        }
        #expect(!allowance.isResting(at: Self.time(0)))
        allowance.use(at: Self.time(0))
        allowance.restIfNeeded(at: Self.time(0))
        #expect(allowance.isResting(at: Self.time(0)))
        #expect(allowance.restEnd == Self.time(0) + StrangerAllowance.restLength)
    }

    /// A flood, with a turn in each millisecond that is no rest: one in 25 is.
    @Test func floodHasOneTurnBetweenRests() {
        var allowance = StrangerAllowance()
        var turns = 0
        for millisecond in Int64(0)..<10_000 where !allowance.isResting(at: Self.time(millisecond)) {
            turns += 1
            for _ in 0..<24 { allowance.use(at: Self.time(millisecond)) }
            allowance.restIfNeeded(at: Self.time(millisecond))
        }
        #expect(turns <= Self.most / 24 + 1 + 10_000 / 25)
        #expect(turns >= 10_000 / 25)
    }

    @Test func turnsAreRegained() {
        var allowance = StrangerAllowance()
        for _ in 0..<Self.most { allowance.use(at: Self.time(0)) }
        allowance.restIfNeeded(at: Self.time(0))
        #expect(!allowance.isResting(at: Self.time(25)))
        // One turn in 20 ms.
        allowance.use(at: Self.time(25))
        allowance.restIfNeeded(at: Self.time(25))
        #expect(allowance.isResting(at: Self.time(26)))
        for _ in 0..<10 { allowance.use(at: Self.time(1025)) }
        allowance.restIfNeeded(at: Self.time(1025))
        #expect(!allowance.isResting(at: Self.time(1025)))
    }

    @Test func validRequestsGiveTurnsBack() {
        var allowance = StrangerAllowance()
        for _ in 0..<10 * Self.most {
            allowance.use(at: Self.time(0))
            allowance.use(at: Self.time(0))
            allowance.giveBack(2)
            allowance.restIfNeeded(at: Self.time(0))
            #expect(!allowance.isResting(at: Self.time(0)))
        }
    }

    /// Connections that are closed at once are accepted slowly, and a browser's request among them is answered.
    @Test func floodOfConnectionsIsAcceptedSlowly() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let clock = MonotonicClock()
        let start = clock.now
        for _ in 0..<300 { try inspector.client().send("GET / HTTP/1.1\r\n\r\n") }
        #expect(try inspector.answer(to: TestClient.request("/\(inspector.token.text)/")).hasPrefix("HTTP/1.1 200 "))
        let statistics = inspector.server.statistics
        let rests = Int((clock.now - start).nanoseconds / StrangerAllowance.restLength.nanoseconds)
        #expect(statistics.connections >= 300)
        #expect(statistics.connections <= 2 * StrangerAllowance.mostTurns + (rests + 1) * 2 * 8)
    }
}
