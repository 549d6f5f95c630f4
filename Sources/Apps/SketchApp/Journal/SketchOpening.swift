import AppFiles
import Foundation
import Synchronization

/// The opening of a drawing's store, and the reading of its content.
final class SketchOpening: Sendable {
    /// The result of the opening.
    struct Outcome: Sendable {
        var book = Sketchbook()
        /// The store; `nil` if the drawing cannot be stored.
        var store: SketchStore?
        /// A sentence for the user; `nil` if there is no problem.
        var notice: String?
    }

    private let open: @Sendable () throws(StorageError) -> SketchStore
    private let read: @Sendable () throws(StorageError) -> Sketchbook
    private let result = Mutex<Outcome?>(nil)
    private let group = DispatchGroup()

    /// - Parameters:
    ///   - open: Opens the store.
    ///   - read: Reads the drawing if the store cannot be opened.
    init(
        _ open: @escaping @Sendable () throws(StorageError) -> SketchStore,
        orElse read: @escaping @Sendable () throws(StorageError) -> Sketchbook
    ) {
        self.open = open
        self.read = read
        group.enter()
    }

    /// Opens the store on a separate thread.
    /// - Parameter whenDone: Called on that thread.
    func start(whenDone: @escaping @Sendable () -> Void) {
        DispatchQueue(label: "sketch.opening", qos: .userInitiated).async { [self] in
            run()
            whenDone()
        }
    }

    /// Opens the store on this thread.
    func run() {
        let outcome = make()
        result.withLock { $0 = outcome }
        group.leave()
    }

    /// Waits for at most a number of seconds.
    /// - Returns: A Boolean value that indicates whether the store is open.
    func wait(upTo seconds: TimeInterval) -> Bool { group.wait(timeout: .now() + seconds) == .success }

    /// Waits until the store is open, and returns the result once.
    /// - Returns: `nil` the second time.
    func outcome() -> Outcome? {
        group.wait()
        return result.withLock { result in
            defer { result = nil }
            return result
        }
    }

    private func make() -> Outcome {
        do throws(StorageError) {
            let store = try open()
            let notice = store.asidePath.map { "Unreadable parts of the drawing were saved as \($0)" }
            return Outcome(book: store.takeSketchbook(), store: store, notice: notice)
        } catch .inUse(let path) {
            return Outcome(notice: "\(StorageError.inUse(path: path)): changes will not be saved")
        } catch {
            // At least show the readable part.
            return Outcome(book: (try? read()) ?? Sketchbook(), notice: "\(error): changes will not be saved")
        }
    }
}
