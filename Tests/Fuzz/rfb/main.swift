import FuzzDriver
import Glibc
import LinuxIO

@testable import RFB

// The bytes of a VNC client. The first byte of the input selects what the server requires and what the client has done,
// the second one how many bytes arrive at once.
FuzzDriver.run { bytes in
    var input = FuzzInput(bytes)
    let options = input.byte()
    let count = Int(input.byte())
    guard let viewer = Viewer(options) else { return }
    while !input.isEmpty, viewer.isOpen { viewer.receive(count == 0 ? input.all() : input.bytes(count)) }
    viewer.end()
}
