import CoreGraphics
import Display
import Foundation
import Synchronization

/// A window in memory, which notes what it shows.
package final class FakeWindow: WindowSystem {
    /// The state that a test and the thread of the window share.
    package final class Record: Sendable {
        package struct State: Sendable {
            package var isClosed = false
            package var wakes = 0
            package var events: [WindowSystemEvent] = []
        }
        package let state = Mutex(State())

        package init() {}

        fileprivate let arrived = DispatchSemaphore(value: 0)

        package func send(_ event: WindowSystemEvent) {
            state.withLock { $0.events.append(event) }
            arrived.signal()
        }
    }

    package let record: Record
    package var size: PixelSize { contents.size }
    /// The pixels of the window.
    package private(set) var contents: Surface
    /// The parts that were shown, a list for each call.
    package private(set) var shown: [[PixelRect]] = []
    /// The sizes that the display has requested.
    package private(set) var requests: [PixelSize] = []
    /// A Boolean value that indicates whether requested sizes are refused.
    package var isRigid = false
    /// The error of the next call.
    package var failure: DisplayError?

    package init(size: PixelSize, _ record: Record = Record()) throws(DisplayError) {
        self.record = record
        contents = try Self.surface(size)
    }

    private static func surface(_ size: PixelSize) throws(DisplayError) -> Surface {
        guard let surface = Surface(size: size) else { throw .outOfMemory(operation: "fake window", byteCount: 0) }
        return surface
    }

    /// The number of pixels that were shown in the last call.
    package var lastArea: Int { shown.last?.reduce(0) { $0 + $1.area } ?? 0 }

    package var waker: @Sendable () -> Void {
        let record = record
        return {
            record.state.withLock { $0.wakes += 1 }
            record.send(.woken)
        }
    }

    package func resize(to size: PixelSize) {
        requests.append(size)
        if !isRigid { change(size) }
    }

    /// Gives the window another size, as its user does. The contents are lost.
    package func change(_ size: PixelSize) { if let surface = Surface(size: size) { contents = surface } }

    package func show(_ surface: Surface, _ rects: [PixelRect], zoom: Int, isWhole: Bool) throws(DisplayError) {
        if let failure { throw failure }
        shown.append(rects)
        if isWhole { for y in 0..<size.height { contents.row(y).update(repeating: 0, count: size.width) } }
        for rect in rects {
            for y in 0..<size.height where (rect.minY..<rect.maxY).contains(y / zoom) {
                for x in 0..<size.width where (rect.minX..<rect.maxX).contains(x / zoom) {
                    contents[x, y] = surface[x / zoom, y / zoom]
                }
            }
        }
    }

    package func nextEvent() throws(DisplayError) -> WindowSystemEvent {
        record.arrived.wait()
        let event = record.state.withLock { $0.events.isEmpty ? nil : $0.events.removeFirst() }
        return event ?? .woken
    }

    package func close() { record.state.withLock { $0.isClosed = true } }
}
