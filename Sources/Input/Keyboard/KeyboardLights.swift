/// The lights of a keyboard.
package struct KeyboardLights: OptionSet, Hashable, Sendable {
    package let rawValue: UInt32
    package init(rawValue: UInt32) { self.rawValue = rawValue }

    // The bits are those of `enum libinput_led`.
    package static let numLock = KeyboardLights(rawValue: 1 << 0)
    package static let capsLock = KeyboardLights(rawValue: 1 << 1)
    package static let scrollLock = KeyboardLights(rawValue: 1 << 2)
}
