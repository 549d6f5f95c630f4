import QuartzCore

/// Snapshots of views. A snapshot shows the content of the view's bounds, in the view's own coordinates. The position
/// and transform of the view do not apply; its alpha does. A hidden view shows nothing.
///
/// An effect view samples its backdrop only from the same snapshot. As Apple documents, a snapshot of an effect view
/// alone does not have its effect; a snapshot of its window does.
extension UIView {
    /// Implements `drawHierarchy`.
    func drawSnapshot(in rect: CGRect, afterScreenUpdates afterUpdates: Bool) -> Bool {
        guard let context = currentContextOrWarning(for: "drawHierarchy(in:afterScreenUpdates:)"),
            let layerSnapshot = layerSnapshot(afterScreenUpdates: afterUpdates)
        else { return false }
        layerSnapshot.draw(fitting: rect, in: context)
        let isVisible = rect.isFinite && !rect.isInfinite && !rect.isEmpty && !layerSnapshot.bounds.isEmpty
        return isVisible && (afterUpdates || layer.isShown)
    }

    /// Implements `snapshotView`.
    func makeSnapshot(afterScreenUpdates afterUpdates: Bool) -> UIView? {
        let layerSnapshot = layerSnapshot(afterScreenUpdates: afterUpdates)
        return snapshot(of: layerSnapshot, layerSnapshot?.bounds ?? bounds, insets: .zero)
    }

    /// Implements `resizableSnapshotView`.
    func makeResizableSnapshot(
        from rect: CGRect,
        afterScreenUpdates afterUpdates: Bool,
        withCapInsets capInsets: UIEdgeInsets
    ) -> UIView? {
        snapshot(of: layerSnapshot(afterScreenUpdates: afterUpdates), rect.standardized, insets: capInsets)
    }

    private func layerSnapshot(afterScreenUpdates afterUpdates: Bool) -> LayerSnapshot? {
        (afterUpdates ? layer.currentSnapshot() : layer.presentationSnapshot)?.clipped
    }

    private func snapshot(of layerSnapshot: LayerSnapshot?, _ source: CGRect, insets: UIEdgeInsets) -> UIView? {
        guard bounds.isFinite, source.isFinite, !source.isInfinite else { return nil }
        let view = UIView(frame: CGRect(origin: .zero, size: source.size))
        view.isOpaque = false
        view.layer.snapshot = layerSnapshot.flatMap {
            StretchableSnapshot(
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
    /// Returns a view of the screen's size that shows the content of all windows.
    /// - Parameter afterUpdates: A Boolean value that indicates whether pending layout and drawing are performed first.
    ///   If `false`, the view shows the content of the last frame.
    public func snapshotView(afterScreenUpdates afterUpdates: Bool) -> UIView {
        let view = UIView(frame: bounds)
        view.isOpaque = false
        let layerSnapshot = afterUpdates ? layers.root.currentSnapshot() : layers.root.presentationSnapshot
        view.layer.snapshot = layerSnapshot.flatMap { StretchableSnapshot(of: $0, bounds) }
        return view
    }
}
