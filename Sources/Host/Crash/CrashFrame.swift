import CGuardian
import Display
import Foundation
import Raster

/// The frame that a display showed last before a program died.
package struct CrashFrame: Sendable {
    private let panel: Surface
    private let rotation: ScreenRotation

    /// The maximum length of a side, in pixels.
    private static let longestSide = 16_384

    /// Reads the frame of a program that has died.
    /// - Parameters:
    ///   - descriptor: The file of the program.
    ///   - offset: The position of the pixels in the file.
    /// - Returns: `nil` if there is no frame, or not all of it.
    init?(_ record: EaselCrashRecord, _ descriptor: CInt, at offset: Int) {
        let frame = record.frame
        let size = PixelSize(width: Int(frame.width), height: Int(frame.height))
        let pitch = Int(frame.bytes_per_row)
        guard let rotation = ScreenRotation(rawValue: Int(frame.rotation)),
            max(size.width, size.height) <= Self.longestSide, pitch >= size.width * 4,
            record.frame_bytes == UInt64(pitch * size.height), let panel = Surface(size: size)
        else { return nil }
        for y in 0..<size.height {
            let count = size.width * 4
            guard pread(descriptor, panel.row(y), count, off_t(offset + y * pitch)) == count else { return nil }
        }
        self.panel = panel
        self.rotation = rotation
    }

    /// Returns the upright pixels of the screen; `nil` if there is not enough memory.
    func upright() -> Surface? {
        guard let screen = Surface(size: rotation.size(of: panel.size)) else { return nil }
        let back = ScreenRotation.none.rotated(by: -(rotation.rawValue / 90))
        PixelKernels.copyOut(to: screen, rotation: back, in: panel.bounds, from: panel, at: .zero)
        return screen
    }

    // MARK: In the program that runs

    /// Notes the frame that a display shows, if the process records crashes. Called by one thread at a time.
    static func note(_ surface: Surface, _ rotation: ScreenRotation) {
        let frame = EaselCrashFrame(
            pixels: UInt64(UInt(bitPattern: surface.baseAddress)),
            width: UInt32(surface.size.width),
            height: UInt32(surface.size.height),
            bytes_per_row: UInt32(surface.bytesPerRow),
            rotation: UInt32(rotation.rawValue)
        )
        easel_set_crash_frame(frame)
    }

    /// Notes that no frame is shown, or that its memory is about to be released.
    static func forget() { easel_set_crash_frame(EaselCrashFrame()) }
}
