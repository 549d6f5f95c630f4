import Geometry
import Raster

/// Groups: items that are painted into a surface of their own.
extension PaintListBuilder {
    /// The group that a layer is painted as.
    struct Group {
        var alpha: UInt8 = 255
        var blendMode = BlendMode.normal
        /// The color that replaces all colors; 0 for none.
        var color: UInt32 = 0

        /// Returns the groups that content is painted as: vibrant, in its own colors, or both, one after the other, each
        /// with a part of the opacity.
        static func all(_ vibrancy: RenderVibrancy, alpha: UInt8 = 255) -> [Group] {
            var vibrant = Group(alpha: alpha, blendMode: vibrancy.blendMode, color: vibrancy.color)
            if vibrancy.amount >= 1 { return [vibrant] }
            vibrant.alpha = byte(Double(alpha) / 255 * vibrancy.amount)
            return [vibrant, Group(alpha: byte(Double(alpha) / 255 * (1 - vibrancy.amount)))]
        }

        /// Returns the groups that a layer is painted as. Inside them, vibrancy has no effect: it applies to a group as a
        /// whole.
        static func all(_ layer: RenderLayer, _ inherited: InheritedState, alpha: UInt8 = 255) -> [Group] {
            guard layer.blendMode == .normal, !layer.keepsColors, let vibrancy = layer.vibrancy ?? inherited.vibrancy
            else { return [Group(alpha: alpha, blendMode: layer.blendMode)] }
            return all(vibrancy, alpha: alpha)
        }

        var isPlain: Bool { blendMode == .normal && color == 0 }
    }

    /// Begins a group.
    /// - Returns: Its index.
    mutating func begin(_ group: Group, _ rect: PixelRect) -> Int {
        list.items.append(
            Item(kind: .group, rect: rect, color: group.color, alpha: group.alpha, blendMode: group.blendMode)
        )
        return list.items.count - 1
    }

    /// Ends the group or clip at an index.
    mutating func endGroup(_ group: Int) {
        list.items[group].partner = list.items.count
        list.items.append(Item(kind: .groupEnd, rect: list.items[group].rect, partner: group))
    }

    /// Adds content of a layer itself, in a group if it is vibrant.
    mutating func addOwnContent(
        _ layer: RenderLayer,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState,
        _ add: (inout PaintListBuilder, InheritedState) -> Void
    ) {
        guard let vibrancy = inherited.vibrancy, !layer.keepsColors else { return add(&self, inherited) }
        var frame = layer.bounds
        for contents in [layer.contents, layer.shadowContents] { frame = frame.union(contents?.frame ?? .null) }
        if let sprites = layer.sprites { frame = frame.union(sprites.extent) }
        let extent = DeviceGeometry.pixels(touchedBy: frame, transform).intersection(inherited.clip)
        var inner = inherited
        inner.isInGroup = true
        inner.vibrancy = nil
        for group in Group.all(vibrancy) {
            let index = begin(group, extent)
            add(&self, inner)
            if list.items.count == index + 1 { list.items.removeLast() } else { endGroup(index) }
        }
    }

    /// Adds the mask of a group: a group at the end of its content that keeps the content only where the mask is
    /// opaque. It covers the entire content, because where the mask paints nothing, nothing must remain.
    mutating func addMask(
        _ mask: RenderLayer,
        _ group: Int,
        _ transform: CGAffineTransform,
        _ inherited: InheritedState
    ) {
        let index = list.items.count
        list.items.append(Item(kind: .group, rect: list.items[group].rect, blendMode: .destinationIn))
        visit(mask, transform, inherited)
        endGroup(index)
    }
}
