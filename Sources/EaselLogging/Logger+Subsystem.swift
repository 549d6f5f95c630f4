import Logging

/// The logger of Apple's `os` for sources that are shared with iOS: a logger of swift-log with a subsystem and a category.
///
/// ```swift
/// #if canImport(os)
///     import os
/// #else
///     import EaselLogging
/// #endif
///
/// let log = Logger(subsystem: "com.example.shop", category: "till")
/// log.notice("paid by \(card, privacy: .private)")
/// ```
extension Logging.Logger {
    /// Creates a logger whose label consists of a subsystem and a category, such as `com.example.shop.till`.
    public init(subsystem: String, category: String) {
        self.init(label: category.isEmpty ? subsystem : "\(subsystem).\(category)")
    }

    /// Writes a message at the level `notice`.
    public func log(
        _ message: @autoclosure () -> Message,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) { log(level: .notice, message(), file: file, function: function, line: line) }

    /// Writes a message about a fault of the program, at the level `critical`.
    public func fault(
        _ message: @autoclosure () -> Message,
        file: String = #fileID,
        function: String = #function,
        line: UInt = #line
    ) { log(level: .critical, message(), file: file, function: function, line: line) }
}

extension Logging.Logger.Level {
    /// The level `notice`.
    public static var `default`: Self { .notice }

    /// The level `critical`.
    public static var fault: Self { .critical }
}
