import Glibc

/// Called with what it was given and the memory, when a bitmap context does not use it any more.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

extension CGContext {
    /// Makes a context that draws on memory: a unit is a pixel, the origin is at the bottom left, and y points up.
    ///
    /// As on Apple's systems nothing is erased at first, and the top row comes first in memory. After each call the memory
    /// is what has been drawn; it may be read and written between calls. Nil, and a line on standard error, for a size
    /// that is empty or more than 32,767 pixels, rows too short, and layouts other than these, of eight bits a component:
    /// - 32 bits of RGB, with `premultipliedFirst`, `premultipliedLast`, `noneSkipFirst` or `noneSkipLast`, and the order
    ///   `byteOrder32Big` (the default) or `byteOrder32Little`;
    /// - 8 bits of grey, with `none`;
    /// - 8 bits of coverage, `alphaOnly`, whatever the space.
    ///
    /// `premultipliedFirst` and `noneSkipFirst` with `byteOrder32Little`, in rows of whole words, are drawn on directly;
    /// all others cost a conversion around each call. Without alpha the context is opaque.
    /// - Parameters:
    ///   - data: the memory, which must live as long as the context; nil for the context's own, which begins as zeros.
    ///   - width: in pixels.
    ///   - height: in pixels.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: from one row to the next; 0 for as few as needed.
    ///   - space: what components mean.
    ///   - bitmapInfo: a `CGBitmapInfo` in bits.
    public convenience init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32
    ) {
        self.init(
            data: data,
            width: width,
            height: height,
            bitsPerComponent: bitsPerComponent,
            bytesPerRow: bytesPerRow,
            space: space,
            bitmapInfo: bitmapInfo,
            releaseCallback: nil,
            releaseInfo: nil
        )
    }

    /// Makes a context that draws on memory, as
    /// ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` does.
    /// - Parameters:
    ///   - releaseCallback: called with `releaseInfo` and the memory when the context goes; not when there is none.
    ///   - releaseInfo: handed to the callback.
    public convenience init?(
        data: UnsafeMutableRawPointer?,
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: UInt32,
        releaseCallback: CGBitmapContextReleaseDataCallback?,
        releaseInfo: UnsafeMutableRawPointer?
    ) {
        let format: BitmapFormat
        do throws(BitmapError) {
            format = try BitmapFormat(
                drawnWidth: width,
                height: height,
                bitsPerComponent: bitsPerComponent,
                bytesPerRow: bytesPerRow,
                space: space,
                info: CGBitmapInfo(rawValue: bitmapInfo),
                ownsMemory: data == nil
            )
        } catch {
            StandardError.write(line: "CoreGraphics: no bitmap context: \(error)")
            return nil
        }
        let size = PixelSize(width: width, height: height)
        // Zeros, on a boundary that vector loops like.
        guard let address = data ?? Self.zeroed(format.bytesPerRow * height) else { return nil }
        let memory = BitmapMemory(address: address, size: size, format: format) {
            if data == nil { free(address) } else { releaseCallback?(releaseInfo, data) }
        }
        let toPixels = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: CGFloat(height))
        let isOpaque = !format.layout.hasAlpha
        let isDirect =
            [.native, .nativeOpaque].contains(format.layout) && format.bytesPerRow % 4 == 0
            && UInt(bitPattern: address) % 4 == 0
        if isDirect {
            // The context keeps the memory.
            let surface = Surface(wrapping: address, size: size, bytesPerRow: format.bytesPerRow, release: {})
            guard let engine = RasterEngine(surface: surface, isOpaque: isOpaque, clip: nil) else { return nil }
            self.init(
                engine: engine,
                surface: surface,
                isOpaque: isOpaque,
                baseTransform: toPixels,
                clip: engine.limits,
                memory: memory
            )
        } else {
            guard let surface = Surface(size: size),
                let engine = ConvertingEngine(surface: surface, memory: memory, isOpaque: isOpaque)
            else { return nil }
            self.init(
                engine: engine,
                surface: surface,
                isOpaque: isOpaque,
                baseTransform: toPixels,
                clip: Region(surface.bounds),
                memory: memory
            )
        }
    }

    private static func zeroed(_ count: Int) -> UnsafeMutableRawPointer? {
        guard let memory = aligned_alloc(64, (count + 63) & ~63) else { return nil }
        memset(memory, 0, count)
        return memory
    }

    /// The memory that is drawn on, the top row first; nil for a context that has no pixels.
    public var data: UnsafeMutableRawPointer? { memory?.address ?? pixels?.baseAddress }

    /// The width in pixels; 0 for a context that has none.
    public var width: Int { pixels?.size.width ?? 0 }

    /// The height in pixels; 0 for a context that has none.
    public var height: Int { pixels?.size.height ?? 0 }

    /// How many bits a component of a pixel has; 0 for a context that has none.
    public var bitsPerComponent: Int { format?.bitsPerComponent ?? 0 }

    /// How many bits a pixel has; 0 for a context that has none.
    public var bitsPerPixel: Int { format?.bitsPerPixel ?? 0 }

    /// How many bytes it is from one row to the next; 0 for a context that has no pixels.
    public var bytesPerRow: Int { format?.bytesPerRow ?? 0 }

    /// What the components of pixels mean; nil for coverage alone, and for a context that has no pixels.
    public var colorSpace: CGColorSpace? { format?.colorSpace }

    /// Where the alpha of pixels is.
    public var alphaInfo: CGImageAlphaInfo { format?.info.alpha ?? .none }

    /// The layout of pixels.
    public var bitmapInfo: CGBitmapInfo { format?.info ?? [] }

    /// Waits until all is drawn. Here it always is when a call returns.
    public func flush() {}

    /// As ``flush()``.
    public func synchronize() {}

    private var pixels: Surface? { memory != nil || engine is RasterEngine || engine is DeferredEngine ? surface : nil }

    private var format: BitmapFormat? {
        if let memory { return memory.format }
        guard let pixels else { return nil }
        var native = BitmapFormat.native(width: pixels.size.width, isOpaque: isOpaque)
        native.bytesPerRow = pixels.bytesPerRow
        return native
    }
}

