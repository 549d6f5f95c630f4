import Compositor
import CoreGraphics
import Motion
import Synchronization

/// A period during which the values of an emitter do not change, or only by animations.
final class EmitterEpoch: Sendable {
    let structure: EmitterStructure

    /// The values without animations.
    private let state: EmitterState

    /// The values as those of a layer.
    private let values: LayerValues
    private let timeline: EmitterTimeline?
    private let animations: [CompiledAnimation]

    /// The number of the epoch in its emission.
    let number: Int

    /// The begin, in the time of the layer.
    let begin: Double

    /// The parts of the next particles of each cell that previous epochs have already accumulated, from 0 to 1.
    private let fractions: [Double]

    /// Creates the first epoch, which begins with the time of the layer.
    init(_ structure: EmitterStructure, _ values: LayerValues, _ animations: [CompiledAnimation]) {
        self.structure = structure
        self.values = values
        self.animations = animations.filter(\.changesEmission)
        state = EmitterState(values)
        timeline = self.animations.isEmpty ? nil : EmitterTimeline(values, self.animations)
        number = 0
        begin = 0
        fractions = []
    }

    private init(_ epoch: EmitterEpoch, number: Int, begin: Double, fractions: [Double]) {
        structure = epoch.structure
        values = epoch.values
        animations = epoch.animations
        state = epoch.state
        timeline = epoch.timeline
        self.number = number
        self.begin = begin
        self.fractions = fractions
    }

    func hasSameContent(as other: EmitterEpoch) -> Bool {
        structure == other.structure && values == other.values
            && animations.elementsEqual(other.animations) { $0 === $1 }
    }

    /// The longest time from a birth to the death of all particles that it leads to.
    var longestLife: Double {
        let longest = structure.cells.reduce(0) { max($0, state.longestLife($1)) }
        return timeline == nil ? longest : max(longest, EmitterTimeline.longestLife)
    }

    /// Returns the epoch as one that follows another one, whose accumulated births it continues.
    func following(_ previous: EmitterEpoch, at time: Double) -> EmitterEpoch {
        EmitterEpoch(self, number: previous.number + 1, begin: time, fractions: previous.fractions(at: time))
    }

    /// Returns the epoch in the place of another one.
    func replacing(_ other: EmitterEpoch) -> EmitterEpoch {
        EmitterEpoch(self, number: other.number, begin: other.begin, fractions: other.fractions)
    }

    private func fraction(_ index: Int) -> Double { fractions.indices.contains(index) ? fractions[index] : 0 }

    private func fractions(at end: Double) -> [Double] {
        structure.cells.enumerated().map { index, cell in
            let start = fraction(index)
            let count =
                timeline?.count(cell, start, from: begin, to: end)
                ?? start + Self.births(cell, state, from: begin, to: end)
            return max(0, count - BirthPeriod.completed(count))
        }
    }

    /// Returns the number of births of a cell in a period, which need not be integral.
    private static func births(
        _ cell: EmitterStructure.Cell,
        _ state: EmitterState,
        from begin: Double,
        to end: Double
    ) -> Double {
        let (start, end) = (max(begin, cell.begin), min(end, cell.begin + cell.duration))
        return end > start ? (end - start) * state.rate(of: cell) : 0
    }

    /// Adds the particles that were born in the epoch.
    /// - Parameter end: The end of the epoch, in the time of the layer.
    func emit(until end: Double, _ pass: inout ParticlePass) {
        defer { pass.imageOffset += Int32(structure.images.count) }
        guard pass.time >= begin else {
            pass.nextEvent = min(pass.nextEvent, begin)
            return
        }
        pass.begin(structure)
        for (index, cell) in structure.cells.enumerated() where cell.isEnabled {
            let seed = ParticleRandom.mix(UInt64(structure.seed), UInt64(cell.index) << 32 | UInt64(number))
            let start = fraction(index)
            if let timeline {
                timeline.emit(cell, seed, start, from: begin, to: end, &pass)
            } else {
                var period = BirthPeriod(seed: seed, accumulated: start)
                period.start = max(begin, cell.begin)
                period.end = min(end, cell.begin + cell.duration)
                period.rate = state.rate(of: cell)
                pass.emit(cell, state, period)
            }
        }
    }
}

extension EmitterState {
    /// Returns the number of births per second of a cell of the layer.
    func rate(of cell: EmitterStructure.Cell) -> Double {
        cell.isEnabled ? max(0, cells[cell.index].birthRate * birthRate * cell.speed) : 0
    }
}

