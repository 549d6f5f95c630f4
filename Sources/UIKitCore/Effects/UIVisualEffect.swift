/// The effect of a visual effect view on the content behind it. This base class of all effects has no effect itself.
@preconcurrency @MainActor
open class UIVisualEffect: NSObject {
    /// Creates an effect without any effect on the content.
    public override init() { super.init() }
}
