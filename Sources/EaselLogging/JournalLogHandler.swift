import LinuxIO
import Logging

/// A log handler for swift-log that writes an app's messages where Easel writes its own.
///
/// Under systemd, messages go to the journal with their level, metadata and position in the source code. On a terminal or
/// in a file, they are lines of text. They are also among the messages of `easel status` and of crash reports.
///
/// Choose the handler once, before the app starts:
///
/// ```swift
/// import EaselLogging
/// import Logging
/// import UIKit
///
/// @main
/// class AppDelegate: UIResponder, UIApplicationDelegate {
///     static func main() {
///         LoggingSystem.bootstrap { JournalLogHandler(label: $0) }
///         exit(UIApplicationMain(CommandLine.argc, CommandLine.unsafeArgv, nil, NSStringFromClass(AppDelegate.self)))
///     }
/// }
///
/// Logger(label: "till").warning("the drawer is open", metadata: ["drawer": "2"])
/// ```
///
/// `journalctl APP_DRAWER=2` then shows the message `till: the drawer is open`.
public struct JournalLogHandler: LogHandler {
    private var handler: MessageLogHandler

    /// Creates a handler.
    /// - Parameters:
    ///   - label: The label of the logger, which begins each line and is the field `EASEL_MODULE` in the journal.
    ///   - fieldPrefix: The beginning of the names of the journal's fields for metadata. Without one, metadata may have the
    ///     name of a field that the journal itself defines, such as `MESSAGE`.
    ///   - metadataProvider: A provider of metadata for each message.
    public init(label: String, fieldPrefix: String = "APP_", metadataProvider: Logging.Logger.MetadataProvider? = nil) {
        handler = MessageLogHandler(module: label, fieldPrefix: fieldPrefix, showsFields: true)
        handler.metadataProvider = metadataProvider
    }

    /// The minimum level of messages. Unless it is set, the level of `EASEL_LOG_LEVEL`.
    public var logLevel: Logging.Logger.Level {
        get { handler.logLevel }
        set { handler.logLevel = newValue }
    }

    /// The metadata of all messages.
    public var metadata: Logging.Logger.Metadata {
        get { handler.metadata }
        set { handler.metadata = newValue }
    }

    /// The provider of metadata for each message.
    public var metadataProvider: Logging.Logger.MetadataProvider? {
        get { handler.metadataProvider }
        set { handler.metadataProvider = newValue }
    }

    /// Accesses a value of the metadata.
    public subscript(metadataKey key: String) -> Logging.Logger.Metadata.Value? {
        get { handler[metadataKey: key] }
        set { handler[metadataKey: key] = newValue }
    }

    /// Writes a message.
    public func log(event: LogEvent) { handler.log(event: event) }
}