/// Why there can be no bitmap context.
enum BitmapError: Error, CustomStringConvertible {
    case size(width: Int, height: Int)
    case layout(bitsPerComponent: Int, info: CGBitmapInfo)
    case rowTooShort(bytesPerRow: Int, needed: Int)

    var description: String {
        switch self {
        case .size(let width, let height): "a size of \(width) × \(height) pixels"
        case .layout(let bits, let info):
            "unsupported layout (\(bits) bits per component, bitmap info 0x\(String(info.rawValue, radix: 16)));"
                + " there are 8 bits per component of RGB with premultiplied or skipped alpha, of grey without alpha,"
                + " and of alpha only"
        case .rowTooShort(let bytesPerRow, let needed): "\(bytesPerRow) bytes per row, where \(needed) are needed"
        }
    }
}

extension BitmapFormat {
    /// The format of a bitmap to draw on.
    fileprivate init(
        drawnWidth width: Int,
        height: Int,
        bitsPerComponent: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        info: CGBitmapInfo,
        ownsMemory: Bool
    ) throws(BitmapError) {
        let sides = 1...RasterEngine.maximumSide
        guard sides.contains(width), sides.contains(height), width * height * 4 <= Surface.maximumByteCount else {
            throw .size(width: width, height: height)
        }
        let isAlphaOnly = info.alpha == .alphaOnly
        let isGray = !isAlphaOnly && space.model == .gray
        let bits = isAlphaOnly || isGray ? 8 : 32
        let alphas: [CGImageAlphaInfo] =
            isAlphaOnly
            ? [.alphaOnly]
            : isGray ? [.none] : [.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast]
        guard bitsPerComponent == 8, let alpha = info.alpha, alphas.contains(alpha), isAlphaOnly || !space.isPattern,
            let layout = PixelLayout(space.model, bitsPerPixel: bits, info)
        else { throw .layout(bitsPerComponent: bitsPerComponent, info: info) }
        let needed = width * bits / 8
        guard bytesPerRow == 0 || bytesPerRow >= needed, bytesPerRow <= Surface.maximumByteCount / height else {
            throw .rowTooShort(bytesPerRow: bytesPerRow, needed: needed)
        }
        self.init(
            bitsPerComponent: 8,
            bitsPerPixel: bits,
            bytesPerRow: bytesPerRow != 0 ? bytesPerRow : ownsMemory ? (needed + 63) & ~63 : needed,
            colorSpace: isAlphaOnly ? nil : space,
            info: info,
            layout: layout
        )
    }
}
