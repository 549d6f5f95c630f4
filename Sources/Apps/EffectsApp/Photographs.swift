import UIKit

extension PhotoPainter {
    /// Draws a lake between mountains, with the sun above the horizon.
    func drawValley() {
        let shore: CGFloat = 0.66
        let sun = CGPoint(x: 0.66, y: 0.47)
        gradient(
            from: .zero,
            to: CGPoint(x: 0, y: shore),
            [
                (0, UIColor(rgb: 0x22477F)), (0.38, UIColor(rgb: 0x6E7FB4)), (0.62, UIColor(rgb: 0xE9A98D)),
                (0.8, UIColor(rgb: 0xFFD08A)), (1, UIColor(rgb: 0xFFE9B8)),
            ]
        )
        drawClouds()
        let light = UIColor(rgb: 0xFFF2CC)
        glow(
            at: sun,
            radius: 0.5,
            [
                (0, light.withAlphaComponent(0.85)), (0.3, light.withAlphaComponent(0.3)),
                (1, light.withAlphaComponent(0)),
            ]
        )
        glow(at: sun, radius: 0.055, [(0, .white), (0.8, UIColor(rgb: 0xFFFBEA)), (1, light.withAlphaComponent(0))])
        drawMountains(shore: shore)
        drawLake(shore: shore, sun: sun)
        drawForest()
    }

    private func drawClouds() {
        var random = PhotoRandom(seed: 11)
        for cloud in 0..<9 {
            let center = CGPoint(x: random.next(-0.1...1.1), y: random.next(0.06...0.38))
            let warm = UIColor(rgb: center.y > 0.2 ? 0xFFC7A0 : 0xE8C3C8)
            for _ in 0..<(cloud % 3 == 0 ? 16 : 9) {
                let part = CGPoint(x: center.x + random.next(-0.13...0.13), y: center.y + random.next(-0.012...0.012))
                glow(
                    at: part,
                    radius: random.next(0.012...0.034),
                    flatness: random.next(3...6),
                    [(0, warm.withAlphaComponent(0.32)), (1, warm.withAlphaComponent(0))]
                )
            }
        }
    }

    private func drawMountains(shore: CGFloat) {
        let ranges: [(heights: ClosedRange<CGFloat>, top: UInt32, low: UInt32, seed: UInt64)] = [
            (0.36...0.5, 0x9C94B8, 0xF3C7A4, 21), (0.42...0.56, 0x6F7099, 0xD9A99A, 34),
            (0.5...0.61, 0x474F78, 0xA0809A, 8), (0.57...0.65, 0x2A3557, 0x5E5577, 13),
        ]
        for range in ranges {
            let ridge = Self.ridge(height: range.heights, roughness: 0.9, seed: range.seed)
            ground(ridge, to: shore, UIColor(rgb: range.top), UIColor(rgb: range.low))
        }
    }

    /// The water below a shore. It begins at a pixel, so that there is no seam.
    private func waterArea(_ shore: CGFloat) -> CGRect {
        CGRect(x: 0, y: (size.height * shore).rounded(.down), width: size.width, height: size.height)
    }

    private func drawLake(shore: CGFloat, sun: CGPoint) {
        context.saveGState()
        context.clip(to: waterArea(shore))
        gradient(
            from: CGPoint(x: 0, y: shore),
            to: CGPoint(x: 0, y: 1),
            [
                (0, UIColor(rgb: 0x6E5F80)), (0.2, UIColor(rgb: 0xC98F86)), (0.5, UIColor(rgb: 0x6A6E9E)),
                (1, UIColor(rgb: 0x1D3566)),
            ]
        )
        let light = UIColor(rgb: 0xFFE7B0)
        glow(
            at: CGPoint(x: sun.x, y: shore + 0.1),
            radius: 0.3,
            flatness: 0.7,
            [(0, light.withAlphaComponent(0.55)), (1, light.withAlphaComponent(0))]
        )
        var random = PhotoRandom(seed: 77)
        for _ in 0..<420 {
            let depth = random.next() * random.next()
            let spread = 0.03 + 0.16 * depth
            let isGlint = random.next() < 0.55
            let x = isGlint ? sun.x + random.next(-spread...spread) : random.next(-0.1...1)
            let y = shore + 0.012 + 0.32 * depth
            let width = (0.01 + 0.06 * depth) * random.next(0.4...1.2)
            let color = isGlint ? light.withAlphaComponent(0.5) : UIColor(rgb: 0x1B2C58, alpha: 0.2)
            ellipse(CGRect(x: x - width / 2, y: y, width: width, height: 0.0022 + 0.004 * depth), color)
        }
        context.restoreGState()
    }

    private func drawForest() {
        let bank = Self.ridge(height: 0.9...0.97, roughness: 0.5, seed: 4)
        var random = PhotoRandom(seed: 3)
        for index in 0..<64 {
            let x = CGFloat(index) / 63 + random.next(-0.01...0.01)
            // Higher toward the edges, so that the trees frame the lake.
            let frame = pow(abs(x - 0.46) * 2, 2.2)
            let height = 0.05 + 0.34 * frame * random.next(0.6...1)
            fir(at: CGPoint(x: x, y: 0.985), height: height, UIColor(rgb: index % 3 == 0 ? 0x121C2E : 0x0B1322))
        }
        ground(bank, to: 1, UIColor(rgb: 0x0B1322), UIColor(rgb: 0x060A14))
    }

