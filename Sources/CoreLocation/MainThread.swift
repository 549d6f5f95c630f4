import Foundation

/// A value that passes from the main actor to its caller, which waits for it.
private struct Passed<Value>: @unchecked Sendable { let value: Value }

/// Calls a closure on the main thread, and waits for it. Managers are created and used on the main thread as a rule, and may be
/// used on others, as Core Location permits.
func onMain<Value>(_ body: @MainActor () throws -> Value) rethrows -> Value {
    if Thread.isMainThread {
        return try MainActor.assumeIsolated { Passed(value: try body()) }.value
    }
    return try DispatchQueue.main.sync { try MainActor.assumeIsolated { Passed(value: try body()) } }.value
}
