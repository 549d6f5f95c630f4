import LinuxIO
import Testing

@testable import Host

/// The addresses of inspectors, and the links to them.
@Suite struct InspectorAddressTests {
    @Test func addressesAreThoseOfThisMachine() {
        #expect(InspectorAddress("8123") == .port(8123) && InspectorAddress("65535") == .port(65535))
        #expect(InspectorAddress("/run/app.sock") == .socket(path: "/run/app.sock"))
        let long = "/" + String(repeating: "a", count: LocalSocket.longestPath)
        for text in ["", "0", "65536", "-1", "8123 ", "127.0.0.1:8123", "0.0.0.0:8123", "app.sock", "[::]:1", long] {
            #expect(InspectorAddress(text) == nil, "\(text)")
        }
    }

    @Test func linksAreReadAsWritten() {
        for address in [InspectorAddress.port(8123), .socket(path: "/run/a folder/app.sock")] {
            let link = InspectorLink(address, token: "0123456789abcdef")
            #expect(InspectorLink(link.text) == link)
            #expect(link.instructions.contains("http://127.0.0.1:8123/0123456789abcdef/"))
        }
        for text in ["", "8123", "abc", "abc ", " 8123", "xyz 8123", "abc 0", "abc example.org"] {
            #expect(InspectorLink(text) == nil, "\(text)")
        }
    }

    @Test func settingSelectsTheAddress() throws {
        #expect(try RunSettings(environment: ["EASEL_INSPECTOR": "8123"]).inspector == .port(8123))
        #expect(try RunSettings(environment: ["EASEL_INSPECTOR": "0"]).inspector == nil)
        #expect(throws: HostError.self) { try RunSettings(environment: ["EASEL_INSPECTOR": "example.org:80"]) }
    }
}
