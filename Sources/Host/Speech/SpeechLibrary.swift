import Foundation
import LinuxIO

/// The functions of libspeechd, which is loaded at run time, so that programs do not need it.
struct SpeechLibrary: @unchecked Sendable {
    /// A connection to the service.
    struct Handle: @unchecked Sendable { fileprivate let pointer: OpaquePointer }

    /// The reason why a connection failed.
    struct OpenError: Error { let reason: String }

    private typealias Open =
        @convention(c) (
            UnsafePointer<CChar>, UnsafePointer<CChar>, UnsafePointer<CChar>?, CInt, UnsafeRawPointer?, CInt,
            UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
        ) -> OpaquePointer?
    private typealias Say = @convention(c) (OpaquePointer, CInt, UnsafePointer<CChar>) -> CInt
    private typealias Call = @convention(c) (OpaquePointer) -> CInt
    private typealias Close = @convention(c) (OpaquePointer) -> Void
    private typealias SetText = @convention(c) (OpaquePointer, UnsafePointer<CChar>) -> CInt

    private let openFunction: Open
    private let sayFunction: Say
    private let cancelFunction: Call
    private let closeFunction: Close
    private let setLanguageFunction: SetText

    /// The language of the user's messages, such as `en`.
    static var usualLanguage: String {
        let names = ["LC_ALL", "LC_MESSAGES", "LANG"]
        let name = names.lazy.compactMap { ProcessInfo.processInfo.environment[$0] }.first { !$0.isEmpty } ?? "en"
        let code = name.prefix { $0.isLetter }
        return code.count >= 2 && code != "POSIX" ? String(code).lowercased() : "en"
    }

    /// Loads the library; `nil` if it is not installed.
    init?(name: String = "libspeechd.so.2") {
        guard let library = LoadedLibrary(name), let open: Open = library.function("spd_open2"),
            let say: Say = library.function("spd_say"), let cancel: Call = library.function("spd_cancel"),
            let close: Close = library.function("spd_close"),
            let setLanguage: SetText = library.function("spd_set_language")
        else { return nil }
        openFunction = open
        sayFunction = say
        cancelFunction = cancel
        closeFunction = close
        setLanguageFunction = setLanguage
    }

    /// Connects to the service, which is started if necessary.
    func open() -> Result<Handle, OpenError> {
        var message: UnsafeMutablePointer<CChar>?
        // The mode in which calls are made by one thread at a time; the default address; start the service.
        let pointer = openFunction("easel", "reader", nil, 0, nil, 1, &message)
        guard let pointer else {
            defer { free(message) }
            let reason = message.map { String(cString: $0) } ?? "no connection to speech-dispatcher"
            return .failure(OpenError(reason: reason.trimmingCharacters(in: .whitespacesAndNewlines)))
        }
        return .success(Handle(pointer: pointer))
    }

    /// Requests to speak a text, and returns a Boolean value that indicates whether the service has accepted it.
    func say(_ handle: Handle, _ text: String) -> Bool {
        // The priority of messages: a text waits for the texts before it.
        sayFunction(handle.pointer, 2, text) >= 0
    }

    /// Stops all texts of the connection.
    func cancel(_ handle: Handle) { _ = cancelFunction(handle.pointer) }

    func setLanguage(_ handle: Handle, _ language: String) { _ = setLanguageFunction(handle.pointer, language) }

    func close(_ handle: Handle) { closeFunction(handle.pointer) }
}
