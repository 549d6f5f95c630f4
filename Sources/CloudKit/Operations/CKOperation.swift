import Foundation
import Synchronization

/// A group of operations that belong together, with common settings.
public final class CKOperationGroup: NSObject, @unchecked Sendable {
    /// The identifier of the group.
    public let operationGroupID = UUID().uuidString
    /// The settings that operations of the group have, unless their own differ from the defaults.
    public var defaultConfiguration: CKOperation.Configuration! = CKOperation.Configuration()
    /// The name of the group.
    public var name: String?

    /// Creates a group.
    public override init() {}
}

/// An operation: the base class of all requests to a container.
///
/// The blocks of an operation are called one after the other, on another thread than the main one. They and the settings must not be
/// changed after the operation was added to a queue.
open class CKOperation: Operation, @unchecked Sendable {
    /// The identifier of an operation.
    public typealias ID = String

    /// The settings of an operation.
    open class Configuration: NSObject, @unchecked Sendable {
        /// The container; by default, that of the app.
        open var container: CKContainer?
        var quality: QualityOfService?
        var request: TimeInterval?
        var resource: TimeInterval?

        /// Creates the default settings.
        public override init() {}

        /// The importance of the operation.
        open var qualityOfService: QualityOfService {
            get { quality ?? .default }
            set { quality = newValue }
        }

        /// The number of seconds that the operation waits for an answer, 60 by default.
        open var timeoutIntervalForRequest: TimeInterval {
            get { request ?? 60 }
            set { request = newValue }
        }

        /// The number of seconds that the operation may take, a week by default.
        open var timeoutIntervalForResource: TimeInterval {
            get { resource ?? 7 * 24 * 60 * 60 }
            set { resource = newValue }
        }
    }

    /// The settings of the operation.
    open var configuration: Configuration! = Configuration()
    /// The group of the operation.
    open var group: CKOperationGroup?
    /// The identifier of the operation.
    public let operationID: ID = UUID().uuidString

    private enum Phase { case waiting, executing, ended, finished }

    private struct Run {
        var phase = Phase.waiting
        /// The timers of the limits. Other than blocks on a queue, they need no memory after they were canceled.
        var timers: [UncheckedBox<any DispatchSourceTimer>] = []
        /// The number of answers, by which a request without one is noticed.
        var answers = 0
        /// The number of answers when the limit of requests was checked last.
        var checkedAnswers = 0
    }

    private let run = Mutex(UncheckedBox(Run()))
    /// The queue of the blocks, which are called one after the other.
    private let blocks = DispatchQueue(label: "CloudKit.CKOperation")

    /// Creates an operation.
    public override init() { super.init() }

    deinit { for timer in run.withLock({ $0.value.timers }) { timer.value.cancel() } }

    /// Sets the container that the operation is added to.
    func assign(_ container: CKContainer) { configuration?.container = container }

    /// The settings with those of the group.
    private var settings: (quality: QualityOfService, request: TimeInterval, resource: TimeInterval) {
        let own = configuration ?? Configuration()
        let common = group?.defaultConfiguration ?? Configuration()
        return (
            own.quality ?? common.quality ?? qualityOfService, own.request ?? common.timeoutIntervalForRequest,
            own.resource ?? common.timeoutIntervalForResource
        )
    }

    /// The container of the operation.
    var container: CKContainer {
        configuration?.container ?? group?.defaultConfiguration?.container ?? CKContainer.default()
    }

    // MARK: For subclasses

    /// Performs the operation, on a thread of its own, and calls ``finish(_:)`` at the end.
    func perform() { finish(.success(())) }

    /// Calls the block for the result of the whole operation.
    func reportEnd(_ result: Result<Void, any Error>) {}

    /// A Boolean value that indicates whether the result is known, because the operation was canceled or took too long.
    var hasEnded: Bool {
        run.withLock { $0.value.phase == .ended || $0.value.phase == .finished } || isCancelled
    }

    /// Calls a block, after all former ones. It is not called if the operation has ended meanwhile.
    func report(_ block: @escaping () -> Void) {
        run.withLock { $0.value.answers += 1 }
        let box = UncheckedBox(block)
        blocks.async { [self] in
            if run.withLock({ $0.value.phase == .executing }) { box.value() }
        }
    }

    /// Ends the operation, after all blocks.
    func finish(_ result: Result<Void, any Error>) {
        blocks.async { [self] in end(result) }
    }

