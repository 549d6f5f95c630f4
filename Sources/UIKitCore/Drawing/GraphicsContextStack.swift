import CoreGraphics
import Synchronization

/// The stack of contexts that UIKit draws to, innermost last. Each thread has its own stack.
final class GraphicsContextStack {
    private enum Entry {
        /// A context pushed by `UIGraphicsPushContext`.
        case pushed(CGContext)

        /// A source pushed by the toolkit around drawing code; its context is created on first use.
        case source(any GraphicsContextSource)

        /// A context begun by `UIGraphicsBeginImageContextWithOptions`; `nil` if no bitmap can be created.
        case image(CGContext?, scale: CGFloat)

        /// A context begun by `UIGraphicsBeginPDFContextToData` or a similar function.
        case document(CGContext)
    }

    /// Not checked for exclusivity at run time: sources are called after an access, not during one.
    @exclusivity(unchecked) private var entries: [Entry] = []

    /// A Boolean value that indicates whether the stack is that of the first thread of the process, the main thread of apps.
    /// Asking for the thread is a system call. In tests, threads serve the main queue only at times, so that
    /// `Thread.isMainThread` must not be stored.
    let isOfMainThread = FirstThread.isCurrent

    /// The stack of the calling thread.
    static var current: GraphicsContextStack { storage.value }

    private static let storage = ThreadLocal { GraphicsContextStack() }

    var context: CGContext? {
        switch entries.last {
        case .pushed(let context): context
        case .source(let source): source.context
        case .image(let context, _): context
        case .document(let context): context
        case nil: nil
        }
    }

    func push(_ context: CGContext) { entries.append(.pushed(context)) }

    /// Pushes a source whose context is created on first use.
    func push(_ source: any GraphicsContextSource) { entries.append(.source(source)) }

    /// Removes the context pushed last, but not a context of the toolkit: an app that pops once too often must not
    /// remove the context of the view that is being drawn.
    func popPushed() {
        if case .pushed = entries.last { entries.removeLast() }
    }

    func pushImage(_ context: CGContext?, scale: CGFloat) { entries.append(.image(context, scale: scale)) }

    /// The current bitmap context and its scale; `nil` if drawing goes elsewhere.
    var innermostImage: (CGContext, scale: CGFloat)? {
        guard case .image(let context, let scale) = entries.last else { return nil }
        return context.map { ($0, scale) }
    }

    /// Removes the innermost bitmap context and all contexts pushed above it, but not a context of the toolkit.
    func popImage() {
        for index in entries.indices.reversed() {
            switch entries[index] {
            case .image:
                entries.removeSubrange(index...)
                return
            case .pushed: continue
            case .source, .document: return
            }
        }
    }

    func pushDocument(_ context: CGContext) { entries.append(.document(context)) }

    /// The current document context; `nil` if drawing goes elsewhere.
    var innermostDocument: CGContext? {
        if case .document(let context) = entries.last { context } else { nil }
    }

    /// Removes a document context and all contexts pushed above it, if it is still on the stack.
    func remove(_ document: CGContext) {
        let index = entries.lastIndex {
            if case .document(let context) = $0 { context === document } else { false }
        }
        if let index { entries.removeSubrange(index...) }
    }

    /// Removes the innermost document context and all contexts pushed above it, but not a context of the toolkit.
    /// - Returns: The removed context, or `nil` if there is none.
    func popDocument() -> CGContext? {
        for index in entries.indices.reversed() {
            switch entries[index] {
            case .document(let context):
                entries.removeSubrange(index...)
                return context
            case .pushed: continue
            case .source, .image: return nil
            }
        }
        return nil
    }

    /// Removes the innermost context of the toolkit and all contexts pushed above it.
    /// - Returns: The context, or `nil` if it was never used.
    func popSource() -> CGContext? {
        while let entry = entries.popLast() {
            if case .source(let source) = entry { return source.contextIfMade }
        }
        return nil
    }
}

/// Pushes a source onto the calling thread's stack whose context is created on first use, so that a view whose
/// `draw(_:)` draws nothing needs no backing store. Drawing has no effect if the context cannot be created. Balance
/// every push with ``popGraphicsContext()``.
package func pushGraphicsContext(_ source: any GraphicsContextSource) { GraphicsContextStack.current.push(source) }

/// Removes the context pushed last by ``pushGraphicsContext(_:)`` and all contexts pushed above it.
/// - Returns: The context, or `nil` if it was never used.
@discardableResult
package func popGraphicsContext() -> CGContext? { GraphicsContextStack.current.popSource() }

/// Returns the current context of the calling thread, which is the view's context within `draw(_:)`; `nil` if there is
/// none.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current.context }

/// Sets the current context of the calling thread until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.current.push(context) }

/// Restores the context that was current before the last `UIGraphicsPushContext`. Without such a call it has no effect.
public func UIGraphicsPopContext() { GraphicsContextStack.current.popPushed() }

private let hasWarned = Atomic<Bool>(false)

/// Returns the current context. If there is none, writes a warning to standard error, once per process.
func currentContextOrWarning(for operation: StaticString) -> CGContext? {
    if let context = UIGraphicsGetCurrentContext() { return context }
    if !hasWarned.exchange(true, ordering: .relaxed) {
        let text = "\(operation) has no effect without a current graphics context. This message appears once."
        Log.write(LogMessage(text, .warning), from: "UIKit")
    }
    return nil
}
