import QuartzCore

/// Pictures of views. What is shown is what lies in the view's bounds, in the view's own coordinates: its place and its
/// transform do not count, its alpha does, and a hidden view shows nothing.
///
/// Effect views find what lies behind them only in the same picture. As Apple documents, a picture of an effect view alone
/// does not have its effect; one of the window that it is in does.
extension UIView {
    /// Draws what the view and all in it look like, scaled to a rectangle of the current context.
    /// - Parameters:
    ///   - rect: in the context's user space.
    ///   - afterUpdates: true for what they look like now, after layout and drawing that wait; false for what the last
    ///     frame showed.
    /// - Returns: false when something is missing: there is no context, the rectangle or the view has no size, or a view
    ///   has not been in a frame yet and was to be drawn as the last one showed it.
    @discardableResult
    public func drawHierarchy(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = currentContextOrWarning(for: "drawHierarchy(in:afterScreenUpdates:)"),
            let picture = picture(afterScreenUpdates: afterUpdates)
        else { return false }
        picture.draw(fitting: rect, in: context)
        let isVisible = rect.isFinite && !rect.isInfinite && !rect.isEmpty && !picture.bounds.isEmpty
        return isVisible && (afterUpdates || layer.isShown)
    }

    /// A view of the size of this one that shows what this one looks like.
    ///
    /// It shares the pixels of this view and those in it, so making it draws and copies nothing; it keeps them while this
    /// view changes. Its layer's `contents` cannot be set. In another size it is stretched.
    /// - Parameter afterUpdates: true for what the view looks like now, after layout and drawing that wait; false for what
    ///   the last frame showed, which is nothing for a view that was not in one.
    /// - Returns: nil for a view whose bounds are not finite.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let picture = picture(afterScreenUpdates: afterUpdates)
        return snapshot(of: picture, picture?.bounds ?? bounds, insets: .zero)
    }

    /// A view that shows what a part of this one looks like.
    /// - Parameters:
    ///   - rect: the part, in the view's own coordinates; what of it lies outside of the bounds is empty.
    ///   - afterUpdates: as for ``snapshotView(afterScreenUpdates:)``.
    ///   - capInsets: how far from its edges the picture keeps its size when the new view gets another one, in points;
    ///     the middle is stretched.
    /// - Returns: nil for a rectangle or a view that is not finite.
    public func resizableSnapshotView(
        from rect: CGRect,
        afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        snapshot(of: picture(afterScreenUpdates: afterUpdates), rect.standardized, insets: capInsets)
    }

    private func picture(afterScreenUpdates afterUpdates: Bool) -> LayerPicture? {
        (afterUpdates ? layer.presentPicture() : layer.shownPicture)?.clipped
    }

    private func snapshot(of picture: LayerPicture?, _ source: CGRect, insets: UIEdgeInsets) -> UIView? {
        guard bounds.isFinite, source.isFinite, !source.isInfinite else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: source.size))
        view.isOpaque = false
        view.layer.snapshot = picture.flatMap {
            LayerSnapshot(
                of: $0,
                source,
                top: insets.top,
                left: insets.left,
                bottom: insets.bottom,
                right: insets.right
            )
        }
        return view
    }
}

extension UIScreen {
    /// A view of the size of the screen that shows what all windows look like.
    /// - Parameter afterUpdates: as for views.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let view = UIView(frame: bounds)
        view.isOpaque = false
        let picture = afterUpdates ? layers.root.presentPicture() : layers.root.shownPicture
        view.layer.snapshot = picture.flatMap { LayerSnapshot(of: $0, bounds) }
        return view
    }
}
