import CDRM
import LinuxIO
import Geometry

/// The layout and the pixel format of a framebuffer device, as its driver reports them, validated.
struct FramebufferLayout: Hashable, Sendable {
    static let maximumSide = 16384
    /// The valid refresh rates, in hertz. Timings that result in other rates are considered placeholders.
    static let refreshRates = 10.0...500.0

    let size: PixelSize
    let packing: PixelPacking
    /// The distance between rows, in bytes.
    let bytesPerRow: Int
    /// The offset of the first visible pixel in the mapping, in bytes.
    let offset: Int
    /// The size of the mapping, in bytes.
    let byteCount: Int
    /// The pages of the memory; `nil` if it has room for one frame only, or if the driver cannot choose the visible part.
    let pages: Pages?
    /// The number of vblanks per second; `nil` if the driver reports no timings, as drivers of kernel mode setting do.
    let refreshRate: Double?

    /// Two frames in the memory, one below the other, of which the driver shows one.
    struct Pages: Hashable, Sendable {
        static let count = 2
        /// The page that was visible when the device was opened, 0 or 1.
        let visible: Int
        /// The number of rows from one page to the next.
        let rows: Int
    }

    /// Creates a layout from the driver's reports.
    /// - Parameter path: The path of the device, for errors.
    init(
        _ fixed: fb_fix_screeninfo,
        _ variable: fb_var_screeninfo,
        path: String,
        pageSize: Int = Int(getpagesize())
    ) throws(DisplayError) {
        func require(_ condition: Bool, _ argument: String, _ requirement: String) throws(DisplayError) {
            if !condition {
                throw .unsupported(operation: "framebuffer \(path)", argument: argument, requirement: requirement)
            }
        }
        size = PixelSize(width: Int(variable.xres), height: Int(variable.yres))
        let sides = 1...Self.maximumSide
        try require(
            sides.contains(size.width) && sides.contains(size.height),
            "size \(size.width)×\(size.height)",
            "width and height must be 1 to \(Self.maximumSide) pixels"
        )
        try require(
            fixed.type == UInt32(FB_TYPE_PACKED_PIXELS),
            "memory type \(fixed.type)",
            "pixels must be packed (type \(FB_TYPE_PACKED_PIXELS))"
        )
        // With direct color, colors depend on lookup tables that the console has set for itself.
        try require(
            fixed.visual == UInt32(FB_VISUAL_TRUECOLOR),
            "visual \(fixed.visual) with \(variable.bits_per_pixel) bits per pixel",
            "it must be true color (visual \(FB_VISUAL_TRUECOLOR)); try `fbset -depth 16` or `fbset -depth 32`"
        )
        let packing = PixelPacking(variable)
        try require(
            packing != nil,
            Self.describe(variable),
            "pixels must have 16, 24 or 32 bits and separate bits for each color"
        )
        self.packing = packing!
        let pixel = self.packing.bytesPerPixel
        bytesPerRow = Int(fixed.line_length)
        let limit = 1 << 24
        try require(
            bytesPerRow <= limit && variable.xoffset <= limit && variable.yoffset <= limit,
            "\(bytesPerRow) bytes per row at offset (\(variable.xoffset), \(variable.yoffset))",
            "the maximum of each value is \(limit)"
        )
        let rowStart = Int(variable.xoffset) * pixel
        try require(
            bytesPerRow >= rowStart + size.width * pixel,
            "\(bytesPerRow) bytes per row",
            "a row must hold \(size.width) pixels of \(pixel) bytes from pixel \(variable.xoffset)"
        )
        let start = bytesPerRow * Int(variable.yoffset)
        var end = start + bytesPerRow * (size.height - 1) + rowStart + size.width * pixel
        try require(
            end <= Int(fixed.smem_len),
            "\(fixed.smem_len) bytes of memory",
            "it must hold \(size.height) rows of \(bytesPerRow) bytes from row \(variable.yoffset)"
        )
        pages = Self.pages(fixed, variable)
        if pages != nil { end = max(end, bytesPerRow * size.height * Pages.count) }
        // Mappings are page-aligned: if the memory starts within a page, so does the image.
        let lead = Int(fixed.smem_start % UInt(pageSize))
        offset = lead + start + rowStart
        byteCount = lead + end
        refreshRate = Self.refreshRate(variable)
    }

