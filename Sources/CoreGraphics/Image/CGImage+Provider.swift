extension CGImage {
    /// Creates an image from bytes, the top row first. The bytes are read immediately.
    ///
    /// Supported formats have eight bits per component: RGB of 24 bits, RGB with alpha or a skipped byte of 32 bits in
    /// both orders, gray of 8 bits, gray with alpha of 16 bits, and coverage only of 8 bits, with alpha premultiplied
    /// or not; also gray of 1, 2 and 4 bits. Returns `nil` for all other formats, if the size is empty or too large, or
    /// if there are too few bytes.
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: The number of bits per component.
    ///   - bitsPerPixel: The number of bits per pixel.
    ///   - bytesPerRow: The number of bytes from one row to the next.
    ///   - space: The color space of the components.
    ///   - bitmapInfo: The pixel layout.
    ///   - provider: The provider of the bytes.
    ///   - decode: The values, in 0…1, of the least and the greatest sample of each component, including alpha if there
    ///     is any, or `nil` for 0 and 1.
    ///   - shouldInterpolate: A Boolean value that indicates whether pixels are interpolated if the image is scaled.
    ///   - intent: The rendering intent, which is stored with the image.
    public convenience init?(
        width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        space: CGColorSpace,
        bitmapInfo: CGBitmapInfo,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool,
        intent: CGColorRenderingIntent
    ) {
        guard let alpha = bitmapInfo.alpha else { return nil }
        let isSmall = [1, 2, 4].contains(bitsPerComponent) && space.kind == .gray && alpha == .none
        guard bitsPerComponent == 8 || (isSmall && bitsPerPixel == bitsPerComponent), !space.isPattern,
            space.kind != .displayP3,
            let layout = PixelLayout(space.kind, bitsPerPixel: isSmall ? 8 : bitsPerPixel, bitmapInfo)
        else { return nil }
        let format = BitmapFormat(
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow,
            colorSpace: alpha == .alphaOnly ? nil : space,
            info: bitmapInfo,
            layout: layout
        )
        let colorCount = alpha == .alphaOnly ? 0 : space.numberOfComponents
        let pairs = decode.map { decode in
            (0..<colorCount + (layout.hasAlpha ? 1 : 0)).map { (decode[2 * $0], decode[2 * $0 + 1]) }
        }
        guard let surface = Surface(size: PixelSize(width: width, height: height), provider, format, decode: pairs)
        else { return nil }
        self.init(
            surface: surface,
            isOpaque: !layout.hasAlpha,
            format: format,
            provider: provider,
            shouldInterpolate: shouldInterpolate,
            intent: intent
        )
    }

    /// Creates an image mask from bytes, the top row first. A sample of 0 lets all paint through, the greatest sample
    /// none. The bytes are read immediately.
    ///
    /// Returns `nil` if the size is empty or too large, or if there are too few bytes.
    /// - Parameters:
    ///   - width: The width in pixels.
    ///   - height: The height in pixels.
    ///   - bitsPerComponent: 1, 2, 4 or 8.
    ///   - bitsPerPixel: The same value as `bitsPerComponent`.
    ///   - bytesPerRow: The number of bytes from one row to the next.
    ///   - provider: The provider of the bytes.
    ///   - decode: The values of the least and the greatest sample, or `nil` for 0 and 1.
    ///   - shouldInterpolate: A Boolean value that indicates whether pixels are interpolated if the mask is scaled.
    public convenience init?(
        maskWidth width: Int,
        height: Int,
        bitsPerComponent: Int,
        bitsPerPixel: Int,
        bytesPerRow: Int,
        provider: CGDataProvider,
        decode: UnsafePointer<CGFloat>?,
        shouldInterpolate: Bool
    ) {
        guard [1, 2, 4, 8].contains(bitsPerComponent), bitsPerPixel == bitsPerComponent else { return nil }
        let format = BitmapFormat(
            bitsPerComponent: bitsPerComponent,
            bitsPerPixel: bitsPerPixel,
            bytesPerRow: bytesPerRow,
            colorSpace: nil,
            info: [],
            layout: .mask
        )
        let size = PixelSize(width: width, height: height)
        guard let surface = Surface(size: size, provider, format, decode: decode.map { [($0[0], $0[1])] }) else {
            return nil
        }
        self.init(
            surface: surface,
            isOpaque: false,
            format: format,
            provider: provider,
            isMask: true,
            shouldInterpolate: shouldInterpolate
        )
    }
}

extension Surface {
    /// Creates an image from bytes in a format. Returns `nil` if there are too few bytes or there is not enough memory.
    /// - Parameter decode: The least and greatest value of each component, alpha last.
    fileprivate convenience init?(
        size: PixelSize,
        _ provider: CGDataProvider,
        _ format: BitmapFormat,
        decode: [(CGFloat, CGFloat)]?
    ) {
        let limits = 1...RasterEngine.maximumSide
        guard limits.contains(size.width), limits.contains(size.height), format.bytesPerRow > 0,
            format.bytesPerRow <= Surface.maximumByteCount
        else { return nil }
        let needed = (size.width * format.bitsPerPixel + 7) / 8
        guard needed <= format.bytesPerRow else { return nil }
        self.init(size: size)
        let isComplete = provider.withBytes { bytes in
            guard bytes.count >= (size.height - 1) * format.bytesPerRow + needed,
                let base = bytes.baseAddress?.assumingMemoryBound(to: UInt8.self)
            else { return false }
            let tables = format.layout.decodeTables(decode)
            var samples = [UInt8](repeating: 0, count: size.width * format.layout.bytesPerPixel)
            for y in 0..<size.height {
                format.expand(base + y * format.bytesPerRow, to: &samples)
                if let tables {
                    for index in samples.indices { samples[index] = tables[index % tables.count][Int(samples[index])] }
                }
                format.layout.load(samples, count: size.width, to: row(y))
            }
            return true
        }
        if !isComplete { return nil }
    }
}

extension BitmapFormat {
    /// Expands the samples of a row to bytes. Samples of fewer bits become the nearest of 256 levels.
    fileprivate func expand(_ row: UnsafePointer<UInt8>, to samples: inout [UInt8]) {
        guard bitsPerComponent < 8 else {
            for index in samples.indices { samples[index] = row[index] }
            return
        }
        let most = 1 << bitsPerComponent - 1
        for index in samples.indices {
            let bit = index * bitsPerComponent
            let sample = Int(row[bit / 8]) >> (8 - bitsPerComponent - bit % 8) & most
            samples[index] = UInt8(sample * 255 / most)
        }
    }
}
