import Display
import Glibc
import LinuxIO

/// The kernel's leases: other descriptors of the card, which have some of its objects.
extension ScriptedCard {
    /// Returns the objects of a descriptor; `nil` for all.
    private func objects(_ descriptor: CInt) -> [UInt32]? {
        state.withLock { $0.leases.first { $0.ends[0] == descriptor }?.objects }
    }

    /// Throws the kernel's error if a descriptor may not use objects.
    private func check(_ descriptor: CInt, uses used: [UInt32]) throws(Errno) {
        guard let objects = objects(descriptor) else { return }
        if !state.withLock({ $0.isMaster }) { throw Errno(rawValue: EACCES) }
        if !used.allSatisfy(objects.contains) { throw Errno(rawValue: ENOENT) }
    }

    /// Returns the bits of the CRTCs of a descriptor, in the order of its own list.
    private func filter(_ mask: UInt32, _ descriptor: CInt) -> UInt32 {
        guard let objects = objects(descriptor) else { return mask }
        let crtcs = state.withLock { $0.crtcs }
        var (result, bit): (UInt32, UInt32) = (0, 1)
        for (index, crtc) in crtcs.enumerated() where objects.contains(crtc) {
            if mask & 1 << UInt32(index) != 0 { result |= bit }
            bit <<= 1
        }
        return result
    }

    func addLeases(to calls: inout DRMCalls) {
        let all = calls
        calls.drmModeCreateLease = { [self] _, objects throws(Errno) in
            try check("drmModeCreateLease")
            if state.withLock({ state in state.leases.contains { !Set($0.objects).isDisjoint(with: objects) } }) {
                throw Errno(rawValue: EBUSY)
            }
            var ends: [CInt] = [0, 0]
            precondition(pipe(&ends) == 0)
            for end in ends { precondition(fcntl(end, F_SETFL, O_NONBLOCK) == 0) }
            return state.withLock { [ends] state in
                state.nextID += 1
                state.leases.append(Lease(number: state.nextID, objects: objects, ends: ends))
                return (ends[0], state.nextID)
            }
        }
        calls.drmModeRevokeLease = { [self] _, number throws(Errno) in
            try state.withLock { (state) throws(Errno) in
                state.revoked.append(number)
                guard let index = state.leases.firstIndex(where: { $0.number == number }) else {
                    throw Errno(rawValue: ENOENT)
                }
                // The descriptor remains open, and has no objects.
                close(state.leases.remove(at: index).ends[1])
            }
        }
        calls.closeLease = { [self] descriptor in
            state.withLock { state in
                guard let index = state.leases.firstIndex(where: { $0.ends[0] == descriptor }) else { return }
                close(state.leases.remove(at: index).ends[1])
            }
            close(descriptor)
        }
        calls.drmModeGetResources = { [self] card throws(Errno) in
            var resources = try all.drmModeGetResources(card)
            if let objects = objects(card) {
                resources.crtcs.removeAll { !objects.contains($0) }
                resources.connectors.removeAll { !objects.contains($0) }
            }
            return resources
        }
        calls.drmModeGetPlaneResources = { [self] card throws(Errno) in
            let planes = try all.drmModeGetPlaneResources(card)
            return objects(card).map { objects in planes.filter(objects.contains) } ?? planes
        }
        calls.drmModeGetPlane = { [self] card, id throws(Errno) in
            var plane = try all.drmModeGetPlane(card, id)
            plane.possibleCRTCs = filter(plane.possibleCRTCs, card)
            return plane
        }
        calls.drmModeGetEncoder = { [self] card, id throws(Errno) in
            var encoder = try all.drmModeGetEncoder(card, id)
            encoder.possibleCRTCs = filter(encoder.possibleCRTCs, card)
            return encoder
        }
        calls.drmModeAtomicCommit = { [self] card, assignments, flags throws(Errno) in
            try check(card, uses: assignments.map(\.object))
            try all.drmModeAtomicCommit(card, assignments, flags)
        }
        calls.drmModeSetCrtc = { [self] card, crtc, framebuffer, origin, connectors, mode throws(Errno) in
            try check(card, uses: [crtc] + connectors)
            try all.drmModeSetCrtc(card, crtc, framebuffer, origin, connectors, mode)
        }
    }
}
