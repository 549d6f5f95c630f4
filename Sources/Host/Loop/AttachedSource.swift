import Input

/// A source of input that a frame loop reads.
struct AttachedSource {
    let source: any InputSource
    /// The source in the identities of its devices, which are unique in the application.
    let id: DeviceID.Source

    init(_ source: any InputSource, id: DeviceID.Source) {
        self.source = source
        self.id = id
    }

    /// Returns the events since the last call.
    func read() throws(InputError) -> [InputEvent] { try source.read().map { $0.of(id) } }
}
