import FuzzDriver

@testable import Inspector

// The bytes of a browser: a request, frames of a WebSocket, or a message of a page, by the first byte of the input.
FuzzDriver.run { bytes in
    var input = FuzzInput(bytes)
    switch input.byte() % 3 {
    case 0: readRequest(input.all())
    case 1: readFrames(input.all())
    default: readMessage(input.all())
    }
}

/// The check of requests, whose secret no input contains. Created when it is used first: what follows the call above in this file is
/// never run.
enum Stranger {
    static let gate = RequestGate(token: InspectorToken())
}

/// Parses a request, and its beginnings, as they arrive.
func readRequest(_ bytes: [UInt8]) {
    let result = HTTPRequest.parse(bytes)
    if case .request(let request, let length) = result {
        FuzzDriver.require((1...bytes.count).contains(length), "the request has \(length) of \(bytes.count) bytes")
        FuzzDriver.require(Stranger.gate.route(of: request) == nil, "a request without the secret has a route")
    }
    for count in [bytes.count / 3, bytes.count / 2, bytes.count - 1] where (0..<bytes.count).contains(count) {
        let beginning = HTTPRequest.parse(Array(bytes.prefix(count)))
        // What has arrived cannot be answered in another way because more arrives.
        FuzzDriver.require(
            beginning == .incomplete || beginning == result,
            "the request is \(result), and its first \(count) bytes are \(beginning)"
        )
    }
}

/// Parses frames one after another, and each of them in two parts.
func readFrames(_ bytes: [UInt8]) {
    var rest = bytes[...]
    while case .frame(let frame, let length) = WebSocketFrame.parse(rest) {
        FuzzDriver.require(
            length >= 6 + frame.payload.count && length <= rest.count,
            "a frame of \(frame.payload.count) bytes has \(length) of \(rest.count)"
        )
        FuzzDriver.require(frame.payload.count <= WebSocketFrame.longestMessage, "a frame is too long")
        for count in [length / 2, length - 1] {
            FuzzDriver.require(WebSocketFrame.parse(rest.prefix(count)) == .incomplete, "a part of a frame is a frame")
        }
        if frame.kind == .text { readMessage(frame.payload) }
        rest = rest.dropFirst(length)
    }
}

/// Parses a message, and writes the value that it sets.
func readMessage(_ bytes: [UInt8]) {
    do throws(ClientMessage.Malformed) {
        switch try ClientMessage.parse(bytes) {
        case .input(.touch(let contact, _, let position)):
            let isInside = (0...1).contains(position.x) && (0...1).contains(position.y)
            FuzzDriver.require((0..<BrowserInput.mostContacts).contains(contact) && isInside, "a touch is elsewhere")
        case .command(_, .set(_, _, let value)), .command(_, .setSetting(_, let value)):
            FuzzDriver.require(!value.json.isEmpty, "a value has no form")
        default: break
        }
    } catch {
        FuzzDriver.require(!"\(error)".isEmpty, "an error has no text")
    }
}
