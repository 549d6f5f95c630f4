/// The keys of characters, for programs that type.
extension KeyboardState {
    /// The keys that type a character.
    package struct Typing: Hashable, Sendable {
        /// The kernel's code of the key.
        package var code: Int
        package var needsShift: Bool
    }

    /// Returns the keys that type a character in the first layout, or `nil` if no key types it alone or with Shift.
    package func typing(_ character: Character) -> Typing? {
        loadKeymap()
        guard let keymap else { return nil }
        let text = character == "\n" ? "\r" : String(character)
        for level in 0...1 as ClosedRange<UInt32> {
            // Ordinary keys come before those of the keypad, which depend on Num Lock.
            for code in 1..<256 where keymap.characters(code, level: level) == text && !Self.keypad.contains(code) {
                return Typing(code: code, needsShift: level == 1)
            }
        }
        return nil
    }

    /// The kernel's codes of the keypad.
    private static let keypad: Set<Int> = [55, 71, 72, 73, 74, 75, 76, 77, 78, 79, 80, 81, 82, 83, 96, 98, 117, 121]
}
