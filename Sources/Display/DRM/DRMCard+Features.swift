import CDRM
import CoreGraphics
import Glibc

/// What a card can do, found out without showing anything.
extension DRMCard {
    /// Whether it takes atomic commits.
    package var isAtomic: Bool {
        do throws(ErrorNumber) {
            try calls.drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_UNIVERSAL_PLANES), 1)
            try calls.drmSetClientCap(descriptor, UInt64(DRM_CLIENT_CAP_ATOMIC), 1)
            return true
        } catch {
            return false
        }
    }

    /// Whether a plane takes the damage of a frame. Only those that take atomic commits tell.
    package var takesDamage: Bool {
        guard let planes = try? calls.drmModeGetPlaneResources(descriptor) else { return false }
        return planes.contains { plane in
            let properties = try? properties(of: plane, type: DRM_MODE_OBJECT_PLANE)
            return properties?.contains { $0.name == "FB_DAMAGE_CLIPS" } ?? false
        }
    }

    /// Whether its CRTCs count vertical blanks. One that is off says nothing against it.
    package func countsVerticalBlanks(_ resources: DRMResources) -> Bool {
        resources.crtcs.contains(where: countsVerticalBlanks)
    }

    func countsVerticalBlanks(_ crtc: UInt32) -> Bool {
        do throws(ErrorNumber) {
            _ = try calls.drmCrtcGetSequence(descriptor, crtc)
            return true
        } catch {
            return error.rawValue != EOPNOTSUPP
        }
    }

    /// Lets others show again.
    package func dropMaster() { try? calls.drmDropMaster(descriptor) }
}
