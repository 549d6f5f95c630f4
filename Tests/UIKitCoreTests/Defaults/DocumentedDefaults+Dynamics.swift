import UIKit

/// The defaults of UIKit Dynamics.
extension DocumentedDefaults {
    mutating func addDynamics() {
        add("UIDynamicAnimator", UIDynamicAnimator()) { object, row in
            row("isRunning", object.isRunning, false)
            row("elapsedTime", object.elapsedTime, TimeInterval(0))
            row("behaviors", object.behaviors.count, 0)
        }
        add("UIDynamicBehavior", UIDynamicBehavior()) { object, row in
            row("childBehaviors", object.childBehaviors.count, 0)
            row("action", object.action == nil, true)
        }
        add("UIGravityBehavior", UIGravityBehavior(items: [])) { object, row in
            row("gravityDirection", [object.gravityDirection.dx, object.gravityDirection.dy], [CGFloat(0), 1])
            row("magnitude", object.magnitude, CGFloat(1))
        }
        add("UICollisionBehavior", UICollisionBehavior(items: [])) { object, row in
            row("collisionMode", object.collisionMode.rawValue, UICollisionBehavior.Mode.everything.rawValue)
            row("translatesReferenceBoundsIntoBoundary", object.translatesReferenceBoundsIntoBoundary, false)
            row("boundaryIdentifiers", object.boundaryIdentifiers?.count, nil)
        }
        add("UIPushBehavior", UIPushBehavior(items: [], mode: .continuous)) { object, row in
            row("active", object.active, true)
            row("magnitude", object.magnitude, CGFloat(0))
            row("pushDirection", [object.pushDirection.dx, object.pushDirection.dy], [CGFloat(0), 0])
        }
        add("UIDynamicItemBehavior", UIDynamicItemBehavior(items: [])) { object, row in
            row("allowsRotation", object.allowsRotation, true)
            row("angularResistance", object.angularResistance, CGFloat(0))
            row("charge", object.charge, CGFloat(0))
            row("density", object.density, CGFloat(1))
            row("friction", object.friction, CGFloat(0))
            row("elasticity", object.elasticity, CGFloat(0))
            row("isAnchored", object.isAnchored, false)
            row("resistance", object.resistance, CGFloat(0))
        }
        let item = UIView()
        add("UISnapBehavior", UISnapBehavior(item: item, snapTo: .zero)) { object, row in
            row("damping", object.damping, CGFloat(0.5))
        }
        add("UIAttachmentBehavior", UIAttachmentBehavior(item: item, attachedToAnchor: .zero)) { object, row in
            row("frequency", object.frequency, CGFloat(0))
            row("damping", object.damping, CGFloat(0))
            row("frictionTorque", object.frictionTorque, CGFloat(0))
            row("attachmentRange", object.attachmentRange.isInfinite, true)
        }
        add("UIFieldBehavior", UIFieldBehavior.dragField()) { object, row in
            row("strength", object.strength, CGFloat(1))
            row("falloff", object.falloff, CGFloat(0))
            row("position", object.position, CGPoint.zero)
            row("animationSpeed", object.animationSpeed, CGFloat(0))
            row("smoothness", object.smoothness, CGFloat(0))
        }
    }
}
