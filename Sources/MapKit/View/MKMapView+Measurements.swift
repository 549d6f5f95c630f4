import UIKit

/// The parts of a map that measurements need.
extension MKMapView {
    /// A Boolean value that indicates whether everything that is visible is drawn.
    package var isDrawn: Bool { canvas?.isComplete ?? false }

    /// The number of tiles that were drawn.
    package var tilesDrawn: Int { canvas?.tilesDrawn ?? 0 }

    /// The size of the bitmaps of tiles and labels in memory, in bytes.
    package var bitmapByteCount: Int { canvas?.byteCount ?? 0 }

    /// The area of the map files; `nil` if there is none.
    package var libraryBox: MKMapRect? { MapLibrary.of(UIApplication.shared).box }
}