    /// Draws the towers of a city at a river.
    func drawCity() {
        let shore: CGFloat = 0.74
        gradient(
            from: .zero,
            to: CGPoint(x: 0, y: shore),
            [
                (0, UIColor(rgb: 0x0B1030)), (0.5, UIColor(rgb: 0x2B2A63)), (0.8, UIColor(rgb: 0x7A3F83)),
                (1, UIColor(rgb: 0xE77A6B)),
            ]
        )
        var random = PhotoRandom(seed: 9)
        for _ in 0..<130 {
            let star = CGPoint(x: random.next(), y: random.next(0...0.45))
            let radius = random.next(0.0012...0.003)
            circle(at: star, radius: radius, UIColor(white: 1, alpha: random.next(0.3...0.9)), edge: .clear)
        }
        let moon = CGPoint(x: 0.2, y: 0.2)
        glow(at: moon, radius: 0.2, [(0, UIColor(rgb: 0xFFF6DD, alpha: 0.5)), (1, UIColor(rgb: 0xFFF6DD, alpha: 0))])
        circle(at: moon, radius: 0.05, UIColor(rgb: 0xFFF6DD), edge: .clear)
        for spot in [CGPoint(x: 0.188, y: 0.185), CGPoint(x: 0.21, y: 0.215), CGPoint(x: 0.203, y: 0.18)] {
            circle(at: spot, radius: 0.01, UIColor(rgb: 0xE3D8BC), edge: .clear)
        }
        drawTowers(&random, shore: shore, heights: 0.2...0.42, wall: 0x3A2F66, isLit: false)
        drawTowers(&random, shore: shore, heights: 0.08...0.5, wall: 0x141A3A, isLit: true)
        drawRiver(&random, shore: shore)
        let lights: [UInt32] = [0xFFB25E, 0xFF6F91, 0x5EC8FF, 0xFFE28A]
        for index in 0..<14 {
            let color = UIColor(rgb: lights[index % lights.count], alpha: random.next(0.14...0.3))
            let center = CGPoint(x: random.next(), y: random.next(0.86...1.02))
            circle(at: center, radius: random.next(0.025...0.07), color, edge: color)
        }
    }

    private func drawTowers(
        _ random: inout PhotoRandom,
        shore: CGFloat,
        heights: ClosedRange<CGFloat>,
        wall: UInt32,
        isLit: Bool
    ) {
        var x: CGFloat = -0.02
        while x < 1 {
            let width = random.next(0.035...0.085)
            let height = heights.lowerBound + (heights.upperBound - heights.lowerBound) * pow(random.next(), 1.6)
            let tower = CGRect(x: x, y: shore - height, width: width, height: height + 0.002)
            fill(tower, UIColor(rgb: wall))
            if height > 0.34 {
                fill(
                    CGRect(x: tower.midX - 0.002, y: tower.minY - 0.05, width: 0.004, height: 0.05),
                    UIColor(rgb: wall)
                )
            }
            if isLit { drawWindows(&random, of: tower) }
            x += width * random.next(0.8...1.15)
        }
    }

    private func drawWindows(_ random: inout PhotoRandom, of tower: CGRect) {
        let columns = max(2, Int(tower.width / 0.011))
        let rows = max(2, Int(tower.height / 0.022))
        let cell = CGSize(width: tower.width / CGFloat(columns), height: tower.height / CGFloat(rows))
        for row in 0..<rows {
            for column in 0..<columns where random.next() < 0.46 {
                let isCool = random.next() < 0.2
                fill(
                    CGRect(
                        x: tower.minX + (CGFloat(column) + 0.22) * cell.width,
                        y: tower.minY + (CGFloat(row) + 0.25) * cell.height,
                        width: cell.width * 0.56,
                        height: cell.height * 0.5
                    ),
                    UIColor(rgb: isCool ? 0xA9DCFF : 0xFFD27A, alpha: random.next(0.5...1))
                )
            }
        }
    }

    private func drawRiver(_ random: inout PhotoRandom, shore: CGFloat) {
        context.saveGState()
        context.clip(to: waterArea(shore))
        gradient(
            from: CGPoint(x: 0, y: shore),
            to: CGPoint(x: 0, y: 1),
            [(0, UIColor(rgb: 0x5B3466)), (0.35, UIColor(rgb: 0x1B1F4A)), (1, UIColor(rgb: 0x070A1E))]
        )
        let colors: [UInt32] = [0xFFC86B, 0xFFC86B, 0xFF8A7A, 0x8CD4FF]
        for index in 0..<70 {
            let color = UIColor(rgb: colors[index % colors.count], alpha: random.next(0.1...0.4))
            let x = random.next()
            var y = shore + random.next(0...0.02)
            for _ in 0..<Int(random.next(4...15)) {
                let width = random.next(0.006...0.016)
                ellipse(
                    CGRect(x: x - width / 2 + random.next(-0.003...0.003), y: y, width: width, height: 0.006),
                    color
                )
                y += 0.011
            }
        }
        context.restoreGState()
    }
}
