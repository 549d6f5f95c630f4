import Foundation
import FuzzDriver

@testable import UIKitCore

/// A catalog in a temporary folder, with an image set and a color set of the same name.
@MainActor
final class FuzzedCatalog {
    private let catalog: AssetCatalog
    private let imageSet: URL
    private let colorSet: URL
    private let image: Data
    private let traits: [UITraitCollection]

    init() throws {
        // In memory, if there is such a folder.
        let shared = URL(fileURLWithPath: "/dev/shm")
        let files = FileManager.default
        let parent = files.isWritableFile(atPath: shared.path) ? shared : files.temporaryDirectory
        let folder = parent.appending(path: "easel-fuzz-\(getpid()).xcassets")
        catalog = AssetCatalog(folder: folder)
        imageSet = folder.appending(path: "a.imageset")
        colorSet = folder.appending(path: "a.colorset")
        for set in [imageSet, colorSet] { try files.createDirectory(at: set, withIntermediateDirectories: true) }
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        image = UIGraphicsImageRenderer(size: CGSize(width: 9, height: 7), format: format).pngData { context in
            UIColor.red.setFill()
            context.fill(CGRect(x: 1, y: 2, width: 5, height: 4))
        }
        traits = [.light, .dark].flatMap { style in
            [UIUserInterfaceSizeClass.compact, .regular].map { size in
                UITraitCollection(traitsFrom: [
                    UITraitCollection(userInterfaceStyle: style), UITraitCollection(horizontalSizeClass: size),
                    UITraitCollection(displayScale: size == .compact ? 2 : 1),
                ])
            }
        }
        FuzzedCatalog.removeAtExit(folder)
    }

    /// Reads the sets, and draws what they have.
    func read(_ contents: Data, image: Data?) {
        do {
            try contents.write(to: imageSet.appending(path: "Contents.json"))
            try contents.write(to: colorSet.appending(path: "Contents.json"))
            try (image ?? self.image).write(to: imageSet.appending(path: "a.png"))
        } catch {
            fatalError("cannot write the catalog: \(error)")
        }
        if let asset = catalog.image(named: "a") {
            for traits in traits { draw(asset.image(with: traits)) }
        }
        if let color = catalog.color(named: "a") {
            for traits in traits {
                var (red, green, blue, alpha) = (CGFloat(0), CGFloat(0), CGFloat(0), CGFloat(0))
                color.resolvedColor(with: traits).getRed(&red, green: &green, blue: &blue, alpha: &alpha)
            }
            draw { color.setFill() }
        }
    }

    private func draw(_ image: UIImage) {
        FuzzDriver.require(image.size.width >= 0 && image.size.height >= 0, "the size is \(image.size)")
        draw {
            image.draw(in: CGRect(x: 0, y: 0, width: 20, height: 15))
            image.draw(at: CGPoint(x: 3, y: 2))
        }
    }

    private func draw(_ body: () -> Void) {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        _ = UIGraphicsImageRenderer(size: CGSize(width: 20, height: 15), format: format).image { context in
            body()
            context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
        }
    }

    private static var folder: String?

    private static func removeAtExit(_ folder: URL) {
        Self.folder = folder.path
        atexit {
            MainActor.assumeIsolated {
                if let folder = FuzzedCatalog.folder { try? FileManager.default.removeItem(atPath: folder) }
            }
        }
    }
}
