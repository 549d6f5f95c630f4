import CoreGraphics

/// Images prepared for display. Files are decoded when an image is created, so little preparation remains.
extension UIImage {
    /// Returns the image with its pixels stored in `up` orientation, so that displaying it only copies them. Returns
    /// `nil` if memory cannot be allocated.
    public func preparingForDisplay() -> UIImage? { upright() }

    /// Prepares the image for display in the background; see ``preparingForDisplay()``.
    /// - Parameter completionHandler: The closure that receives the prepared image. It is called on an arbitrary
    ///   thread.
    public func prepareForDisplay(completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingForDisplay()) }
    }

    /// Returns the image prepared for display in the background; see ``preparingForDisplay()``.
    public func byPreparingForDisplay() async -> UIImage? {
        await Task.detached { self.preparingForDisplay() }.value
    }

    /// Scales the image in the background.
    /// - Parameters:
    ///   - size: The size in pixels.
    ///   - completionHandler: The closure that receives the scaled image, or `nil` if the size is empty or memory
    ///     cannot be allocated. It is called on an arbitrary thread.
    public func prepareThumbnail(of size: CGSize, completionHandler: @escaping @Sendable (UIImage?) -> Void) {
        Task.detached { completionHandler(self.preparingThumbnail(of: size)) }
    }

    /// Returns the image scaled in the background, or `nil` if the size is empty or memory cannot be allocated.
    /// - Parameter size: The size in pixels.
    public func byPreparingThumbnail(ofSize size: CGSize) async -> UIImage? {
        await Task.detached { self.preparingThumbnail(of: size) }.value
    }
}
