import CRaster

/// A level of downsampling: rows of lanes, with red and blue before alpha and green, and their position.
private struct BlurLevel {
    let columns: Range<Int>
    let rows: Range<Int>
    let lanes: UnsafeMutablePointer<UInt32>

    var width: Int { columns.count }

    /// Returns both rows of lanes of row `y`.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt32> { lanes + (y - rows.lowerBound) * 2 * width }
}

/// The range of a level along one direction.
extension Range<Int> {
    /// The range at half the size from which this range is upsampled.
    fileprivate var halvedForDoubling: Range { (lowerBound >> 1) - 1..<((upperBound + 1) >> 1) + 1 }

    /// The range that results from upsampling this range.
    fileprivate var doubled: Range { 2 * (lowerBound + 1)..<2 * (upperBound - 1) }

    /// The range that is read to downsample to this range.
    fileprivate var sources: Range { 2 * lowerBound - 1..<2 * upperBound + 1 }

    fileprivate func widened(by amount: Int) -> Range { lowerBound - amount..<upperBound + amount }
}

extension GaussianBlur {
    /// Downsamples the source, convolves it, and upsamples the result.
    func halveAndConvolve(_ job: BlurJob) {
        let count = job.plan.halvings
        // The ranges that are upsampled, from the largest level to the smallest, and those that are downsampled for
        // them.
        var columns = [job.target.minX..<job.target.maxX]
        var rows = [job.target.minY..<job.target.maxY]
        for level in 0..<count {
            columns.append(columns[level].halvedForDoubling)
            rows.append(rows[level].halvedForDoubling)
        }
        var sourceColumns = columns
        var sourceRows = rows
        sourceColumns[count] = columns[count].widened(by: job.plan.radius)
        sourceRows[count] = rows[count].widened(by: job.plan.radius)
        for level in stride(from: count - 1, through: 0, by: -1) {
            sourceColumns[level] = sourceColumns[level + 1].sources
            sourceRows[level] = sourceRows[level + 1].sources
        }
        let rowLanes = 2 * sourceColumns[0].count
        let convolvedLanes = 2 * columns[count].count * rows[count].count
        let levelLanes = (1...count).reduce(0) { $0 + 2 * sourceColumns[$1].count * sourceRows[$1].count }
        memory.reserve(levelLanes + convolvedLanes + 2 * rowLanes + job.part.width)
        let scratch = memory.take(rowLanes)
        let doubled = memory.take(rowLanes)
        let zeros = memory.take(job.part.width)
        zeros.update(repeating: 0, count: job.part.width)
        var levels: [BlurLevel] = []
        for level in 1...count {
            let lanes = memory.take(2 * sourceColumns[level].count * sourceRows[level].count)
            levels.append(BlurLevel(columns: sourceColumns[level], rows: sourceRows[level], lanes: lanes))
            if level == 1 {
                halvePixels(job, to: levels[0], scratch, zeros)
            } else {
                halve(levels[level - 2], to: levels[level - 1], scratch)
            }
        }
        let convolved = BlurLevel(columns: columns[count], rows: rows[count], lanes: memory.take(convolvedLanes))
        convolve(levels[count - 1], to: convolved, job.plan, scratch)

        // The memory of the levels is reused for upsampling.
        var smaller = convolved
        for level in stride(from: count - 1, to: 0, by: -1) {
            let larger = BlurLevel(
                columns: smaller.columns.doubled,
                rows: smaller.rows.doubled,
                lanes: levels[level - 1].lanes
            )
            for y in larger.rows {
                doubleRows(of: smaller, at: y, to: scratch)
                for plane in 0..<2 {
                    easel_blur_double_row(
                        larger.row(y) + plane * larger.width,
                        scratch + plane * smaller.width,
                        smaller.width - 2,
                        2
                    )
                }
            }
            smaller = larger
        }
        doubleToPixels(smaller, job, scratch, doubled)
    }

