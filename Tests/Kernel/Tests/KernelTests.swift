import Foundation
import KernelRig
import Testing

/// Suites of machines that keep the host's time, because systemd limits the time of its services: one machine at a time,
/// and nothing else beside it.
@Suite(.serialized) struct KernelTests {}

/// Suites of machines that do not mind what else the host does: their clocks run by their instructions, or nothing in them
/// depends on how long it takes. As many at a time as there are processors.
@Suite struct SideBySideTests {}
