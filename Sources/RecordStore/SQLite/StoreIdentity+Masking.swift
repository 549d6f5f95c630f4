import Foundation

/// Numbers that participants get: the positions of changes count those of all records of a zone, also of those that a participant may
/// not see. They are hidden by a permutation that only the store can undo.
extension StoreIdentity {
    /// The use of a number. Equal numbers of different uses look different.
    enum Mask: UInt8 { case tag = 1, row, epoch, sequence, base, cursor }

    private static let rounds: [UInt8] = [0, 1, 2, 3]

    /// Returns a number that stands for another one.
    func masked(_ number: Int64, _ mask: Mask, zone: Int64) -> Int64 {
        var (left, right) = Self.halves(number)
        for round in Self.rounds { (left, right) = (right, left ^ function(right, round, mask, zone)) }
        return Self.number(left, right)
    }

    /// Returns the number that another one stands for.
    func unmasked(_ number: Int64, _ mask: Mask, zone: Int64) -> Int64 {
        var (left, right) = Self.halves(number)
        for round in Self.rounds.reversed() { (left, right) = (right ^ function(left, round, mask, zone), left) }
        return Self.number(left, right)
    }

    private static func halves(_ number: Int64) -> (UInt32, UInt32) {
        let bits = UInt64(bitPattern: number)
        return (UInt32(truncatingIfNeeded: bits >> 32), UInt32(truncatingIfNeeded: bits))
    }

    private static func number(_ left: UInt32, _ right: UInt32) -> Int64 {
        Int64(bitPattern: UInt64(left) << 32 | UInt64(right))
    }

    /// The function of a round: a hash of the key, the use, the zone, the round, and the half.
    private func function(_ half: UInt32, _ round: UInt8, _ mask: Mask, _ zone: Int64) -> UInt32 {
        var message = Array(key)
        message.append(mask.rawValue)
        message.append(round)
        withUnsafeBytes(of: zone.littleEndian) { message.append(contentsOf: $0) }
        withUnsafeBytes(of: half.littleEndian) { message.append(contentsOf: $0) }
        var hash = SHA256()
        message.withUnsafeBytes { hash.update($0) }
        return UInt32(hash.finalize().prefix(8), radix: 16) ?? 0
    }

    /// Returns the change tag of a record for participants.
    func sharedTag(sequence: Int64, zone: Int64) -> String {
        let number = UInt64(bitPattern: masked(sequence, .tag, zone: zone))
        return "\(tag)-\(String(number, radix: 36))"
    }

    /// Returns the change token of a participant.
    func sharedToken(of position: Position) -> RecordChangeToken {
        let zone = position.row
        return token(
            of: Position(
                subject: .sharedZone,
                row: masked(zone, .row, zone: 0),
                epoch: masked(position.epoch, .epoch, zone: zone),
                sequence: masked(position.sequence, .sequence, zone: zone),
                base: masked(position.base, .base, zone: zone)
            )
        )
    }

    /// Returns the position of a participant's token.
    /// - Throws: `changeTokenExpired` if the token is not one of this store and subject.
    func sharedPosition(of token: RecordChangeToken) throws(RecordStoreError) -> Position {
        let hidden = try position(of: token, subject: .sharedZone)
        let zone = unmasked(hidden.row, .row, zone: 0)
        return Position(
            subject: .sharedZone,
            row: zone,
            epoch: unmasked(hidden.epoch, .epoch, zone: zone),
            sequence: unmasked(hidden.sequence, .sequence, zone: zone),
            base: unmasked(hidden.base, .base, zone: zone)
        )
    }
}
