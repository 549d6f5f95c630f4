import CoreGraphics
import CoreImage
import Synchronization

/// The content of an image: pixels, a Core Image image or a symbol that renders them, or none.
enum ImageContent: Sendable {
    case bitmap(CGImage)
    case recipe(RenderedRecipe)
    case symbol(RenderedSymbol)
    case nothing

    /// The width and height of the stored pixels, before orientation is applied.
    var pixelSize: CGSize {
        switch self {
        case .bitmap(let bitmap): CGSize(width: bitmap.width, height: bitmap.height)
        case .recipe(let recipe): recipe.size
        case .symbol(let symbol): symbol.pixelSize
        case .nothing: .zero
        }
    }

    var bitmap: CGImage {
        switch self {
        case .bitmap(let bitmap): bitmap
        case .recipe(let recipe): recipe.bitmap
        case .symbol(let symbol): symbol.bitmap
        case .nothing: RenderedRecipe.nothing
        }
    }
}

/// A Core Image image whose pixels are rendered on first use and cached.
final class RenderedRecipe: Sendable {
    let image: CIImage
    private let rendered = Mutex<CGImage?>(nil)
    private static let context = CIContext()

    init(_ image: CIImage) { self.image = image }

    /// The size in pixels. It is zero for an image of infinite extent, which is never displayed.
    var size: CGSize {
        let extent = image.extent
        return extent.isNull || extent.isInfinite ? .zero : extent.size
    }

    /// The rendered pixels, or a single transparent pixel if the image is empty or too large.
    var bitmap: CGImage {
        rendered.withLock { rendered in
            if let rendered { return rendered }
            let bitmap = Self.context.createCGImage(image, from: image.extent) ?? Self.nothing
            rendered = bitmap
            return bitmap
        }
    }

    static let nothing: CGImage = {
        guard let surface = Surface(size: PixelSize(width: 1, height: 1)) else {
            preconditionFailure("out of memory")
        }
        return CGImage(surface: surface, isOpaque: false)
    }()
}
