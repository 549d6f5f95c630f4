import Glibc

/// A callback that releases the memory of a bitmap context. It receives the context's release info and the memory.
public typealias CGBitmapContextReleaseDataCallback = (UnsafeMutableRawPointer?, UnsafeMutableRawPointer?) -> Void

extension CGContext {
    /// Creates a context that draws into memory. A unit is a pixel, the origin is at the bottom left, and y points up.
    ///
    /// As on Apple's systems, the memory is not cleared first, and the top row comes first in memory. The memory is up
    /// to date after each call; it may be read and written between calls. Returns `nil`, and logs a line to standard
    /// error, if the size is empty or exceeds 32,767 pixels, if the rows are too short, or if the layout is none of
    /// these, each with eight bits per component:
    /// - 32 bits of RGB, with `premultipliedFirst`, `premultipliedLast`, `noneSkipFirst` or `noneSkipLast`, and the
    ///   order `byteOrder32Big` (the default) or `byteOrder32Little`;
    /// - 8 bits of gray, with `none`;
    /// - 8 bits of coverage, with `alphaOnly`, in any color space.
    ///
    /// `premultipliedFirst` and `noneSkipFirst` with `byteOrder32Little`, in word-aligned rows, are drawn into
    /// directly; all other layouts cost a conversion around each call. Without alpha the context is opaque.
    /// - Parameters:
    ///   - data: The memory, which must outlive the context, or `nil` to let the context allocate zeroed memory.
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: 8.
    ///   - bytesPerRow: The number of bytes from one row to the next, or 0 for the smallest possible number.
    ///   - space: The color space of the components.
    ///   - bitmapInfo: The raw value of a `CGBitmapInfo`.
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

    /// Creates a context that draws into memory, as
    /// ``init(data:width:height:bitsPerComponent:bytesPerRow:space:bitmapInfo:)`` does.
    /// - Parameters:
    ///   - releaseCallback: The callback invoked with `releaseInfo` and the memory when the context is deallocated. It
    ///     is not called if no context is created.
    ///   - releaseInfo: The first argument of the callback.
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
            Log.write(LogMessage("cannot create a bitmap context: \(error)", .warning), from: "CoreGraphics")
            return nil
        }
        let size = PixelSize(width: width, height: height)
        // Zeroed, and aligned for vector loops.
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
            // The context retains the memory.
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

    /// The memory drawn into, the top row first, or `nil` if the context has no pixels.
    public var data: UnsafeMutableRawPointer? {
        performQueuedDrawing()
        return memory?.address ?? pixels?.baseAddress
    }

    /// The width in pixels, or 0 if the context has no pixels.
    public var width: Int { pixels?.size.width ?? 0 }

    /// The height in pixels, or 0 if the context has no pixels.
    public var height: Int { pixels?.size.height ?? 0 }

    /// The number of bits per component, or 0 if the context has no pixels.
    public var bitsPerComponent: Int { format?.bitsPerComponent ?? 0 }

    /// The number of bits per pixel, or 0 if the context has no pixels.
    public var bitsPerPixel: Int { format?.bitsPerPixel ?? 0 }

    /// The number of bytes from one row to the next, or 0 if the context has no pixels.
    public var bytesPerRow: Int { format?.bytesPerRow ?? 0 }

    /// The color space of the pixels, or `nil` if they hold coverage only or the context has no pixels.
    public var colorSpace: CGColorSpace? { format?.colorSpace }

    /// The position of alpha in a pixel.
    public var alphaInfo: CGImageAlphaInfo { format?.info.alpha ?? .none }

    /// The pixel layout.
    public var bitmapInfo: CGBitmapInfo { format?.info ?? [] }

    /// Waits until all drawing is complete. Only the context of a layer that draws asynchronously queues its drawing; in
    /// others, drawing is complete when a call returns.
    public func flush() { performQueuedDrawing() }

    /// The same as ``flush()``.
    public func synchronize() { flush() }

    private var pixels: Surface? {
        memory != nil || engine is RasterEngine || engine is DeferredEngine || engine is QueueingEngine ? surface : nil
    }

    private var format: BitmapFormat? {
        if let memory { return memory.format }
        guard let pixels else { return nil }
        var native = BitmapFormat.native(width: pixels.size.width, isOpaque: isOpaque)
        native.bytesPerRow = pixels.bytesPerRow
        return native
    }
}

/// The reason for which a bitmap context cannot be created.
enum BitmapError: Error, CustomStringConvertible {
    case size(width: Int, height: Int)
    case layout(bitsPerComponent: Int, info: CGBitmapInfo)
    case rowTooShort(bytesPerRow: Int, needed: Int)

    var description: String {
        switch self {
        case .size(let width, let height): "unsupported size \(width)×\(height) pixels"
        case .layout(let bits, let info):
            "unsupported layout (\(bits) bits per component, bitmap info 0x\(String(info.rawValue, radix: 16)));"
                + " supported: 8 bits per component with RGB and premultiplied or skipped alpha, gray without alpha,"
                + " or alpha only"
        case .rowTooShort(let bytesPerRow, let needed): "\(bytesPerRow) bytes per row, at least \(needed) required"
        }
    }
}

extension BitmapFormat {
    /// Creates the format of a bitmap to draw into.
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
        let isGray = !isAlphaOnly && space.kind == .gray
        let bits = isAlphaOnly || isGray ? 8 : 32
        let alphas: [CGImageAlphaInfo] =
            isAlphaOnly
            ? [.alphaOnly]
            : isGray ? [.none] : [.premultipliedFirst, .premultipliedLast, .noneSkipFirst, .noneSkipLast]
        guard bitsPerComponent == 8, let alpha = info.alpha, alphas.contains(alpha),
            isAlphaOnly || !space.isPattern && space.kind != .displayP3,
            let layout = PixelLayout(space.kind, bitsPerPixel: bits, info)
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
