/// The numbers by which pages name the objects of the app. Objects are not retained, and numbers are not used again.
@MainActor
final class ObjectRegistry {
    private struct Weak { weak var object: AnyObject? }

    private var numbers: [ObjectIdentifier: Int] = [:]
    private var objects: [Int: Weak] = [:]
    private var last = 0
    /// The number of objects from which on those that no longer exist are removed.
    private var limit = 1024

    /// The number of objects that have a number, some of which may no longer exist.
    var count: Int { objects.count }

    /// Returns the number of an object.
    func number(of object: AnyObject) -> Int {
        let id = ObjectIdentifier(object)
        // The address of an object that no longer exists may be that of another one.
        if let number = numbers[id], objects[number]?.object === object { return number }
        sweepIfNeeded()
        last += 1
        if let former = numbers.updateValue(last, forKey: id) { objects[former] = nil }
        objects[last] = Weak(object: object)
        return last
    }

    /// Returns the object with a number.
    func object(_ number: Int) throws(InspectorFailure) -> AnyObject {
        guard let object = objects[number]?.object else { throw .gone(number) }
        return object
    }

    private func sweepIfNeeded() {
        guard objects.count >= limit else { return }
        objects = objects.filter { $0.value.object != nil }
        numbers = numbers.filter { objects[$0.value] != nil }
        limit = max(1024, 2 * objects.count)
    }
}
