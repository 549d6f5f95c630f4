/// A source of a context, which is created on first access and at most once.
package protocol GraphicsContextSource: AnyObject {
    /// The context, or `nil` if it cannot be created.
    var context: CGContext? { get }

    /// The context, or `nil` if it has not been created yet.
    var contextIfMade: CGContext? { get }
}
