import Foundation
import FuzzDriver

@testable import Host

// The control socket: a request that a program receives or, if the input begins with a brace, a status that the command
// receives and shows.
FuzzDriver.run { bytes in
    let bytes = Array(bytes)
    if bytes.first == UInt8(ascii: "{") { readStatus(bytes) } else { readRequest(bytes) }
}

/// Parses a request, and its beginnings, as they arrive.
func readRequest(_ bytes: [UInt8]) {
    let result = ControlRequest.parse(bytes)
    if case .error(let response) = result {
        FuzzDriver.require(response.status >= 400 && !response.data.isEmpty, "an error has no response")
    }
    for count in [bytes.count / 3, bytes.count / 2, bytes.count - 1] where (0..<bytes.count).contains(count) {
        let beginning = ControlRequest.parse(Array(bytes.prefix(count)))
        // What has arrived cannot be answered in another way because more arrives.
        FuzzDriver.require(
            beginning == .incomplete || beginning == result || count >= ControlRequest.longest,
            "the request is \(result), and its first \(count) bytes are \(beginning)"
        )
    }
}

/// Shows a status in all forms.
func readStatus(_ bytes: [UInt8]) {
    guard let status = try? ProgramStatus.decoder.decode(ProgramStatus.self, from: Data(bytes)) else { return }
    FuzzDriver.require(!status.description.isEmpty, "a status has no text")
    FuzzDriver.require(!Metrics([status]).text.isEmpty, "a status has no metrics")
    FuzzDriver.require((try? status.json()) != nil, "a status has no JSON")
}
