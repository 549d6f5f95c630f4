/// What a visual effect view does to what lies behind it: the base of all effects, which itself does nothing.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    /// Makes an effect that does nothing.
    public override init() { super.init() }
}
