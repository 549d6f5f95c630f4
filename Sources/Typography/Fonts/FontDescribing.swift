/// A font of the public API, of which UIKit and Core Text have different ones.
package protocol FontDescribing {
    /// The description of the font and its size.
    var fontDescription: FontDescription { get }
}
