import CoreGraphics

extension UIView {
    /// The parts of a view's frame that change when the size of its superview does.
    public struct AutoresizingMask: OptionSet, Hashable, Sendable {
        /// The bit mask of the parts.
        public let rawValue: UInt

        /// Creates a set from a bit mask.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// The margin to the left edge.
        public static let flexibleLeftMargin = AutoresizingMask(rawValue: 1 << 0)
        /// The width.
        public static let flexibleWidth = AutoresizingMask(rawValue: 1 << 1)
        /// The margin to the right edge.
        public static let flexibleRightMargin = AutoresizingMask(rawValue: 1 << 2)
        /// The margin to the top edge.
        public static let flexibleTopMargin = AutoresizingMask(rawValue: 1 << 3)
        /// The height.
        public static let flexibleHeight = AutoresizingMask(rawValue: 1 << 4)
        /// The margin to the bottom edge.
        public static let flexibleBottomMargin = AutoresizingMask(rawValue: 1 << 5)
    }

    /// Performs a change of the view's geometry, and resizes the subviews if the size has changed.
    func resizingSubviews(_ change: () -> Void) {
        let old = layer.bounds.size
        change()
        guard layer.bounds.size != old, autoresizesSubviews else { return }
        for subview in hierarchy.subviews where !subview.autoresizingMask.isEmpty {
            subview.resize(withOldSuperviewSize: old, newSize: layer.bounds.size)
        }
    }

    private func resize(withOldSuperviewSize old: CGSize, newSize: CGSize) {
        let mask = autoresizingMask
        // The frame of a transformed view does not give its size, so its bounds are resized about its center.
        let isTransformed = !transform.isIdentity
        var frame = frame
        if isTransformed {
            frame = CGRect(
                x: center.x - bounds.width * anchorPoint.x,
                y: center.y - bounds.height * anchorPoint.y,
                width: bounds.width,
                height: bounds.height
            )
        }
        let horizontal = AutoresizedSpan(
            before: mask.contains(.flexibleLeftMargin),
            length: mask.contains(.flexibleWidth),
            after: mask.contains(.flexibleRightMargin)
        )
        let vertical = AutoresizedSpan(
            before: mask.contains(.flexibleTopMargin),
            length: mask.contains(.flexibleHeight),
            after: mask.contains(.flexibleBottomMargin)
        )
        let (x, width) = horizontal.resized(frame.minX, frame.width, in: old.width, to: newSize.width)
        let (y, height) = vertical.resized(frame.minY, frame.height, in: old.height, to: newSize.height)
        let resized = CGRect(x: x, y: y, width: width, height: height)
        guard resized != frame else { return }
        if isTransformed {
            bounds.size = resized.size
            center = CGPoint(x: x + width * anchorPoint.x, y: y + height * anchorPoint.y)
        } else {
            self.frame = resized
        }
    }
}

/// The flexible parts of a view along one axis.
private struct AutoresizedSpan {
    var before: Bool
    var length: Bool
    var after: Bool

    /// Distributes the change of the superview's size over the flexible parts in proportion to their sizes, or evenly
    /// if their sizes add up to zero.
    func resized(_ start: CGFloat, _ size: CGFloat, in old: CGFloat, to new: CGFloat) -> (CGFloat, CGFloat) {
        let parts = [(before, start), (length, size), (after, old - start - size)]
        let flexible = parts.filter(\.0)
        guard !flexible.isEmpty else { return (start, size) }
        let sum = flexible.reduce(0) { $0 + $1.1 }
        let change = new - old
        func share(_ part: (Bool, CGFloat)) -> CGFloat {
            guard part.0 else { return 0 }
            return sum == 0 ? change / CGFloat(flexible.count) : change * part.1 / sum
        }
        return (start + share(parts[0]), max(0, size + share(parts[1])))
    }
}
