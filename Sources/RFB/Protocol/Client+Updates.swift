import Geometry
import Raster

/// An update that is sent in parts. So a client that does not read keeps little memory, and the thread is free again after
/// each part.
struct PartialUpdate {
    /// The maximum number of pixels of a part.
    static let mostPixels = 1 << 18

    /// The rectangles that have not been composed, the next one last.
    private(set) var rects: [PixelRect]
    /// The format at the beginning of the update.
    let format: PixelFormat
    /// The encoder of the update; `nil` for plain pixels.
    let encoder: ZRLEEncoder?

    init(_ region: Region, _ format: PixelFormat, _ encoder: ZRLEEncoder?) {
        rects = region.flatMap { Self.strips(of: $0) }.reversed()
        self.format = format
        self.encoder = encoder
    }

    /// Splits a rectangle into strips whose pixels fit into a part, with whole rows of tiles if possible.
    private static func strips(of rect: PixelRect) -> [PixelRect] {
        guard rect.area > mostPixels else { return [rect] }
        let fitting = max(1, mostPixels / rect.width)
        let height = fitting >= ZRLEEncoder.side ? fitting / ZRLEEncoder.side * ZRLEEncoder.side : fitting
        return stride(from: rect.minY, to: rect.maxY, by: height).map { y in
            PixelRect(minX: rect.minX, minY: y, maxX: rect.maxX, maxY: min(y + height, rect.maxY))
        }
    }

    /// Removes the rectangles of the next part: as many as fit into it, and at least one.
    mutating func takePart() -> [PixelRect] {
        var part: [PixelRect] = []
        var area = 0
        while let next = rects.last, part.isEmpty || area + next.area <= Self.mostPixels {
            part.append(next)
            area += next.area
            rects.removeLast()
        }
        return part
    }
}

/// The updates of a client.
extension Client {
    /// A Boolean value that indicates whether an update would be sent if there were changes.
    var isReadyForUpdate: Bool { stage == .ready && wantsUpdate && rest == nil && connection.isDrained }

    /// A Boolean value that indicates whether there is space for the next part of an update.
    var isReadyForPart: Bool { stage == .ready && rest != nil && connection.isDrained }

    /// Sends what has changed in a frame, if the client waits for it: the first part of an update.
    func update(from surface: Surface) {
        guard isReadyForUpdate else { return }
        guard surface.size == size else { return resize(to: surface.size) }
        guard damage.region.bounds.intersects(surface.bounds) else { return }
        let region = damage.take(within: surface.bounds)
        guard !region.isEmpty else { return }
        wantsUpdate = false
        service.pixelsSent += region.area
        service.updatesSent += 1
        if prefersZRLE, encoder == nil { encoder = ZRLEEncoder() }
        let update = PartialUpdate(region, format, prefersZRLE ? encoder : nil)
        if needsColorMap, let map = format.colorMap { connection.send(map.message) }
        needsColorMap = false
        connection.send([0, 0] + Self.bytes16(update.rects.count + (announcesSize ? 1 : 0)))
        if announcesSize { connection.send(extendedSize(surface.size)) }
        announcesSize = false
        rest = update
        composePart(from: surface)
    }

    /// Sends the next part of an update from a frame, which may be a newer one: its changes are sent again later.
    func continueUpdate(from surface: Surface) {
        if isReadyForPart { composePart(from: surface) }
    }

    private func composePart(from surface: Surface) {
        guard var update = rest else { return }
        rest = nil
        let part = update.takePart()
        service.partsComposed += 1
        connection.compose { output in
            for rect in part {
                output += Self.bytes16(rect.minX) + Self.bytes16(rect.minY) + Self.bytes16(rect.width)
                output += Self.bytes16(rect.height)
                guard surface.bounds.contains(rect) else {
                    // The screen has become smaller, and the client is about to be sent its size.
                    output += Self.bytes32(Int(Encoding.raw))
                    output += [UInt8](repeating: 0, count: rect.area * update.format.bytesPerPixel)
                    continue
                }
                if let encoder = update.encoder {
                    output += Self.bytes32(Int(Encoding.zrle))
                    encoder.encode(rect, of: surface, update.format, to: &output)
                } else {
                    output += Self.bytes32(Int(Encoding.raw))
                    Self.appendPixels(rect, surface, update.format, to: &output)
                }
            }
        }
        if !update.rects.isEmpty { rest = update }
    }

    private static func appendPixels(
        _ rect: PixelRect,
        _ surface: Surface,
        _ format: PixelFormat,
        to output: inout [UInt8]
    ) {
        output.reserveCapacity(output.count + rect.area * format.bytesPerPixel)
        for y in rect.minY..<rect.maxY {
            let row = surface.row(y)
            for x in rect.minX..<rect.maxX { format.append(row[x], to: &output) }
        }
    }

    /// Reports a new size of the screen. A client that has no notion of it is closed.
    private func resize(to size: PixelSize) {
        guard encodings.contains(Encoding.extendedDesktopSize) || encodings.contains(Encoding.desktopSize) else {
            stage = .closed
            return
        }
        self.size = size
        damage = Damage(Region(PixelRect(size: size)))
        wantsUpdate = false
        if encodings.contains(Encoding.extendedDesktopSize) {
            connection.send([0, 0, 0, 1] + extendedSize(size))
        } else {
            connection.send([0, 0, 0, 1] + Self.rectangle(size) + Self.bytes32(Int(Encoding.desktopSize)))
        }
    }

    private static func rectangle(_ size: PixelSize) -> [UInt8] {
        [0, 0, size.width, size.height].flatMap { bytes16($0) }
    }

    /// Returns a rectangle that describes one screen, numbered 0, without flags.
    private func extendedSize(_ size: PixelSize) -> [UInt8] {
        let rectangle = Self.rectangle(size)
        return rectangle + Self.bytes32(Int(Encoding.extendedDesktopSize)) + [1, 0, 0, 0]
            + [0, 0, 0, 0] + rectangle + [0, 0, 0, 0]
    }
}
