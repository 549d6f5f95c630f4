/// Splits bytes that arrive in parts into lines. A line that is longer than the limit is dropped.
package struct LineSplitter: Sendable {
    private var rest: [UInt8] = []
    private var isTooLong = false
    private let limit: Int

    /// - Parameter limit: The maximum number of bytes of a line.
    package init(limit: Int) { self.limit = limit }

    /// Adds bytes, and calls a closure with each line that they complete, without its end.
    package mutating func add(_ bytes: UnsafeRawBufferPointer, _ body: (UnsafeRawBufferPointer) -> Void) {
        var start = 0
        while let end = bytes[start...].firstIndex(of: UInt8(ascii: "\n")) {
            let part = UnsafeRawBufferPointer(rebasing: bytes[start..<end])
            start = end + 1
            if isTooLong || rest.count + part.count > limit {
                rest.removeAll(keepingCapacity: true)
                isTooLong = false
                continue
            }
            if rest.isEmpty {
                body(part)
            } else {
                rest += part
                let line = rest
                rest.removeAll(keepingCapacity: true)
                line.withUnsafeBytes { body($0) }
            }
        }
        if isTooLong { return }
        rest += bytes[start...]
        if rest.count > limit {
            rest.removeAll()
            isTooLong = true
        }
    }

    /// Calls a closure with the last line, if it has no end.
    package mutating func finish(_ body: (UnsafeRawBufferPointer) -> Void) {
        let line = isTooLong ? [] : rest
        (rest, isTooLong) = ([], false)
        if !line.isEmpty { line.withUnsafeBytes { body($0) } }
    }
}
