import Foundation
import FuzzDriver

// Sets of asset catalogs. The input is the file Contents.json of an image set and of a color set, and the file of the images
// behind a zero byte, if there is one.
let catalog = try FuzzedCatalog()

FuzzDriver.run { bytes in
    let parts = Array(bytes).split(separator: 0, maxSplits: 1, omittingEmptySubsequences: false)
    MainActor.assumeIsolated {
        catalog.read(Data(parts.first ?? []), image: parts.count > 1 ? Data(parts[1]) : nil)
    }
}
