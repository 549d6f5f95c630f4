import Geometry
import Raster

/// The messages of a client that is connected.
extension Client {
    enum Encoding {
        static let raw: Int32 = 0
        static let zrle: Int32 = 16
        static let desktopSize: Int32 = -223
        static let extendedDesktopSize: Int32 = -308

        static let known = [raw, zrle, desktopSize, extendedDesktopSize, ExtendedClipboard.encoding]
    }

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
        // It is sent with the next update, since the rest of one in the former format may have to precede it.
        needsColorMap = format.colorMap != nil
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
            if encoding == Encoding.zrle, !encodings.contains(Encoding.raw) { prefersZRLE = true }
            if Encoding.known.contains(encoding) { encodings.insert(encoding) }
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
            damage.add(Region(rect.intersection(PixelRect(size: size))))
            if encodings.contains(Encoding.extendedDesktopSize) { announcesSize = true }
        }
        connection.use(10)
        wantsUpdate = true
        return true
    }

    private func readKey() -> Bool {
        guard connection.available >= 8, service.configuration.isViewOnly || hasRoom() else { return false }
        budget.spend(messages: MessageBudget.costOfInput - 1)
        let isDown = connection[1] != 0
        let symbol = UInt32(truncatingIfNeeded: connection.number32(4))
        connection.use(8)
        guard !service.configuration.isViewOnly else { return true }
        service.onEvent(RFBEvent(client: number, action: .key(symbol: symbol, isDown: isDown)))
        return true
    }

    private func readPointer() -> Bool {
        guard connection.available >= 6, service.configuration.isViewOnly || hasRoom() else { return false }
        budget.spend(messages: MessageBudget.costOfInput - 1)
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

    /// Handles a wish for another size of the screen, which is ignored: the client keeps the size that it has.
    private func readDesktopSize() -> Bool {
        guard connection.available >= 8 else { return false }
        let end = 8 + 16 * Int(connection[6])
        guard connection.available >= end else { return false }
        connection.use(end)
        return true
    }
}
