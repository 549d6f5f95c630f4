import CYAML
import Geometry
import LinuxIO

/// The format of recordings that `libinput record` writes: YAML, version 1 (libinput-record(1), FILE FORMAT).
///
/// Touch screen events are processed like those of a device: the result equals the recording that `easel record` would
/// have made at the same time. Other devices of the recording have no touches.
extension Recording {
    /// Creates a recording from the text of a libinput recording.
    /// - Parameter file: The name of the text in errors.
    package init(libinput bytes: [UInt8], file: String = "recording") throws(RecordingError) {
        if let reason = easel_yaml_load() { throw .library(file: file, reason: String(cString: reason)) }
        var parser = LibinputRecordingParser(YAMLReader(bytes, file: file))
        self = try parser.recording()
    }

    /// Returns a Boolean value that indicates whether a text is a libinput recording: its first line of content is the
    /// version. Lines may be indented and may end in a carriage return, as in a text that was copied from elsewhere.
    static func isLibinput(_ bytes: [UInt8]) -> Bool {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        var rest = bytes[...]
        if rest.starts(with: byteOrderMark) { rest = rest.dropFirst(byteOrderMark.count) }
        while true {
            let line = rest.drop { $0 == UInt8(ascii: " ") }
            let isSkipped =
                line.starts(with: "#".utf8) || line.starts(with: "\n".utf8) || line.starts(with: "\r".utf8)
                || rest.starts(with: "---".utf8) || rest.starts(with: "%".utf8)
            guard isSkipped else { return line.starts(with: "version:".utf8) }
            guard let end = line.firstIndex(of: UInt8(ascii: "\n")) else { return false }
            rest = line[(end + 1)...]
        }
    }
}

private struct LibinputRecordingParser {
    private typealias Event = (microseconds: Int, type: Int, code: Int, value: Int)

    private let yaml: YAMLReader
    private var comments = ["recorded by libinput record"]
    private var devices: [InputDevice] = []
    private var reports: [DeviceReport] = []

    init(_ yaml: YAMLReader) { self.yaml = yaml }

    mutating func recording() throws(RecordingError) -> Recording {
        var hasVersion = false
        try yaml.mapping("a recording of libinput") { (name) throws(RecordingError) in
            switch name {
            case "version":
                let version = try yaml.integer("version 1")
                guard version == 1 else { throw yaml.error(expected: "version 1", found: "\(version)") }
                hasVersion = true
            case "devices":
                guard hasVersion else { throw yaml.error(expected: "a version before the devices", found: "devices") }
                try yaml.sequence("a list of devices") { () throws(RecordingError) in try takeDevice() }
            default: try yaml.skip()
            }
        }
        guard !devices.isEmpty else {
            throw yaml.error(expected: "a touch screen (ID_INPUT_TOUCHSCREEN=1)", found: "none")
        }
        var translator = DeviceReportTranslator(area: Self.page)
        var recorder = InputRecorder(area: Self.page)
        recorder.take(
            translator.events(of: devices.map { DeviceReport(deviceID: $0.id, time: .zero, fact: .added($0)) })
        )
        // The events of each device are consecutive; sort them by time, and by device for equal times.
        let order = reports.indices.sorted { (reports[$0].time, $0) < (reports[$1].time, $1) }
        recorder.take(translator.events(of: order.map { reports[$0] }))
        guard !recorder.isFull else {
            throw yaml.error(
                expected: "fewer than \(InputRecorder.maximumSampleCount) touch samples",
                found: "\(reports.count)"
            )
        }
        guard let recording = try recorder.recording(comments: comments) else {
            throw yaml.error(expected: "a touch", found: "none on \(devices[0].name)")
        }
        return recording
    }

    private static let page = CGRect(x: 0, y: 0, width: 1, height: 1)

    /// The range of axis limits and event values in the kernel.
    private static let values = Int(Int32.min)...Int(Int32.max)

    // MARK: Devices

    /// The properties of a device, which precede its events.
    private struct Description {
        var node = ""
        var name = ""
        var axes: [Int: EvdevTouchScreen.Axis] = [:]
        var properties: [String: String] = [:]
        var isTouchScreen: Bool { properties["ID_INPUT_TOUCHSCREEN"] == "1" }
    }

