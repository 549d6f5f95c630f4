import Compositor
import QuartzCore
import TestSupport
import Testing

/// Snapshots of layers that are shown in other layers.
@Suite struct LayerSnapshotTests {
    private func fill(_ color: CGColor) -> (CGContext) -> Void {
        { context in
            context.setFillColor(color)
            context.fill(CGRect(x: 0, y: 0, width: 64, height: 64))
        }
    }

    private func drawn(_ color: CGColor) -> DrawnLayer {
        DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10), drawing: fill(color))
    }

    private func show(_ snapshot: LayerSnapshot, at x: CGFloat) -> CALayer {
        let copy = CALayer()
        copy.frame = CGRect(origin: CGPoint(x: x, y: 0), size: snapshot.bounds.size)
        copy.snapshot = StretchableSnapshot(of: snapshot, snapshot.bounds)
        return copy
    }

    /// Exact if everything is pixel-aligned; otherwise edges are rounded depending on their position on the screen.
    @Test(arguments: 0..<30) func presentationSnapshotMatchesLayer(seed: Int) throws {
        var random = RandomLayers(seed: seed, isUpright: seed % 3 != 0)
        let screen = LayerScreen(width: 140, height: 48)
        let holder = CALayer()
        holder.frame = CGRect(x: 0, y: 0, width: 64, height: 48)
        holder.masksToBounds = true
        for _ in 0..<4 { holder.addSublayer(random.layer()) }
        screen.root.addSublayer(holder)
        screen.show()
        let committed = try #require(holder.presentationSnapshot)
        let present = try #require(holder.currentSnapshot())
        for snapshot in [committed, present] {
            let copy = show(snapshot, at: 70)
            screen.root.addSublayer(copy)
            screen.show()
            let all = screen.repainted()
            var greatest = 0
            for row in stride(from: 0, to: all.count, by: 140) {
                for (left, right) in zip(all[row..<row + 64], all[row + 70..<row + 134]) where left != right {
                    for shift in [0, 8, 16, 24] {
                        greatest = max(greatest, abs(Int(left >> shift & 255) - Int(right >> shift & 255)))
                    }
                }
            }
            #expect(greatest <= (random.isUpright ? 0 : 4))
            #expect(pixels(screen.surface) == all)
            copy.removeFromSuperlayer()
        }
    }

    /// The layer changes and redraws repeatedly.
    @Test func snapshotIsUnaffectedByLaterDrawing() throws {
        let screen = LayerScreen(width: 64, height: 48)
        let layer = drawn(.red)
        screen.root.addSublayer(layer)
        screen.show()
        let copy = show(try #require(layer.presentationSnapshot), at: 20)
        screen.root.addSublayer(copy)
        for color in [CGColor.green, .blue, .green, .blue, .green] {
            layer.drawing = fill(color)
            layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 5, height: 5))
            screen.show()
            // Repainted, since the screen is not notified of pixels changed directly.
            let all = screen.repainted()
            #expect(all[20] == Pixel.red && all[9 * 64 + 29] == Pixel.red && pixels(screen.surface) == all)
            #expect(screen[0, 0] == color.premultipliedARGB && screen[9, 9] == Pixel.red)
        }
        layer.removeFromSuperlayer()
        screen.show()
        #expect(screen[0, 0] == Pixel.black && screen[20, 0] == Pixel.red)
    }

    /// Also for a drawing that was never presented.
    @Test func currentSnapshotOfUncommittedDrawing() throws {
        let screen = LayerScreen(width: 64, height: 48)
        let layer = drawn(.red)
        screen.root.addSublayer(layer)
        #expect(layer.presentationSnapshot == nil && !layer.isShown)
        let copy = show(try #require(layer.currentSnapshot()), at: 20)
        screen.root.addSublayer(copy)
        layer.drawing = fill(.green)
        layer.setNeedsDisplay()
        screen.show()
        #expect(screen[0, 0] == Pixel.green && screen[20, 0] == Pixel.red)
    }

    @Test func takingSnapshotCopiesNoPixels() throws {
        let screen = LayerScreen(width: 64, height: 48)
        let layer = drawn(.red)
        screen.root.addSublayer(layer)
        screen.show()
        let before = screen.context.counters
        for index in 0..<3 {
            screen.root.addSublayer(show(try #require(layer.presentationSnapshot), at: CGFloat(20 + index)))
        }
        screen.show()
        #expect(screen.context.counters.drawing == before.drawing, "nothing is drawn, nothing allocated")
        // One more copy than a layer without snapshots, when it draws next; and then none any more.
        for _ in 0..<10 {
            layer.setNeedsDisplay()
            screen.show()
        }
        #expect(screen.context.counters.drawing.surfacesAllocated - before.drawing.surfacesAllocated <= 2)
    }

    @Test func stretchableSnapshotStretchesCenterOnly() throws {
        let screen = LayerScreen(width: 64, height: 48)
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        layer.contents = fourColors(width: 12, height: 12)
        screen.root.addSublayer(layer)
        screen.show()
        let copy = CALayer()
        copy.snapshot = StretchableSnapshot(
            of: try #require(layer.presentationSnapshot),
            layer.bounds,
            top: 6,
            left: 6,
            bottom: 6,
            right: 6
        )
        layer.removeFromSuperlayer()
        screen.root.addSublayer(copy)
        copy.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        screen.show()
        let whole = pixels(screen.surface)
        #expect(
            (screen[5, 5], screen[6, 5], screen[5, 6], screen[6, 6]) == (
                Pixel.red, Pixel.green, Pixel.blue, Pixel.white
            )
        )
        // Caps that fill the snapshot leave a gap, as there is nothing to stretch.
        copy.frame = CGRect(x: 0, y: 0, width: 32, height: 12)
        screen.show()
        #expect(
            (screen[5, 0], screen[6, 0], screen[25, 0], screen[26, 0]) == (
                Pixel.red, Pixel.black, Pixel.black, Pixel.green
            )
        )
        #expect(pixels(screen.surface) == screen.repainted())
        copy.snapshot = StretchableSnapshot(
            of: try LayerSnapshot(of: fourColors(width: 12, height: 12)),
            layer.bounds,
            left: 2,
            right: 4
        )
        screen.show()
        #expect((screen[0, 0], screen[31, 0]) == (Pixel.red, Pixel.green))
        // The middle of six points, four of them red, is 26 points wide.
        #expect((screen[15, 0], screen[24, 0]) == (Pixel.red, Pixel.green))
        #expect(pixels(screen.surface) == screen.repainted())
        copy.frame = CGRect(x: 0, y: 0, width: 12, height: 12)
        screen.show()
        #expect(pixels(screen.surface) == whole)
        // Too little room for both caps: they share it.
        copy.frame = CGRect(x: 0, y: 0, width: 3, height: 12)
        screen.show()
        #expect(
            (screen[0, 0], screen[1, 0], screen[2, 0], screen[3, 0]) == (
                Pixel.red, Pixel.green, Pixel.green, Pixel.black
            )
        )
    }

    @Test func contentsOfSnapshotLayerCannotBeSet() throws {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 4, height: 4)
        let copy = show(try #require(layer.currentSnapshot()), at: 0)
        copy.contents = fourColors(width: 4, height: 4)
        #expect(copy.contents == nil)
    }

    /// In a process of its own, where no other test creates surfaces.
    @Test func snapshotReleasesItsSurface() async {
        await #expect(processExitsWith: .success) {
            let screen = LayerScreen(width: 64, height: 48)
            let before = Surface.liveCount
            do {
                let layer = DrawnLayer(frame: CGRect(x: 0, y: 0, width: 10, height: 10)) { context in
                    context.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
                }
                screen.root.addSublayer(layer)
                for _ in 0..<1000 {
                    layer.setNeedsDisplay()
                    screen.show()
                    let copy = CALayer()
                    copy.frame = layer.frame
                    copy.snapshot = layer.presentationSnapshot.flatMap { StretchableSnapshot(of: $0, layer.bounds) }
                    screen.root.addSublayer(copy)
                    screen.show()
                    copy.removeFromSuperlayer()
                }
                screen.show()
                layer.removeFromSuperlayer()
            }
            for _ in 0..<6 {
                screen.root.opacity = screen.root.opacity == 1 ? 0.5 : 1
                screen.show()
            }
            precondition(Surface.liveCount <= before + 1, "\(Surface.liveCount - before) surfaces are left")
        }
    }
}

extension LayerSnapshot {
    /// Creates a snapshot of a layer that shows an image.
    fileprivate init(of image: CGImage) throws {
        let layer = CALayer()
        layer.bounds = CGRect(x: 0, y: 0, width: image.width, height: image.height)
        layer.contents = image
        self = try #require(layer.currentSnapshot())
    }
}
