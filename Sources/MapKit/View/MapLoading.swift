import MapData

/// The times at which the delegate is told about tiles.
struct MapLoading {
    private var isLoading = false
    private var (requests, drawn, unreadableFiles) = (0, 0, 0)
    /// The tiles that could not be read and were visible when loading ended.
    private var damagedTiles: Set<MapTileID> = []

    /// Returns Boolean values that indicate whether loading starts and ends, and the error that it ends with. Of parts of the map that
    /// are drawn at once, it does both.
    @MainActor
    mutating func update(_ canvas: MapCanvas) -> (starts: Bool, ends: Bool, error: MKError?) {
        let (isComplete, drawn) = (canvas.isComplete, canvas.tilesDrawn + canvas.cellsPlaced)
        // Tiles around the view are drawn without a request.
        let isNew = canvas.requests != requests && drawn != self.drawn
        let starts = !isLoading && (!isComplete || isNew)
        let ends = isComplete && (isLoading || isNew)
        (requests, self.drawn) = (canvas.requests, drawn)
        isLoading = !isComplete
        guard ends else { return (starts, false, nil) }
        // What was reported is not reported again while it is visible.
        let (files, tiles) = (canvas.unreadableFiles, canvas.damagedTiles)
        defer { (unreadableFiles, damagedTiles) = (files, tiles) }
        if !tiles.isSubset(of: damagedTiles) { return (starts, true, MKError(.decodingFailed)) }
        return (starts, true, files > unreadableFiles ? MKError(.serverFailure) : nil)
    }
}
