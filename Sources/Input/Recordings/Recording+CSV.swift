import Geometry
import LinuxIO

/// The CSV format of recordings: `t_ms,contact,phase,x,y`, with times in milliseconds and the phases `down`, `move`,
/// `up` and `cancel`. The format supports a single touch screen, and neither force nor radius. See
/// docs/recording-format.md.
extension Recording {
    static let csvHeader = "t_ms,contact,phase,x,y"

    private static let csvPhases: [(name: String, phase: TouchSample.Phase)] = [
        ("down", .began), ("move", .moved), ("up", .ended), ("cancel", .cancelled),
    ]

    /// Creates a recording from CSV text.
    /// - Parameter file: The name of the text in errors.
    package init(csv bytes: [UInt8], file: String = "recording") throws(RecordingError) {
        var scanner = RecordingScanner(bytes, file: file)
        var comments: [String] = []
        var hasHeader = false
        while try scanner.nextLine() {
            if scanner.isComment {
                comments.append(scanner.comment)
            } else {
                hasHeader = scanner.text(scanner.line) == Self.csvHeader
                break
            }
        }
        guard hasHeader else {
            throw scanner.error(expected: "the header “\(Self.csvHeader)”, or “\(Self.textHeader)” in the first line")
        }
        let device = Device(id: 0, name: "recording", kind: .touchscreen)
        var validator = RecordingValidator()
        _ = validator.add(device)
        var samples: [Sample] = []
        while try scanner.nextLine() {
            if scanner.isComment { continue }
            let fields = scanner.fields(separator: ",")
            let sample = try Self.csvSample(fields, scanner)
            if let problem = validator.add(sample) {
                let index =
                    switch problem.field {
                    case .time: 0
                    case .contact: 1
                    case .x: 3
                    case .y: 4
                    default: 2
                    }
                throw scanner.error(at: fields[index], expected: problem.expected)
            }
            samples.append(sample)
        }
        if let expected = validator.finish() { throw scanner.error(expected: expected) }
        self.init(comments: comments, validatedDevices: [device], samples: samples)
    }

    private static func csvSample(
        _ fields: [RecordingScanner.Field],
        _ scanner: RecordingScanner
    ) throws(RecordingError) -> Sample {
        let names = ["a time in milliseconds", "a contact", "a phase", "x", "y"]
        guard fields.count >= names.count else {
            throw scanner.error(
                at: scanner.line.upperBound,
                expected: "a comma and \(names[fields.count])",
                found: "the end of the line"
            )
        }
        guard fields.count == names.count else {
            throw scanner.error(at: fields[names.count], expected: "the end of the line after y")
        }
        let time = try csvTime(fields[0], scanner)
        let contact = try scanner.integer(fields[1], "a contact")
        let phaseName = scanner.text(fields[2])
        guard let phase = csvPhases.first(where: { $0.name == phaseName })?.phase else {
            throw scanner.error(at: fields[2], expected: "down, move, up or cancel")
        }
        return Sample(
            time: time,
            contactID: Int(contact),
            phase: phase,
            x: try scanner.number(fields[3], "x as a number"),
            y: try scanner.number(fields[4], "y as a number")
        )
    }

    /// Parses milliseconds with up to three decimals, which are exact in microseconds.
    private static func csvTime(
        _ field: RecordingScanner.Field,
        _ scanner: RecordingScanner
    ) throws(RecordingError) -> Int64 {
        let expected = "a time in milliseconds, with at most three decimals"
        let text = scanner.text(field)
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        let decimals = parts.count == 2 ? parts[1] : "000"
        guard (1...3).contains(decimals.utf8.count), !parts[0].isEmpty, parts[0].utf8.count <= 15,
            (parts[0] + decimals).utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            let microseconds = Int64(parts[0] + decimals + String(repeating: "0", count: 3 - decimals.utf8.count))
        else { throw scanner.error(at: field, expected: expected) }
        return microseconds
    }

    /// Returns the recording as CSV text. Parsing the text results in the same samples, with device 0.
    package func csv() throws(RecordingError) -> String {
        if !keys.isEmpty { throw .notRepresentable(format: "CSV", sample: samples.count, what: "keys") }
        var text = comments.map { "# \($0)\n" }.joined() + Self.csvHeader + "\n"
        for (index, sample) in samples.enumerated() {
            if let what = Self.whatCSVLacks(sample, besides: samples[0]) {
                throw .notRepresentable(format: "CSV", sample: index, what: what)
            }
            let remainder = sample.time % 1000
            text += "\(sample.time / 1000)"
            if remainder != 0 { text += "." + String(String(remainder + 1000).dropFirst()) }
            let phase = Self.csvPhases.first { $0.phase == sample.phase }?.name ?? ""
            text += ",\(sample.contactID),\(phase),\(sample.x),\(sample.y)\n"
        }
        return text
    }

    private static func whatCSVLacks(_ sample: Sample, besides first: Sample) -> String? {
        if sample.force != nil { return "force" }
        if sample.angles != nil { return "pen angles" }
        if sample.majorRadius != nil { return "contact radius" }
        if sample.type != .direct { return "the touch type \(sample.type.rawValue)" }
        return sample.deviceID == first.deviceID ? nil : "more than one device"
    }
}
