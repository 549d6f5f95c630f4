import ArgumentParser
import UIKit

/// A number of threads that paint at once.
struct ThreadCount: ExpressibleByArgument {
    let value: Int

    init(value: Int) { self.value = value }

    init?(argument: String) {
        guard let value = RunSettings.threadCount(from: argument) else { return nil }
        self.value = value
    }

    var defaultValueDescription: String { "\(value)" }
}
