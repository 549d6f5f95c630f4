import Foundation
import Input

/// A layout that another thread compiles before the keyboard needs it: that takes several milliseconds.
final class AdvanceLayout: @unchecked Sendable {
    private let names: KeymapNames
    /// Protects the properties below, and is signaled when the layout is compiled.
    private let condition = NSCondition()
    private var isBegun = false
    private var result: KeyboardLayout?

    /// Begins to compile a layout.
    init(_ names: KeymapNames) {
        self.names = names
        DispatchQueue.global(qos: .userInitiated).async { self.compile() }
    }

    /// Returns the layout. It is compiled on this thread, unless another one has begun.
    func wait() -> KeyboardLayout {
        compile()
        return condition.withLock {
            while true {
                if let result { return result }
                condition.wait()
            }
        }
    }

    private func compile() {
        let isMine = condition.withLock {
            defer { isBegun = true }
            return !isBegun
        }
        guard isMine else { return }
        let layout = KeyboardLayouts.compile(names)
        condition.withLock {
            result = layout
            condition.broadcast()
        }
    }
}
