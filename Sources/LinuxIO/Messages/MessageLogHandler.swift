import Logging

/// A log handler that writes to the journal, or as lines of text to standard error.
package struct MessageLogHandler: LogHandler {
    package var metadata: Logger.Metadata = [:]
    package var metadataProvider: Logger.MetadataProvider?

    private let module: String
    private let fieldPrefix: String
    private let showsFields: Bool
    private let write: @Sendable (LogRecord) -> Void
    private var ownLevel: Logger.Level?

    /// Creates a handler.
    /// - Parameters:
    ///   - module: The text that begins each line, and the field `EASEL_MODULE` of the journal.
    ///   - fieldPrefix: The beginning of the names of other fields in the journal.
    ///   - showsFields: A Boolean value that indicates whether lines of text end with the metadata.
    package init(
        module: String,
        fieldPrefix: String = "EASEL_",
        showsFields: Bool = false,
        write: @escaping @Sendable (LogRecord) -> Void = StandardError.write
    ) {
        self.module = module
        self.fieldPrefix = fieldPrefix
        self.showsFields = showsFields
        self.write = write
    }

    /// The minimum level of messages: that of the process, unless another one has been set.
    package var logLevel: Logger.Level {
        get { ownLevel ?? Log.minimumLevel }
        set { ownLevel = newValue }
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        var all = metadata
        if let metadataProvider { all.merge(metadataProvider.get()) { $1 } }
        if let error = event.error { all["error"] = "\(error)" }
        if let metadata = event.metadata { all.merge(metadata) { $1 } }
        let fields = all.sorted { $0.key < $1.key }.map { LogRecord.Field(key: $0.key, value: "\($0.value)") }
        write(
            LogRecord(
                level: event.level,
                module: module,
                text: event.message.description,
                fields: fields,
                fieldPrefix: fieldPrefix,
                showsFields: showsFields,
                file: event.file,
                line: event.line
            )
        )
    }
}
