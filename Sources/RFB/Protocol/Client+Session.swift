import Geometry
import Raster

/// The messages of a client that is connected.
extension Client {
    private enum Encoding {
        static let zrle: Int32 = 16
        static let desktopSize: Int32 = -223
        static let extendedDesktopSize: Int32 = -308
    }

    /// The limit of a text that a client has copied, which is ignored.
    private static let longestText = 1 << 24
    /// The number of rectangles above which an update is one rectangle.
    private static let mostRectangles = 256

    func stepOfSession() -> Bool {
        guard connection.available >= 1 else { return false }
        switch connection[0] {
        case 0: return readPixelFormat()
        case 2: return readEncodings()
        case 3: return readUpdateRequest()
        case 4: return readKey()
        case 5: return readPointer()
        case 6: return readText()
        case 251: return readDesktopSize()
        default:
            stage = .closed
            return true
        }
    }

    private func readPixelFormat() -> Bool {
        let end = 4 + PixelFormat.byteCount
        guard connection.available >= end else { return false }
        let format = PixelFormat(connection.bytes(4..<end))
        connection.use(end)
        guard let format else {
            stage = .closed
            return true
        }
        self.format = format
        return true
    }

    private func readEncodings() -> Bool {
        guard connection.available >= 4 else { return false }
        let count = connection.number16(2)
        guard connection.available >= 4 + 4 * count else { return false }
        encodings = []
        prefersZRLE = false
        for index in 0..<count {
            let encoding = Int32(truncatingIfNeeded: connection.number32(4 + 4 * index))
            // The client lists what it prefers first.
            if encoding == Encoding.zrle, !encodings.contains(0) { prefersZRLE = true }
            encodings.insert(encoding)
        }
        connection.use(4 + 4 * count)
        return true
    }

    private func readUpdateRequest() -> Bool {
        guard connection.available >= 10 else { return false }
        if connection[1] == 0, let size {
            let x = connection.number16(2)
            let y = connection.number16(4)
            let rect = PixelRect(
                x: x,
                y: y,
                width: connection.number16(6),
                height: connection.number16(8)
            )
            damage.formUnion(rect.intersection(PixelRect(size: size)))
            if encodings.contains(Encoding.extendedDesktopSize) { announcesSize = true }
        }
        connection.use(10)
        wantsUpdate = true
        return true
    }

    private func readKey() -> Bool {
        guard connection.available >= 8 else { return false }
        let isDown = connection[1] != 0
        let symbol = UInt32(truncatingIfNeeded: connection.number32(4))
        connection.use(8)
        guard !service.configuration.isViewOnly else { return true }
        service.onEvent(RFBEvent(client: number, action: .key(symbol: symbol, isDown: isDown)))
        return true
    }

    private func readPointer() -> Bool {
        guard connection.available >= 6 else { return false }
        let buttons = connection[1]
        let x = connection.number16(2)
        let y = connection.number16(4)
        connection.use(6)
        guard !service.configuration.isViewOnly, let size else { return true }
        let action = RFBEvent.Action.pointer(
            x: Double(min(x, size.width - 1)) / Double(size.width),
            y: Double(min(y, size.height - 1)) / Double(size.height),
            buttons: buttons
        )
        service.onEvent(RFBEvent(client: number, action: action))
        return true
    }

    private func readText() -> Bool {
        guard connection.available >= 8 else { return false }
        let length = connection.number32(4)
        connection.use(8)
        if length > Self.longestText {
            stage = .closed
        } else {
            connection.skip(length)
        }
        return true
    }

    /// Handles a wish for another size of the screen, which is ignored: the client keeps the size that it has.
    private func readDesktopSize() -> Bool {
        guard connection.available >= 8 else { return false }
        let end = 8 + 16 * Int(connection[6])
        guard connection.available >= end else { return false }
        connection.use(end)
        return true
    }

    // MARK: Updates

    /// A Boolean value that indicates whether an update would be sent if there were changes.
    var isReadyForUpdate: Bool { stage == .ready && wantsUpdate && connection.isDrained }

    /// Sends what has changed in a frame, if the client waits for it.
    func update(from surface: Surface) {
        guard isReadyForUpdate else { return }
        guard surface.size == size else { return resize(to: surface.size) }
        var region = damage.intersection(Region(surface.bounds))
        guard !region.isEmpty else { return }
        if region.rectangleCount > Self.mostRectangles { region = Region(region.bounds) }
        damage = .empty
        wantsUpdate = false
        service.pixelsSent += region.area
        service.updatesSent += 1
        if prefersZRLE, encoder == nil { encoder = ZRLEEncoder() }
        let encoder = prefersZRLE ? encoder : nil
        connection.compose { output in
            output += [0, 0] + Self.bytes16(region.rectangleCount + (announcesSize ? 1 : 0))
            if announcesSize { output += extendedSize(surface.size) }
            announcesSize = false
            for rect in region {
                output += Self.bytes16(rect.minX) + Self.bytes16(rect.minY) + Self.bytes16(rect.width)
                output += Self.bytes16(rect.height) + Self.bytes32(encoder == nil ? 0 : Int(Encoding.zrle))
                if let encoder {
                    encoder.encode(rect, of: surface, format, to: &output)
                } else {
                    appendPixels(rect, surface, to: &output)
                }
            }
        }
    }

    private func appendPixels(_ rect: PixelRect, _ surface: Surface, to output: inout [UInt8]) {
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
        damage = Region(PixelRect(size: size))
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
