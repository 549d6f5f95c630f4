/// The methods by which a text view asks about editing and reports it. All methods are optional.
@preconcurrency @MainActor
public protocol UITextViewDelegate: UIScrollViewDelegate {
    /// Called after ``UITextView/selectedRange`` has changed.
    func textViewDidChangeSelection(_ textView: UITextView)
}

extension UITextViewDelegate {
    /// Does nothing.
    public func textViewDidChangeSelection(_ textView: UITextView) {}
}
