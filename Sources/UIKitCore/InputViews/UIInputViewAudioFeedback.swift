import Foundation

/// An input view or accessory view whose taps click as the keys of the keyboard do.
///
/// A control of the view calls ``UIDevice/playInputClick()``.
@preconcurrency @MainActor
public protocol UIInputViewAudioFeedback: NSObjectProtocol {
    /// A Boolean value that indicates whether clicks are played while the view is shown. The default is `false`.
    var enableInputClicksWhenVisible: Bool { get }
}

extension UIInputViewAudioFeedback {
    /// The default implementation: `false`.
    public var enableInputClicksWhenVisible: Bool { false }
}

/// A player of the click of keys.
@MainActor
package protocol InputClickPlayer: AnyObject {
    /// Plays a click, without waiting for it.
    func play()
}
