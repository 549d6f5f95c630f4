import UIKit

extension MapAnnotations {
    /// The views that are shown, or that a cluster replaces.
    private struct Group {
        let frame: CGRect
        let isCircle: Bool
        var members: [Entry]

        /// Returns a Boolean value that indicates whether another shape overlaps.
        func collides(_ other: CGRect, isCircle other2: Bool) -> Bool {
            if isCircle && other2 {
                let distance = hypot(frame.midX - other.midX, frame.midY - other.midY)
                return distance < (min(frame.width, frame.height) + min(other.width, other.height)) / 2
            }
            return frame.intersects(other)
        }
    }

    /// Hides views that overlap those of a higher priority, and replaces those with the same clustering identifier by clusters.
    /// - Returns: The views of new clusters.
    func resolveCollisions(_ viewport: MapViewport, _ map: MKMapView) -> [MKAnnotationView] {
        var groups: [Group] = []
        let candidates = entries.values.filter { $0.view != nil && !($0.annotation is MKUserLocation) }
        func rank(_ entry: Entry) -> (Int, Float, Int) {
            (
                entry.view?.isSelected == true ? 0 : 1, -(entry.view?.displayPriority ?? .required).rawValue,
                entry.index
            )
        }
        for entry in candidates.sorted(by: { rank($0) < rank($1) }) {
            guard let view = entry.view else { continue }
            entry.isCovered = false
            view.cluster = nil
            if view.collisionMode == .none { continue }
            let (frame, isCircle) = (collisionFrame(view), view.collisionMode == .circle)
            let collisions = groups.indices.filter { groups[$0].collides(frame, isCircle: isCircle) }
            if let identifier = view.clusteringIdentifier, !view.isSelected,
                let index = collisions.first(where: {
                    let first = groups[$0].members.first?.view
                    return first?.clusteringIdentifier == identifier && first?.isSelected == false
                })
            {
                groups[index].members.append(entry)
            } else if view.displayPriority.rawValue < MKFeatureDisplayPriority.required.rawValue, !view.isSelected,
                !collisions.isEmpty
            {
                entry.isCovered = true
            } else {
                groups.append(Group(frame: frame, isCircle: isCircle, members: [entry]))
            }
        }
        return replaceClusters(groups.map(\.members).filter { $0.count > 1 }, map)
    }

    /// Returns the frame of a view, without the effect of its transform.
    private func collisionFrame(_ view: MKAnnotationView) -> CGRect {
        CGRect(
            x: view.center.x - view.bounds.width / 2,
            y: view.center.y - view.bounds.height / 2,
            width: view.bounds.width,
            height: view.bounds.height
        )
    }

    private func replaceClusters(_ groups: [[Entry]], _ map: MKMapView) -> [MKAnnotationView] {
        func identities(_ annotations: [any MKAnnotation]) -> Set<ObjectIdentifier> {
            Set(annotations.map { ObjectIdentifier($0) })
        }
        var former = clusters
        var added: [MKAnnotationView] = []
        clusters = []
        for members in groups {
            let annotations = members.map(\.annotation)
            let known = former.firstIndex { entry in
                (entry.annotation as? MKClusterAnnotation).map { identities($0.memberAnnotations) }
                    == identities(annotations)
            }
            let entry: Entry
            if let known {
                entry = former.remove(at: known)
                clusters.append(entry)
            } else {
                let cluster =
                    map.delegate?.mapView(map, clusterAnnotationForMemberAnnotations: annotations)
                    ?? MKClusterAnnotation(memberAnnotations: annotations)
                entry = Entry(cluster, index: members.first?.index ?? 0)
                clusters.append(entry)
                added.append(makeView(entry, map))
            }
            for member in members {
                member.isCovered = true
                member.view?.cluster = entry.view
            }
        }
        for entry in former {
            deselect(entry.annotation, view: entry.view)
            recycle(entry)
        }
        return added
    }
}
