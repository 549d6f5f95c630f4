/// Does parts of a piece of work on several threads at once.
///
/// The compositor starts no threads of its own: whoever wants large repaints shared hands in an executor.
/// Belongs to one thread at a time.
package protocol BandExecutor: AnyObject {
    /// How many threads there may be at work; the one that brings the work counts.
    var threadCount: Int { get }

    /// Calls `body` once for each part, in any order, and returns when all are done.
    /// - Parameter body: gets the number of the part, and that of the thread (below `threadCount`), which no other part
    ///   has at the same time.
    func perform(parts: Int, _ body: @Sendable (_ part: Int, _ thread: Int) -> Void)
}
