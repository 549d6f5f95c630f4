import Foundation
import Synchronization
import Testing

@_spi(RecordEngine) @testable import RecordStore

/// Accounts of a server, their devices, and how they get access.
@Suite struct AccountTests {
    /// Accounts in a temporary folder, with a clock that a test sets.
    private final class Temporary {
        let clock = TestClock()
        let folder = TemporaryStore.newFolder()
        let accounts: RecordAccounts

        var file: URL { folder.appending(path: "accounts.sqlite") }

        init() throws {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            accounts = try RecordAccounts(file: folder.appending(path: "accounts.sqlite"), clock: clock.now)
        }

        /// Adds a device to an account.
        func pair(_ account: String, _ byte: UInt8) throws -> Data {
            let key = AccountTests.key(byte)
            _ = try accounts.pair(code: try accounts.makeCode(for: account).text, key: key, name: "panel")
            return key
        }
    }

    private static func key(_ byte: UInt8) -> Data { Data(repeating: byte, count: 32) }

    private static func error(_ body: () throws -> Void) throws -> RecordAccountError {
        do { try body() } catch { return try #require(error as? RecordAccountError) }
        throw Unexpected.success
    }

    @Test func accountsAreAddedAndRemoved() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("bob")
        try accounts.add("alice", mayPublish: true)
        #expect(try accounts.accounts().map(\.name) == ["alice", "bob"])
        #expect(try accounts.accounts().map(\.mayPublish) == [true, false])
        #expect(try Self.error { try accounts.add("bob") } == .accountExists("bob"))
        for name in ["", "_x", "a\u{0}b", "'; DROP TABLE accounts; --\n", String(repeating: "a", count: 256)] {
            #expect(try Self.error { try accounts.add(name) } == .invalidName(name))
        }
        // A valid name that is no SQL.
        try accounts.add("'; DROP TABLE accounts; --")
        try accounts.setMayPublish(false, of: "alice")
        #expect(try accounts.account("alice")?.mayPublish == false)
        try accounts.remove("bob")
        #expect(try accounts.accounts().map(\.name) == ["'; DROP TABLE accounts; --", "alice"])
        #expect(try Self.error { try accounts.remove("bob") } == .unknownAccount("bob"))
    }

