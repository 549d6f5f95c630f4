import Geometry
import LinuxIO

/// Easel's own text format, which represents recordings exactly. See docs/recording-format.md.
///
/// ```
/// easel-recording 1
/// # a tap
/// device 0 touchscreen FT5406 touch screen
/// 0 began 0 1 direct 0.25 0.5 force=0.4 radius=0.01 altitude=0.9 azimuth=-2.5
/// 81250 ended 0 1 direct 0.25 0.5
/// end 2
/// ```
///
/// A recording with keys has the version 2, and lines such as `90000 pressed 1 30 text=61`.
extension Recording {
    static let textName = "easel-recording"
    static let textHeader = "easel-recording 1"
    /// The header of a recording with keys.
    static let textHeaderWithKeys = "easel-recording 2"

    /// Creates a recording from text in Easel's own format.
    /// - Parameter file: The name of the text in errors.
    package init(text bytes: [UInt8], file: String = "recording") throws(RecordingError) {
        var scanner = RecordingScanner(bytes, file: file)
        let headers = [Self.textHeader, Self.textHeaderWithKeys]
        guard try scanner.nextLine(), headers.contains(scanner.text(scanner.line)) else {
            throw scanner.error(expected: "“\(Self.textHeader)”")
        }
        var parser = TextParser(permitsKeys: scanner.text(scanner.line) == Self.textHeaderWithKeys)
        while true {
            guard try scanner.nextLine() else {
                throw scanner.error(expected: "“end” and the number of samples: the file is truncated")
            }
            if scanner.isComment {
                if parser.isBeforeDevices { parser.comments.append(scanner.comment) }
            } else if try parser.takeEnd(scanner) {
                break
            } else if try !parser.takeDevice(scanner), try !parser.takeKey(scanner) {
                try parser.takeSample(scanner)
            }
        }
        if try scanner.nextLine() { throw scanner.error(expected: "the end of the file") }
        self.init(
            comments: parser.comments,
            validatedDevices: parser.devices,
            samples: parser.samples,
            keys: parser.keys
        )
    }

    /// Returns the recording as text. Parsing the text results in an identical recording, bit for bit.
    package func text() -> String {
        var text = (keys.isEmpty ? Self.textHeader : Self.textHeaderWithKeys) + "\n"
        var nextKeys = keys[...]
        for comment in comments { text += "# \(comment)\n" }
        for device in devices { text += "device \(device.id) \(device.kind.rawValue) \(device.name)\n" }
        for sample in samples {
            while let key = nextKeys.first, key.time < sample.time { text += nextKeys.removeFirst().line + "\n" }
            text += "\(sample.time) \(sample.phase.rawValue) \(sample.deviceID) \(sample.contactID)"
            text += " \(sample.type.rawValue) \(sample.x) \(sample.y)"
            if let force = sample.force { text += " force=\(force)" }
            if let radius = sample.majorRadius { text += " radius=\(radius)" }
            if let angles = sample.angles { text += " altitude=\(angles.altitude) azimuth=\(angles.azimuth)" }
            text += "\n"
        }
        for key in nextKeys { text += key.line + "\n" }
        return text + "end \(samples.count + keys.count)\n"
    }
}

/// The optional fields at the end of a sample, in a fixed order.
private struct OptionalFields {
    typealias Field = RecordingScanner.Field

    private(set) var rest: [Field]
    private(set) var found: [String: Field] = [:]
    /// The names of the fields that may still follow.
    private var names = ["force=", "radius=", "altitude="]

    init(_ fields: [Field]) { rest = fields }

    mutating func number(
        _ name: StaticString,
        _ expected: String,
        _ scanner: RecordingScanner
    ) throws(RecordingError) -> Double? {
        guard let first = rest.first, let field = scanner.field(first, after: name) else { return nil }
        rest.removeFirst()
        let name = name.description
        found[name] = field
        names = names.firstIndex(of: name).map { Array(names.dropFirst($0 + 1)) } ?? []
        return try scanner.number(field, expected)
    }

    var expected: String {
        let quoted = names.map { "“\($0)”" }
        return quoted.isEmpty ? "the end of the line" : "\(quoted.joined(separator: ", ")) or the end of the line"
    }
}

private struct TextParser {
    typealias Field = RecordingScanner.Field

    var comments: [String] = []
    var devices: [Recording.Device] = []
    var samples: [Recording.Sample] = []
    var keys: [Recording.Key] = []
    private let permitsKeys: Bool
    private var validator = RecordingValidator()

    init(permitsKeys: Bool) { self.permitsKeys = permitsKeys }

    var isBeforeDevices: Bool { devices.isEmpty && samples.isEmpty && keys.isEmpty }

    /// Reads a line such as `end 2458`, which makes a truncated file detectable.
    func takeEnd(_ scanner: RecordingScanner) throws(RecordingError) -> Bool {
        let fields = scanner.fields(separator: " ")
        guard scanner.text(fields[0]) == "end" else { return false }
        if let expected = validator.finish() { throw scanner.error(expected: expected) }
        try requireCount(fields, ["“end”", "the number of samples"], scanner)
        let count = samples.count + keys.count
        let expected = "\(count), the number of samples"
        guard try scanner.integer(fields[1], expected) == count else {
            throw scanner.error(at: fields[1], expected: expected)
        }
        return true
    }

