import Foundation

/// Calls a closure before the frame of the input views changes, so that a layout can change with it.
@MainActor
final class KeyboardObserver {
    private let observer: any NSObjectProtocol

    /// Creates an observer, which ends with its last reference.
    init(_ body: @escaping @MainActor () -> Void) {
        observer = NotificationCenter.default.addObserver(
            forName: UIResponder.keyboardWillChangeFrameNotification,
            object: nil,
            queue: nil
        ) { _ in MainActor.assumeIsolated(body) }
    }

    isolated deinit { NotificationCenter.default.removeObserver(observer) }
}
