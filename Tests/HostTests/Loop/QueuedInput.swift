import Input

/// A source whose events are sent by a test.
final class QueuedInput: InputSource {
    let name = "queue"
    let descriptor: CInt? = nil
    var events: [InputEvent] = []

    func read() throws(InputError) -> [InputEvent] {
        defer { events = [] }
        return events
    }
}
