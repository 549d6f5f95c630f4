import CDRM
import Geometry
import LinuxIO

/// A display mode of a connector.
package struct DRMMode: Sendable {
    package let info: drmModeModeInfo

    package init(_ info: drmModeModeInfo) { self.info = info }

    package var size: PixelSize { PixelSize(width: Int(info.hdisplay), height: Int(info.vdisplay)) }

    /// A Boolean value that indicates whether the panel reports this mode as its preferred one.
    package var isPreferred: Bool { info.type & UInt32(DRM_MODE_TYPE_PREFERRED) != 0 }

    /// A Boolean value that indicates whether the panel shows every other row at a time.
    var isInterlaced: Bool { info.flags & UInt32(DRM_MODE_FLAG_INTERLACE) != 0 }

    /// The plausible refresh rates of a panel, in hertz. Others are placeholders: drivers of panels on a serial bus
    /// report one frame per second or per minute.
    package static let refreshRates = 10.0...1000

    /// The exact number of vblanks per second; the kernel's own field is rounded to an integer. 60 if the timing
    /// results in no plausible rate.
    package var refreshRate: Double {
        [exactRate, Double(info.vrefresh)].first(where: Self.refreshRates.contains) ?? 60
    }

    private var exactRate: Double {
        let total = Double(info.htotal) * Double(info.vtotal)
        guard total > 0 else { return 0 }
        var rate = Double(info.clock) * 1000 / total
        if isInterlaced { rate *= 2 }
        if info.flags & UInt32(DRM_MODE_FLAG_DBLSCAN) != 0 { rate /= 2 }
        if info.vscan > 1 { rate /= Double(info.vscan) }
        return rate
    }

    /// The flags of the kernel with the aspect ratio of the image: `DRM_MODE_FLAG_PIC_AR_MASK`. A mode that was listed without
    /// one can have one after it was set.
    private static let aspectRatios: UInt32 = 0xF << 19

    /// Returns a Boolean value that indicates whether two modes have the same timing, independent of their names and of the
    /// aspect ratio that they announce.
    package func hasSameTiming(as other: DRMMode) -> Bool {
        func timing(_ info: drmModeModeInfo) -> [UInt32] {
            [
                info.clock, UInt32(info.hdisplay), UInt32(info.hsync_start), UInt32(info.hsync_end),
                UInt32(info.htotal), UInt32(info.hskew), UInt32(info.vdisplay), UInt32(info.vsync_start),
                UInt32(info.vsync_end), UInt32(info.vtotal), UInt32(info.vscan), info.flags & ~Self.aspectRatios,
            ]
        }
        return timing(info) == timing(other.info)
    }
}

extension DRMMode: CustomStringConvertible {
    /// The description of the mode, such as `1920x1080@59.94`.
    package var description: String {
        let hundredths = Int((refreshRate * 100).rounded())
        let fraction = hundredths % 100 == 0 ? "" : "." + (hundredths % 100 < 10 ? "0" : "") + "\(hundredths % 100)"
        return "\(size.width)x\(size.height)@\(hundredths / 100)\(fraction)"
    }
}

/// A requested mode: `preferred`, `highest`, `1280x720`, or `1280x720@50` with a rate.
package enum ModeRequest: Hashable, Sendable {
    /// The mode that the panel prefers.
    case preferred
    /// The mode with the most pixels, and of those the one with the highest refresh rate.
    case highest
    /// A mode of a size, and of a refresh rate in hertz; `nil` selects the best.
    case size(PixelSize, refreshRate: Double?)

    /// Parses `preferred`, `highest`, `WIDTHxHEIGHT` or `WIDTHxHEIGHT@HERTZ`, or returns `nil` for any other text.
    package init?(_ text: String) {
        switch text {
        case "preferred": self = .preferred
        case "highest": self = .highest
        default:
            let parts = text.split(separator: "@", maxSplits: 1, omittingEmptySubsequences: false)
            guard let size = Self.parseSize(parts[0]) else { return nil }
            guard parts.count == 2 else {
                self = .size(size, refreshRate: nil)
                return
            }
            guard let rate = Double(parts[1]), (1...1000).contains(rate) else { return nil }
            self = .size(size, refreshRate: rate)
        }
    }

    /// Returns the size from a text such as `800x480`; `nil` if it is invalid or larger than any display.
    package static func parseSize(_ text: Substring) -> PixelSize? {
        let sides = text.split(separator: "x", omittingEmptySubsequences: false)
        guard sides.count == 2, let width = Int(sides[0]), let height = Int(sides[1]),
            (1...16384).contains(width), (1...16384).contains(height)
        else { return nil }
        return PixelSize(width: width, height: height)
    }

    /// Returns the matching mode, or `nil` if there is none.
    ///
    /// Among modes of one size, it is the preferred one, or else the first, which the kernel ranks highest; with a rate, the
    /// nearest within half a hertz, so that 60 matches 59.94. Interlaced modes are never the highest: they show half of
    /// their rows at a time.
    func choose(from modes: [DRMMode]) -> DRMMode? {
        switch self {
        case .preferred: return modes.first(where: \.isPreferred) ?? modes.first
        case .highest:
            let progressive = modes.filter { !$0.isInterlaced }
            return (progressive.isEmpty ? modes : progressive).max {
                ($0.size.area, $0.refreshRate) < ($1.size.area, $1.refreshRate)
            }
        case .size(let size, let refreshRate):
            let candidates = modes.filter { $0.size == size }
            guard let refreshRate else { return Self.preferred.choose(from: candidates) }
            let nearest = candidates.min {
                abs($0.refreshRate - refreshRate) < abs($1.refreshRate - refreshRate)
            }
            return nearest.flatMap { abs($0.refreshRate - refreshRate) <= 0.5 ? $0 : nil }
        }
    }
}

extension ModeRequest: CustomStringConvertible {
    package var description: String {
        switch self {
        case .preferred: "preferred"
        case .highest: "highest"
        case .size(let size, let rate): "\(size.width)x\(size.height)" + (rate.map { "@\($0)" } ?? "")
        }
    }
}
