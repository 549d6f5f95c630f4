import CYAML

/// A forward-only YAML reader based on libyaml that returns one event at a time. Nothing is retained of the text read
/// so far, and aliases are never followed, so that a document cannot be larger than its text.
final class YAMLReader {
    enum Event: Equatable {
        case scalar(String)
        case sequenceStart
        case sequenceEnd
        case mappingStart
        case mappingEnd
        /// The end of the document or of the text.
        case end
    }

    /// The position of an event, counted from 1.
    struct Position {
        var line: Int
        var column: Int
    }

    private let parser: UnsafeMutablePointer<yaml_parser_t>
    private let bytes: UnsafeMutableBufferPointer<UInt8>
    private let file: String
    /// The position of the event that was read last.
    private(set) var position = Position(line: 1, column: 1)
    private var peeked: (event: Event, position: Position)?

    /// Creates a reader.
    /// - Parameter file: The name of the text in errors.
    init(_ text: [UInt8], file: String) {
        self.file = file
        bytes = .allocate(capacity: text.count)
        _ = bytes.initialize(from: text)
        parser = .allocate(capacity: 1)
        precondition(yaml_parser_initialize(parser) != 0, "out of memory")
        yaml_parser_set_input_string(parser, bytes.baseAddress, bytes.count)
    }

    deinit {
        yaml_parser_delete(parser)
        parser.deallocate()
        bytes.deallocate()
    }

    /// Returns the next event.
    func next() throws(RecordingError) -> Event {
        if let peeked {
            self.peeked = nil
            position = peeked.position
            return peeked.event
        }
        while true {
            var event = yaml_event_t()
            guard yaml_parser_parse(parser, &event) != 0 else { throw syntaxError() }
            defer { yaml_event_delete(&event) }
            position = Position(line: event.start_mark.line + 1, column: event.start_mark.column + 1)
            switch event.type {
            case YAML_SCALAR_EVENT:
                let scalar = event.data.scalar
                return .scalar(
                    String(decoding: UnsafeBufferPointer(start: scalar.value, count: scalar.length), as: UTF8.self)
                )
            case YAML_SEQUENCE_START_EVENT: return .sequenceStart
            case YAML_SEQUENCE_END_EVENT: return .sequenceEnd
            case YAML_MAPPING_START_EVENT: return .mappingStart
            case YAML_MAPPING_END_EVENT: return .mappingEnd
            case YAML_DOCUMENT_END_EVENT, YAML_STREAM_END_EVENT: return .end
            case YAML_ALIAS_EVENT: throw error(expected: "no alias", found: "an alias")
            // The start of the stream and of its document.
            default: break
            }
        }
    }

    private func peek() throws(RecordingError) -> Event {
        if let peeked { return peeked.event }
        let before = position
        let event = try next()
        peeked = (event, position)
        position = before
        return event
    }

    private func syntaxError() -> RecordingError {
        let problem = parser.pointee
        position = Position(line: problem.problem_mark.line + 1, column: problem.problem_mark.column + 1)
        return error(
            expected: "YAML",
            found: problem.problem.map { String(cString: $0) } ?? "invalid YAML"
        )
    }

    /// Returns an error at the position of the event that was read last.
    func error(expected: String, found: String) -> RecordingError {
        .malformed(file: file, line: position.line, column: position.column, expected: expected, found: found)
    }

    // MARK: Nodes

    /// Skips the next node with all its contents.
    func skip() throws(RecordingError) {
        var depth = 0
        repeat {
            switch try next() {
            case .sequenceStart, .mappingStart: depth += 1
            case .sequenceEnd, .mappingEnd: depth -= 1
            case .scalar: break
            case .end: return
            }
        } while depth > 0
    }

    /// Reads a scalar. A missing value is an empty string.
    func scalar(_ expected: String) throws(RecordingError) -> String {
        let event = try next()
        guard case .scalar(let text) = event else { throw error(expected: expected, found: Self.name(event)) }
        return text
    }

    func integer(_ expected: String) throws(RecordingError) -> Int {
        let text = try scalar(expected)
        guard let value = Int(text) else { throw error(expected: expected, found: "“\(text.prefix(40))”") }
        return value
    }

    /// Reads a sequence. A missing value is an empty sequence.
    /// - Parameter body: A closure that reads one complete element.
    func sequence(_ expected: String, _ body: () throws(RecordingError) -> Void) throws(RecordingError) {
        let event = try next()
        if event == .scalar("") { return }
        guard event == .sequenceStart else { throw error(expected: expected, found: Self.name(event)) }
        while try peek() != .sequenceEnd { try body() }
        _ = try next()
    }

    /// Reads a mapping. A missing value is an empty mapping.
    /// - Parameter body: A closure that receives a key, and reads its complete value.
    func mapping(_ expected: String, _ body: (String) throws(RecordingError) -> Void) throws(RecordingError) {
        let event = try next()
        if event == .scalar("") { return }
        guard event == .mappingStart else { throw error(expected: expected, found: Self.name(event)) }
        while try peek() != .mappingEnd { try body(try scalar("a name")) }
        _ = try next()
    }

    private static func name(_ event: Event) -> String {
        switch event {
        case .scalar(let text): text.isEmpty ? "nothing" : "“\(text.prefix(40))”"
        case .sequenceStart: "a list"
        case .mappingStart: "a mapping"
        case .sequenceEnd: "the end of a list"
        case .mappingEnd: "the end of a mapping"
        case .end: "the end of the file"
        }
    }
}
