import CoreGraphics
import Synchronization

/// Layers apply filters to their bitmaps.
extension CIFilter: BitmapFilter {
    package var filterName: String { name }
    package var kindName: String { builtIn?.definition.name ?? name }
    package func filterValue(forKey key: String) -> Any? { value(forKey: key) }
    package func setFilterValue(_ value: Any?, forKey key: String) { setValue(value, forKey: key) }

    package static func operation(of filters: [any BitmapFilter]) -> BitmapOperation {
        let steps = filters.compactMap { ($0 as? CIFilter)?.step }
        let context = CIContext()
        return { image, rect, bounds in
            // From pixels that count down from the top of the bounds to pixels that count up from their bottom.
            let offset = CGAffineTransform(
                translationX: CGFloat(rect.minX - bounds.minX),
                y: CGFloat(bounds.maxY - rect.maxY)
            )
            var result: CIImage? = CIImage(cgImage: image).transformed(by: offset)
            for step in steps { result = result.flatMap(step.apply) }
            guard let result else { return nil }
            let extent = PixelRect(extent: result.extent)
            let region = extent.isEndless ? PixelRect(size: bounds.size) : extent
            guard let output = context.createCGImage(result, from: region.extentRect) else { return nil }
            let top = PixelRect(size: region.size)
                .offsetBy(x: bounds.minX + region.minX, y: bounds.maxY - region.maxY)
            return (output, top)
        }
    }

    /// The filter with its current values.
    private var step: LayerFilterStep {
        builtIn.map { .builtIn($0.definition, $0.values) } ?? .object(SharedFilter(self))
    }
}

/// A filter that a layer applies.
private enum LayerFilterStep: Sendable {
    case builtIn(FilterDefinition, [String: FilterInput.Value])
    case object(SharedFilter)

    func apply(_ image: CIImage) -> CIImage? {
        switch self {
        case .builtIn(let definition, var values):
            if definition.input(kCIInputImageKey) != nil { values[kCIInputImageKey] = .image(image) }
            let arguments = FilterArguments(definition: definition, values: values)
            guard arguments.isFinite else { return nil }
            return definition.make(arguments).map { CIImage($0) }
        case .object(let object):
            return object.output(for: image)
        }
    }
}

/// A filter of an app. Unchecked, because the app must not use it after it has assigned it to a layer.
private final class SharedFilter: @unchecked Sendable {
    private let filter: CIFilter
    private let lock = Mutex(())

    init(_ filter: CIFilter) { self.filter = filter }

    func output(for image: CIImage) -> CIImage? {
        lock.withLock { _ in
            if filter.inputKeys.contains(kCIInputImageKey) { filter.setValue(image, forKey: kCIInputImageKey) }
            return filter.outputImage
        }
    }
}
