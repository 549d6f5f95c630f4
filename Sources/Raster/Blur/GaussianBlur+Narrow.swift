import CRaster

extension GaussianBlur {
    /// Convolves the pixels at full size: rows first, from a ring buffer with as many rows as the convolution is high.
    func convolve(_ job: BlurJob) {
        let radius = job.plan.radius
        let height = 2 * radius + 1
        let range = job.target.minX - radius..<job.target.maxX + radius
        let columns = job.columns(range)
        let offset = columns.lowerBound - range.lowerBound
        let (width, inner) = (range.count, job.target.width)
        memory.reserve((height + 1) * 2 * width + 2 * inner)
        let ring = memory.take(height * 2 * width)
        let convolved = memory.take(2 * width)
        let result = memory.take(2 * inner)

        func load(_ y: Int) {
            let row = ring + slot(y) * 2 * width
            guard let pixels = job.row(y, at: columns.lowerBound), range.overlaps(columns) || job.outside == .clamped
            else {
                row.update(repeating: 0, count: 2 * width)
                return
            }
            guard range.overlaps(columns) else {
                row.update(repeating: pixels[0] & 0x00ff_00ff, count: width)
                (row + width).update(repeating: pixels[0] >> 8 & 0x00ff_00ff, count: width)
                return
            }
            easel_blur_unpack_row(row + offset, row + width + offset, pixels, columns.count)
            job.pad(row, range, columns: columns)
            job.pad(row + width, range, columns: columns)
        }
        func slot(_ y: Int) -> Int {
            let slot = (y - job.target.minY + radius) % height
            return slot
        }

        job.plan.withWeights { weights in
            for y in job.target.minY - radius..<job.target.minY + radius { load(y) }
            for y in job.target.minY..<job.target.maxY {
                load(y + radius)
                for index in 0..<height {
                    memory.rows[index] = UnsafePointer(ring + slot(y - radius + index) * 2 * width)
                }
                easel_blur_convolve_rows(convolved, memory.rows, weights, radius, 2 * width, 7)
                easel_blur_convolve_row(result, convolved, weights, radius, inner, 7)
                easel_blur_convolve_row(result + inner, convolved + width, weights, radius, inner, 7)
                let pixels = job.pixels + (y - job.target.minY) * job.stride
                easel_blur_pack_row(pixels, result, result + inner, inner)
            }
        }
    }
}
