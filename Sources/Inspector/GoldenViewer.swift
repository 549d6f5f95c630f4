import Geometry
import Glibc
import Host
import Input
import LinuxIO
import RFB

/// A viewer of the images of failed tests, for browsers on this machine.
package enum GoldenViewer {
    /// Shows the images of a folder until SIGTERM or SIGINT. Must be called before any other thread is started.
    /// - Parameters:
    ///   - port: The port of 127.0.0.1; 0 for one that is free.
    ///   - onStart: A closure that receives the address of the page.
    package static func run(
        folder: String,
        port: UInt16,
        onStart: (InspectorLink) -> Void
    ) throws(InspectorError) {
        let signals = try SignalDescriptor<InspectorError>([SIGTERM, SIGINT])
        let server = try makeServer(GoldenFolder(path: folder), .port(port))
        defer { server.end() }
        onStart(InspectorLink(.port(server.port ?? port), token: server.token.text))
        var polled = pollfd(fd: signals.descriptor, events: Int16(POLLIN), revents: 0)
        while signals.read() == nil { poll(&polled, 1, -1) }
    }

    static func makeServer(_ folder: GoldenFolder, _ address: InspectorAddress) throws(InspectorError)
        -> InspectorServer
    {
        let source: BrowserSource
        do throws(InputError) { source = try BrowserSource(area: .zero) } catch {
            throw .systemCall("eventfd", argument: "", errorNumber: ENOMEM)
        }
        var service = InspectorService(
            wake: try WakeDescriptor<InspectorError>(),
            source: source,
            frames: RFBFrames(onWish: {}, onFrame: {}),
            perform: { _, _ in },
            forget: { _ in },
            capture: { _ in },
            recordedFrames: { _ in [] }
        )
        service.files = { folder.response(to: $0) }
        return try InspectorServer(address, service)
    }
}