extension CompiledAnimation {
    /// A Boolean value that indicates whether the animation changes the values of an emitter.
    fileprivate var changesEmission: Bool {
        switch content {
        case .property(let animation): Self.emissionProperties.contains(animation.target.property)
        case .group(let members): members.contains(where: \.changesEmission)
        case .contents, .transition, .nothing: false
        }
    }

    private static let emissionProperties: Set<LayerProperty> = [
        .birthRate, .emitterCells, .emitterDepth, .emitterPosition, .emitterSize, .emitterZPosition, .lifetime, .scale,
        .spin, .velocity,
    ]
}

/// The values of an emitter while animations change them, in steps of a fixed duration.
///
/// The number of births up to a step is the sum of those in all previous steps. It begins again after a number of steps,
/// so that an animation that repeats for days needs little memory.
final class EmitterTimeline: Sendable {
    private static let stepsPerSecond = 64.0
    private static let stepsPerBlock = 8192

    /// The longest lifetime of particles that are born during an animation, in seconds.
    static let longestLife = 256.0

    private struct Step: Sendable {
        var state: EmitterState
        /// The number of births of each cell from the beginning of the block to the beginning of the step.
        var counts: [Int: Double]
    }

    private let animation: LayerAnimation
    private let blocks = Mutex<[Int: [Step]]>([:])

    init(_ values: LayerValues, _ animations: [CompiledAnimation]) {
        animation = LayerAnimation(values: values, animations: animations)
    }

    private func state(at time: Double) -> EmitterState {
        EmitterState(animation.values(LayerClock(time: time, local: time, rate: 1)))
    }

    /// Returns the first steps of a block. Steps are computed once.
    private func steps(_ block: Int, count: Int, begin: Double) -> [Step] {
        let start = block * Self.stepsPerBlock
        return blocks.withLock { blocks in
            var steps = blocks.removeValue(forKey: block) ?? []
            while steps.count < count {
                let time = begin + Double(start + steps.count) / Self.stepsPerSecond
                steps.append(Step(state: state(at: time), counts: [:]))
            }
            blocks[block] = steps
            for old in blocks.keys where old + 4 < block { blocks[old] = nil }
            return steps
        }
    }

    /// Calls `body` with each step of a period from its beginning, or from the first step whose particles may be alive.
    private func forEachStep(
        _ cell: EmitterStructure.Cell,
        _ accumulated: Double,
        from begin: Double,
        to end: Double,
        alive horizon: Double,
        _ body: (EmitterState, BirthPeriod, _ block: Int) -> Void
    ) {
        let last = ((end - begin) * Self.stepsPerSecond).rounded(.down)
        guard last >= 0, last < 1e15 else { return }
        let first = max(0, ((horizon - begin) * Self.stepsPerSecond).rounded(.down))
        let lastBlock = Int(last) / Self.stepsPerBlock
        let firstBlock = max(Int(min(first, last)) / Self.stepsPerBlock, lastBlock - 2)
        for block in firstBlock...lastBlock {
            let start = block * Self.stepsPerBlock
            let count = min(Self.stepsPerBlock, Int(last) - start + 1)
            var births = block == 0 ? accumulated : 0
            for (index, step) in steps(block, count: count, begin: begin).prefix(count).enumerated() {
                let time = begin + Double(start + index) / Self.stepsPerSecond
                var period = BirthPeriod(seed: 0, accumulated: births)
                period.start = max(time, cell.begin)
                period.end = min(time + 1 / Self.stepsPerSecond, min(end, cell.begin + cell.duration))
                period.rate = step.state.rate(of: cell)
                if period.end > period.start { births += (period.end - period.start) * period.rate }
                body(step.state, period, block)
            }
        }
    }

    /// Returns the number of births of a cell in a period.
    func count(_ cell: EmitterStructure.Cell, _ accumulated: Double, from begin: Double, to end: Double) -> Double {
        var count = accumulated
        forEachStep(cell, accumulated, from: begin, to: end, alive: end) { _, period, _ in
            count = period.accumulated + max(0, period.end - period.start) * period.rate
        }
        return count
    }

    /// Adds the particles that were born in a period.
    func emit(
        _ cell: EmitterStructure.Cell,
        _ seed: UInt64,
        _ accumulated: Double,
        from begin: Double,
        to end: Double,
        _ pass: inout ParticlePass
    ) {
        let time = pass.time
        let isNewest = end == .infinity
        forEachStep(
            cell,
            accumulated,
            from: begin,
            to: min(end, time),
            alive: time - Self.longestLife
        ) { state, period, block in
            guard period.end + state.longestLife(cell) > time else { return }
            var period = period
            period.seed = ParticleRandom.mix(seed, UInt64(block) + 1)
            pass.emit(cell, state, period, isLast: false)
        }
        // Values can change at any time.
        if isNewest { pass.isChanging = true }
    }
}
