import Foundation

// How devices join an account, and get access. What would be valid for much longer than its lifetime was made before the clock was set back,
// and is not valid any more.
extension RecordAccounts {
    // MARK: Pairing

    /// Creates a code by which a new device joins an account.
    public func makeCode(for account: String) throws(RecordAccountError) -> RecordPairingCode {
        let code = RecordPairingCode(lifetime: Self.codeLifetime)
        guard let text = RecordPairingCode.normalized(code.text) else { throw .unknownCode }
        let now = now
        try change { (connection) throws(RecordAccountError) in
            guard try Self.exists(account, connection) else { throw .unknownAccount(account) }
            try connection.run(
                "DELETE FROM codes WHERE expires <= ? OR expires > ?",
                [.real(now), .real(now + Self.codeLifetime + Self.clockDifference)]
            )
            let count =
                try connection.first("SELECT count(*) FROM codes WHERE account = ?", [.text(account)]) {
                    Int($0.integer(0))
                } ?? 0
            if count >= Self.codeCount { throw .limitExceeded("codes of the account", limit: Self.codeCount) }
            try connection.run(
                "INSERT INTO codes (hash, account, expires) VALUES (?, ?, ?)",
                [.text(Self.hash(text)), .text(account), .real(now + code.lifetime)]
            )
        }
        return code
    }

    /// Adds a device to the account of a code, which ends with it.
    /// - Parameters:
    ///   - key: The public key of the device, which has proved that it has the secret one.
    ///   - name: The name for the user. Only its first characters that are visible ones of ASCII are used.
    public func pair(code: String, key: Data, name: String) throws(RecordAccountError) -> RecordDevice {
        guard key.count == 32 else { throw .invalidKey }
        guard let code = RecordPairingCode.normalized(code) else { throw .unknownCode }
        let visible = name.unicodeScalars.lazy.filter { (0x20...0x7E).contains($0.value) }.prefix(Self.nameLength)
        let label = String(String.UnicodeScalarView(visible))
        let now = now
        return try change { (connection) throws(RecordAccountError) in
            let account = try connection.first(
                "SELECT account FROM codes WHERE hash = ? AND expires > ? AND expires <= ?",
                [.text(Self.hash(code)), .real(now), .real(now + Self.codeLifetime + Self.clockDifference)]
            ) { $0.text(0) }
            guard let account else { throw .unknownCode }
            let former = try connection.first("SELECT account FROM devices WHERE key = ?", [.blob(key)]) { $0.text(0) }
            if let former, former != account { throw .invalidKey }
            let count =
                try connection.first("SELECT count(*) FROM devices WHERE account = ?", [.text(account)]) {
                    Int($0.integer(0))
                } ?? 0
            if former == nil, count >= Self.deviceCount {
                throw .limitExceeded("devices of the account", limit: Self.deviceCount)
            }
            try connection.run("DELETE FROM codes WHERE hash = ?", [.text(Self.hash(code))])
            try connection.run(
                "INSERT OR REPLACE INTO devices (key, account, name, created) VALUES (?, ?, ?, ?)",
                [.blob(key), .text(account), .text(label), .real(now)]
            )
            return RecordDevice(
                key: key,
                account: account,
                name: label,
                creationDate: Date(timeIntervalSinceReferenceDate: now)
            )
        }
    }

    // MARK: Tokens

    /// Creates a token for the requests of a device that has proved its identity: 256 random bits as hexadecimal digits.
    public func makeToken(forKey key: Data) throws(RecordAccountError) -> String {
        var generator = SystemRandomNumberGenerator()
        let token = (0..<4).map { _ in
            let digits = String(generator.next() as UInt64, radix: 16)
            return String(repeating: "0", count: 16 - digits.count) + digits
        }.joined()
        let now = now
        try change { (connection) throws(RecordAccountError) in
            let isKnown = try connection.first("SELECT 1 FROM devices WHERE key = ?", [.blob(key)]) { _ in true }
            guard isKnown == true else { throw .invalidKey }
            try connection.run(
                "DELETE FROM tokens WHERE expires <= ? OR expires > ?",
                [.real(now), .real(now + Self.tokenLifetime + Self.clockDifference)]
            )
            try connection.run(
                """
                DELETE FROM tokens WHERE hash IN
                (SELECT hash FROM tokens WHERE key = ? ORDER BY expires DESC LIMIT -1 OFFSET ?)
                """,
                [.blob(key), .integer(Int64(Self.tokenCount - 1))]
            )
            try connection.run(
                "INSERT INTO tokens (hash, key, expires) VALUES (?, ?, ?)",
                [.text(Self.hash(token)), .blob(key), .real(now + Self.tokenLifetime)]
            )
        }
        return token
    }

    /// Returns the device of a token, and its account; `nil` if the token does not exist, has expired or was revoked.
    public func device(
        forToken token: String
    ) throws(RecordAccountError) -> (device: RecordDevice, account: RecordAccount)? {
        // A text of any length can come from a network.
        guard token.utf8.count == 64 else { return nil }
        let now = now
        return try read { (connection) throws(RecordAccountError) in
            try connection.first(
                """
                SELECT d.key, d.account, d.name, d.created, a.publishes, a.created FROM tokens t
                JOIN devices d ON d.key = t.key JOIN accounts a ON a.name = d.account
                WHERE t.hash = ? AND t.expires > ? AND t.expires <= ?
                """,
                [.text(Self.hash(token)), .real(now), .real(now + Self.tokenLifetime + Self.clockDifference)]
            ) { row in
                (
                    Self.device(row),
                    RecordAccount(
                        name: row.text(1),
                        mayPublish: row.integer(4) != 0,
                        creationDate: Date(timeIntervalSinceReferenceDate: row.real(5))
                    )
                )
            }
        }
    }

    /// Ends the tokens of a device.
    public func removeTokens(ofKey key: Data) throws(RecordAccountError) {
        try change { (connection) throws(RecordAccountError) in
            try connection.run("DELETE FROM tokens WHERE key = ?", [.blob(key)])
        }
    }
}
