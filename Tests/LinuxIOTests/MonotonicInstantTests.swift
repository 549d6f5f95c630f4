import Glibc
import LinuxIO
import Testing

struct MonotonicInstantTests {
    @Test(
        arguments: [
            (0, 0), (0.5, 500_000_000), (-1.25, -1_250_000_000), (1e-9, 1), (0.4e-9, 0), (0.6e-9, 1), (-0.6e-9, -1),
            (1 / 60.0, 16_666_667), (123_456.789012345, 123_456_789_012_345),
        ] as [(Double, Int64)]
    )
    func secondsAreRoundedToNanoseconds(seconds: Double, nanoseconds: Int64) {
        #expect(MonotonicInstant(seconds: seconds) == MonotonicInstant(nanoseconds: nanoseconds))
        #expect(MonotonicDuration(seconds: seconds) == MonotonicDuration(nanoseconds: nanoseconds))
        #expect(MonotonicInstant.seconds(seconds).nanoseconds == nanoseconds)
        #expect(MonotonicDuration.seconds(seconds).nanoseconds == nanoseconds)
    }

    @Test func notANumberIsZero() {
        #expect(MonotonicInstant(seconds: .nan) == .zero)
        #expect(MonotonicInstant(seconds: -.nan) == .zero)
        #expect(MonotonicDuration(seconds: .signalingNaN) == .zero)
    }

    @Test(arguments: [4.6e9, 1e10, 1e300, Double.greatestFiniteMagnitude, .infinity])
    func secondsAreClampedToHalfTheRange(seconds: Double) {
        #expect(MonotonicInstant(seconds: seconds).nanoseconds == 4_600_000_000_000_000_000)
        #expect(MonotonicInstant(seconds: -seconds).nanoseconds == -4_600_000_000_000_000_000)
        #expect(MonotonicDuration(seconds: seconds).nanoseconds == 4_600_000_000_000_000_000)
        #expect(MonotonicInstant(seconds: seconds) < .distantFuture)
        #expect(MonotonicInstant(seconds: -seconds) > .distantPast)
    }

    /// Up to 26 days of uptime, seconds in a `Double` hold every nanosecond.
    @Test(arguments: [0, 1, -1, 16_666_667, 999_999_999, 1_000_000_001, 86_400_000_000_001, 2_200_000_000_000_003])
    func secondsRestoreNanoseconds(nanoseconds: Int64) {
        let time = MonotonicInstant(nanoseconds: nanoseconds)
        #expect(MonotonicInstant(seconds: time.seconds) == time)
        #expect(MonotonicDuration(seconds: MonotonicDuration(nanoseconds: nanoseconds).seconds) == time - .zero)
    }

    @Test func timesAreOrdered() {
        let times = [
            MonotonicInstant.distantPast, .seconds(-.infinity), .seconds(-1), .init(nanoseconds: -1), .zero,
            .init(nanoseconds: 1), .seconds(1), .seconds(.infinity), .distantFuture,
        ]
        #expect(times.shuffled().sorted() == times)
        #expect(Set(times).count == times.count)
        #expect(MonotonicDuration.nanoseconds(-1) < .zero && .nanoseconds(1) > MonotonicDuration.zero)
    }

    @Test func timesAndDurationsAddAndSubtract() {
        let time = MonotonicInstant(seconds: 2)
        #expect(time + .milliseconds(500) == .seconds(2.5))
        #expect(time - MonotonicDuration.seconds(3) == .seconds(-1))
        #expect(time - MonotonicDuration.seconds(0.5) == MonotonicInstant(nanoseconds: 1_500_000_000))
        #expect(MonotonicInstant.seconds(2.5) - time == MonotonicDuration.microseconds(500_000))
        #expect(MonotonicDuration.seconds(2) - .seconds(0.5) == .seconds(1.5))
        var sum = MonotonicDuration.seconds(1)
        sum += .nanoseconds(1)
        #expect(sum.nanoseconds == 1_000_000_001)
    }

