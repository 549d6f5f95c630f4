import Foundation

/// The values that an app passes to a kernel, in the order of the arguments, without images.
///
/// Numbers have four equal components; vectors have zeros for missing components. Colors are premultiplied colors of the
/// context's working space.
public struct CIKernelArguments: Sendable {
    private let values: [SIMD4<Float>]

    /// The number of values.
    public var count: Int { values.count }

    /// The value at an index, as a number: the first component. Zero if there is no such value.
    public subscript(index: Int) -> Float { vector(index).x }

    /// Returns the value at an index as a vector or a color; zeros if there is no such value.
    public func vector(_ index: Int) -> SIMD4<Float> { values.indices.contains(index) ? values[index] : .zero }

    init(_ values: [KernelValue], _ space: WorkingSpace) {
        self.values = values.map { value in
            switch value {
            case .vector(let vector): vector
            case .color(let color): space.working(color).premultiplied
            }
        }
    }
}

/// A value as given by the app.
enum KernelValue: Sendable {
    case vector(SIMD4<Float>)
    /// A straight color in sRGB.
    case color(Pixel)

    /// Converts a number, a `CIVector`, a `CIColor`, a point, a size, or a rectangle; `nil` for other types.
    init?(_ object: Any) {
        switch object {
        case let color as CIColor: self = .color(color.pixel)
        case let vector as CIVector: self = .vector(vector.pixel)
        case let point as CGPoint: self = .vector(SIMD4(Float(point.x), Float(point.y), 0, 0))
        case let size as CGSize: self = .vector(SIMD4(Float(size.width), Float(size.height), 0, 0))
        case let rect as CGRect:
            self = .vector(
                SIMD4(Float(rect.minX), Float(rect.minY), Float(rect.width), Float(rect.height))
            )
        default:
            guard let number = FilterInput.number(object) else { return nil }
            self = .vector(SIMD4(repeating: Float(number)))
        }
    }
}

/// The arguments of a kernel, divided into images and values.
struct KernelInputs {
    var images: [CISampler] = []
    var values: [KernelValue] = []

    /// Returns `nil`, and logs a message, if an argument has a type that kernels do not support.
    init?(_ arguments: [Any], of name: String) {
        for (index, argument) in arguments.enumerated() {
            switch argument {
            case let image as CIImage: images.append(CISampler(image: image))
            case let sampler as CISampler: images.append(sampler)
            default:
                guard let value = KernelValue(argument) else {
                    Log.once(
                        "kernel \(name) \(index)",
                        from: "CoreImage",
                        "argument \(index) of the kernel \(name) must be an image, a number, a vector or a color, not "
                            + "\(type(of: argument))"
                    )
                    return nil
                }
                values.append(value)
            }
        }
    }

    var nodes: [ImageNode] { images.map(\.node) }
}
