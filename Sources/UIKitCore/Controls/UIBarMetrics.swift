/// The heights of bars for which images can be set.
///
/// A control uses the images for `compact` while the vertical size class is compact, and those for `default` otherwise, or
/// if there are none.
public enum UIBarMetrics: Int, Hashable, Sendable {
    /// The height of bars where there is enough vertical space.
    case `default`
    /// The height of bars where there is little vertical space.
    case compact
    /// The height of bars with a prompt, where there is enough vertical space.
    case defaultPrompt = 101
    /// The height of bars with a prompt, where there is little vertical space.
    case compactPrompt = 102
}