    /// Downsamples the source.
    private func halvePixels(
        _ job: BlurJob,
        to level: BlurLevel,
        _ scratch: UnsafeMutablePointer<UInt32>,
        _ zeros: UnsafeMutablePointer<UInt32>
    ) {
        let range = level.columns.sources
        let columns = job.columns(range)
        let width = range.count
        // Beyond the source, a single column represents all columns.
        let offset = max(0, min(width - 1, columns.lowerBound - range.lowerBound))
        let isBeside = !range.overlaps(columns)
        for y in level.rows {
            var isEmpty = isBeside && job.outside == .transparent
            if !isEmpty {
                isEmpty = true
                for index in 0..<4 {
                    let row = job.row(2 * y - 1 + index, at: columns.lowerBound)
                    if row != nil { isEmpty = false }
                    memory.rows[index] = row ?? UnsafePointer(zeros)
                }
            }
            if isEmpty {
                level.row(y).update(repeating: 0, count: 2 * level.width)
                continue
            }
            easel_blur_sum_pixel_rows(scratch + offset, scratch + width + offset, memory.rows, columns.count)
            for plane in 0..<2 {
                let lanes = scratch + plane * width
                if isBeside {
                    lanes.update(repeating: lanes[offset], count: width)
                } else {
                    job.pad(lanes, range, columns: columns)
                }
                easel_blur_halve_row(level.row(y) + plane * level.width, lanes, level.width, 1)
            }
        }
    }

    private func halve(_ larger: BlurLevel, to smaller: BlurLevel, _ scratch: UnsafeMutablePointer<UInt32>) {
        for y in smaller.rows {
            for index in 0..<4 { memory.rows[index] = UnsafePointer(larger.row(2 * y - 1 + index)) }
            easel_blur_halve_rows(scratch, memory.rows, 2 * larger.width)
            for plane in 0..<2 {
                easel_blur_halve_row(
                    smaller.row(y) + plane * smaller.width,
                    scratch + plane * larger.width,
                    smaller.width,
                    3
                )
            }
        }
    }

    private func convolve(
        _ level: BlurLevel,
        to result: BlurLevel,
        _ plan: BlurPlan,
        _ scratch: UnsafeMutablePointer<UInt32>
    ) {
        plan.withWeights { weights in
            for y in result.rows {
                for index in 0...2 * plan.radius {
                    memory.rows[index] = UnsafePointer(level.row(y - plan.radius + index))
                }
                easel_blur_convolve_rows(scratch, memory.rows, weights, plan.radius, 2 * level.width, 2)
                for plane in 0..<2 {
                    easel_blur_convolve_row(
                        result.row(y) + plane * result.width,
                        scratch + plane * level.width,
                        weights,
                        plan.radius,
                        result.width,
                        1
                    )
                }
            }
        }
    }

    /// Computes row `y` of an image that is twice as high but not yet twice as wide.
    private func doubleRows(of level: BlurLevel, at y: Int, to row: UnsafeMutablePointer<UInt32>) {
        let near = level.row(y >> 1)
        let far = level.row(y & 1 == 0 ? (y >> 1) - 1 : (y >> 1) + 1)
        easel_blur_double_rows(row, near, far, 2 * level.width)
    }

    private func doubleToPixels(
        _ level: BlurLevel,
        _ job: BlurJob,
        _ scratch: UnsafeMutablePointer<UInt32>,
        _ doubled: UnsafeMutablePointer<UInt32>
    ) {
        let width = level.columns.doubled.count
        let offset = job.target.minX - level.columns.doubled.lowerBound
        for y in job.target.minY..<job.target.maxY {
            doubleRows(of: level, at: y, to: scratch)
            for plane in 0..<2 {
                easel_blur_double_row(doubled + plane * width, scratch + plane * level.width, level.width - 2, 8)
            }
            let pixels = job.pixels + (y - job.target.minY) * job.stride
            easel_blur_pack_row(pixels, doubled + offset, doubled + width + offset, job.target.width)
        }
    }
}
