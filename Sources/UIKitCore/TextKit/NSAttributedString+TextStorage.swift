// Foundation on Linux reads only the text of its own attributed strings. These copy that of a text storage.

extension NSAttributedString {
    /// Creates a string with the characters and attributes of a text storage.
    public convenience init(attributedString: NSTextStorage) {
        let copy: NSAttributedString = attributedString.attributedString(
            in: NSRange(location: 0, length: attributedString.length)
        )
        self.init(attributedString: copy)
    }
}

extension NSMutableAttributedString {
    /// Appends the characters of a text storage with their attributes.
    public final func append(_ attrString: NSTextStorage) { append(attrString.plainCopy) }

    /// Inserts the characters of a text storage with their attributes.
    public final func insert(_ attrString: NSTextStorage, at loc: Int) { insert(attrString.plainCopy, at: loc) }

    /// Replaces characters by those of a text storage, with their attributes.
    public final func replaceCharacters(in range: NSRange, with attrString: NSTextStorage) {
        replaceCharacters(in: range, with: attrString.plainCopy)
    }

    /// Replaces the whole text by that of a text storage.
    public final func setAttributedString(_ attrString: NSTextStorage) { setAttributedString(attrString.plainCopy) }
}

extension NSTextStorage {
    /// A copy that Foundation can read.
    fileprivate var plainCopy: NSAttributedString { attributedString(in: NSRange(location: 0, length: length)) }
}
