import CoreGraphics

/// Changes of layers that belong together: how long the animations they cause take, at what pace, and what is to be done
/// when all have ended.
///
/// Every thread has transactions of its own. Changes outside of any belong to an implicit one, which is committed with
/// the turn of the loop. Transactions can be nested; what an inner one does not say holds as the outer one says it.
///
/// ```swift
/// CATransaction.begin()
/// CATransaction.setAnimationDuration(1)
/// CATransaction.setCompletionBlock { print("there") }
/// layer.position.x = 200
/// CATransaction.commit()
/// ```
open class CATransaction: NSObject {
    /// Begins a transaction within the one there is.
    public class func begin() { AnimationThread.current.levels.append(TransactionLevel()) }

    /// Ends the transaction that was begun last. The implicit one, where none was begun: as `flush()`.
    public class func commit() {
        let thread = AnimationThread.current
        if let level = thread.levels.popLast() {
            level.completion?.close()
        } else {
            guard thread.implicit != nil else { fatalError("CATransaction.commit() without a transaction begun") }
            flush()
        }
    }

    /// Commits the implicit transaction now, and calls those that wait to hear of removed animations. Pictures reach the
    /// screen with the turn of the loop.
    public class func flush() {
        let thread = AnimationThread.current
        thread.closeImplicitTransaction()
        thread.dropStrays()
        thread.tellStopped()
    }

    /// How long animations without a duration of their own take. Seconds; 0.25 unless set.
    public class func animationDuration() -> CFTimeInterval {
        AnimationThread.current.value(kCATransactionAnimationDuration) as? CFTimeInterval ?? 0.25
    }

    /// Sets how long animations without a duration of their own take. Seconds.
    public class func setAnimationDuration(_ dur: CFTimeInterval) {
        AnimationThread.current.setValue(dur, kCATransactionAnimationDuration)
    }

    /// The pace of animations without one of their own; nil unless set.
    public class func animationTimingFunction() -> CAMediaTimingFunction? {
        AnimationThread.current.value(kCATransactionAnimationTimingFunction) as? CAMediaTimingFunction
    }

    /// Sets the pace of animations without one of their own.
    public class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
        AnimationThread.current.setValue(function, kCATransactionAnimationTimingFunction)
    }

    /// Whether changes of properties are answered by no action.
    public class func disableActions() -> Bool {
        AnimationThread.current.value(kCATransactionDisableActions) as? Bool ?? false
    }

    /// Sets whether changes of properties are answered by no action.
    public class func setDisableActions(_ flag: Bool) {
        AnimationThread.current.setValue(flag, kCATransactionDisableActions)
    }

    /// What is called when the animations added since it was set have ended; nil unless set in this transaction or one
    /// around it.
    public class func completionBlock() -> (() -> Void)? { AnimationThread.current.completion?.block }

    /// Sets what is called when all animations added from now on, in this transaction and those in it that set none of
    /// their own, have ended or been removed. Where there are none it is called at the commit. What was set before is
    /// called when the animations added until now have ended.
    public class func setCompletionBlock(_ block: (() -> Void)?) {
        let level = AnimationThread.current.innermost
        level.completion?.close()
        level.completion = block.map { TransactionCompletion($0) }
    }

    /// A value of the innermost transaction that has one for the key: one of those above, or the app's own.
    public class func value(forKey key: String) -> Any? {
        switch key {
        case kCATransactionAnimationDuration: animationDuration()
        case kCATransactionDisableActions: disableActions()
        case kCATransactionCompletionBlock: completionBlock()
        default: AnimationThread.current.value(key)
        }
    }

    /// Sets a value of the transaction: one of those above, or the app's own. One of a wrong type counts as none.
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