    @Test func sumsSaturate() {
        let (last, first) = (MonotonicInstant.distantFuture, MonotonicInstant.distantPast)
        let (longest, shortest) = (MonotonicDuration.nanoseconds(.max), MonotonicDuration.nanoseconds(.min))
        #expect(last + .nanoseconds(1) == last && last - shortest == last && last - first == longest)
        #expect(first - .nanoseconds(1) == first && first + shortest == first && first - last == shortest)
        #expect(MonotonicInstant.zero - first == longest)
        #expect(longest + longest == longest && shortest + shortest == shortest)
        #expect(shortest - longest == shortest && longest - shortest == longest)
        #expect(MonotonicDuration.milliseconds(.max) == longest && MonotonicDuration.milliseconds(.min) == shortest)
        #expect(MonotonicDuration.microseconds(.max) == longest && MonotonicDuration.microseconds(.min) == shortest)
    }

    @Test func productsAreRoundedAndSaturate() {
        let period = MonotonicDuration.nanoseconds(16_666_667)
        #expect(period * 1.5 == .nanoseconds(25_000_001), "half a nanosecond is rounded away from zero")
        #expect(period / 2 == .nanoseconds(8_333_334))
        #expect(period * -2 == .nanoseconds(-33_333_334))
        let (longest, shortest) = (MonotonicDuration.nanoseconds(.max), MonotonicDuration.nanoseconds(.min))
        #expect(longest * 1 == longest && longest * 2 == longest && longest * -2 == shortest)
        #expect(period / 0 == longest && period / -0.0 == shortest && period * .infinity == longest)
        #expect(period * .nan == .zero && MonotonicDuration.zero / 0 == .zero)
    }

    @Test(
        arguments: [
            (0, 0), (499, 0), (500, 1), (1499, 1), (1500, 2), (-499, 0), (-500, -1), (-1500, -2),
            (.max, 9_223_372_036_854_776), (.min, -9_223_372_036_854_776),
        ] as [(Int64, Int64)]
    )
    func microsecondsAreRounded(nanoseconds: Int64, microseconds: Int64) {
        #expect(MonotonicDuration(nanoseconds: nanoseconds).microseconds == microseconds)
    }

    @Test func systemCallsTakeNonnegativeTimes() {
        for (duration, seconds, rest) in [
            (MonotonicDuration.seconds(1.5), 1, 500_000_000), (.nanoseconds(-1), 0, 0), (.nanoseconds(.min), 0, 0),
            (.nanoseconds(.max), 9_223_372_036, 854_775_807),
        ] {
            #expect(duration.timespec.tv_sec == seconds && duration.timespec.tv_nsec == rest)
        }
    }

    @Test func descriptionsAreSeconds() {
        #expect("\(MonotonicInstant(seconds: 1.5))" == "1.5 s")
        #expect("\(MonotonicDuration.milliseconds(-20))" == "-0.02 s")
    }
}

struct MonotonicTimerTests {
    private enum TimerError: SystemCallError {
        case systemCall(String, argument: String, errorNumber: CInt)
    }

    /// Times that a `timespec` cannot hold, or that would disarm the timer, are replaced by the nearest valid ones.
    @Test(arguments: [MonotonicInstant.distantPast, .seconds(-1), .zero, .seconds(.nan)])
    func pastTimeFiresAtOnce(time: MonotonicInstant) throws {
        let timer = try MonotonicTimer<TimerError>(purpose: "for a test")
        try timer.set(time)
        #expect(isReadable(timer))
        try timer.set(nil)
        #expect(!isReadable(timer))
    }

    @Test(arguments: [MonotonicInstant.distantFuture, .seconds(.infinity), .seconds(1e9)])
    func distantTimeDoesNotFire(time: MonotonicInstant) throws {
        let timer = try MonotonicTimer<TimerError>(purpose: "for a test")
        try timer.set(time)
        #expect(!isReadable(timer))
    }

    private func isReadable(_ timer: MonotonicTimer<TimerError>) -> Bool {
        var request = pollfd(fd: timer.descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, 20) == 1
    }
}
