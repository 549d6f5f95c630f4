import CDRM
import Geometry
import Glibc
import LinuxIO

/// The features of a card, detected without showing anything.
extension DRMCard {
    /// A Boolean value that indicates whether the card supports atomic commits.
    package var isAtomic: Bool {
        do throws(Errno) {
            try calls.drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
            try calls.drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1)
            return true
        } catch {
            return false
        }
    }

    /// A Boolean value that indicates whether a plane supports damage. Only cards with atomic commits report this.
    package var takesDamage: Bool {
        guard let planes = try? calls.drmModeGetPlaneResources(descriptor) else { return false }
        return planes.contains { plane in
            let properties = try? properties(of: plane, type: DRM_MODE_OBJECT_PLANE)
            return properties?.contains { $0.name == "FB_DAMAGE_CLIPS" } ?? false
        }
    }

    /// The rotations of frames that a primary plane may be capable of, apart from none. Only cards with atomic commits
    /// report this.
    package var planeRotations: [ScreenRotation] {
        guard let planes = try? calls.drmModeGetPlaneResources(descriptor) else { return [] }
        var names: Set<String> = []
        for plane in planes {
            guard let properties = try? properties(of: plane, type: DRM_MODE_OBJECT_PLANE),
                properties.contains(where: { $0.name == "type" && $0.value == UInt64(DRM_PLANE_TYPE_PRIMARY) }),
                let rotation = properties.first(where: { $0.name == "rotation" }), !rotation.isImmutable
            else { continue }
            names.formUnion(rotation.options.keys)
        }
        return ScreenRotation.allCases.filter { $0 != .none && names.contains($0.planeValueName) }
    }

    /// Returns the number of entries in the gamma tables of the card's CRTCs; `nil` if none has any.
    package func gammaTableSize(_ resources: DRMResources) -> Int? {
        let sizes = resources.crtcs.compactMap { crtc -> Int? in
            let properties = try? properties(of: crtc, type: DRM_MODE_OBJECT_CRTC)
            let size = properties?.first { $0.name == "GAMMA_LUT_SIZE" }?.value
            if isAtomic, let size, size > 1 { return Int(clamping: size) }
            return (try? calls.drmModeGetCrtc(descriptor, crtc))?.gammaSize
        }
        return sizes.max().flatMap { $0 > 1 ? $0 : nil }
    }

    /// Returns a Boolean value that indicates whether the card's CRTCs count vblanks. A CRTC that is off is assumed to.
    package func hasVBlankCounter(_ resources: DRMResources) -> Bool {
        resources.crtcs.contains(where: hasVBlankCounter)
    }

    func hasVBlankCounter(_ crtc: UInt32) -> Bool {
        do throws(Errno) {
            _ = try calls.drmCrtcGetSequence(descriptor, crtc)
            return true
        } catch {
            return error.rawValue != EOPNOTSUPP
        }
    }

    /// Drops the master role, so that other programs can use the display.
    package func dropMaster() { try? calls.drmDropMaster(descriptor) }
}
