import AppFiles
import FuzzDriver

@testable import SketchApp

/// Makes journals of inputs.
enum JournalMaker {
    /// Returns a journal of records, each of which the input has as a kind, the length in two bytes, and the content.
    /// - Parameter endsEarly: A Boolean value that indicates whether the last bytes are missing.
    static func journal(_ input: inout FuzzInput, endsEarly: Bool) -> [UInt8] {
        var journal = JournalReading.header
        while !input.isEmpty {
            let kind = input.byte()
            let content = input.bytes(Int(input.byte()) | Int(input.byte()) << 8)
            var record = JournalBytes()
            record.append(content.count)
            record.append(kind)
            for byte in content { record.append(byte) }
            record.append(record.checksum(from: 0))
            journal += record.bytes
        }
        return endsEarly ? journal.dropLast(3) : journal
    }
}
