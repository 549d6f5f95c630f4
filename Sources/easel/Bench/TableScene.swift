import UIKit

/// The `table` scene: a table view with 100,000 rows that determine their heights themselves, each with an icon and two labels,
/// scrolls at 3000 points per second.
@MainActor
enum TableScene {
    private static let size = PixelSize(width: 800, height: 1280)
    private static let rowCount = 100_000
    private static let step: CGFloat = 3000 / 60

    static func run(_ options: BenchOptions) throws -> [SceneResult] {
        let bench = try BenchScreen(options, size: options.size ?? size)
        let rows = TableRows()
        let table = UITableView(frame: bench.screen.bounds)
        table.register(TableCell.self, forCellReuseIdentifier: "row")
        table.dataSource = rows
        bench.window.addSubview(table)
        var memory: (before: Int?, after: Int?)
        let warmUpFrames = options.warmUpFrames
        var result = bench.measure("table") { frame in
            // The first frame shows 100 rows, and what a few rows need. The others are added to them.
            switch frame {
            case 1:
                memory.before = MemoryInUse.bytes
                rows.count = rowCount
                table.reloadData()
                table.layoutIfNeeded()
            case 2: memory.after = MemoryInUse.bytes
            default: break
            }
            if frame == warmUpFrames { rows.counters.reset() }
            let room = max(step, table.contentSize.height - table.bounds.height)
            table.contentOffset.y = (CGFloat(frame) * step).truncatingRemainder(dividingBy: room)
        }
        let frames = Double(options.frames)
        result.counts["cells-configured"] = Double(rows.counters.configured) / frames
        result.counts["cells-laid-out"] = Double(rows.counters.laidOut) / frames
        result.counts["cells-made"] = Double(rows.counters.made)
        if let before = memory.before, let after = memory.after { result.counts["rows-bytes"] = Double(after - before) }
        return [result]
    }
}

/// What happened to the cells of a table view.
@MainActor
private final class TableCounters {
    /// The number of times that the data source has returned a cell.
    var configured = 0
    /// The number of layouts of cells.
    var laidOut = 0
    /// The number of cells that were created, which is not reset.
    var made = 0

    func reset() { (configured, laidOut) = (0, 0) }
}

/// Rows with an icon, a text, and a text below it of one line or more.
@MainActor
private final class TableRows: UITableViewDataSource {
    var count = 100
    let counters = TableCounters()
    private let texts: [(String, String)]
    private let icons: [UIImage]
    private let fonts = (BenchOptions.font(ofSize: 16), BenchOptions.font(ofSize: 13))

    init() {
        var generator = BenchGenerator()
        texts = (0..<61).map { _ in
            (generator.text(length: 30), generator.text(length: 20 + generator.integer(below: 180)))
        }
        let renderer = UIGraphicsImageRenderer(size: CGSize(width: 40, height: 40))
        icons = [UIColor.systemBlue, .systemRed, .systemGreen, .systemOrange]
            .map { color in
                renderer.image { _ in
                    color.setFill()
                    UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 40, height: 40)).fill()
                }
            }
    }

    func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int { count }

    func tableView(_ tableView: UITableView, cellForRowAt indexPath: IndexPath) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        if let cell = cell as? TableCell, cell.counters == nil {
            cell.counters = counters
            counters.made += 1
        }
        counters.configured += 1
        var content = UIListContentConfiguration.subtitleCell()
        let (text, detail) = texts[indexPath.row % texts.count]
        content.text = text
        content.textProperties.font = fonts.0
        content.secondaryText = detail
        content.secondaryTextProperties.font = fonts.1
        content.image = icons[indexPath.row % icons.count]
        cell.contentConfiguration = content
        return cell
    }
}

/// A cell that counts its layouts.
private final class TableCell: UITableViewCell {
    var counters: TableCounters?

    override func layoutSubviews() {
        counters?.laidOut += 1
        super.layoutSubviews()
    }
}
