import Foundation
import Host
import Input
import LinuxIO
import RFB
import Synchronization

/// The page of previews, for browsers on this machine: the server of the inspector with other files and commands.
///
/// The page asks for the state while it is visible. It has a number, which grows with each change, so that an answer without a change
/// is short. Images are files of the page, by the number of the state.
package final class PreviewPage: Sendable {
    private struct State {
        var number = 0
        var value = InspectorValue.none
        var images: [(path: String, bytes: [UInt8])] = []
        /// Those of the state before: a browser may ask for them although there are others meanwhile.
        var oldImages: [(path: String, bytes: [UInt8])] = []
    }

    private final class Shared: Sendable {
        let state = Mutex(State())
        /// The commands that have not been taken, and `nil` for those of an inspector: at most one of each page.
        let commands = Mutex<[(page: Int, command: PreviewPageCommand?)]>([])
    }

    private let shared: Shared
    private let commandWake: WakeDescriptor<InspectorError>
    private let server: InspectorServer
    /// The input of pages, which is dropped.
    let source: BrowserSource

    /// The address of the page.
    package let link: InspectorLink

    /// Starts the server.
    /// - Parameter address: The address; the port 0 selects one that is free.
    package init(_ address: InspectorAddress) throws(InspectorError) {
        let shared = Shared()
        let commandWake = try WakeDescriptor<InspectorError>()
        let serverWake = try WakeDescriptor<InspectorError>()
        let source: BrowserSource
        do throws(InputError) { source = try BrowserSource(area: CGRect(x: 0, y: 0, width: 1, height: 1)) } catch {
            throw .systemCall("eventfd", argument: "", errorNumber: ENOMEM)
        }
        var service = InspectorService(
            wake: serverWake,
            source: source,
            frames: RFBFrames(onWish: {}, onFrame: {}),
            perform: { page, command in
                let known: PreviewPageCommand? = if case .preview(let command) = command { command } else { nil }
                shared.commands.withLock { $0.append((page, known)) }
                commandWake.wake()
            },
            forget: { page in
                shared.commands.withLock { $0.removeAll { $0.page == page } }
                // No app reads the input. That of pages which have ended must not keep others from beginning.
                while let events = try? source.read(), !events.isEmpty { source.didDeliver() }
            },
            // There is no screen, so that the request for its image ends without one.
            capture: { _ in },
            recordedFrames: { _ in [] }
        )
        service.messages = { [] }
        service.pageFile = { path in
            if let file = PageFiles.previewFile(at: path) { return file }
            return shared.state.withLock { state in
                (state.images + state.oldImages).first { "/\($0.path)" == path }?.bytes
            }.map {
                ("image/png", $0)
            }
        }
        service.previewState = { after in
            shared.state.withLock { state in
                .fields(["number": .int(state.number), "state": state.number > after ? state.value : nil])
            }
        }
        server = try InspectorServer(address, service)
        self.shared = shared
        self.commandWake = commandWake
        self.source = source
        link = InspectorLink(server.port.map { .port($0) } ?? address, token: server.token.text)
    }

    /// The descriptor that is readable when there are commands.
    package var descriptor: CInt { commandWake.descriptor }

    /// Removes and returns the commands that have arrived.
    package func takeCommands() -> [(page: Int, command: PreviewPageCommand)] {
        commandWake.clear()
        let commands = shared.commands.withLock { commands in
            defer { commands = [] }
            return commands
        }
        return commands.compactMap { page, command in
            guard let command else {
                answer(page, problem: "the page of previews has no such command")
                return nil
            }
            return (page, command)
        }
    }

    /// Answers a command.
    /// - Parameter problem: The reason why it has failed; `nil` if it has not.
    package func answer(_ page: Int, problem: String?) {
        let result: Result<InspectorValue, InspectorFailure> =
            problem.map { .failure(.notNow($0)) } ?? .success(.flag(true))
        server.take(InspectorAnswer(page: page, result: result, duration: .zero))
    }

    /// Shows a state.
    /// - Parameters:
    ///   - images: The PNG files of the canvases; `nil` if they are those of the last state, which a browser does not load again.
    ///   - value: A closure that returns the state, from the paths of the images.
    package func publish(images: [[UInt8]]?, _ value: ([String]) -> InspectorValue) {
        // Only this thread changes the state.
        let (last, old) = shared.state.withLock { ($0.number, $0.images) }
        let number = last + 1
        let new = images?.enumerated().map { (path: "images/\(number)-\($0.offset).png", bytes: $0.element) } ?? old
        let value = value(new.map(\.path))
        shared.state.withLock { state in
            state.number = number
            state.value = value
            if images != nil { state.oldImages = old }
            state.images = new
        }
    }

    /// Ends the server. Must be called once.
    package func end() { server.end() }
}
