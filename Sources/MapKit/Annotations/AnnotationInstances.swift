import UIKit

// Annotation views are created from classes that are known only at run time, as the cells of tables are: Swift calls only required
// initializers of such classes, and those of annotation views cannot be required, because subclasses that override them, as on iOS,
// would not compile. A convenience initializer, however, calls the initializer of the class that is created; it is declared once more
// as a class method, which has the same calling convention. A class without the initializer, because it declares others, traps.

extension MKAnnotationView {
    /// Creates a view with the `init(annotation:reuseIdentifier:)` of its class.
    static func make(_ type: MKAnnotationView.Type, _ identifier: String) -> MKAnnotationView {
        type == MKAnnotationView.self
            ? MKAnnotationView(annotation: nil, reuseIdentifier: identifier) : type.makeInstance(identifier)
    }

    // Usable from inlinable code only so that the optimizer does not remove it.
    @usableFromInline
    convenience init(dynamicIdentifier: String) { self.init(annotation: nil, reuseIdentifier: dynamicIdentifier) }

    @_silgen_name("$s6MapKit16MKAnnotationViewC17dynamicIdentifierACSS_tcfC")
    private class func makeInstance(_ identifier: __owned String) -> MKAnnotationView
}
