import CoreGraphics

extension UITraitCollection {
    /// The traits that colors are resolved with on the calling thread. While a view is drawn, laid out, or notified of
    /// changes, these are the view's traits; otherwise, the main screen's. A value that is set remains until it is set
    /// again.
    public static var current: UITraitCollection {
        get { CurrentTraits.ofThread.value }
        set { CurrentTraits.ofThread.replace(newValue) }
    }

    /// Runs a closure with this collection as the current traits.
    public func performAsCurrent(_ actions: () -> Void) {
        let traits = CurrentTraits.ofThread
        traits.push(.traits(self))
        defer { traits.pop() }
        actions()
    }
}

extension UITraitCollection {
    /// The view whose traits are the current ones on the calling thread, or `nil` if they are those of no view.
    static var viewOfThread: UIView? { CurrentTraits.ofThread.view }
}

extension UIView {
    /// Runs a closure with the view's traits as the current ones. They are computed when they are first read.
    func withTraitsAsCurrent<Result>(_ actions: () -> Result) -> Result {
        let traits = CurrentTraits.ofThread
        traits.push(.view(Unmanaged.passUnretained(self)))
        defer { traits.pop() }
        return actions()
    }
}

/// The stack of current traits of one thread, innermost last.
private final class CurrentTraits {
    enum Entry {
        case traits(UITraitCollection)
        /// The traits of a view, on the main thread, for the duration of a call.
        case view(Unmanaged<UIView>)
    }

    private var stack: [Entry] = []
    private var base: UITraitCollection?

    var value: UITraitCollection {
        switch stack.last {
        case .traits(let traits): traits
        case .view(let view): view._withUnsafeGuaranteedRef { Self.traits($0) }
        case nil: base ?? UIScreen.mainTraits
        }
    }

    var view: UIView? {
        guard case .view(let view)? = stack.last else { return nil }
        return view.takeUnretainedValue()
    }

    /// Returns the traits of a view, on the main thread.
    private static let traits: @Sendable (UIView) -> UITraitCollection = {
        let traits: @MainActor @Sendable (UIView) -> UITraitCollection = { $0.traitCollection }
        // Only the main thread has entries of views in its stack. `assumeIsolated` would allocate memory and ask the
        // system for the thread, each time a view is drawn.
        return unsafeBitCast(traits, to: (@Sendable (UIView) -> UITraitCollection).self)
    }()

    func push(_ entry: Entry) { stack.append(entry) }

    func pop() { stack.removeLast() }

    func replace(_ value: UITraitCollection) {
        if stack.isEmpty { base = value } else { stack[stack.count - 1] = .traits(value) }
    }

    static var ofThread: CurrentTraits { storage.value }

    private static let storage = ThreadLocal { CurrentTraits() }
}
