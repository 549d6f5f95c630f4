import Synchronization
import Testing
import UIKit

@testable import UIKitCore

/// Equality, variants, configurations and formats of `UIImage`.
@Suite struct UIImageVariantTests {
    private let image = UIImage(cgImage: UIImageTests.sampleImage(), scale: 2, orientation: .left)

    @Test func isEqualComparesPixelsAndAttributes() throws {
        let copy = UIImage(cgImage: UIImageTests.sampleImage(), scale: 2, orientation: .left)
        #expect(image == copy && image.hashValue == copy.hashValue && image.isEqual(copy) && image !== copy)
        let others = [
            UIImage(cgImage: UIImageTests.sampleImage(), scale: 1, orientation: .left),
            UIImage(cgImage: UIImageTests.sampleImage(), scale: 2, orientation: .up),
            UIImage(cgImage: UIImageTests.sampleImage([[0, 1, 2], [3, 4, 4]]), scale: 2, orientation: .left),
            UIImage(cgImage: UIImageTests.sampleImage([[0, 1, 2]]), scale: 2, orientation: .left),
            image.withRenderingMode(.alwaysTemplate), image.resizableImage(withCapInsets: .zero),
            image.imageFlippedForRightToLeftLayoutDirection(),
            image.withAlignmentRectInsets(UIEdgeInsets(top: 1, left: 0, bottom: 0, right: 0)),
            try #require(UIImage.animatedImage(with: [image], duration: 1)),
        ]
        for (index, other) in others.enumerated() { #expect(image != other, "\(index)") }
        #expect(!image.isEqual(nil) && !image.isEqual("image"))
        // Read twice from one file.
        let data = try #require(image.pngData())
        #expect(UIImage(data: data) == UIImage(data: data) && UIImage(data: data, scale: 2) != UIImage(data: data))
        #expect(UIImage(data: data, scale: 2)?.size == image.size)
    }

    @Test func imageVariantsPreserveOtherAttributes() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let variant = image.withAlignmentRectInsets(insets).imageFlippedForRightToLeftLayoutDirection()
            .withRenderingMode(.alwaysTemplate).resizableImage(withCapInsets: insets, resizingMode: .stretch)
        #expect(variant.alignmentRectInsets == insets && variant.flipsForRightToLeftLayoutDirection)
        #expect(variant.renderingMode == .alwaysTemplate && variant.capInsets == insets && variant.scale == 2)
        #expect(variant.cgImage === image.cgImage, "the pixels are shared")
        let mirrored = variant.withHorizontallyFlippedOrientation()
        #expect(mirrored.capInsets == UIEdgeInsets(top: 1, left: 4, bottom: 3, right: 2))
        #expect(mirrored.alignmentRectInsets == mirrored.capInsets && mirrored.imageOrientation == .rightMirrored)
    }

    @MainActor @Test func alignmentRectForFrameSubtractsInsets() {
        let insets = UIEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        let view = UIImageView(image: image.withAlignmentRectInsets(insets))
        #expect(view.alignmentRectInsets == insets && UIView().alignmentRectInsets == .zero)
        let frame = CGRect(x: 10, y: 10, width: 50, height: 40)
        #expect(view.alignmentRect(forFrame: frame) == CGRect(x: 12, y: 11, width: 44, height: 36))
        #expect(view.frame(forAlignmentRect: CGRect(x: 12, y: 11, width: 44, height: 36)) == frame)
        #expect(UIView().alignmentRect(forFrame: frame) == frame)
        view.image = nil
        #expect(view.alignmentRectInsets == .zero)
    }

    @Test func imageRendererFormatMatchesImage() {
        #expect(image.imageRendererFormat.scale == 2 && image.imageRendererFormat.opaque)
        #expect(!UIImage(cgImage: UIImageTests.sampleImage([[0, -1]])).imageRendererFormat.opaque)
        let copy = UIGraphicsImageRenderer(size: image.size, format: image.imageRendererFormat).image { _ in
            image.draw(at: .zero)
        }
        #expect(copy.size == image.size && copy == image.preparingForDisplay())
    }

