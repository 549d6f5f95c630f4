import QuartzCore

extension NSValue {
    /// Creates a value that wraps insets.
    public convenience init(uiEdgeInsets insets: UIEdgeInsets) {
        self.init(numbers: [insets.top, insets.left, insets.bottom, insets.right])
    }

    /// Creates a value that wraps directional insets.
    public convenience init(directionalEdgeInsets insets: NSDirectionalEdgeInsets) {
        self.init(numbers: [insets.top, insets.leading, insets.bottom, insets.trailing])
    }

    /// Creates a value that wraps an offset.
    public convenience init(uiOffset offset: UIOffset) { self.init(numbers: [offset.horizontal, offset.vertical]) }

    /// The wrapped insets, or zero if the value wraps none.
    public var uiEdgeInsetsValue: UIEdgeInsets {
        numbers(4).map { UIEdgeInsets(top: $0[0], left: $0[1], bottom: $0[2], right: $0[3]) } ?? .zero
    }

    /// The wrapped directional insets, or zero if the value wraps none.
    public var directionalEdgeInsetsValue: NSDirectionalEdgeInsets {
        numbers(4).map { NSDirectionalEdgeInsets(top: $0[0], leading: $0[1], bottom: $0[2], trailing: $0[3]) } ?? .zero
    }

    /// The wrapped offset, or zero if the value wraps none.
    public var uiOffsetValue: UIOffset {
        numbers(2).map { UIOffset(horizontal: $0[0], vertical: $0[1]) } ?? .zero
    }
}
