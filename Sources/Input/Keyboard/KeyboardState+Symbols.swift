/// Keys that remote viewers report by their symbols.
extension KeyboardState {
    /// A key that a viewer holds down.
    struct HeldSymbol {
        var device: InputDevice.ID
        var symbol: UInt32
        var code: Int
    }

    /// The codes for symbols that no key of the keymap has: keys of other countries' keyboards (`KEY_102ND`, `KEY_RO`,
    /// `KEY_YEN`).
    static let codesOfOtherSymbols = [86, 89, 124]

    /// Returns the code of the key of a sample; `nil` for a symbol that types nothing and that no key has, or for the
    /// release of a key that is up.
    func code(of sample: KeySample) -> Int? {
        guard let symbol = sample.symbol else { return sample.code }
        let place = heldSymbols.firstIndex { $0.device == sample.deviceID && $0.symbol == symbol }
        guard sample.isDown else {
            // A key is released with another symbol if Shift was released before it.
            let other = keymap?.codes[symbol]
            let found = place ?? heldSymbols.firstIndex { $0.device == sample.deviceID && $0.code == other }
            return found.map { heldSymbols.remove(at: $0).code }
        }
        guard place == nil else { return nil }
        guard let code = keymap?.codes[symbol] ?? otherCode(for: symbol, of: sample.deviceID) else { return nil }
        heldSymbols.append(HeldSymbol(device: sample.deviceID, symbol: symbol, code: code))
        return code
    }

    /// Returns a code that the device does not hold down.
    private func otherCode(for symbol: UInt32, of device: InputDevice.ID) -> Int? {
        guard !Keymap.characters(ofSymbol: symbol).isEmpty else { return nil }
        return Self.codesOfOtherSymbols.first { code in
            !heldSymbols.contains { $0.device == device && $0.code == code }
        }
    }
}
