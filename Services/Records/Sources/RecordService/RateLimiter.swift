import Foundation
import Glibc
import Synchronization

/// Buckets that fill with time, for each address or account. Their number is limited.
final class RateLimiter: Sendable {
    private struct Bucket {
        var amount: Double
        var time: Double
    }

    private let rate: ServiceOptions.Rate
    private let capacity: Int
    /// Returns seconds that only increase.
    private let clock: @Sendable () -> Double
    private let buckets = Mutex<[String: Bucket]>([:])

    init(_ rate: ServiceOptions.Rate, capacity: Int = 10_000, clock: @escaping @Sendable () -> Double) {
        self.rate = rate
        self.capacity = capacity
        self.clock = clock
    }

    /// Returns the name of the bucket of an address. A host has all addresses of its network of IPv6, whose first 64 bits they share.
    static func name(ofAddress address: String) -> String {
        var bytes = in6_addr()
        guard address.contains(":"), inet_pton(AF_INET6, address, &bytes) == 1 else { return address }
        let parts = withUnsafeBytes(of: &bytes) { Array($0) }
        // An address of IPv4 is one host.
        if parts[..<10].allSatisfy({ $0 == 0 }), parts[10] == 0xFF, parts[11] == 0xFF { return address }
        return parts[..<8].map { String($0, radix: 16) }.joined(separator: ":")
    }

    /// The number of buckets, for tests.
    var count: Int { buckets.withLock { $0.count } }

    /// Takes an amount out of a bucket, unless it has less. An amount above the burst empties a full bucket.
    /// - Returns: The seconds to wait; `nil` if the amount was taken.
    func take(_ amount: Double = 1, from name: String) -> Double? {
        let now = clock()
        return buckets.withLock { buckets in
            var bucket = current(buckets[name], now)
            let wanted = min(amount, rate.burst)
            if bucket.amount < wanted { return (wanted - bucket.amount) / rate.perSecond }
            bucket.amount -= wanted
            if buckets[name] == nil, buckets.count >= capacity { makeRoom(&buckets, now) }
            buckets[name] = bucket
            return nil
        }
    }

    /// Puts back what is left of an amount that was taken out of a bucket.
    /// - Parameter used: The part of the amount that was used.
    func putBack(_ amount: Double, used: Double, to name: String) {
        let now = clock()
        buckets.withLock { buckets in
            // One that is not there is full.
            guard let found = buckets[name] else { return }
            var bucket = current(found, now)
            // No more than the burst was taken.
            let rest = max(0, min(amount, rate.burst) - used)
            bucket.amount = min(rate.burst, bucket.amount + rest)
            buckets[name] = bucket
        }
    }

    /// Returns the seconds to wait until a bucket has an amount, without taking it; `nil` if it has.
    func wait(for amount: Double = 1, in name: String) -> Double? {
        let now = clock()
        return buckets.withLock { buckets in
            let bucket = current(buckets[name], now)
            return bucket.amount < amount ? (amount - bucket.amount) / rate.perSecond : nil
        }
    }

    private func current(_ bucket: Bucket?, _ now: Double) -> Bucket {
        guard let bucket else { return Bucket(amount: rate.burst, time: now) }
        let added = max(0, now - bucket.time) * rate.perSecond
        return Bucket(amount: min(rate.burst, bucket.amount + added), time: now)
    }

    /// Removes buckets that are full again, and otherwise those that have the most.
    private func makeRoom(_ buckets: inout [String: Bucket], _ now: Double) {
        buckets = buckets.filter { current($0.value, now).amount < rate.burst }
        guard buckets.count >= capacity else { return }
        let fullest = buckets.sorted { current($0.value, now).amount > current($1.value, now).amount }
        for (name, _) in fullest.prefix(max(1, capacity / 10)) { buckets[name] = nil }
    }
}

/// Random bytes that were sent to devices, and can be signed once.
final class Challenges: Sendable {
    /// The number of seconds for which a challenge is valid.
    static let lifetime = 60.0
    private static let capacity = 10_000

    private let clock: @Sendable () -> Double
    private let pending = Mutex<[Data: (key: Data, time: Double)]>([:])

    init(clock: @escaping @Sendable () -> Double) { self.clock = clock }

    /// Returns a new challenge for a device; `nil` if too many are pending.
    func make(for key: Data) -> Data? {
        var generator = SystemRandomNumberGenerator()
        let nonce = Data((0..<32).map { _ in UInt8.random(in: 0 ... .max, using: &generator) })
        let now = clock()
        return pending.withLock { pending in
            if pending.count >= Self.capacity { pending = pending.filter { $0.value.time + Self.lifetime > now } }
            if pending.count >= Self.capacity { return nil }
            pending[nonce] = (key, now)
            return nonce
        }
    }

    /// Ends a challenge.
    /// - Returns: A Boolean value that indicates whether it was valid for a device.
    func use(_ nonce: Data, by key: Data) -> Bool {
        let now = clock()
        return pending.withLock { pending in
            guard let found = pending.removeValue(forKey: nonce) else { return false }
            return found.key == key && found.time + Self.lifetime > now
        }
    }
}
