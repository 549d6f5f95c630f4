import Display
import UIKitCore

extension FrameLoop {
    /// Hands over the frame with the launch screen of a program, if it has one. It is called before the program's delegate is created,
    /// and does not wait for the frame: the first one of the program follows it.
    /// - Parameters:
    ///   - request: The request to launch the program.
    ///   - whenSubmitted: A closure that is called while the launch screen is the content of the screen.
    /// - Returns: A Boolean value that indicates whether there is a launch screen, and a display that can show it.
    @discardableResult
    func showLaunchScreen(
        of request: LaunchRequest,
        whenSubmitted: () throws(HostError) -> Void = {}
    ) throws(HostError) -> Bool {
        guard request.manifest.launchScreens != nil, !main.isBusy, !isStopped else { return false }
        return try session.withLaunchScreen(of: request) { () throws(HostError) in
            guard let tree = screen.commit()?.tree else { return }
            // The program's first frame has no part in them.
            _ = costOfCommit()
            main.submit(tree, rotation: rotation)
            try whenSubmitted()
        }
    }
}
