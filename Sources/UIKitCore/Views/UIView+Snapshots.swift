import QuartzCore

/// Pictures of views. What is shown is what lies in the view's bounds, in the view's own coordinates: its place and its
/// transform do not count, its alpha does, and a hidden view shows nothing.
///
/// Effect views find what lies behind them only in the same picture. As Apple documents, a picture of an effect view alone
/// does not have its effect; one of the window that it is in does.
extension UIView {
    /// The implementation of `drawHierarchy`.
    func drawPicture(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = currentContextOrWarning(for: "drawHierarchy(in:afterScreenUpdates:)"),
            let picture = picture(afterScreenUpdates: afterUpdates)
        else { return false }
        picture.draw(fitting: rect, in: context)
        let isVisible = rect.isFinite && !rect.isInfinite && !rect.isEmpty && !picture.bounds.isEmpty
        return isVisible && (afterUpdates || layer.isShown)
    }

    /// The implementation of `snapshotView`.
    func makeSnapshot(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let picture = picture(afterScreenUpdates: afterUpdates)
        return snapshot(of: picture, picture?.bounds ?? bounds, insets: .zero)
    }

    /// The implementation of `resizableSnapshotView`.
    func makeResizableSnapshot(
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
