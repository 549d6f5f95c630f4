import CoreGraphics

/// A group of layer changes, with the duration and the timing function of their animations, and a completion block.
///
/// Each thread has its own transactions. Changes outside of any transaction belong to an implicit one, which is
/// committed at the end of the run loop iteration. Transactions can be nested; values that an inner transaction does
/// not set are inherited from the outer one.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setAnimationDuration(1)
/// CATransaction.setCompletionBlock { print("there") }
/// layer.position.x = 200
/// CATransaction.commit()
/// ```
open class CATransaction: NSObject {
    /// Begins a transaction, nested in the current one.
    public class func begin() { AnimationThread.current.levels.append(TransactionLevel()) }

    /// Commits the transaction that was begun last. If there is none, commits the implicit transaction like `flush()`.
    public class func commit() {
        let thread = AnimationThread.current
        if let level = thread.levels.popLast() {
            level.completion?.close()
        } else {
            guard thread.implicit != nil else {
                fatalError("CATransaction.commit() was called without a matching begin()")
            }
            flush()
        }
    }

    /// Commits the implicit transaction immediately, and notifies the delegates of removed animations. Layer changes
    /// reach the screen at the end of the run loop iteration.
    public class func flush() {
        let thread = AnimationThread.current
        thread.closeImplicitTransaction()
        thread.dropStrays()
        thread.notifyStopped()
    }

    /// Returns the duration of animations that have none of their own, in seconds. The default is 0.25.
    public class func animationDuration() -> CFTimeInterval {
        AnimationThread.current.value(kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
    }

    /// Sets the duration of animations that have none of their own, in seconds.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        AnimationThread.current.setValue(dur, kCATransactionAnimationDuration)
    }

    /// Returns the timing function of animations that have none of their own. The default is `nil`.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        AnimationThread.current.value(kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the timing function of animations that have none of their own.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        AnimationThread.current.setValue(function, kCATransactionAnimationTimingFunction)
    }

    /// Returns a Boolean value that indicates whether property changes trigger no actions.
    public class func disableActions() -> Bool {
        AnimationThread.current.value(kCATransactionDisableActions) as? Bool ?? false
    }

    /// Sets a Boolean value that indicates whether property changes trigger no actions.
    public class func setDisableActions(_ flag: Bool) {
        AnimationThread.current.setValue(flag, kCATransactionDisableActions)
    }

    /// Returns the block that is called when the animations that were added since it was set have ended; `nil` if
    /// neither this transaction nor an enclosing one has set it.
    public class func completionBlock() -> (() -> Void)? { AnimationThread.current.completion?.block }

    /// Sets a block that is called when all animations that are added from now on have ended or been removed, in this
    /// transaction and in nested ones that do not set their own. If there are none, it is called at the commit. A block
    /// that was set before is called when the animations added until now have ended.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        let level = AnimationThread.current.innermost
        level.completion?.close()
        level.completion = block.map { TransactionCompletion($0) }
    }

    /// Returns the value for a key from the innermost transaction that has one: one of the values above, or one of the
    /// app's own.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionCompletionBlock: completionBlock()
        default: AnimationThread.current.value(key)
        }
    }

    /// Sets a value of the transaction: one of the values above, or one of the app's own. A value of the wrong type is
    /// treated as `nil`.
    public class func setValue(_ anObject: Any?, forKey key: String) {
        switch key {
        case kCATransactionAnimationDuration:
            let number = anObject.flatMap(AnimationNumber.init)
            AnimationThread.current.setValue(number?.value, key)
        case kCATransactionDisableActions:
            AnimationThread.current.setValue(anObject as? Bool ?? (anObject as? NSNumber)?.boolValue, key)
        case kCATransactionCompletionBlock: setCompletionBlock(anObject as? () -> Void)
        default: AnimationThread.current.setValue(anObject, key)
        }
    }
}

/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"

/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"

/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "disableActions"

/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"
