import ArgumentParser
import LinuxIO
import CDRM
import SketchApp
import UIKit

/// `kernel-guest withhold`: the sketch pad on a card, with a deliberate fault: damage that intersects a rectangle is never
/// sent to the kernel. The panel must show old pixels there, or the other tests prove nothing.
struct WithholdCommand: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "withhold")

    @Option var mode: String?

    /// x, y, width, height in pixels.
    @Argument var area: [Int]

    func run() throws {
        try MainActor.assumeIsolated {
            guard area.count == 4 else { throw ValidationError("invalid rectangle: expected four numbers") }
            let display = try DRMDisplay(
                DRMRequest(mode: mode.flatMap { ModeRequest($0) }),
                calls: calls(PixelRect(x: area[0], y: area[1], width: area[2], height: area[3]))
            )
            for line in display.summary { print(line) }
            let mode = display.mode
            let source = try LibinputSource(
                area: CGRect(x: 0, y: 0, width: Double(mode.size.width), height: Double(mode.size.height))
            )
            let host = try RealTimeHost(display: display, inputs: [source])
            try host.run(SketchDelegate())
        }
    }

    private func calls(_ area: PixelRect) -> DRMCalls {
        var calls = DRMCalls()
        let dirty = calls.drmModeDirtyFB
        calls.drmModeDirtyFB = { (card, framebuffer, rectangles) throws(Errno) in
            // None at all stands for the whole buffer: that is how the display asks whether there is the call.
            if rectangles.isEmpty { return try dirty(card, framebuffer, rectangles) }
            let remaining = rectangles.filter { clip in
                let rect = PixelRect(minX: Int(clip.x1), minY: Int(clip.y1), maxX: Int(clip.x2), maxY: Int(clip.y2))
                return !rect.intersects(area)
            }
            if !remaining.isEmpty { try dirty(card, framebuffer, remaining) }
        }
        let makeBlob = calls.drmModeCreatePropertyBlob
        calls.drmModeCreatePropertyBlob = { (card, bytes) throws(Errno) in
            let stride = MemoryLayout<drm_mode_rect>.stride
            guard bytes.count % stride == 0 else { return try makeBlob(card, bytes) }
            var remaining = bytes.withUnsafeBytes { raw in
                raw.bindMemory(to: drm_mode_rect.self).filter { clip in
                    let rect = PixelRect(minX: Int(clip.x1), minY: Int(clip.y1), maxX: Int(clip.x2), maxY: Int(clip.y2))
                    return !rect.intersects(area)
                }
            }
            // Damage cannot be empty: that would mean the whole frame.
            if remaining.isEmpty { remaining = [drm_mode_rect(x1: 0, y1: 0, x2: 1, y2: 1)] }
            return try makeBlob(card, remaining.withUnsafeBytes { Array($0) })
        }
        return calls
    }
}
