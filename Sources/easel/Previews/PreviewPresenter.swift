import Inspector

/// The page that a session shows its state on.
protocol PreviewPresenter: AnyObject {
    /// The descriptor that is readable when there are commands.
    var descriptor: CInt { get }

    /// Removes and returns the commands that have arrived.
    func takeCommands() -> [(page: Int, command: PreviewPageCommand)]

    /// Answers a command, with the reason why it has failed.
    func answer(_ page: Int, problem: String?)

    /// Shows a state. Without images, those of the last state remain.
    func publish(images: [[UInt8]]?, _ value: ([String]) -> InspectorValue)
}

extension PreviewPage: PreviewPresenter {}
