import CBox2D
import QuartzCore
import UIKitCore

/// A behavior that connects an item with a point, or two items with each other.
@preconcurrency @MainActor
open class UIAttachmentBehavior: UIDynamicBehavior {
    /// The objects that a behavior connects.
    public enum AttachmentType: Int, Sendable {
        /// Two items.
        case items
        /// An item and a point of the animator's coordinate system.
        case anchor
    }

    /// The connection between the attachment points.
    private enum Kind {
        /// A rod or a spring between two points.
        case distance
        /// A cord: the points may be nearer than its length.
        case limit
        case fixed
        case pin
        case sliding(axis: CGVector)
    }

    private let kind: Kind
    private let first: any UIDynamicItem
    private let second: (any UIDynamicItem)?
    private let firstOffset: UIOffset
    private let secondOffset: UIOffset
    private let initialAnchor: CGPoint

    // MARK: Creating an attachment

    private init(
        _ kind: Kind,
        _ item: any UIDynamicItem,
        _ offset: UIOffset = .zero,
        with other: (any UIDynamicItem)? = nil,
        _ otherOffset: UIOffset = .zero,
        anchor: CGPoint = .zero
    ) {
        self.kind = kind
        first = item
        second = other
        firstOffset = offset
        secondOffset = otherOffset
        initialAnchor = anchor
        storedAnchor = anchor
        super.init()
        let end = other.map { $0.position(of: otherOffset) } ?? anchor
        let start = item.position(of: offset)
        storedLength = hypot(end.x - start.x, end.y - start.y)
    }

    /// Creates a rod between the center of an item and a point.
    public convenience init(item: any UIDynamicItem, attachedToAnchor point: CGPoint) {
        self.init(.distance, item, anchor: point)
    }

    /// Creates a rod between a point of an item and a point of the animator's coordinate system.
    /// - Parameter offset: The distance of the item's point from its center, in points of the item's own coordinates.
    public convenience init(
        item: any UIDynamicItem,
        offsetFromCenter offset: UIOffset,
        attachedToAnchor point: CGPoint
    ) {
        self.init(.distance, item, offset, anchor: point)
    }

    /// Creates a rod between the centers of two items.
    public convenience init(item item1: any UIDynamicItem, attachedTo item2: any UIDynamicItem) {
        self.init(.distance, item1, with: item2)
    }

    /// Creates a rod between points of two items.
    /// - Parameters:
    ///   - offset1: The distance of the first item's point from its center, in points of the item's own coordinates.
    ///   - offset2: The same for the second item.
    public convenience init(
        item item1: any UIDynamicItem,
        offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) {
        self.init(.distance, item1, offset1, with: item2, offset2)
    }

