import Foundation

/// The events of a trace, as viewers read them: an array of JSON whose end may be missing, even in the middle of an event.
package struct TraceReader {
    package struct Event {
        package let ph: String
        package let name: String
        package let cat: String
        package let id: String?
        /// In nanoseconds.
        package let time: Int64
        package let duration: Int64
        package let pid: Int
        package let tid: Int
        package let arguments: [String: Any]

        package var end: Int64 { time + duration }
        package func number(_ argument: String) -> Int? { arguments[argument] as? Int }
        package func text(_ argument: String) -> String? { arguments[argument] as? String }
    }

    package private(set) var events: [Event] = []
    /// A Boolean value that indicates whether the array has its closing bracket.
    package private(set) var isComplete = false
    /// Descriptions of what is no trace.
    package private(set) var problems: [String] = []

    package init(contentsOf path: String) throws {
        self.init(try Data(contentsOf: URL(fileURLWithPath: path)))
    }

    package init(_ data: Data) {
        let text = String(decoding: data, as: UTF8.self)
        isComplete = text.hasSuffix("]\n")
        if isComplete, !((try? JSONSerialization.jsonObject(with: data)) is [Any]) {
            problems.append("no array of JSON")
        }
        guard text.hasPrefix("[\n") else {
            problems.append("no beginning of an array: \(text.prefix(20))")
            return
        }
        var lines = text.dropFirst(2).components(separatedBy: "\n").filter { !$0.isEmpty }
        if isComplete, lines.last == "]" { lines.removeLast() }
        for (index, line) in lines.enumerated() {
            let isLast = index == lines.count - 1
            let object = line.hasSuffix(",") ? String(line.dropLast()) : line
            if !isLast || isComplete, line.hasSuffix(",") == isLast { problems.append("wrong comma: \(line)") }
            guard let found = try? JSONSerialization.jsonObject(with: Data(object.utf8)) as? [String: Any] else {
                // An event that was being written.
                if !isLast || isComplete { problems.append("no event: \(line)") }
                continue
            }
            if let event = event(found) { events.append(event) } else { problems.append("incomplete: \(line)") }
        }
    }

    /// Creates an event from its members; `nil` if a member is missing or has another type.
    private func event(_ object: [String: Any]) -> Event? {
        guard let ph = object["ph"] as? String, ["b", "e", "i", "X", "C", "s", "f", "M"].contains(ph),
            let ts = object["ts"] as? Double, ts >= 0, let pid = object["pid"] as? Int, let tid = object["tid"] as? Int,
            let name = object["name"] as? String, !name.isEmpty
        else { return nil }
        let arguments = object["args"] as? [String: Any] ?? [:]
        let category = object["cat"] as? String
        let id = object["id"] as? String
        guard ph == "M" || category != nil, !["b", "e", "s", "f"].contains(ph) || id?.hasPrefix("0x") ?? false,
            ph != "i" || object["s"] as? String == "t", ph != "f" || object["bp"] as? String == "e",
            ph != "X" || (object["dur"] as? Double ?? -1) >= 0, ph != "M" || arguments["name"] is String,
            ph != "C" || !arguments.isEmpty && arguments.values.allSatisfy({ $0 is Int })
        else { return nil }
        func nanoseconds(_ microseconds: Double) -> Int64 { Int64((microseconds * 1000).rounded()) }
        return Event(
            ph: ph,
            name: name,
            cat: category ?? "",
            id: id,
            time: nanoseconds(ts),
            duration: nanoseconds(object["dur"] as? Double ?? 0),
            pid: pid,
            tid: tid,
            arguments: arguments
        )
    }

    /// Returns the events without metadata.
    package var recorded: [Event] { events.filter { $0.ph != "M" } }

    // MARK: Relations

    /// Returns descriptions of events that contradict each other: ends without beginnings, intervals of a thread that overlap
    /// without nesting, arrows without intervals, threads without names.
    package func contradictions() -> [String] { problems + names() + pairs() + nesting() + arrows() }

    private func names() -> [String] {
        let processes = Set(events.filter { $0.ph == "M" && $0.name == "process_name" }.map(\.pid))
        let threads = Set(events.filter { $0.ph == "M" && $0.name == "thread_name" }.map(\.tid))
        var found = Set(recorded.map(\.pid)).subtracting(processes).map { "process \($0) has no name" }
        found += Set(recorded.map(\.tid)).subtracting(threads).map { "thread \($0) has no name" }
        return found
    }

    /// Intervals with the same category and identity, in the order of the file.
    private func pairs() -> [String] {
        var open: [String: [Event]] = [:]
        var found: [String] = []
        for event in events where event.ph == "b" || event.ph == "e" {
            let key = "\(event.cat) \(event.id ?? "")"
            if event.ph == "b" {
                open[key, default: []].append(event)
            } else if let begin = open[key]?.popLast(), begin.name == event.name {
                if begin.time > event.time { found.append("\(key) \(event.name) ends before it begins") }
            } else {
                found.append("\(key) \(event.name) ends without a beginning")
            }
        }
        return found + open.filter { !$0.value.isEmpty }.map { "\($0.key) \($0.value[0].name) has no end" }
    }

    private func nesting() -> [String] {
        var found: [String] = []
        for (thread, spans) in Dictionary(grouping: events.filter { $0.ph == "X" }, by: \.tid) {
            // The longer ones of those that begin at the same time are around the others.
            let sorted = spans.sorted { ($0.time, -$0.duration) < ($1.time, -$1.duration) }
            var around: [Event] = []
            for span in sorted {
                while let last = around.last, last.end <= span.time { around.removeLast() }
                if let last = around.last, span.end > last.end {
                    found.append("thread \(thread): \(span.name) at \(span.time) overlaps \(last.name) at \(last.time)")
                }
                around.append(span)
            }
        }
        return found
    }

    private func arrows() -> [String] {
        let spans = Dictionary(grouping: events.filter { $0.ph == "X" }, by: \.tid)
        func isInSpan(_ event: Event) -> Bool {
            (spans[event.tid] ?? []).contains { $0.time <= event.time && event.time <= $0.end }
        }
        func key(_ event: Event) -> String { "\(event.cat) \(event.name) \(event.id ?? "")" }
        let starts = Set(events.filter { $0.ph == "s" }.map(key))
        let ends = events.filter { $0.ph == "f" }
        var found = ends.filter { !starts.contains(key($0)) }.map { "arrow \(key($0)) has no start" }
        found += starts.subtracting(ends.map(key)).map { "arrow \($0) has no end" }
        found += events.filter { ($0.ph == "s" || $0.ph == "f") && !isInSpan($0) }.map { "arrow \(key($0)) is outside" }
        return found
    }
}
