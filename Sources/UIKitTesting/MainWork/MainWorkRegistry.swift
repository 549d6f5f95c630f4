import CVirtualTime
import Foundation
import UIKit

/// The work of all virtual clocks of the process. C code refers to scheduled work by number.
final class MainWorkRegistry: @unchecked Sendable {
    static let shared = MainWorkRegistry()

    private let lock = NSLock()
    private var lastNumber: EaselVirtualClock = 0
    /// The clocks in the order of their creation, each with the task that created it.
    private var clocks: [(items: MainWorkItems, task: UInt64)] = []
    private let handlers: UnsafeMutablePointer<EaselVirtualTimeHandlers>

    private init() {
        handlers = .allocate(capacity: 1)
        handlers.initialize(
            to: EaselVirtualTimeHandlers(
                clock_of_task: { MainWorkRegistry.shared.clock(of: $0) },
                now: { MainWorkRegistry.shared[$0]?.now ?? -1 },
                schedule: { clock, deadline, context, function in
                    guard let items = MainWorkRegistry.shared[clock] else { return false }
                    let function = MainWorkItems.Function(context: context, function: function)
                    return items.schedule(function, at: deadline < 0 ? nil : deadline)
                },
                begin_job: { MainWorkRegistry.shared[$0]?.beginJob() ?? false },
                end_job: { MainWorkRegistry.shared[$0]?.endJob() },
                add_timer: { clock, timer, runLoop, mode, deadline, interval in
                    MainWorkRegistry.shared[clock]?.add(timer, runLoop, mode, at: deadline, every: interval) ?? false
                },
                move_timer: { timer, base, delay in
                    for items in MainWorkRegistry.shared.all {
                        items.move(timer, to: delay, after: base < 0 ? nil : base)
                    }
                },
                remove_timer: { timer in
                    for items in MainWorkRegistry.shared.all { items.remove(timer) }
                }
            )
        )
    }

    private func clock(of task: UInt64) -> EaselVirtualClock {
        lock.withLock { clocks.last { $0.task == task }?.items.number ?? 0 }
    }

    subscript(number: EaselVirtualClock) -> MainWorkItems? { all.first { $0.number == number } }

    var all: [MainWorkItems] { lock.withLock { clocks.map(\.items) } }

    func makeNumber() -> EaselVirtualClock {
        lock.withLock {
            lastNumber += 1
            return lastNumber
        }
    }

    /// Sets the clock of the current task.
    @MainActor
    func add(_ items: MainWorkItems) {
        guard easel_virtual_time_is_available() else { return }
        let task = easel_virtual_time_current_task()
        update { clocks in clocks.append((items, task)) }
    }

    @MainActor
    func remove(_ items: MainWorkItems) { update { clocks in clocks.removeAll { $0.items === items } } }

    @MainActor
    private func update(_ change: (inout [(items: MainWorkItems, task: UInt64)]) -> Void) {
        let count = lock.withLock {
            change(&clocks)
            return clocks.count
        }
        easel_virtual_time_set_handlers(handlers)
        easel_virtual_time_set_count(UInt64(count))
    }
}
