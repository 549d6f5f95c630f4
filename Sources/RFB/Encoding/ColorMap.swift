/// The colors of a client whose pixels are indices into a table: evenly spaced levels of red, green and blue.
struct ColorMap: Sendable {
    /// The number of bits of an index for each channel, from the lowest bit.
    private let bits: [Int]

    /// Creates a table for indices of a depth, of which at most eight bits are used; `nil` if a channel would have no
    /// levels.
    init?(depth: Int) {
        let count = min(depth, 8)
        guard count >= 3 else { return nil }
        bits = [(count + 1) / 3, (count + 2) / 3, count / 3]
    }

    private var shifts: [Int] { [0, bits[0], bits[0] + bits[1]] }

    /// The largest level of each channel.
    private var levels: [Int] { bits.map { 1 << $0 - 1 } }

    /// The maxima and the shifts of the channels, as a format of pixels has them in the protocol.
    var channels: [UInt8] { levels.flatMap { [0, UInt8($0)] } + shifts.map { UInt8($0) } }

    /// The message that fills the table of the client: the brightness of red, green and blue in 16 bits for each index,
    /// beginning with 0.
    var message: [UInt8] {
        let count = 1 << bits.reduce(0, +)
        var message: [UInt8] = [1, 0, 0, 0, UInt8(count >> 8), UInt8(count & 255)]
        for index in 0..<count {
            for (shift, largest) in zip(shifts, levels) {
                let value = (index >> shift & largest) * 65_535 / largest
                message += [UInt8(value >> 8), UInt8(value & 255)]
            }
        }
        return message
    }
}