    /// Reads the layout of an open device.
    /// - Returns: The layout, and the driver's report of what is visible.
    static func read(
        _ descriptor: CInt,
        path: String,
        calls: FramebufferCalls
    ) throws(DisplayError) -> (FramebufferLayout, fb_var_screeninfo) {
        let fixed: fb_fix_screeninfo
        do throws(Errno) {
            fixed = try calls.fixedInfo(descriptor)
        } catch {
            if error.rawValue == ENOTTY { throw .notADisplay(path: path, reason: "it is not a framebuffer device") }
            throw .systemCall("FBIOGET_FSCREENINFO", argument: path, errorNumber: error.rawValue)
        }
        let variable = try DisplayError.naming("FBIOGET_VSCREENINFO", path) { () throws(Errno) in
            try calls.variableInfo(descriptor)
        }
        return (try FramebufferLayout(fixed, variable, path: path), variable)
    }

    /// A Boolean value that indicates whether a surface can use the memory directly.
    var isNative: Bool { packing.isNative && bytesPerRow % 4 == 0 && offset % 4 == 0 }

    /// Returns the offset of the first pixel of a page in the mapping, in bytes.
    func offset(ofPage page: Int) -> Int {
        guard let pages else { return offset }
        return offset + (page - pages.visible) * pages.rows * bytesPerRow
    }

    private static func pages(_ fixed: fb_fix_screeninfo, _ variable: fb_var_screeninfo) -> Pages? {
        let (rows, step) = (variable.yres, UInt32(fixed.ypanstep))
        guard step > 0, rows % step == 0, variable.xoffset == 0, variable.yoffset == 0 || variable.yoffset == rows,
            UInt64(variable.yres_virtual) >= UInt64(rows) * UInt64(Pages.count),
            UInt64(fixed.smem_len) >= UInt64(fixed.line_length) * UInt64(rows) * UInt64(Pages.count)
        else { return nil }
        return Pages(visible: variable.yoffset == 0 ? 0 : 1, rows: Int(rows))
    }

    private static func refreshRate(_ variable: fb_var_screeninfo) -> Double? {
        guard variable.pixclock > 0 else { return nil }
        let columns = [variable.xres, variable.left_margin, variable.right_margin, variable.hsync_len]
        let rows = [variable.yres, variable.upper_margin, variable.lower_margin, variable.vsync_len]
        func sum(_ parts: [UInt32]) -> Double { parts.reduce(0) { $0 + Double($1) } }
        // The pixel clock is in picoseconds per pixel.
        var rate = 1e12 / Double(variable.pixclock) / sum(columns) / sum(rows)
        if variable.vmode & UInt32(FB_VMODE_INTERLACED) != 0 { rate *= 2 }
        if variable.vmode & UInt32(FB_VMODE_DOUBLE) != 0 { rate /= 2 }
        return refreshRates.contains(rate) ? rate : nil
    }

    private static func describe(_ variable: fb_var_screeninfo) -> String {
        let channels = [variable.red, variable.green, variable.blue, variable.transp]
        let parts = channels.map { "\($0.length)@\($0.offset)" + ($0.msb_right == 0 ? "" : " reversed") }
        return "\(variable.bits_per_pixel) bits per pixel with channels \(parts.joined(separator: ", "))"
    }
}

extension PixelPacking {
    /// Creates the format that a driver reports, or returns `nil` if it is invalid or counts bits from the most
    /// significant one.
    init?(_ variable: fb_var_screeninfo) {
        let fields = [variable.red, variable.green, variable.blue, variable.transp]
        guard fields.allSatisfy({ $0.msb_right == 0 && $0.offset <= 32 && $0.length <= 32 }) else { return nil }
        let channels = fields.map { Channel(offset: Int($0.offset), length: Int($0.length)) }
        self.init(
            bitsPerPixel: Int(min(variable.bits_per_pixel, 64)),
            red: channels[0],
            green: channels[1],
            blue: channels[2],
            alpha: channels[3]
        )
    }
}