    @Test func codesAreUsedOnce() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("alice")
        let code = try accounts.makeCode(for: "alice")
        #expect(code.text.wholeMatch(of: /[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}/) != nil)
        // As a person types it.
        let typed = code.text.lowercased().replacing("-", with: " ").replacing("0", with: "o").replacing("1", with: "l")
        let device = try accounts.pair(code: typed, key: Self.key(1), name: "kitchen\n\u{1B}[2J")
        #expect(device.account == "alice" && device.name == "kitchen[2J")
        #expect(
            try Self.error { _ = try accounts.pair(code: code.text, key: Self.key(2), name: "") } == .unknownCode
        )
        for text in ["", "0000-0000-0000", String(repeating: "0", count: 1 << 20), "' OR 1=1 -- "] {
            #expect(try Self.error { _ = try accounts.pair(code: text, key: Self.key(2), name: "") } == .unknownCode)
        }
        #expect(try accounts.devices().map(\.key) == [Self.key(1)])
    }

    @Test func codesExpire() throws {
        let temporary = try Temporary()
        try temporary.accounts.add("alice")
        let code = try temporary.accounts.makeCode(for: "alice")
        temporary.clock.advance(RecordAccounts.codeLifetime)
        #expect(
            try Self.error { _ = try temporary.accounts.pair(code: code.text, key: Self.key(1), name: "") }
                == .unknownCode
        )
        for _ in 0..<RecordAccounts.codeCount { _ = try temporary.accounts.makeCode(for: "alice") }
        #expect(
            try Self.error { _ = try temporary.accounts.makeCode(for: "alice") }
                == .limitExceeded("codes of the account", limit: RecordAccounts.codeCount)
        )
    }

    @Test func keyBelongsToOneAccount() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("alice")
        try accounts.add("bob")
        let key = try temporary.pair("alice", 1)
        let code = try accounts.makeCode(for: "bob")
        #expect(try Self.error { _ = try accounts.pair(code: code.text, key: key, name: "") } == .invalidKey)
        #expect(try Self.error { _ = try accounts.pair(code: code.text, key: Data([1]), name: "") } == .invalidKey)
        // The code remains for the right device.
        #expect(try accounts.pair(code: code.text, key: Self.key(2), name: "").account == "bob")
    }

    @Test func tokensExpireAndAreRevoked() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("alice", mayPublish: true)
        let key = try temporary.pair("alice", 1)
        let token = try accounts.makeToken(forKey: key)
        #expect(token.utf8.count == 64)
        #expect(try accounts.device(forToken: token)?.device.key == key)
        #expect(try accounts.device(forToken: token)?.account.mayPublish == true)
        for wrong in ["", token.uppercased() + "x", String(token.dropLast()) + "g", "' OR '1'='1"] {
            #expect(try accounts.device(forToken: wrong) == nil)
        }
        temporary.clock.advance(RecordAccounts.tokenLifetime)
        #expect(try accounts.device(forToken: token) == nil)

        let revoked = try accounts.makeToken(forKey: key)
        // Another process of the same file.
        let other = try RecordAccounts(file: temporary.file, clock: temporary.clock.now)
        try other.removeDevice(withKey: key)
        #expect(try accounts.device(forToken: revoked) == nil)
        #expect(try Self.error { _ = try accounts.makeToken(forKey: key) } == .invalidKey)
    }

    /// A clock that was a year ahead, and is set right.
    @Test func tokensAndCodesEndWhenTheClockIsSetBack() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("alice")
        let key = try temporary.pair("alice", 1)
        let year = 365.0 * 24 * 60 * 60
        temporary.clock.advance(year)
        let codes = try (0..<RecordAccounts.codeCount).map { _ in try accounts.makeCode(for: "alice") }
        let tokens = try (0..<RecordAccounts.tokenCount).map { _ in try accounts.makeToken(forKey: key) }
        temporary.clock.advance(-year)
        for token in tokens { #expect(try accounts.device(forToken: token) == nil) }
        #expect(
            try Self.error { _ = try accounts.pair(code: codes[0].text, key: Self.key(2), name: "") } == .unknownCode
        )
        // They take no place of others.
        let new = try (0..<2).map { _ in try accounts.makeToken(forKey: key) }
        for token in new { #expect(try accounts.device(forToken: token) != nil) }
        let code = try accounts.makeCode(for: "alice")
        #expect(try accounts.pair(code: code.text, key: Self.key(2), name: "").account == "alice")
        // The year passes: none of them is valid again.
        temporary.clock.advance(year)
        for token in tokens { #expect(try accounts.device(forToken: token) == nil) }
    }

    /// Servers of one database have clocks that differ a little.
    @Test func tokensOfAServerWhoseClockIsAheadAreValid() throws {
        let temporary = try Temporary()
        try temporary.accounts.add("alice")
        let key = try temporary.pair("alice", 1)
        let ahead = TestClock()
        ahead.advance(60)
        let other = try RecordAccounts(file: temporary.file, clock: ahead.now)
        let token = try other.makeToken(forKey: key)
        let code = try other.makeCode(for: "alice")
        _ = try temporary.accounts.makeToken(forKey: key)
        #expect(try temporary.accounts.device(forToken: token) != nil)
        #expect(try temporary.accounts.pair(code: code.text, key: Self.key(2), name: "").account == "alice")
    }

    @Test func removedAccountHasNoAccess() throws {
        let temporary = try Temporary()
        let accounts = temporary.accounts
        try accounts.add("alice")
        try accounts.add("bob")
        let tokens = try [temporary.pair("alice", 1), temporary.pair("bob", 2)].map(accounts.makeToken)
        try accounts.remove("alice")
        #expect(try accounts.device(forToken: tokens[0]) == nil)
        #expect(try accounts.device(forToken: tokens[1])?.device.account == "bob")
        // An account that is added again has none of the former devices.
        try accounts.add("alice")
        #expect(try accounts.device(forToken: tokens[0]) == nil && accounts.devices(of: "alice").isEmpty)
    }

    @Test func tokensOfADeviceAreFew() throws {
        let temporary = try Temporary()
        try temporary.accounts.add("alice")
        let key = try temporary.pair("alice", 1)
        let tokens = try (0...RecordAccounts.tokenCount).map { _ in
            temporary.clock.advance(1)
            return try temporary.accounts.makeToken(forKey: key)
        }
        #expect(try temporary.accounts.device(forToken: tokens[0]) == nil)
        for token in tokens.dropFirst() { #expect(try temporary.accounts.device(forToken: token) != nil) }
    }

    @Test func fileHasNoSecrets() throws {
        let temporary = try Temporary()
        try temporary.accounts.add("alice")
        let key = try temporary.pair("alice", 1)
        let token = try temporary.accounts.makeToken(forKey: key)
        let code = try temporary.accounts.makeCode(for: "alice").text
        for name in try FileManager.default.contentsOfDirectory(atPath: temporary.folder.path) {
            let data = try Data(contentsOf: temporary.folder.appending(path: name))
            #expect(data.range(of: Data(token.utf8)) == nil && data.range(of: Data(code.utf8)) == nil)
            #expect(data.range(of: Data(code.replacing("-", with: "").utf8)) == nil)
        }
    }
}

/// A time that a test sets.
final class TestClock: Sendable {
    private let time = Mutex(1000.0)

    var now: @Sendable () -> Date { { Date(timeIntervalSinceReferenceDate: self.time.withLock { $0 }) } }

    func advance(_ seconds: Double) { time.withLock { $0 += seconds } }
}
