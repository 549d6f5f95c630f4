import Geometry
import LinuxIO

/// The adjustment of the colors of all panels, and the tables of their CRTCs.
struct DRMColors: Sendable {
    var wanted = ColorAdjustment.none
    /// The tables of the CRTCs that have or had an adjustment.
    var tables: [UInt32: DRMGamma] = [:]
    /// The CRTCs that have no table, or whose table cannot be set.
    var refused: Set<UInt32> = []
    /// A Boolean value that indicates whether CRTCs have not been given the newest tables.
    var isChanged = false
}

/// The adjustment of colors, by the gamma tables of CRTCs. Errors end the adjustment of a CRTC, and nothing else.
extension DRMDisplay {
    package func setColors(_ colors: ColorAdjustment) {
        state.withLock { state in
            guard colors != state.colors.wanted else { return }
            state.colors.wanted = colors
            for gamma in state.colors.tables.values { load(&state, gamma) }
            prepareColors(&state)
            state.colors.isChanged = true
            updateColors(&state)
        }
    }

    /// Prepares the tables of all panels, which the next mode set includes.
    func prepareColors(_ state: inout State) {
        let main = state.scanout.pipeline
        prepareColors(&state, main, isAtomic: state.scanout.output is AtomicOutput)
        state.scanout.output.useGammaTable(state.colors.tables[main.crtc]?.blob ?? 0)
        for index in state.mirrors.indices {
            let pipeline = state.mirrors[index].pipeline
            prepareColors(&state, pipeline, isAtomic: state.mirrors[index].output is AtomicOutput)
            state.mirrors[index].useGammaTable(state.colors.tables[pipeline.crtc]?.blob ?? 0)
        }
    }

    private func prepareColors(_ state: inout State, _ pipeline: DRMPipeline, isAtomic: Bool) {
        guard state.colors.wanted != .none, state.colors.tables[pipeline.crtc] == nil,
            !state.colors.refused.contains(pipeline.crtc)
        else { return }
        do throws(DisplayError) {
            guard let gamma = try DRMGamma(card, pipeline, isAtomic: isAtomic) else {
                throw .noGammaTable(name: "\(card.path) \(pipeline.connector.name)")
            }
            load(&state, gamma)
        } catch {
            refuse(&state, pipeline.crtc, error)
        }
    }

    private func load(_ state: inout State, _ gamma: DRMGamma) {
        var gamma = gamma
        do throws(DisplayError) {
            try gamma.load(state.colors.wanted, card)
            state.colors.tables[gamma.crtc] = gamma
        } catch {
            refuse(&state, gamma.crtc, error)
        }
    }

    private func refuse(_ state: inout State, _ crtc: UInt32, _ error: DisplayError) {
        state.colors.tables[crtc]?.unload(card)
        state.colors.tables[crtc] = nil
        state.colors.refused.insert(crtc)
        state.events.append(.notice("\(error)"))
    }

    /// Notes that the mode of a panel has been set, which includes the table except with the legacy calls. Other panels may
    /// still wait for theirs.
    func modeIsSet(_ state: inout State) {
        if state.mirrors.isEmpty { state.colors.isChanged = false }
        if state.colors.tables.values.contains(where: \.isLegacy) { state.colors.isChanged = true }
    }

    /// Gives the CRTCs the newest tables. While a flip is pending, the calls would wait for it; then that is done right after
    /// the flip.
    func updateColors(_ state: inout State) {
        guard state.colors.isChanged, state.progress != .submitted, !state.isClosed, !state.isPaused, state.loss == nil,
            state.power == .on, state.hasStarted, !state.needsMode
        else { return }
        state.colors.isChanged = false
        for pipeline in [state.scanout.pipeline] + state.mirrors.map(\.pipeline) {
            guard let gamma = state.colors.tables[pipeline.crtc] else { continue }
            do throws(DisplayError) {
                try gamma.apply(card)
            } catch {
                if error.errorNumber == EBUSY || error.isPermission {
                    // After the next flip, which finds out whether another program has the card.
                    state.colors.isChanged = true
                } else {
                    refuse(&state, pipeline.crtc, error)
                    // The next mode set must not include the table.
                    prepareColors(&state)
                }
            }
        }
    }

    /// Gives all CRTCs their former tables. If this fails, the panel or the card is gone, or belongs to another program.
    func restoreColors(_ state: inout State) {
        guard state.hasStarted else { return }
        for gamma in state.colors.tables.values { try? gamma.restore(card) }
    }

    /// Gives all CRTCs their former tables, and releases the kernel's objects.
    func closeColors(_ state: inout State) {
        restoreColors(&state)
        for var gamma in state.colors.tables.values { gamma.unload(card) }
        state.colors.tables = [:]
    }
}
