/// Texts that the app and the user of a client copy.
///
/// Texts are exchanged only if the configuration says so, and not with clients that only watch. A longer text than
/// `SharedText.mostBytes` is ignored.
extension Client {
    /// The texts that a client and the server are about to exchange.
    struct TextExchange {
        /// A Boolean value that indicates whether the client has been told what the server supports.
        var isIntroduced = false
        /// A Boolean value that indicates whether the client is to be told what the app has copied.
        var announces = false
        /// A Boolean value that indicates whether the client wants the text.
        var isRequested = false
        /// A Boolean value that indicates whether the server wants the client's text.
        var wants = false
        /// The flags of what the client supports.
        var flags =
            ExtendedClipboard.text | ExtendedClipboard.request | ExtendedClipboard.notify | ExtendedClipboard.provide
        /// The length up to which the client wants a text without a request.
        var unrequested = 0
    }

    /// The limit of a text that a client has copied and that is ignored.
    private static let longestText = 1 << 24
    /// The limit of a compressed text: one that cannot be compressed is a little longer.
    private static let longestCompressed = 2 * SharedText.mostBytes + 4096

    private var sharesText: Bool { service.configuration.sharesText && !service.configuration.isViewOnly }

    private var hasExtension: Bool { sharesText && encodings.contains(ExtendedClipboard.encoding) }

    func readText() -> Bool {
        guard connection.available >= 8 else { return false }
        let number = connection.number32(4)
        if hasExtension, number >= 1 << 31 { return readExtension(length: 1 << 32 - number) }
        guard number <= Self.longestText else {
            stage = .closed
            return true
        }
        guard sharesText, number <= SharedText.mostBytes else {
            connection.use(8)
            connection.skip(number)
            return true
        }
        guard connection.available >= 8 + number else { return false }
        let bytes = connection.bytes(8..<(8 + number))
        // The protocol's texts are Latin-1.
        let string = String(String.UnicodeScalarView(bytes.map { Unicode.Scalar($0) })).replacingReturns()
        connection.use(8 + number)
        receive(string)
        return true
    }

    private func receive(_ string: String) {
        guard let text = SharedText(string) else { return }
        service.onEvent(RFBEvent(client: number, action: .text(text)))
    }

    // MARK: Extended Clipboard

    private func readExtension(length: Int) -> Bool {
        guard length >= 4, length <= Self.longestText else {
            stage = .closed
            return true
        }
        guard length <= Self.longestCompressed else {
            connection.use(8)
            connection.skip(length)
            return true
        }
        guard connection.available >= 8 + length else { return false }
        let flags = UInt32(truncatingIfNeeded: connection.number32(8))
        let body = connection.bytes(12..<(8 + length))
        switch flags & 0xFF00_0000 {
        case let actions where actions & ExtendedClipboard.capabilities != 0: takeCapabilities(flags, body)
        case ExtendedClipboard.request: if flags & ExtendedClipboard.text != 0 { exchange.isRequested = true }
        case ExtendedClipboard.peek: exchange.announces = true
        case ExtendedClipboard.notify: exchange.wants = flags & ExtendedClipboard.text != 0
        case ExtendedClipboard.provide:
            if flags & ExtendedClipboard.text != 0, let text = ExtendedClipboard.text(inProvided: body) {
                receive(text)
            }
        default: break
        }
        connection.use(8 + length)
        return true
    }

    private func takeCapabilities(_ flags: UInt32, _ body: ArraySlice<UInt8>) {
        exchange.flags = flags
        exchange.unrequested = 0
        // A size for each format; that of texts is the first one.
        if flags & ExtendedClipboard.text != 0, body.count >= 4 {
            exchange.unrequested = body.prefix(4).reduce(0) { $0 << 8 | Int($1) }
        }
    }

    /// A Boolean value that indicates whether there is something to tell the client about texts, and space for it.
    var isReadyForText: Bool {
        guard sharesText, stage == .ready, rest == nil, connection.isDrained else { return false }
        return exchange.announces || hasExtension && (!exchange.isIntroduced || exchange.isRequested || exchange.wants)
    }

    /// Sends what the client is to know about texts, between updates.
    func sendText() {
        guard isReadyForText else { return }
        guard hasExtension else {
            if exchange.announces, let text = service.text {
                let bytes = text.latin1
                connection.send([3, 0, 0, 0] + Self.bytes32(bytes.count) + bytes)
            }
            exchange.announces = false
            return
        }
        if !exchange.isIntroduced {
            exchange.isIntroduced = true
            connection.send(ExtendedClipboard.capabilitiesMessage())
        }
        if exchange.wants {
            exchange.wants = false
            connection.send(ExtendedClipboard.message(ExtendedClipboard.request | ExtendedClipboard.text))
        }
        if exchange.announces { announceText() }
        if exchange.isRequested {
            exchange.isRequested = false
            if let text = service.text, let message = ExtendedClipboard.provideMessage(text) {
                connection.send(message)
            }
        }
    }

    private func announceText() {
        exchange.announces = false
        if exchange.flags & ExtendedClipboard.notify != 0 {
            let formats = service.text == nil ? 0 : ExtendedClipboard.text
            connection.send(ExtendedClipboard.message(ExtendedClipboard.notify | formats))
        } else if let text = service.text, text.string.utf8.count <= exchange.unrequested {
            exchange.isRequested = true
        }
    }
}