    /// Performs a closure with a service's store, and ends the operation if it fails.
    func attempt<Value>(_ body: () throws(CKError) -> Value) -> Value? {
        do throws(CKError) {
            return try body()
        } catch {
            finish(.failure(error))
            return nil
        }
    }

    // MARK: Phases

    private func end(_ result: Result<Void, any Error>) {
        let timers = run.withLock { run -> [UncheckedBox<any DispatchSourceTimer>]? in
            guard run.value.phase == .executing else { return nil }
            run.value.phase = .ended
            defer { run.value.timers = [] }
            return run.value.timers
        }
        guard let timers else { return }
        for timer in timers { timer.value.cancel() }
        reportEnd(result)
        willChangeValue(forKey: "isExecuting")
        willChangeValue(forKey: "isFinished")
        run.withLock { $0.value.phase = .finished }
        didChangeValue(forKey: "isExecuting")
        didChangeValue(forKey: "isFinished")
    }

    /// A Boolean value that indicates that the operation has threads of its own.
    open override var isAsynchronous: Bool { true }

    /// A Boolean value that indicates whether the operation is performed at present.
    open override var isExecuting: Bool { run.withLock { $0.value.phase == .executing || $0.value.phase == .ended } }

    /// A Boolean value that indicates whether the operation is complete.
    open override var isFinished: Bool { run.withLock { $0.value.phase == .finished } }

    /// Begins the operation. Queues call it.
    open override func start() {
        let isFirst = run.withLock { run in
            guard run.value.phase == .waiting else { return false }
            run.value.phase = .executing
            return true
        }
        guard isFirst else { return }
        didChangeValue(forKey: "isExecuting")
        if isCancelled { return finish(.failure(CKError.cancelled)) }
        let settings = settings
        startTimers(request: settings.request, resource: settings.resource)
        DispatchQueue.global(qos: settings.quality.dispatch).async { [self] in
            // An operation that has taken too long before it could begin changes nothing.
            if hasEnded { finish(.failure(CKError.cancelled)) } else { perform() }
        }
    }

    /// Cancels the operation, which ends with the error `operationCancelled`. A change that was under way may be complete.
    open override func cancel() {
        super.cancel()
        if isExecuting { finish(.failure(CKError.cancelled)) }
    }

    // MARK: Time

    private func startTimers(request: TimeInterval, resource: TimeInterval) {
        if resource.isFinite { startTimer(resource, isOfRequest: false) }
        if request.isFinite { startTimer(request, isOfRequest: true) }
    }

    /// Ends the operation after a time; if the time is that of a request, after each such time without an answer.
    private func startTimer(_ seconds: TimeInterval, isOfRequest: Bool) {
        let interval = min(max(0, seconds), 1e9)
        let timer = DispatchSource.makeTimerSource(queue: blocks)
        timer.schedule(deadline: .now() + interval, repeating: max(interval, 0.001))
        timer.setEventHandler { [weak self] in self?.check(seconds, isOfRequest: isOfRequest) }
        timer.resume()
        let box = UncheckedBox<any DispatchSourceTimer>(timer)
        let isExecuting = run.withLock { run in
            if run.value.phase == .executing { run.value.timers.append(box) }
            return run.value.phase == .executing
        }
        if !isExecuting { box.value.cancel() }
    }

    private func check(_ seconds: TimeInterval, isOfRequest: Bool) {
        let isDue = run.withLock { run in
            guard isOfRequest else { return true }
            defer { run.value.checkedAnswers = run.value.answers }
            return run.value.answers == run.value.checkedAnswers
        }
        guard isDue else { return }
        let text = "The operation took longer than \(seconds) s."
        end(.failure(CKError(.networkFailure, text, userInfo: [CKErrorRetryAfterKey: seconds])))
    }
}

extension CKError {
    static var cancelled: CKError { CKError(.operationCancelled, "The operation was canceled.") }
}

extension QualityOfService {
    fileprivate var dispatch: DispatchQoS.QoSClass {
        switch self {
        case .userInteractive: .userInteractive
        case .userInitiated: .userInitiated
        case .utility: .utility
        case .background: .background
        default: .default
        }
    }
}

/// A value that is used by one thread at a time.
struct UncheckedBox<Value>: @unchecked Sendable {
    var value: Value

    init(_ value: Value) { self.value = value }
}

/// An operation with a database.
open class CKDatabaseOperation: CKOperation, @unchecked Sendable {
    /// The database; by default, the private one of the container.
    open var database: CKDatabase?

    var target: CKDatabase { database ?? container.privateCloudDatabase }
}
