import Foundation
import Input

/// A layout that another thread compiles before the keyboard needs it, and whose labels it shapes then: that takes several milliseconds.
final class AdvanceLayout: @unchecked Sendable {
    private let names: KeymapNames
    /// Protects the properties below, and is signaled when the layout is compiled, and when labels are prepared.
    private let condition = NSCondition()
    private var isBegun = false
    private var result: KeyboardLayout?
    /// The conditions of the labels that were requested last.
    private var conditions: AdvanceLabels.Conditions?
    /// The number of requests for labels that are not done.
    private var requestCount = 0

    /// Begins to compile a layout.
    /// - Parameter labels: The labels to prepare after that; `nil` for none.
    init(_ names: KeymapNames, _ labels: AdvanceLabels? = nil) {
        self.names = names
        if let labels {
            prepare(labels)
        } else {
            DispatchQueue.global(qos: .userInitiated).async { self.compile() }
        }
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

    // MARK: Labels

    /// Begins to prepare labels on another thread. Those of the former request are not prepared again.
    func prepare(_ labels: AdvanceLabels) {
        let isOther = condition.withLock {
            if conditions == labels.conditions { return false }
            conditions = labels.conditions
            requestCount += 1
            return true
        }
        guard isOther else { return }
        DispatchQueue.global(qos: .userInitiated).async {
            labels.prepare(self.wait())
            self.condition.withLock {
                self.requestCount -= 1
                self.condition.broadcast()
            }
        }
    }

    /// Waits until the requested labels are prepared, for tests.
    func waitForLabels() { condition.withLock { while requestCount > 0 { condition.wait() } } }
}