    @Test func preparingForDisplayPreservesAppearance() async throws {
        let prepared = try #require(image.preparingForDisplay())
        #expect(prepared.imageOrientation == .up && prepared.size == image.size && prepared.scale == 2)
        #expect(prepared.pngData() == image.pngData())
        #expect(await image.byPreparingForDisplay() == prepared)
        let thumbnail = try #require(image.preparingThumbnail(of: CGSize(width: 4, height: 6)))
        #expect(await image.byPreparingThumbnail(ofSize: CGSize(width: 4, height: 6)) == thumbnail)
        #expect(await image.byPreparingThumbnail(ofSize: .zero) == nil)
        let handed = await withCheckedContinuation { done in
            image.prepareForDisplay { done.resume(returning: $0) }
        }
        let small = await withCheckedContinuation { done in
            image.prepareThumbnail(of: CGSize(width: 4, height: 6)) { done.resume(returning: $0) }
        }
        #expect(handed == prepared && small == thumbnail)
    }

    @Test func imageAssetSelectsImageByConfiguration() {
        let asset = UIImageAsset()
        let (light, dark) = (
            UITraitCollection(userInterfaceStyle: .light), UITraitCollection(userInterfaceStyle: .dark)
        )
        let (day, night) = (
            UIImage(cgImage: UIImageTests.sampleImage([[0]])), UIImage(cgImage: UIImageTests.sampleImage([[1]]))
        )
        #expect(day.configuration == nil)
        asset.register(day, with: light.imageConfiguration)
        asset.register(night, with: dark.imageConfiguration)
        let chosen = day.withRenderingMode(.alwaysTemplate).withConfiguration(dark.imageConfiguration)
        #expect(chosen.cgImage === night.cgImage && chosen.renderingMode == .alwaysTemplate)
        #expect(chosen.configuration == dark.imageConfiguration && chosen.imageAsset === asset)
        #expect(asset.image(with: light.imageConfiguration).cgImage === day.cgImage)
        #expect(asset.image(with: dark.imageConfiguration).configuration == dark.imageConfiguration)
        asset.unregister(with: dark.imageConfiguration)
        #expect(day.withConfiguration(dark.imageConfiguration).cgImage === day.cgImage)
        // Without an asset there is nothing to choose from.
        #expect(image.withConfiguration(dark.imageConfiguration).cgImage === image.cgImage)
        let both = light.imageConfiguration.applying(UITraitCollection(displayScale: 2).imageConfiguration)
        #expect(both.traitCollection?.displayScale == 2 && both.traitCollection?.userInterfaceStyle == .light)
        #expect(both.applying(dark.imageConfiguration).traitCollection?.userInterfaceStyle == .dark)
        #expect(both.applying(nil) == both && both.withTraitCollection(nil).traitCollection == nil)
        #expect(UITraitCollection().imageConfiguration.traitCollection == nil)
        #expect(UIImage(named: "there is no such image", in: nil, with: both) == nil)
    }

    /// A JPEG file is shown as far as it goes, with all of its size.
    @Test func imageFromTruncatedDataIsNilOrOfFullSize() throws {
        for (data, isPNG) in [(image.pngData(), true), (image.jpegData(compressionQuality: 0.5), false)] {
            let data = try #require(data)
            #expect(UIImage(data: data)?.size == CGSize(width: 2, height: 3))
            for length in 0..<data.count {
                let image = UIImage(data: data.prefix(length))
                #expect(image == nil || image?.size == CGSize(width: 2, height: 3))
                if isPNG, length < data.count - 16 { #expect(image == nil, "\(length) of \(data.count) bytes") }
            }
        }
    }

    private final class Seen: Sendable {
        let scale = Mutex<CGFloat?>(nil)
    }

    /// Without a pause, since other tests make other screens.
    @MainActor @Test func imageContextScaleZeroUsesMainScreenScale() {
        _ = ViewScreen(width: 4, height: 4, scale: 3)
        UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), false, 0)
        let image = UIGraphicsGetImageFromCurrentImageContext()
        #expect(image?.scale == 3 && image?.cgImage?.width == 6)
        let (away, done) = (Seen(), DispatchSemaphore(value: 0))
        Thread.detachNewThread {
            // Each thread has a stack of its own.
            if UIGraphicsGetCurrentContext() == nil {
                UIGraphicsBeginImageContextWithOptions(CGSize(width: 2, height: 1), true, 0)
                away.scale.withLock { $0 = UIGraphicsGetImageFromCurrentImageContext()?.scale }
                UIGraphicsEndImageContext()
            }
            done.signal()
        }
        done.wait()
        #expect(away.scale.withLock { $0 } == 3)
        UIGraphicsEndImageContext()
        UIGraphicsBeginImageContext(CGSize(width: 2, height: 1))
        #expect(UIGraphicsGetImageFromCurrentImageContext()?.scale == 1)
        UIGraphicsEndImageContext()
        _ = ViewScreen(width: 4, height: 4)
    }
}
