/// A seat that a daemon manages.
extension RealTimeHost {
    /// Follows the switches of a seat from now on.
    func follow(_ seat: SeatSession) throws(HostError) {
        try loop.add(seat.descriptor) { [unowned self] in
            do throws(HostError) { try readEvents(of: seat) } catch { fail(error) }
        }
    }

    private func readEvents(of seat: SeatSession) throws(HostError) {
        for event in try perform({ () throws(SeatError) in try seat.read() }) {
            switch event {
            case .disabled:
                // Ends touches and keys while the application is active, moves it to the background, releases the panel, and
                // permits the switch.
                try frames.suspendInputs()
                session.application.enterBackground()
                frames.pause()
                try perform { () throws(SeatError) in try seat.acknowledge() }
            case .enabled:
                guard frames.isPaused else { continue }
                try frames.resumeInputs()
                frames.resume()
                session.application.enterForeground()
            }
        }
    }

    private func perform<Result>(_ body: () throws(SeatError) -> Result) throws(HostError) -> Result {
        do throws(SeatError) { return try body() } catch { throw .seat(error) }
    }
}
