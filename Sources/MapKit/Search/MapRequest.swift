import Dispatch
import Synchronization
import UIKit

/// A request that is performed in the background and ends once, with the answer or by a cancellation.
final class MapRequest<Output: Sendable>: Sendable {
    typealias Answer = Result<Output, MKError>

    /// A closure of the app, which is called on the main thread only.
    private struct Handler: @unchecked Sendable { let call: (Answer) -> Void }

    private struct Current {
        var number = 0
        var handler: Handler?
    }

    private let current = Mutex(Current())

    /// A Boolean value that indicates whether the request has not ended yet.
    var isActive: Bool { current.withLock { $0.handler != nil } }

    /// Starts the request. A second one ends with `MKError.unknown` while the first one continues.
    func start(_ work: @escaping @Sendable () async -> Answer, handler call: @escaping (Answer) -> Void) {
        let handler = Handler(call: call)
        let number = current.withLock { current -> Int? in
            guard current.handler == nil else { return nil }
            current.number += 1
            current.handler = handler
            return current.number
        }
        guard let number else { return Self.finish(handler, .failure(MKError(.unknown))) }
        // A task, which a virtual screen waits for. It keeps the request until the answer.
        Task {
            let answer = await work()
            // The request ends when its handler is called.
            DispatchQueue.main.async { self.take(number)?.call(answer) }
        }
    }

    /// Ends the request with `MKError.unknown`.
    func cancel() {
        if let handler = take(nil) { Self.finish(handler, .failure(MKError(.unknown))) }
    }

    private func take(_ number: Int?) -> Handler? {
        current.withLock { current in
            guard number == nil || number == current.number else { return nil }
            defer { current.handler = nil }
            return current.handler
        }
    }

    private static func finish(_ handler: Handler, _ answer: Answer) {
        // Handlers are never called before the call that passes them has returned.
        DispatchQueue.main.async { handler.call(answer) }
    }
}

extension MapRequest {
    /// Performs the request, and returns its answer.
    func answer(_ work: @escaping @Sendable () async -> Answer) async throws -> Output {
        try await withCheckedThrowingContinuation { continuation in
            start(work) { continuation.resume(with: $0.mapError { $0 as any Error }) }
        }
    }
}

/// The surroundings of a request: the map files and the language of the session in which it begins.
struct MapContext: Sendable {
    let library: MapLibrary
    let language: MapLanguage
    let locale: Locale

    /// The surroundings of the current session.
    static var current: MapContext {
        onMain {
            MapContext(
                library: MapLibrary.of(UIApplication.shared),
                language: .current,
                locale: LanguageState.currentLocale
            )
        }
    }
}

/// A value that passes from the main actor to its caller, which waits for it.
private struct Passed<Value>: @unchecked Sendable { let value: Value }

/// Calls a closure on the main thread, and waits for it. Requests may be created on any thread.
func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
    if Thread.isMainThread {
        return try MainActor.assumeIsolated { Passed(value: try body()) }.value
    }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated { Passed(value: try body()) } }.value
}
