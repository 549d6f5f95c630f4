import Foundation
import Synchronization
import Testing
import UIKit

@testable import Inspector
@testable import easel

/// A page that remembers what it shows.
final class RecordedPage: PreviewPresenter, Sendable {
    struct Shown: Sendable {
        var state = InspectorValue.none
        var images: [[UInt8]] = []
        var problems: [String?] = []
    }

    private let commands = Mutex<[PreviewPageCommand]>([])
    private let shown = Mutex(Shown())
    private let changes = DispatchSemaphore(value: 0)
    private let wake: WakeDescriptor<InspectorError>

    init() throws { wake = try WakeDescriptor() }

    var descriptor: CInt { wake.descriptor }

    func takeCommands() -> [(page: Int, command: PreviewPageCommand)] {
        wake.clear()
        return commands.withLock { list in
            defer { list = [] }
            return list.map { (1, $0) }
        }
    }

    func answer(_ page: Int, problem: String?) {
        shown.withLock { $0.problems.append(problem) }
        changes.signal()
    }

    func publish(images: [[UInt8]]?, _ value: ([String]) -> InspectorValue) {
        let images = images ?? shown.withLock { $0.images }
        let value = value(images.indices.map { "\($0)" })
        shown.withLock {
            $0.state = value
            $0.images = images
        }
        changes.signal()
    }

    func send(_ command: PreviewPageCommand) {
        commands.withLock { $0.append(command) }
        wake.wake()
    }

    /// Waits until a condition holds, and returns what is shown.
    @discardableResult
    func wait(_ description: String, _ condition: (Shown) -> Bool) throws -> Shown {
        while true {
            let shown = shown.withLock { $0 }
            if condition(shown) { return shown }
            try #require(changes.wait(timeout: .now() + 60) == .success, "\(description): \(shown.state.json)")
        }
    }
}
