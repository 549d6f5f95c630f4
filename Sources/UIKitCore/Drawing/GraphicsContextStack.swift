import CoreGraphics
import Glibc
import Synchronization

/// The contexts that UIKit's drawing goes to, innermost last. Each thread has its own stack.
final class GraphicsContextStack {
    private enum Entry {
        /// Pushed by `UIGraphicsPushContext`.
        case pushed(CGContext)

        /// Pushed by the toolkit around a piece of drawing, made when it is first asked for.
        case source(any GraphicsContextSource)

        /// Begun by `UIGraphicsBeginImageContextWithOptions`; without a context where there can be no bitmap.
        case image(CGContext?, scale: CGFloat)

        /// Begun by `UIGraphicsBeginPDFContextToData` or its like.
        case document(CGContext)
    }

    private var entries: [Entry] = []

    /// The stack of the calling thread.
    static var current: GraphicsContextStack {
        if let raw = pthread_getspecific(key) {
            return Unmanaged<GraphicsContextStack>.fromOpaque(raw).takeUnretainedValue()
        }
        let stack = GraphicsContextStack()
        pthread_setspecific(key, Unmanaged.passRetained(stack).toOpaque())
        return stack
    }

    private static let key: pthread_key_t = {
        var key = pthread_key_t()
        let result = pthread_key_create(&key) { raw in
            if let raw { Unmanaged<GraphicsContextStack>.fromOpaque(raw).release() }
        }
        precondition(result == 0, "no thread-specific storage left")
        return key
    }()

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

    /// Pushes a context that is made only when somebody asks for it.
    func push(_ source: any GraphicsContextSource) { entries.append(.source(source)) }

    /// Takes off the context pushed last, but never one of the toolkit's: an app that pops once too often must not take
    /// the context of the view that is being drawn.
    func popPushed() {
        if case .pushed = entries.last { entries.removeLast() }
    }

    func pushImage(_ context: CGContext?, scale: CGFloat) { entries.append(.image(context, scale: scale)) }

    /// The bitmap that drawing goes to now.
    var innermostImage: (CGContext, scale: CGFloat)? {
        guard case .image(let context, let scale) = entries.last else { return nil }
        return context.map { ($0, scale) }
    }

    /// Takes off the innermost bitmap, with what was pushed upon it and forgotten, but never a context of the toolkit's.
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

    /// The document that drawing goes to now.
    var innermostDocument: CGContext? {
        if case .document(let context) = entries.last { context } else { nil }
    }

    /// Takes off a document, with what was pushed upon it and forgotten, if it is still there.
    func remove(_ document: CGContext) {
        let index = entries.lastIndex {
            if case .document(let context) = $0 { context === document } else { false }
        }
        if let index { entries.removeSubrange(index...) }
    }

    /// Takes off the innermost document, with what was pushed upon it and forgotten, but never a context of the toolkit's.
    /// - Returns: its context.
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

    /// Takes off the innermost context of the toolkit's, with all that were pushed upon it and forgotten.
    /// - Returns: the context, if anybody asked for it.
    func popSource() -> CGContext? {
        while let entry = entries.popLast() {
            if case .source(let source) = entry { return source.contextIfMade }
        }
        return nil
    }
}

/// Puts a context on the calling thread's stack that is made only when somebody asks for it, so that a view whose
/// `draw(_:)` draws nothing costs no backing store. Drawing goes nowhere when there is none to be had. Every push needs
/// one ``popGraphicsContext()``.
package func pushGraphicsContext(_ source: any GraphicsContextSource) { GraphicsContextStack.current.push(source) }

/// Takes off the context that ``pushGraphicsContext(_:)`` put on the stack last, together with what was pushed after it
/// and not popped.
/// - Returns: the context, if anybody asked for it.
@discardableResult
package func popGraphicsContext() -> CGContext? { GraphicsContextStack.current.popSource() }

/// The context that UIKit draws to now on the calling thread: within `draw(_:)` the view's; nil when there is none.
public func UIGraphicsGetCurrentContext() -> CGContext? { GraphicsContextStack.current.context }

/// Makes a context current on the calling thread, until `UIGraphicsPopContext`.
public func UIGraphicsPushContext(_ context: CGContext) { GraphicsContextStack.current.push(context) }

/// Makes the context current again that was so before the last `UIGraphicsPushContext`. Without one nothing happens.
public func UIGraphicsPopContext() { GraphicsContextStack.current.popPushed() }

private let hasWarned = Atomic<Bool>(false)

/// The context to draw to. When there is none this says so on standard error, the first time in the process.
func currentContextOrWarning(for operation: StaticString) -> CGContext? {
    if let context = UIGraphicsGetCurrentContext() { return context }
    if !hasWarned.exchange(true, ordering: .relaxed) {
        StandardError.write(
            line: "UIKit: \(operation) drew nothing, since no context is current. This is said once."
        )
    }
    return nil
}
