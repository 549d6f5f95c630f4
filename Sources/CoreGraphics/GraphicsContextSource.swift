/// Something that makes a context when it is first asked for it, and at most once.
package protocol GraphicsContextSource: AnyObject {
    /// Nil when there is none to be had.
    var context: CGContext? { get }

    /// The context if anybody has asked for it.
    var contextIfMade: CGContext? { get }
}
