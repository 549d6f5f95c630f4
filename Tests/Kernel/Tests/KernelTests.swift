import Foundation
import KernelRig
import Testing

/// All suites of machines are extensions of this one, so that there is one machine at a time.
@Suite(.serialized) struct KernelTests {}
