import Foundation
import FuzzDriver
import ImageCodecs

// Image files of all formats. The input is the file.
var limits = ImageLimits(physicalMemory: 64 << 20)
limits.pixelCount = 1 << 20
limits.sequencePixelCount = 1 << 20
limits.frameCount = 64
let limit = limits

FuzzDriver.run { bytes in
    let data = Data(bytes)
    _ = ImageFile.format(of: data)
    do throws(ImageFileError) {
        let image = try ImageFile.decode(data, limits: limit)
        FuzzDriver.require(image.surface.size.area <= limit.pixelCount, "the image is larger than the limit")
        FuzzDriver.require((1...8).contains(image.orientation), "the orientation is \(image.orientation)")
        requirePremultiplied(image)
        let sequence = try ImageFile.decodeFrames(data, limits: limit)
        for frame in sequence.frames {
            FuzzDriver.require(frame.duration >= 0, "a duration is \(frame.duration)")
            FuzzDriver.require(frame.image.surface.size == image.surface.size, "frames differ in size")
        }
    } catch {
        FuzzDriver.require(!error.description.isEmpty, "an error has no text")
    }
}

/// Requires that no color is greater than its alpha, as the compositor expects.
func requirePremultiplied(_ image: DecodedImage) {
    for y in 0..<image.surface.size.height {
        let row = image.surface.row(y)
        for x in 0..<image.surface.size.width {
            let (pixel, alpha) = (row[x], row[x] >> 24)
            let isSound =
                pixel >> 16 & 0xFF <= alpha && pixel >> 8 & 0xFF <= alpha && pixel & 0xFF <= alpha
                && (!image.isOpaque || alpha == 255)
            FuzzDriver.require(isSound, "the pixel at \(x), \(y) is \(String(pixel, radix: 16))")
        }
    }
}
