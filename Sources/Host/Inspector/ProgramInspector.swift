import CInspector
import CoreGraphics
import Input
import LinuxIO

/// The inspector of a program, by a module above this one, with which only programs that ask for it are linked.
@MainActor
package protocol ProgramInspector: AnyObject {
    /// The source of the touches and keys of its users.
    var input: any InputSource { get }

    /// Starts its server.
    /// - Returns: The address of its page.
    func begin(on host: any InspectedHost, _ address: InspectorAddress) throws(InspectorError) -> InspectorLink

    /// Ends its server. Returns when its thread has ended.
    func end()
}

/// The way from the host to the module with the inspector.
package final class InspectorProvider: Sendable {
    /// Creates the inspector of a program.
    package let make: Make

    /// A closure that returns an inspector, for a screen with these bounds in points.
    package typealias Make =
        @MainActor @Sendable (_ area: CGRect, _ clock: any MediaClock) throws(InspectorError) -> any ProgramInspector

    /// Creates a provider.
    package init(make: @escaping Make) { self.make = make }

    /// The provider that the program is linked with; `nil` if it is linked with none.
    static var linked: InspectorProvider? {
        easel_make_inspector_provider().map { Unmanaged<InspectorProvider>.fromOpaque($0).takeRetainedValue() }
    }
}
