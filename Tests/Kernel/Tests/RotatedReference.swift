import Input
import KernelRig
import Raster

extension Recording {
    /// Returns the touches of a panel on its rotated screen.
    func rotated(_ rotation: ScreenRotation) throws -> Recording {
        let samples = samples.map { sample in
            var sample = sample
            (sample.x, sample.y) = rotation.screenPosition(ofPanelX: sample.x, y: sample.y)
            return sample
        }
        return try Recording(comments: comments, devices: devices, samples: samples)
    }
}

extension PanelImage {
    /// Returns the image as a rotated panel shows it.
    func rotated(_ rotation: ScreenRotation) -> PanelImage {
        let screen = PixelSize(width: width, height: height)
        let panel = rotation.size(of: screen)
        var pixels = [UInt8](repeating: 0, count: self.pixels.count)
        for y in 0..<height {
            for x in 0..<width {
                let position = rotation.panelPixel(x: x, y: y, screen: screen)
                let (from, to) = ((y * width + x) * 3, (position.y * panel.width + position.x) * 3)
                for channel in 0..<3 { pixels[to + channel] = self.pixels[from + channel] }
            }
        }
        return PanelImage(width: panel.width, height: panel.height, pixels: pixels)
    }
}
