import Foundation

/// The bytes of values that queries compare: their order is that of the values.
///
/// The values of a field are of one kind, so that texts and numbers are not compared with each other. Texts are their bytes. Numbers have
/// ten: those of the largest floating-point number that is not above the number, in an order without signs, and the distance of an integer
/// to it. Integers and floating-point numbers are compared exactly.
enum ComparedBytes {
    static func bytes(of text: String) -> Data { Data(text.utf8) }

    static func bytes(of number: Double) -> Data { bytes(number, distance: 0) }

    static func bytes(of number: Int64) -> Data {
        var base = Double(number)
        // Rounding may be upwards, and up to a number that is no integer of this size.
        if Int64(exactly: base).map({ $0 > number }) ?? true { base = base.nextDown }
        let distance = number.subtractingReportingOverflow(Int64(base)).partialValue
        return bytes(base, distance: UInt16(clamping: distance))
    }

    private static func bytes(_ number: Double, distance: UInt16) -> Data {
        // Both zeros are equal.
        let bits = (number == 0 ? 0.0 : number).bitPattern
        let sign: UInt64 = 1 << 63
        let ordered = bits & sign == 0 ? bits | sign : ~bits
        var data = withUnsafeBytes(of: ordered.bigEndian) { Data($0) }
        withUnsafeBytes(of: distance.bigEndian) { data.append(contentsOf: $0) }
        return data
    }
}
