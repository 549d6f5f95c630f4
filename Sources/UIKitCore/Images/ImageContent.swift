import CoreGraphics
import CoreImage
import Synchronization

/// What an image shows: pixels, or a recipe for them.
enum ImageContent: Sendable {
    case picture(CGImage)
    case recipe(RenderedRecipe)
    case nothing

    /// Width and height as stored, in pixels.
    var pixelSize: CGSize {
        switch self {
        case .picture(let picture): CGSize(width: picture.width, height: picture.height)
        case .recipe(let recipe): recipe.size
        case .nothing: .zero
        }
    }

    var picture: CGImage {
        switch self {
        case .picture(let picture): picture
        case .recipe(let recipe): recipe.picture
        case .nothing: RenderedRecipe.nothing
        }
    }
}

/// A recipe whose pixels are made when they are first needed, and kept.
final class RenderedRecipe: Sendable {
    let image: CIImage
    private let rendered = Mutex<CGImage?>(nil)
    private static let context = CIContext()

    init(_ image: CIImage) { self.image = image }

    /// Zero for an image without an end, of which nothing is ever shown.
    var size: CGSize {
        let extent = image.extent
        return extent.isNull || extent.isInfinite ? .zero : extent.size
    }

    /// The pixels; a single transparent one where there are none, or too many.
    var picture: CGImage {
        rendered.withLock { rendered in
            if let rendered { return rendered }
            let picture = Self.context.createCGImage(image, from: image.extent) ?? Self.nothing
            rendered = picture
            return picture
        }
    }

    static let nothing: CGImage = {
        guard let surface = Surface(size: PixelSize(width: 1, height: 1)) else {
            preconditionFailure("no memory for a pixel")
        }
        return CGImage(surface: surface, isOpaque: false)
    }()
}
