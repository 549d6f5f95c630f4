import Testing
import UIKit

@testable import UIKitCore

/// Objects that are associated with others.
@MainActor
@Suite struct AssociatedObjectTests {
    private final class Value: NSObject, NSCopying {
        func copy(with zone: NSZone? = nil) -> Any { Value() }
    }

    private final class Plain {}

    private static let keys = UnsafeMutablePointer<UInt8>.allocate(capacity: 2)
    private var key: UnsafeRawPointer { UnsafeRawPointer(Self.keys) }

    @Test func policiesDetermineOwnership() {
        let view = UIView()
        var value: Value? = Value()
        objc_setAssociatedObject(view, key, value, .OBJC_ASSOCIATION_ASSIGN)
        #expect(objc_getAssociatedObject(view, key) as? Value === value)
        value = nil
        #expect(objc_getAssociatedObject(view, key) == nil)
        let kept = Value()
        objc_setAssociatedObject(view, key, kept, .OBJC_ASSOCIATION_RETAIN_NONATOMIC)
        #expect(objc_getAssociatedObject(view, key) as? Value === kept)
        #expect(objc_getAssociatedObject(view, key + 1) == nil && objc_getAssociatedObject(UIView(), key) == nil)
        objc_setAssociatedObject(view, key, kept, .OBJC_ASSOCIATION_COPY)
        #expect((objc_getAssociatedObject(view, key) as? Value).map { $0 !== kept } == true)
        objc_setAssociatedObject(view, key, 5, .OBJC_ASSOCIATION_COPY_NONATOMIC)
        objc_setAssociatedObject(view, key + 1, "text", .OBJC_ASSOCIATION_RETAIN)
        #expect(objc_getAssociatedObject(view, key) as? Int == 5)
        objc_setAssociatedObject(view, key, nil, .OBJC_ASSOCIATION_RETAIN)
        #expect(
            objc_getAssociatedObject(view, key) == nil && objc_getAssociatedObject(view, key + 1) as? String == "text"
        )
        view.userActivity = NSUserActivity(activityType: "a")
        objc_removeAssociatedObjects(view)
        #expect(objc_getAssociatedObject(view, key + 1) == nil && view.userActivity?.activityType == "a")
    }

    @Test func toolkitObjectsReleaseTheirValuesAtOnce() {
        weak var released: Value?
        let make: [() -> AnyObject] = [
            { UIView() }, { UIViewController() }, { UITapGestureRecognizer() }, { UIBarButtonItem() },
            { UINavigationItem(title: "") },
        ]
        for make in make {
            do {
                let (object, value) = (make(), Value())
                released = value
                objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
                objc_setAssociatedObject(value, key, object, .OBJC_ASSOCIATION_ASSIGN)
            }
            #expect(released == nil)
        }
    }

    @Test func otherObjectsReleaseTheirValuesWithLaterFrames() {
        let screen = ViewScreen()
        weak var released: Value?
        for _ in 0..<1000 {
            let (object, value) = (Plain(), Value())
            released = value
            objc_setAssociatedObject(object, key, value, .OBJC_ASSOCIATION_RETAIN)
        }
        // Each association also examines some of those before.
        #expect(AssociatedObjects.shared.count < 1000)
        for _ in 0..<40 {
            screen.window.setNeedsLayout()
            screen.show()
        }
        #expect(released == nil)
    }
}
