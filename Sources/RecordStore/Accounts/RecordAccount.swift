import Foundation

/// An account of a server. Its devices share its databases.
public struct RecordAccount: Hashable, Sendable {
    /// The name.
    public let name: String
    /// A Boolean value that indicates whether the account may change public databases, which all accounts can read.
    public let mayPublish: Bool
    /// The time at which the account was added.
    public let creationDate: Date
}

/// A device of an account, which identifies itself by a key pair.
public struct RecordDevice: Hashable, Sendable {
    /// The public key, 32 bytes of Ed25519.
    public let key: Data
    /// The name of the account.
    public let account: String
    /// The name for the user, such as that of the machine.
    public let name: String
    /// The time at which the device was added.
    public let creationDate: Date

    /// The first 8 bytes of the key as hexadecimal digits, by which devices are named in lists and logs.
    public var identifier: String {
        key.prefix(8).map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
    }
}

/// A code by which a new device joins an account. It can be used once.
public struct RecordPairingCode: Hashable, Sendable {
    /// Twelve digits and capital letters in groups of four, without those that look alike, with 60 random bits.
    public let text: String
    /// The number of seconds for which the code is valid.
    public let lifetime: Double

    private static let digits = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ")
    private static let length = 12

    /// Creates a random code.
    init(lifetime: Double) {
        var generator = SystemRandomNumberGenerator()
        let digits = (0..<Self.length).map { _ in Self.digits[Int(generator.next() & 31 as UInt64)] }
        text = stride(from: 0, to: Self.length, by: 4).map { String(digits[$0..<$0 + 4]) }.joined(separator: "-")
        self.lifetime = lifetime
    }

    /// Returns a code as it was typed in the form that is compared: without spaces and hyphens, in capital letters, with digits in place
    /// of letters that look alike; `nil` if it cannot be a code.
    static func normalized(_ text: String) -> String? {
        // A text of any length can come from a network.
        guard text.utf8.count <= 64 else { return nil }
        var result = ""
        for character in text.uppercased() where character != "-" && character != " " {
            let digit: Character =
                switch character {
                case "O": "0"
                case "I", "L": "1"
                default: character
                }
            guard digits.contains(digit) else { return nil }
            result.append(digit)
        }
        return result.count == length ? result : nil
    }
}

/// An error of the accounts of a server. The description is one line with the account and the reason.
public enum RecordAccountError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A name that accounts cannot have.
    case invalidName(String)
    /// An account that is there already.
    case accountExists(String)
    /// An account that does not exist.
    case unknownAccount(String)
    /// A device that does not exist.
    case unknownDevice(String)
    /// A code that does not exist, that has expired, or that was used.
    case unknownCode
    /// A key that is not one of a device, or that a device of another account has.
    case invalidKey
    /// More devices of an account, or more codes, than a limit.
    case limitExceeded(String, limit: Int)
    /// A failure of the file.
    case store(RecordStoreError)

    /// The account and the reason, on one line.
    public var description: String {
        switch self {
        case .invalidName(let name):
            "\"\(name)\" is not the name of an account: use 1 to 255 visible characters of ASCII without an underscore at the beginning"
        case .accountExists(let name): "the account \"\(name)\" exists already"
        case .unknownAccount(let name): "there is no account \"\(name)\""
        case .unknownDevice(let name): "there is no device \"\(name)\""
        case .unknownCode: "the code does not exist, has expired, or was used"
        case .invalidKey: "the key is not that of a device, or belongs to another account"
        case .limitExceeded(let subject, let limit): "too many \(subject): at most \(limit) are allowed"
        case .store(let error): error.description
        }
    }
}
