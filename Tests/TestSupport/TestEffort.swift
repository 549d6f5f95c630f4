import Foundation

/// The amount of work of a test run.
///
/// Continuous integration (`EASEL_CI`) repeats less, and leaves out cases that differ little from others, unless
/// `EASEL_SLOW_TESTS` is set. All other runs are whole.
package enum TestEffort {
    /// A Boolean value that indicates whether tests repeat less.
    package static let isReduced: Bool = {
        let environment = ProcessInfo.processInfo.environment
        return environment["EASEL_CI"] != nil && environment["EASEL_SLOW_TESTS"] == nil
    }()

    /// A Boolean value that indicates whether tests do as much work as their subjects are specified for, which takes minutes.
    package static let isSlow = ProcessInfo.processInfo.environment["EASEL_SLOW_TESTS"] != nil

    /// Returns the number of rounds of a test.
    /// - Parameters:
    ///   - count: The number of rounds in a whole run.
    ///   - reduced: The number of rounds in continuous integration.
    package static func rounds(_ count: Int, reduced: Int) -> Int { isReduced ? reduced : count }

    /// Returns the cases of a test.
    /// - Parameters:
    ///   - cases: The cases in a whole run. Those that find most faults come first.
    ///   - count: The number of cases in continuous integration.
    package static func cases<Case>(_ cases: [Case], reduced count: Int) -> [Case] {
        isReduced ? Array(cases.prefix(count)) : cases
    }
}
