import QuartzCore

/// Finds the region under the pointer, and shows its style.
@MainActor
package final class PointerTracker {
    /// The image of the pointer.
    package enum Image {
        case arrow
        case hidden
        /// An outline around the location of the pointer, in points.
        case outline(CGPath)
    }

    /// The image of the pointer, and its coordinates that do not follow the device, in points of the screen.
    package struct Appearance {
        package var image = Image.arrow
        package var x: CGFloat?
        package var y: CGFloat?

        package init() {}
    }

    private struct Entry {
        let interaction: UIPointerInteraction
        let region: UIPointerRegion
        let effect: PointerEffectLayers?
    }

    package private(set) var appearance = Appearance()

    /// A closure that is called when the appearance has changed.
    package var onChange: ((Appearance) -> Void)?

    private var entry: Entry?
    private weak var screen: UIScreen?
    private weak var viewUnderPointer: UIView?
    private var location = CGPoint.zero
    private var modifiers: UIKeyModifierFlags = []

    nonisolated init() {}

    /// Follows the pointer to a location on a screen, in points.
    func move(to location: CGPoint, over view: UIView?, on screen: UIScreen, _ modifiers: UIKeyModifierFlags) {
        self.location = location
        self.modifiers = modifiers
        self.screen = screen
        viewUnderPointer = view
        update()
    }

    /// Removes the pointer.
    package func end() {
        viewUnderPointer = nil
        leave()
    }

    /// Ends the effect of an interaction.
    func end(_ interaction: UIPointerInteraction) {
        if entry?.interaction === interaction { leave() }
    }

    /// Requests the region and the style again.
    func invalidate() {
        guard let view = viewUnderPointer else { return }
        leave()
        if view.window != nil { update() }
    }

    private func update() {
        guard let found = find() else { return leave() }
        if let entry, entry.interaction === found.interaction, entry.region.isSame(as: found.region) { return }
        leave()
        enter(found.interaction, found.region)
    }

    private func point(in view: UIView) -> CGPoint {
        guard let screen else { return .zero }
        return view.convert(location, from: screen.coordinateSpace)
    }

    /// Returns the innermost region under the pointer.
    private func find() -> (interaction: UIPointerInteraction, region: UIPointerRegion)? {
        var view = viewUnderPointer
        while let current = view {
            for case let interaction as UIPointerInteraction in current.ownInteractions where interaction.isEnabled {
                let point = point(in: current)
                let whole = UIPointerRegion(rect: current.bounds)
                var region: UIPointerRegion? = whole
                if let delegate = interaction.delegate {
                    let request = UIPointerRegionRequest(point, modifiers)
                    region = delegate.pointerInteraction(interaction, regionFor: request, defaultRegion: whole)
                }
                if let region, region.rect.contains(point) { return (interaction, region) }
            }
            view = current.superview
        }
        return nil
    }

    private func enter(_ interaction: UIPointerInteraction, _ region: UIPointerRegion) {
        let animator = PointerAnimator()
        interaction.delegate?.pointerInteraction(interaction, willEnter: region, animator: animator)
        let style =
            interaction.delegate.map { $0.pointerInteraction(interaction, styleFor: region) }
            ?? interaction.automaticStyle
        var appearance = Appearance()
        var layers: PointerEffectLayers?
        switch style?.kind {
        case .system, nil: break
        case .hidden: appearance.image = .hidden
        case .shape:
            if let shape = style?.shape { appearance.image = .outline(shape.outline) }
            if let axes = style?.constrainedAxes, let view = interaction.view, let screen {
                let center = CGPoint(x: region.rect.midX, y: region.rect.midY)
                let pinned = view.convert(center, to: screen.coordinateSpace)
                if axes.contains(.horizontal) { appearance.x = pinned.x }
                if axes.contains(.vertical) { appearance.y = pinned.y }
            }
        case .effect:
            guard let effect = style?.effect else { break }
            let shown = PointerEffectLayers(effect, style?.shape)
            layers = shown
            if shown.hidesPointer { appearance.image = .hidden }
            if !shown.hidesPointer, let shape = style?.shape { appearance.image = .outline(shape.outline) }
        }
        entry = Entry(interaction: interaction, region: region, effect: layers)
        layers?.show()
        show(appearance)
        animator.run()
    }

    private func leave() {
        guard let entry else { return }
        self.entry = nil
        let animator = PointerAnimator()
        entry.interaction.delegate?.pointerInteraction(entry.interaction, willExit: entry.region, animator: animator)
        entry.effect?.hide()
        show(Appearance())
        animator.run()
    }

    private func show(_ appearance: Appearance) {
        self.appearance = appearance
        onChange?(appearance)
    }
}

/// Animations alongside those of the pointer.
private final class PointerAnimator: UIPointerInteractionAnimating {
    private var animations: [() -> Void] = []
    private var completions: [(Bool) -> Void] = []

    func addAnimations(_ animations: @escaping () -> Void) { self.animations.append(animations) }

    func addCompletion(_ completion: @escaping (Bool) -> Void) { completions.append(completion) }

    func run() {
        guard !animations.isEmpty || !completions.isEmpty else { return }
        UIView.animate(
            withDuration: PointerEffectLayers.duration,
            delay: 0,
            options: [.allowUserInteraction, .curveEaseOut]
        ) {
            for animation in self.animations { animation() }
        } completion: { finished in
            for completion in self.completions { completion(finished) }
        }
    }
}

extension UIView {
    /// The tracker of the pointer on the screen of the view.
    var pointerTracker: PointerTracker? { session.application.touches.hovering.pointer }
}
