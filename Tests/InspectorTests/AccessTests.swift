import Foundation
import Host
import Testing

@testable import Inspector

/// Nothing is answered without the secret, and nothing to pages of other origins.
@Suite struct AccessTests {
    private static let routes = [
        "/", "/style.css", "/main.js", "/link.js", "/dom.js", "/screen.js", "/tree.js", "/properties.js",
        "/exploded.js",
        "/timeline.js", "/log.js", "/compare.js", "/clock.js", "/touches.js", "/screenshot.png", "/socket", "/nothing",
    ]

    private func origin(_ text: String) -> [String] { ["Origin: \(text)"] }

    @Test func everyRouteNeedsTheSecret() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let other = InspectorToken()
        let right = inspector.token.text
        let own = origin("http://127.0.0.1:8123")
        for route in Self.routes {
            let fields = route == "/socket" ? TestClient.upgrade + own : []
            let prefixes = [
                "", "/\(other.text)", "/\(right.dropLast())", "/\(right)0", "/\(right.uppercased())x", "//\(right)",
            ]
            for prefix in prefixes {
                let answer = try inspector.answer(to: TestClient.request(prefix + route, fields))
                #expect(answer.isEmpty, "\(prefix + route) was answered: \(answer.prefix(80))")
            }
            // The same request with the secret is answered.
            let client = try inspector.client()
            client.send(TestClient.request("/\(right)\(route)", fields))
            #expect(try client.receive(9) == Array("HTTP/1.1 ".utf8), "\(route)")
        }
    }

    /// A name of a foreign site that leads to this machine, and pages of other origins.
    @Test func foreignNamesAndOriginsAreNotAnswered() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let target = "/\(inspector.token.text)/"
        let hosts: [String?] = [
            nil, "", "example.org", "example.org:8123", "127.0.0.1.example.org", "localhost.example.org:1",
            "127.0.0.1:x",
            "127.0.0.1:99999", "[::2]:1", "0.0.0.0:8123", "127.0.0.1:8123, example.org",
        ]
        for host in hosts {
            let answer = try inspector.answer(to: TestClient.request(target, host: host))
            #expect(answer.isEmpty, "the host \(host ?? "none")")
        }
        for own in ["127.0.0.1", "127.0.0.1:8123", "localhost:9000", "[::1]:8123"] {
            #expect(try inspector.answer(to: TestClient.request(target, host: own)).hasPrefix("HTTP/1.1 200 "))
        }
        let foreign = [
            "http://example.org", "null", "https://127.0.0.1:8123", "http://127.0.0.1:8124", "http://localhost:8123",
        ]
        for text in foreign {
            #expect(try inspector.answer(to: TestClient.request(target, origin(text))).isEmpty, "\(text)")
            let socket = TestClient.request("\(target)socket", TestClient.upgrade + origin(text))
            #expect(try inspector.answer(to: socket).isEmpty, "the WebSocket of \(text)")
        }
        // Browsers send an origin with each WebSocket.
        #expect(try inspector.answer(to: TestClient.request("\(target)socket", TestClient.upgrade)).isEmpty)
        for site in ["cross-site", "same-site"] {
            #expect(try inspector.answer(to: TestClient.request(target, ["Sec-Fetch-Site: \(site)"])).isEmpty)
        }
        #expect(
            try inspector.answer(to: TestClient.request(target, ["Sec-Fetch-Site: none"])).hasPrefix("HTTP/1.1 200 ")
        )
    }

    @Test func malformedRequestsAreNotAnswered() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let target = "/\(inspector.token.text)/"
        let host = "Host: 127.0.0.1\r\n"
        let requests = [
            "\r\n\r\n", "GET \(target)\r\n\r\n", "GET \(target) HTTP/2.0\r\n\(host)\r\n",
            "GET  \(target) HTTP/1.1\r\n\(host)\r\n",
            "GET \(target) HTTP/1.1\r\n\(host)\(host)\r\n", "GET \(target) HTTP/1.1\r\n\(host) folded\r\n\r\n",
            "GET \(target) HTTP/1.1\r\n\(host)Content-Length: 5\r\n\r\nhello",
            "GET \(target) HTTP/1.1\r\n\(host)x : y\r\n\r\n",
            "POST \(target) HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n",
            "GET \(target) HTTP/1.1\r\n\(host)x: \u{1}\r\n\r\n",
            "GET http://127.0.0.1\(target) HTTP/1.1\r\n\(host)\r\n",
            "GET \(target) HTTP/1.1\r\n\(host)" + String(repeating: "a: b\r\n", count: HTTPRequest.mostFields) + "\r\n",
            "GET \(target) HTTP/1.1\r\n\(host)a: " + String(repeating: "b", count: HTTPRequest.longest) + "\r\n\r\n",
            String(repeating: "A", count: 4 * HTTPRequest.longest),
            "\u{16}\u{3}\u{1}\u{2}\u{0}" + String(repeating: "\u{0}", count: 9000),
        ]
        for request in requests {
            #expect(try inspector.answer(to: request).isEmpty, "\(request.prefix(60).debugDescription)")
        }
        let posted = try inspector.answer(to: TestClient.request(target, method: "POST"))
        #expect(posted.hasPrefix("HTTP/1.1 405 "))
    }

    /// A page can be contained in no other, loads nothing from other hosts, and leaves no trace of its address.
    @Test func pageIsIsolated() throws {
        let inspector = try TestInspector()
        defer { inspector.server.end() }
        let answer = try inspector.answer(to: TestClient.request("/\(inspector.token.text)/"))
        for field in [
            "default-src 'none'", "frame-ancestors 'none'", "Referrer-Policy: no-referrer", "Cache-Control: no-store",
        ] {
            #expect(answer.contains(field))
        }
        #expect(answer.contains("<script type=\"module\" src=\"main.js\">"))
        #expect(!answer.contains("//"), "the page names no other host")
        #expect(!answer.contains("Set-Cookie"))
    }

    @Test func secretsAreRandomAndCompared() {
        let tokens = (0..<50).map { _ in InspectorToken() }
        #expect(Set(tokens.map(\.text)).count == 50)
        for token in tokens {
            #expect(token.text.count == InspectorToken.length && token.text.allSatisfy { $0.isHexDigit })
            #expect(token.matches(Array(token.text.utf8)))
            var other = Array(token.text.utf8)
            for index in other.indices {
                other[index] ^= 1
                #expect(!token.matches(other))
                other[index] ^= 1
            }
            #expect(!token.matches(other.dropLast()) && !token.matches(other + [48]) && !token.matches([]))
        }
    }

    @Test func portIsOneOfThisMachine() throws {
        let inspector = try TestInspector(onPort: true)
        defer { inspector.server.end() }
        let port = try #require(inspector.server.port)
        let client = try TestClient(port: port)
        client.send(TestClient.request("/\(inspector.token.text)/style.css"))
        let answer = String(decoding: try #require(client.receiveAll()), as: UTF8.self)
        #expect(answer.hasPrefix("HTTP/1.1 200 ") && answer.contains("text/css"))
        #expect(throws: InspectorError.addressInUse("127.0.0.1:\(port)")) {
            _ = try InspectorListener.listen(port: port)
        }
    }

    @Test func socketIsRemovedAtTheEnd() throws {
        let inspector = try TestInspector()
        var status = stat()
        #expect(stat(inspector.path, &status) == 0 && status.st_mode & 0o777 == 0o600)
        inspector.server.end()
        #expect(stat(inspector.path, &status) != 0)
    }
}
