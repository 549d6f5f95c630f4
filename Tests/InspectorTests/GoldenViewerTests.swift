import Foundation
import Host
import Testing

@testable import Inspector

/// The images of failed tests: those of the folder, and no other file.
@Suite struct GoldenViewerTests {
    private let folder = NSTemporaryDirectory() + "easel-goldens-\(UUID().uuidString.prefix(8))"
    private let images: String
    private let server: InspectorServer

    init() throws {
        images = "\(folder)/images"
        try FileManager.default.createDirectory(atPath: images, withIntermediateDirectories: true)
        let files = [
            "images/b-difference.png": "sheet", "images/a é \"<&>%2F-actual.png": "actual", "images/notes.txt": "text",
            "secret-actual.png": "secret",
        ]
        for (name, text) in files { try Data(text.utf8).write(to: URL(fileURLWithPath: "\(folder)/\(name)")) }
        try FileManager.default.createDirectory(atPath: "\(images)/c-actual.png", withIntermediateDirectories: true)
        server = try GoldenViewer.makeServer(GoldenFolder(path: images), .socket(path: "\(folder)/socket"))
    }

    private func end() {
        server.end()
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func answer(_ route: String, token: String? = nil, _ fields: [String] = []) throws -> String {
        let client = try TestClient("\(folder)/socket")
        client.send(TestClient.request("/\(token ?? server.token.text)\(route)", fields))
        return String(decoding: try #require(client.receiveAll()), as: UTF8.self)
    }

    /// Returns the body of an answer, or its status.
    private func body(_ route: String) throws -> String {
        let answer = try answer(route)
        guard answer.hasPrefix("HTTP/1.1 200 "), let end = answer.range(of: "\r\n\r\n") else {
            return String(answer.prefix(12))
        }
        return String(answer[end.upperBound...])
    }

    @Test func imagesAreListedAndSent() throws {
        defer { end() }
        let list = try JSONSerialization.jsonObject(with: Data(try body("/images.json").utf8)) as? [String]
        #expect(list == ["a é \"<&>%2F-actual.png", "b-difference.png", "c-actual.png"])
        #expect(try body("/image/b-difference.png") == "sheet")
        let encoded = "a é \"<&>%2F-actual.png".utf8.map { "%" + String($0, radix: 16) }.joined()
        #expect(try body("/image/\(encoded)") == "actual")
        // A folder with such a name is an error.
        #expect(try body("/image/c-actual.png") == "HTTP/1.1 500")
        for route in ["/", "/goldens.js", "/style.css", "/dom.js"] { #expect(try body(route).count > 100, "\(route)") }
        // A new image is there without a restart.
        try Data("new".utf8).write(to: URL(fileURLWithPath: "\(images)/d-actual.png"))
        #expect(try body("/image/d-actual.png") == "new")
    }

    @Test func otherFilesAreNotSent() throws {
        defer { end() }
        let routes = [
            "/image/notes.txt", "/image/", "/image/../secret-actual.png", "/image/..%2Fsecret-actual.png",
            "/image/%2e%2e/secret-actual.png", "/image/missing-actual.png", "/image/%", "/image/%FF", "/main.js",
            "/screenshot.png", "/socket",
        ]
        for route in routes { #expect(try body(route) == "HTTP/1.1 404", "\(route)") }
        let upgrade = TestClient.upgrade + ["Origin: http://127.0.0.1:8123"]
        #expect(try answer("/socket", upgrade).hasPrefix("HTTP/1.1 404 "), "there is no app")
    }

    /// The checks are those of inspectors.
    @Test func secretIsNeeded() throws {
        defer { end() }
        let other = InspectorToken().text
        for route in ["/", "/images.json", "/image/b-difference.png"] {
            #expect(try answer(route, token: other).isEmpty)
            #expect(try answer(route, ["Origin: http://example.org"]).isEmpty)
        }
    }
}