    /// Returns an attachment with which an item slides along an axis, without rotation.
    /// - Parameters:
    ///   - point: The initial position of the anchor point. It is the zero of `attachmentRange`.
    ///   - axis: The direction of the axis; its length is ignored.
    public class func slidingAttachment(
        with item: any UIDynamicItem,
        attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.sliding(axis: axis), item, anchor: point)
    }

    /// Returns an attachment with which two items slide relative to each other along an axis, without rotation.
    /// - Parameters:
    ///   - point: The initial position of the anchor point. It is the zero of `attachmentRange`.
    ///   - axis: The direction of the axis; its length is ignored.
    public class func slidingAttachment(
        with item1: any UIDynamicItem,
        attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint,
        axisOfTranslation axis: CGVector
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.sliding(axis: axis), item1, with: item2, anchor: point)
    }

    /// Returns an attachment that limits the distance of two items' points to their initial distance, like a cord.
    public class func limitAttachment(
        with item1: any UIDynamicItem,
        offsetFromCenter offset1: UIOffset,
        attachedTo item2: any UIDynamicItem,
        offsetFromCenter offset2: UIOffset
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.limit, item1, offset1, with: item2, offset2)
    }

    /// Returns an attachment that joins two items rigidly at a point.
    public class func fixedAttachment(
        with item1: any UIDynamicItem,
        attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.fixed, item1, with: item2, anchor: point)
    }

    /// Returns an attachment with which two items rotate about a point.
    public class func pinAttachment(
        with item1: any UIDynamicItem,
        attachedTo item2: any UIDynamicItem,
        attachmentAnchor point: CGPoint
    ) -> UIAttachmentBehavior {
        UIAttachmentBehavior(.pin, item1, with: item2, anchor: point)
    }

    // MARK: Attributes

    /// The items of the attachment: one or two.
    public var items: [any UIDynamicItem] { [first] + (second.map { [$0] } ?? []) }

    /// The objects that the behavior connects.
    public var attachedBehaviorType: AttachmentType { second == nil ? .anchor : .items }

    /// The point to which an attachment of the type `.anchor` connects the item. Move it to pull the item.
    open var anchorPoint: CGPoint {
        get { storedAnchor }
        set {
            guard newValue != storedAnchor, newValue.x.isFinite, newValue.y.isFinite else { return }
            storedAnchor = newValue
            guard let anchorBody else { return didChange() }
            easel_body_set_position(anchorBody, DynamicsScale.meters(newValue), 0)
            dynamicAnimator?.wake(first)
        }
    }

    private var storedAnchor: CGPoint
    private var storedLength: CGFloat = 0

    /// The distance of the attachment points, in points. The default is their distance when the behavior was created.
    open var length: CGFloat {
        get { storedLength }
        set {
            guard newValue != storedLength, newValue >= 0, newValue.isFinite else { return }
            storedLength = newValue
            didChange()
        }
    }

    /// The damping of the oscillation, from 0 for none to 1 for critical damping. Used if `frequency` is not 0.
    open var damping: CGFloat = 0 { didSet { if damping != oldValue { didChange() } } }

    /// The frequency of the oscillation without damping, in hertz. Values over 40 act as 40. The default is 0, for a rod.
    open var frequency: CGFloat = 0 { didSet { if frequency != oldValue { didChange() } } }

    /// The torque that resists the rotation of a pin attachment; 1 slows an item of 100 by 100 points with a density of
    /// 1 by 6 radians per second². The default is 0.
    open var frictionTorque: CGFloat = 0 { didSet { if frictionTorque != oldValue { didChange() } } }

    /// The range of the movement: the distance of a sliding attachment, in points, or the angle of a pin attachment, in
    /// radians. It must include 0. The default is infinite.
    open var attachmentRange = UIFloatRange.infinite { didSet { if attachmentRange != oldValue { didChange() } } }

    // MARK: Simulation

    private var joint: OpaquePointer?
    private var anchorBody: OpaquePointer?

    override var ownItems: [any UIDynamicItem] { items }

    override func attach(to world: DynamicsWorld) {
        guard let body = world.body(of: first)?.handle else { return }
        let other: OpaquePointer
        if let second {
            guard let body = world.body(of: second)?.handle else { return }
            other = body
        } else {
            other = world.makeFixedBody(at: storedAnchor)
            anchorBody = other
        }
        joint = makeJoint(world, body, other)
    }

    private func makeJoint(_ world: DynamicsWorld, _ body: OpaquePointer, _ other: OpaquePointer) -> OpaquePointer {
        let start = DynamicsScale.meters(firstOffset)
        let end = DynamicsScale.meters(secondOffset)
        let anchor = DynamicsScale.meters(storedAnchor)
        switch kind {
        case .distance where storedLength < Self.shortestRod && !(frequency > 0):
            // Box2D's rods have a length.
            return easel_joint_create_revolute(world.handle, body, start, other, end, 0, .none)
        case .distance where frequency > 0: return easel_joint_create_link(world.handle, body, other)
        case .distance:
            let length = DynamicsScale.meters(storedLength)
            return easel_joint_create_distance(world.handle, body, start, other, end, length, length)
        case .limit:
            let length = DynamicsScale.meters(storedLength)
            return easel_joint_create_distance(world.handle, body, start, other, end, 0, length)
        case .fixed: return easel_joint_create_weld(world.handle, other, body, anchor)
        case .pin:
            return easel_joint_create_revolute(
                world.handle,
                other,
                second.map { DynamicsScale.meters($0.offset(of: initialAnchor)) } ?? EaselVector(),
                body,
                DynamicsScale.meters(first.offset(of: initialAnchor)),
                Float(max(0, frictionTorque)),
                limits { Float($0) }
            )
        case .sliding(let axis):
            let length = axis.length
            let direction = length > 0 ? axis.scaled(by: 1 / length) : CGVector(dx: 1, dy: 0)
            return easel_joint_create_prismatic(
                world.handle,
                other,
                body,
                anchor,
                EaselVector(x: Float(direction.dx), y: Float(direction.dy)),
                limits(DynamicsScale.meters)
            )
        }
    }

    /// The length below which a rod is a pin, in points. Box2D's rods have no effect while they are shorter than its
    /// tolerance, which is half a point.
    private static let shortestRod: CGFloat = 2

    private func limits(_ convert: (CGFloat) -> Float) -> EaselLimits {
        guard !attachmentRange.isInfinite, attachmentRange.minimum <= attachmentRange.maximum else { return .none }
        let bound = CGFloat(Float.greatestFiniteMagnitude)
        return EaselLimits(
            isLimited: true,
            lower: convert(max(attachmentRange.minimum, -bound)),
            upper: convert(min(attachmentRange.maximum, bound))
        )
    }

    override func apply(_ step: DynamicsStep) {
        guard case .distance = kind, frequency > 0, let body = step.world.body(of: first)?.handle,
            let other = second.map({ step.world.body(of: $0)?.handle }) ?? anchorBody
        else { return }
        let oscillator = DampedOscillator(
            frequency: Double(frequency),
            dampingRatio: Double(damping),
            stepDuration: step.duration
        )
        let start = easel_body_point(body, DynamicsScale.meters(firstOffset))
        let end = easel_body_point(other, DynamicsScale.meters(secondOffset))
        let distance = CGVector(
            dx: Double(end.position.x - start.position.x),
            dy: Double(end.position.y - start.position.y)
        )
        let velocity = CGVector(
            dx: Double(end.velocity.x - start.velocity.x),
            dy: Double(end.velocity.y - start.velocity.y)
        )
        let length = distance.length
        let axis = length > 1e-6 ? distance.scaled(by: 1 / length) : CGVector(dx: 1, dy: 0)
        let rest = storedLength / DynamicsScale.pointsPerMeter
        pull(along: axis, oscillator, by: length - rest)
        // Points that are to coincide are also slowed across the spring, which has no direction at its end.
        if storedLength < Self.shortestRod { pull(along: CGVector(dx: -axis.dy, dy: axis.dx), oscillator, by: 0) }

        func pull(along axis: CGVector, _ oscillator: DampedOscillator, by stretch: CGFloat) {
            let direction = EaselVector(x: Float(axis.dx), y: Float(axis.dy))
            let inverseMass =
                easel_body_inverse_mass(body, start.position, direction)
                + easel_body_inverse_mass(other, end.position, direction)
            guard inverseMass > 0 else { return }
            let speed = velocity.dx * axis.dx + velocity.dy * axis.dy
            let force = -oscillator.acceleration(at: stretch, speed: speed) / CGFloat(inverseMass)
            guard force.isFinite else { return }
            let (x, y) = (Float(axis.dx * force), Float(axis.dy * force))
            easel_body_apply_force_at(body, EaselVector(x: x, y: y), start.position)
            easel_body_apply_force_at(other, EaselVector(x: -x, y: -y), end.position)
        }
    }

    override func detach(from world: DynamicsWorld) {
        if let joint { easel_joint_destroy(world.handle, joint) }
        joint = nil
        if let anchorBody { world.remove(anchorBody) }
        anchorBody = nil
    }
}

extension EaselLimits {
    fileprivate static let none = EaselLimits(isLimited: false, lower: 0, upper: 0)
}

extension DynamicsScale {
    fileprivate static func meters(_ offset: UIOffset) -> EaselVector {
        EaselVector(x: meters(offset.horizontal), y: meters(offset.vertical))
    }
}

extension UIDynamicItem {
    /// Returns the position of a point of the item.
    /// - Parameter offset: The distance of the point from the center, in the item's own coordinates.
    fileprivate func position(of offset: UIOffset) -> CGPoint {
        let rotated = CGPoint(x: offset.horizontal, y: offset.vertical)
            .applying(CGAffineTransform(rotationAngle: rotation))
        return CGPoint(x: center.x + rotated.x, y: center.y + rotated.y)
    }

    /// Returns the distance of a point from the center, in the item's own coordinates.
    fileprivate func offset(of position: CGPoint) -> UIOffset {
        let point = CGPoint(x: position.x - center.x, y: position.y - center.y)
            .applying(CGAffineTransform(rotationAngle: -rotation))
        return UIOffset(horizontal: point.x, vertical: point.y)
    }
}
