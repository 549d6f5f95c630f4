/// Keys that remote viewers report by their symbols, and keys with a text of their own.
extension KeyboardState {
    /// A key that is held and that the keymap did not determine.
    struct HeldSymbol {
        var device: InputDevice.ID
        /// The symbol that a viewer reports, or the text.
        var identity: Identity
        var code: Int

        enum Identity: Hashable {
            case symbol(UInt32)
            case text(String)
        }
    }

    /// The codes for symbols and texts that no key of the keymap has: keys of other countries' keyboards (`KEY_102ND`,
    /// `KEY_RO`, `KEY_YEN`, and those of Japan and Korea).
    static let codesOfOtherSymbols = [86, 89, 124, 85, 90, 91, 92, 93, 94, 95, 122, 123]

    /// Returns the code of the key of a sample; `nil` for a symbol that types nothing and that no key has, or for the
    /// release of a key that is up.
    func code(of sample: KeySample) -> Int? {
        let identity: HeldSymbol.Identity
        let known: Int?
        let types: Bool
        if let text = sample.text, sample.code == 0 {
            identity = .text(text)
            known = nil
            types = true
        } else if let symbol = sample.symbol {
            identity = .symbol(symbol)
            known = keymap?.codes[symbol]
            // Dead keys type with the next key.
            types = !Keymap.characters(ofSymbol: symbol).isEmpty || (0xFE50...0xFE93).contains(symbol)
        } else {
            return sample.code
        }
        let place = heldSymbols.firstIndex { $0.device == sample.deviceID && $0.identity == identity }
        guard sample.isDown else {
            // A key is released with another symbol if Shift was released before it.
            let found = place ?? heldSymbols.firstIndex { $0.device == sample.deviceID && $0.code == known }
            return found.map { heldSymbols.remove(at: $0).code }
        }
        guard place == nil else { return nil }
        guard let code = known ?? (types ? otherCode(of: sample.deviceID) : nil) else { return nil }
        heldSymbols.append(HeldSymbol(device: sample.deviceID, identity: identity, code: code))
        return code
    }

    /// Returns a code that the device does not hold down.
    private func otherCode(of device: InputDevice.ID) -> Int? {
        Self.codesOfOtherSymbols.first { code in
            !heldSymbols.contains { $0.device == device && $0.code == code }
        }
    }
}
