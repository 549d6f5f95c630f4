// swift-format-ignore-file
extension MyDrawView {
    @MainActor fileprivate static func easelInspectables_MyDrawView_1() -> [InspectableProperty] {
        var properties: [InspectableProperty] = []
        properties.append(InspectableProperty("startColor", get: { (object: MyDrawView) in object.startColor }, set: { $0.startColor = $1 }))
        properties.append(InspectableProperty("endColor", get: { (object: MyDrawView) in object.endColor }, set: { $0.endColor = $1 }))
        properties.append(InspectableProperty("endRadius", get: { (object: MyDrawView) in object.endRadius }, set: { $0.endRadius = $1 }))
        return properties
    }
}
enum EaselDesignables_MyDrawView: DesignableTable {
    @MainActor static var entries: DesignableEntries {
        var entries = DesignableEntries()
        entries.add(view: MyDrawView.self, name: "MyDrawView", file: "/src/MyDrawView.swift", line: 5)
        entries.add(MyDrawView.easelInspectables_MyDrawView_1())
        return entries
    }
}
import UIKit
