import LinuxIO

/// The keys of recordings.
extension Recording {
    /// A press or a release of a key.
    package struct Key: Hashable, Sendable {
        package enum Phase: String, Hashable, Sendable, CaseIterable {
            case pressed, released
            /// The keyboard was unplugged while the key was down.
            case lost
        }

        /// The time since the start of the recording, in microseconds.
        package var time: Int64
        package var deviceID: Device.ID
        /// The kernel's code of the key.
        package var code: Int
        package var phase: Phase
        /// The text that the press types whatever the keymap is; empty for a key of a sequence of dead keys that types none;
        /// `nil` for a key that types nothing, and for a release.
        package var text: String?

        package init(time: Int64, deviceID: Device.ID = 0, code: Int, phase: Phase, text: String? = nil) {
            self.time = time
            self.deviceID = deviceID
            self.code = code
            self.phase = phase
            self.text = text
        }
    }

    /// The greatest code of a key.
    package static let maximumKeyCode = 0x2FF
    /// The maximum number of Unicode scalars of the text of a key.
    package static let maximumKeyText = 256
}

extension Recording.Key {
    /// The key as a line of the text format, without its line feed.
    var line: String {
        let field = text.map { text in
            " text=" + text.unicodeScalars.map { String($0.value, radix: 16, uppercase: true) }.joined(separator: "+")
        }
        return "\(time) \(phase.rawValue) \(deviceID) \(code)\(field ?? "")"
    }

    /// Returns the text of a field such as `5A+EB`; `nil` if it has another form.
    static func text(of field: String) -> String? {
        guard !field.isEmpty else { return "" }
        var text = String.UnicodeScalarView()
        for part in field.split(separator: "+", omittingEmptySubsequences: false) {
            // Only the form that is written, so that nothing changes when the file is written again.
            guard let value = UInt32(part, radix: 16), let scalar = Unicode.Scalar(value),
                String(value, radix: 16, uppercase: true) == part
            else { return nil }
            text.append(scalar)
        }
        return String(text)
    }
}
