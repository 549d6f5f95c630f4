import Foundation
import RecordNetwork
import RecordStore
import Testing

@testable import RecordService

// Ranges and offsets of clients that mean harm.
extension HostileRequestTests {
    private static let data = Data("contents".utf8)

    private static func service() throws -> (harness: Harness, token: String, path: String) {
        let harness = try Harness()
        let token = try harness.device("alice").token
        return (harness, token, "/v1/assets/\(Harness.hash(of: data))")
    }

    @Test(arguments: [
        "", "bytes", "bytes=", "bytes=-", "bytes=-5", "bytes=0-4", "bytes=0-,2-", "bytes=0-2, 1-", "bytes=--1-",
        "bytes=+1-",
        "bytes=1.0-", "bytes=1e2-", "bytes=0x1-", "bytes= 1-", "bytes=1 -", "bytes=a-", "bytes=\u{0}-", "bytes=١-",
        "lines=1-",
        "BYTES=1-", "bytes=9223372036854775808-", "bytes=99999999999999999999999999-",
        "bytes=\(String(repeating: "1", count: 5000))-",
    ])
    func rangesOfAnotherFormAreErrors(range: String) throws {
        let (harness, token, path) = try Self.service()
        #expect(harness.send("PUT", path, token: token, body: Self.data).status == 200)
        let reply = harness.send("GET", path, query: "size=8", token: token, range: range)
        #expect(reply.status == 400 && reply.code == .malformed && reply.text.utf8.count < 1000)
    }

    @Test func rangeOfAnAssetThatIsNotThereIsTheSameError() throws {
        let (harness, token, path) = try Self.service()
        for range in ["bytes=0-", "bytes=8-", "bytes=9223372036854775807-"] {
            let reply = harness.send("GET", path, query: "size=8", token: token, range: range)
            #expect(reply.status == 404 && reply.code == .missingAsset)
        }
    }

    @Test(arguments: [
        "", "-1", "+1", " 1", "1 ", "0,0", "0, 4", "1.5", "1e1", "0x1", "a", "\u{0}", "١", "9223372036854775808",
        "99999999999999999999999999", "9223372036854775807", String(repeating: "0", count: 5000) + "x",
    ])
    func offsetsThatAreNoneAreErrors(offset: String) throws {
        let (harness, token, path) = try Self.service()
        let reply = harness.send("PUT", path, token: token, body: Self.data, uploadOffset: offset)
        // The last one of a number is too large with the length of the rest.
        #expect(reply.status == 400 && reply.code == .malformed && reply.text.utf8.count < 1000)
        let question = harness.send("GET", "\(path)/upload", query: "size=8", token: token)
        #expect(try question.message(RecordWire.Upload.self).received == 0)
    }

    @Test func offsetsAndSizesAboveTheLimitAreRefusedBeforeTheBody() throws {
        let (harness, token, path) = try Self.service()
        func code(_ offset: String, _ length: Int64?) -> RecordFailure.Code? {
            let request = ServiceRequest(
                method: "PUT",
                path: path,
                authorization: "Bearer \(token)",
                address: "10.0.0.1",
                contentLength: length,
                uploadOffset: offset
            )
            do throws(RecordFailure) {
                _ = try harness.service.route(of: request)
                return nil
            } catch {
                return error.code
            }
        }
        let limit = harness.service.options.assetSize
        #expect(code("0", limit) == nil && code("\(limit)", 0) == nil)
        #expect(code("0", limit + 1) == .limitExceeded)
        #expect(code("1", limit) == .limitExceeded)
        #expect(code("\(limit + 1)", 0) == .limitExceeded)
        #expect(code("\(Int64.max)", 0) == .limitExceeded)
        #expect(code("\(Int64.max)", 1) == .malformed)
        #expect(code("1", .max) == .malformed)
        #expect(code("0", -1) == .malformed)
        #expect(code("0", nil) == .malformed)
    }

    /// More bytes than the length says, which no server for HTTP forwards.
    @Test func bytesBehindTheEndAreErrors() throws {
        let (harness, token, path) = try Self.service()
        let reply = harness.send("PUT", path, token: token, body: Self.data, length: 4, uploadOffset: "0")
        #expect(reply.code == .malformed)
        let question = harness.send("GET", "\(path)/upload", query: "size=8", token: token)
        #expect(try question.message(RecordWire.Upload.self).received == 0)
    }

    @Test(arguments: ["", "size=", "size=-1", "size=a", "size=99999999999999999999", "other=1"])
    func questionsWithoutASizeAreErrors(query: String) throws {
        let (harness, token, path) = try Self.service()
        #expect(harness.send("GET", "\(path)/upload", query: query, token: token).code == .malformed)
    }

    @Test func pathsOfPartsAreComparedAsTheyAre() throws {
        let (harness, token, path) = try Self.service()
        for other in [
            "\(path)/upload/", "\(path)/upload/upload", "\(path)/Upload", "/v1/assets/upload", "/v1/assets//upload",
            "/v1/assets/../upload", "\(path)0/upload",
        ] {
            let reply = harness.send("GET", other, query: "size=8", token: token)
            #expect(reply.code == .unknownCall, "\(other)")
        }
        for method in ["PUT", "POST", "DELETE", "HEAD", "PATCH"] {
            let reply = harness.send(method, "\(path)/upload", query: "size=8", token: token, uploadOffset: "0")
            #expect(reply.code == .unknownCall, "\(method)")
        }
    }

    /// The names in the log and in the metrics are those of routes.
    @Test func logOfPartsHasNoHashes() throws {
        let (harness, token, path) = try Self.service()
        _ = harness.send("PUT", path, token: token, body: Self.data.prefix(3), length: 8, uploadOffset: "0")
        _ = harness.send("GET", "\(path)/upload", query: "size=8", token: token)
        let hash = Harness.hash(of: Self.data)
        #expect(harness.lines.all.count == 2)
        for line in harness.lines.all { #expect(!line.contains(hash) && !line.contains("alice")) }
        let text = harness.service.metrics.text
        #expect(text.contains("easel_records_requests_total{route=\"assets/continue\",status=\"400\"} 1\n"))
        #expect(text.contains("easel_records_requests_total{route=\"assets/upload\",status=\"200\"} 1\n"))
        #expect(!text.contains(hash))
    }
}