    private mutating func takeDevice() throws(RecordingError) {
        var description = Description()
        try yaml.mapping("a device") { (name) throws(RecordingError) in
            switch name {
            case "node": description.node = try yaml.scalar("a path")
            case "evdev": try takeEvdev(&description)
            case "udev":
                try yaml.mapping("udev data") { (name) throws(RecordingError) in
                    guard name == "properties" else { return try yaml.skip() }
                    try takeProperties(&description)
                }
            case "events":
                guard description.isTouchScreen else { return try yaml.skip() }
                try takeEvents(description)
            default: try yaml.skip()
            }
        }
    }

    private func takeEvdev(_ description: inout Description) throws(RecordingError) {
        try yaml.mapping("evdev data") { (name) throws(RecordingError) in
            switch name {
            case "name": description.name = try yaml.scalar("a name")
            case "absinfo":
                try yaml.mapping("a mapping of axis codes") { (code) throws(RecordingError) in
                    guard let code = Int(code) else {
                        throw yaml.error(expected: "an axis code", found: "“\(code.prefix(40))”")
                    }
                    let expected = "an axis: [minimum, maximum, fuzz, flat, resolution]"
                    let values = try integers(expected)
                    guard values.count >= 2, values[0...1].allSatisfy(Self.values.contains) else {
                        throw yaml.error(expected: expected, found: "\(values)")
                    }
                    description.axes[code] = EvdevTouchScreen.Axis(minimum: values[0], maximum: values[1])
                }
            default: try yaml.skip()
            }
        }
    }

    /// Reads properties such as `- ID_INPUT_TOUCHSCREEN=1`.
    private func takeProperties(_ description: inout Description) throws(RecordingError) {
        try yaml.sequence("properties") { () throws(RecordingError) in
            let text = try yaml.scalar("NAME=VALUE")
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            guard parts.count == 2 else { throw yaml.error(expected: "NAME=VALUE", found: "“\(text.prefix(40))”") }
            description.properties[String(parts[0])] = String(parts[1])
        }
    }

    /// Returns the six numbers of a calibration matrix, as libinput accepts them; `nil` for any other text.
    private func calibration(_ text: String?) -> [Double]? {
        let numbers = (text ?? "").split(separator: " ").map { Double($0) }
        let matrix = numbers.compactMap(\.self).filter { $0.isFinite && abs($0) <= Recording.maximumCoordinate }
        return numbers.count == 6 && matrix.count == 6 ? matrix : nil
    }

    // MARK: Events

    private mutating func takeEvents(_ description: Description) throws(RecordingError) {
        let id = DeviceID(devices.count)
        let calibration = calibration(description.properties["LIBINPUT_CALIBRATION_MATRIX"])
        guard var screen = EvdevTouchScreen(id: id, axes: description.axes, calibration: calibration) else {
            throw yaml.error(
                expected: "a single-touch or multitouch (type B) touch screen",
                found: "the axes \(description.axes.keys.sorted())"
            )
        }
        let name = description.name.isEmpty ? description.node : description.name
        devices.append(InputDevice(id: id, name: name, kind: .touchscreen))
        var last = 0
        try yaml.sequence("events") { () throws(RecordingError) in
            try yaml.mapping("an event") { (kind) throws(RecordingError) in
                // The list may also contain libinput events and hidraw data.
                guard kind == "evdev" else { return try yaml.skip() }
                try yaml.sequence("a frame of events") { () throws(RecordingError) in
                    let event = try takeEvent(after: last)
                    last = event.microseconds
                    reports += screen.take(
                        type: event.type,
                        code: event.code,
                        value: event.value,
                        time: .zero + .microseconds(Int64(event.microseconds))
                    )
                }
            }
        }
    }

    /// Reads an event such as `[  0,  23880,   3,  53,    4937]`.
    private func takeEvent(after last: Int) throws(RecordingError) -> Event {
        let expected = "an event: [seconds, microseconds, type, code, value]"
        let values = try integers(expected)
        guard values.count == 5, (0...Int(Recording.maximumTime / 1_000_000)).contains(values[0]),
            (0..<1_000_000).contains(values[1]), values[2...4].allSatisfy(Self.values.contains)
        else { throw yaml.error(expected: expected, found: "\(values)") }
        let time = values[0] * 1_000_000 + values[1]
        guard time >= last else { throw yaml.error(expected: "times that do not decrease", found: "\(values)") }
        return (time, values[2], values[3], values[4])
    }

    private func integers(_ expected: String) throws(RecordingError) -> [Int] {
        var values: [Int] = []
        try yaml.sequence(expected) { () throws(RecordingError) in
            values.append(try yaml.integer(expected))
            if values.count > 8 { throw yaml.error(expected: expected, found: "more than 8 numbers") }
        }
        return values
    }
}
