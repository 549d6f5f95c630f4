/// An executor that performs the parts of a task on several threads in parallel.
///
/// The compositor does not start threads. Clients that need large repaints to run in parallel provide an executor. An
/// executor belongs to one thread at a time.
package protocol BandExecutor: AnyObject {
    /// The maximum number of threads that work in parallel, including the calling thread.
    var threadCount: Int { get }

    /// Calls `body` once for each part, in any order, and returns when all parts are done.
    /// - Parameter body: The closure to call with the number of the part and the number of the thread (below
    ///   `threadCount`). No two parts that run at the same time get the same thread number.
    func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void)
}
