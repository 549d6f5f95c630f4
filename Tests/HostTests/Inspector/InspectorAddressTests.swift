import Foundation
import Glibc
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

    /// A file is removed by the program that has written it, and not by one whose file another program has replaced.
    @Test func filesAreRemovedByTheirPrograms() throws {
        let folder = NSTemporaryDirectory() + "easel-links-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        var options = ControlOptions()
        options.serviceFolder = folder
        let links = InspectorLinks(options)
        let first = try #require(links.publish(InspectorLink(.port(8123), token: "0123"), of: "app"))
        let path = "\(folder)/inspector/app"
        var status = stat()
        #expect(lstat("\(folder)/inspector", &status) == 0 && status.st_mode & 0o077 == 0, "the user's alone")
        let second = try #require(links.publish(InspectorLink(.port(8124), token: "4567"), of: "app"))
        first.remove()
        #expect(FileManager.default.fileExists(atPath: path))
        second.remove()
        #expect(!FileManager.default.fileExists(atPath: path))
        #expect(links.publish(InspectorLink(.port(8123), token: "0123"), of: "../app") == nil)
    }

    /// The file of a program that was killed leads to no listener.
    @Test func deadProgramsHaveNoLink() throws {
        let folder = NSTemporaryDirectory() + "easel-links-\(UUID().uuidString.prefix(8))"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let environment = ["XDG_RUNTIME_DIR": folder]
        var options = ControlOptions()
        options.readFolders(environment)
        let links = InspectorLinks(options)
        for listens in [true, false] {
            // A port that nothing else can listen on.
            let (descriptor, port) = try bind(listens: listens)
            defer { close(descriptor) }
            let link = InspectorLink(.port(port), token: "0123")
            #expect(links.publish(link, of: "app") != nil)
            let found = try? InspectorLinks.link(of: "app", environment)
            #expect(found == (listens ? link : nil))
        }
        #expect(throws: InspectorError.noInspector(app: "app")) { try InspectorLinks.link(of: "app", environment) }
    }

    private func bind(listens: Bool) throws -> (CInt, UInt16) {
        let descriptor = socket(AF_INET, CInt(SOCK_STREAM.rawValue), 0)
        var name = sockaddr_in()
        name.sin_family = sa_family_t(AF_INET)
        name.sin_addr.s_addr = in_addr_t(0x7F00_0001).bigEndian
        var length = socklen_t(MemoryLayout<sockaddr_in>.size)
        let result = withUnsafeMutablePointer(to: &name) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                guard Glibc.bind(descriptor, address, length) == 0 else { return CInt(-1) }
                if listens { listen(descriptor, 1) }
                return getsockname(descriptor, address, &length)
            }
        }
        try #require(result == 0)
        return (descriptor, UInt16(bigEndian: name.sin_port))
    }

    @Test func settingSelectsTheAddress() throws {
        #expect(try RunSettings(environment: ["EASEL_INSPECTOR": "8123"]).inspector == .port(8123))
        #expect(try RunSettings(environment: ["EASEL_INSPECTOR": "0"]).inspector == nil)
        #expect(throws: HostError.self) { try RunSettings(environment: ["EASEL_INSPECTOR": "example.org:80"]) }
    }
}
