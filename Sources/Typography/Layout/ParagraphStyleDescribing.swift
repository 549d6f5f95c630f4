/// A paragraph style of the public API, of which UIKit and Core Text have different ones.
package protocol ParagraphStyleDescribing {
    /// The layout of the paragraph.
    var textParagraphStyle: TextParagraphStyle { get }
}