    /// Reads a line such as `device 0 touchscreen FT5406 touch screen`.
    mutating func takeDevice(_ scanner: RecordingScanner) throws(RecordingError) -> Bool {
        let fields = scanner.fields(separator: " ", maximum: 4)
        guard scanner.text(fields[0]) == "device" else { return false }
        guard samples.isEmpty, keys.isEmpty else { throw scanner.error(expected: "devices before the samples") }
        try requireCount(fields, ["“device”", "a device number", "a kind", "a name"], scanner)
        let id = Int(try scanner.integer(fields[1], "a device number"))
        let kind: InputDevice.Kind = try word(fields[2], scanner)
        let device = Recording.Device(id: id, name: scanner.text(fields[3]), kind: kind)
        if let problem = validator.add(device) {
            throw scanner.error(at: fields[problem.field == .name ? 3 : 1], expected: problem.expected)
        }
        devices.append(device)
        return true
    }

    /// Reads a line such as `90000 pressed 1 30 text=61`.
    mutating func takeKey(_ scanner: RecordingScanner) throws(RecordingError) -> Bool {
        let fields = scanner.fields(separator: " ")
        guard permitsKeys, fields.count > 1, let phase = Recording.Key.Phase(rawValue: scanner.text(fields[1])) else {
            return false
        }
        let names = ["a time", "a phase", "a device", "a code"]
        try requireCount(Array(fields.prefix(names.count)), names, scanner)
        var key = Recording.Key(
            time: try scanner.integer(fields[0], "a time in microseconds"),
            deviceID: Int(try scanner.integer(fields[2], "a device")),
            code: Int(try scanner.integer(fields[3], "a code")),
            phase: phase
        )
        let rest = fields.dropFirst(names.count)
        if let first = rest.first {
            guard let field = scanner.field(first, after: "text="), rest.count == 1 else {
                throw scanner.error(
                    at: rest.count == 1 ? first : rest[rest.startIndex + 1],
                    expected: "“text=” or the end of the line"
                )
            }
            guard let text = Recording.Key.text(of: scanner.text(field)) else {
                throw scanner.error(at: field, expected: "hexadecimal numbers of characters, separated by “+”")
            }
            key.text = text
        }
        if key.time < samples.last?.time ?? 0 {
            throw scanner.error(at: fields[0], expected: "a time no earlier than \(samples.last?.time ?? 0) µs")
        }
        if let problem = validator.add(key) {
            let field: Field? =
                switch problem.field {
                case .phase: fields[1]
                case .device: fields[2]
                case .code: fields[3]
                case .text: rest.first
                default: fields[0]
                }
            throw scanner.error(at: field ?? fields[0], expected: problem.expected)
        }
        keys.append(key)
        return true
    }

    /// Reads a line such as `0 began 0 1 direct 0.25 0.5 force=0.4 radius=0.01 altitude=0.9 azimuth=-2.5`.
    mutating func takeSample(_ scanner: RecordingScanner) throws(RecordingError) {
        let fields = scanner.fields(separator: " ")
        let time = try scanner.integer(fields[0], "a time in microseconds, “device”, “end” or “#”")
        let names = ["a time", "a phase", "a device", "a contact", "a type", "x", "y"]
        try requireCount(Array(fields.prefix(names.count)), names, scanner)
        let phase: TouchSample.Phase = try word(fields[1], scanner)
        var sample = Recording.Sample(
            time: time,
            deviceID: Int(try scanner.integer(fields[2], "a device")),
            contactID: Int(try scanner.integer(fields[3], "a contact")),
            phase: phase,
            type: try word(fields[4], scanner),
            x: try scanner.number(fields[5], "x as a number"),
            y: try scanner.number(fields[6], "y as a number")
        )
        var options = OptionalFields(Array(fields.dropFirst(names.count)))
        sample.force = try options.number("force=", "a force as a number", scanner)
        sample.majorRadius = try options.number("radius=", "a radius as a number", scanner)
        if let altitude = try options.number("altitude=", "an altitude as a number", scanner) {
            guard let azimuth = try options.number("azimuth=", "an azimuth as a number", scanner) else {
                let expected = "“azimuth=”, which is required with “altitude=”"
                if let other = options.rest.first { throw scanner.error(at: other, expected: expected) }
                throw scanner.error(at: scanner.line.upperBound, expected: expected, found: "the end of the line")
            }
            sample.angles = PenAngles(altitude: altitude, azimuth: azimuth)
        }
        if let unknown = options.rest.first { throw scanner.error(at: unknown, expected: options.expected) }
        // Touches precede keys of the same time, as they are written.
        if let last = keys.last?.time, time <= last {
            throw scanner.error(at: fields[0], expected: "a time later than \(last) µs, that of a key")
        }
        if let problem = validator.add(sample) {
            let field: Field? =
                switch problem.field {
                case .time: fields[0]
                case .phase: fields[1]
                case .device: fields[2]
                case .contact: fields[3]
                case .type: fields[4]
                case .x: fields[5]
                case .y: fields[6]
                case .force: options.found["force="]
                case .majorRadius: options.found["radius="]
                case .altitude: options.found["altitude="]
                case .azimuth: options.found["azimuth="]
                case .name, .code, .text: nil
                }
            throw scanner.error(at: field ?? fields[0], expected: problem.expected)
        }
        samples.append(sample)
    }

    private func requireCount(
        _ fields: [Field],
        _ names: [String],
        _ scanner: RecordingScanner
    ) throws(RecordingError) {
        if fields.count < names.count {
            let expected = "a space and \(names[fields.count])"
            throw scanner.error(at: scanner.line.upperBound, expected: expected, found: "the end of the line")
        }
        if fields.count > names.count { throw scanner.error(at: fields[names.count], expected: "the end of the line") }
    }

    /// Parses the name of an enumeration case.
    private func word<Value: RawRepresentable<String> & CaseIterable>(
        _ field: Field,
        _ scanner: RecordingScanner
    ) throws(RecordingError) -> Value {
        if let value = Value(rawValue: scanner.text(field)) { return value }
        let names = Value.allCases.map(\.rawValue)
        throw scanner.error(at: field, expected: "one of \(names.joined(separator: ", "))")
    }
}
