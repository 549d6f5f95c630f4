/// The end of the program after a mistake of the app, with UIKit's message.
enum ListFailure {
    static func fail(_ message: String) -> Never { fatalError(message) }
}
