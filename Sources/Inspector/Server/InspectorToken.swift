/// The secret that the users of an inspector need: 128 random bits, as hexadecimal digits.
struct InspectorToken: Sendable {
    /// The number of digits.
    static let length = 32

    /// The digits, in lower case.
    let text: String
    private let digits: [UInt8]

    /// Creates a secret from the random numbers of the system.
    init() {
        var generator = SystemRandomNumberGenerator()
        self.init(using: &generator)
    }

    init(using generator: inout some RandomNumberGenerator) {
        let alphabet = Array("0123456789abcdef".utf8)
        digits = (0..<2).flatMap { _ in
            let word: UInt64 = generator.next()
            return (0..<16).map { alphabet[Int(word >> UInt64(4 * $0) & 15)] }
        }
        text = String(decoding: digits, as: UTF8.self)
    }

    /// Returns a Boolean value that indicates whether bytes are the secret. The time does not depend on the bytes, but for their
    /// number.
    func matches(_ candidate: some Collection<UInt8>) -> Bool {
        guard candidate.count == digits.count else { return false }
        var difference: UInt8 = 0
        for (digit, byte) in zip(digits, candidate) { difference |= digit ^ byte }
        return difference == 0
    }
}
