import Testing

@testable import SourceRewriting

@Suite struct ObjectiveCNamesTests {
    @Test(arguments: [
        ("tap", [], "tap"),
        ("tap", [""], "tap:"),
        ("tap", ["", "event"], "tap:event:"),
        ("tap", ["", "forEvent"], "tap:forEvent:"),
        ("tap", ["sender"], "tapWithSender:"),
        ("tap", ["with", "and"], "tapWith:and:"),
        ("tap", ["forEvent"], "tapForEvent:"),
        ("tapInView", ["at"], "tapInViewAt:"),
        ("moveTo", ["point"], "moveToPoint:"),
        ("move", ["formerPoint"], "moveWithFormerPoint:"),
        ("doThis", ["", ""], "doThis::"),
    ])
    func methodsHaveSelectors(name: String, labels: [String], selector: String) {
        #expect(ObjectiveCNames.selector(name, labels: labels) == selector)
    }

    @Test func propertiesHaveSetters() {
        #expect(ObjectiveCNames.setter("count") == "setCount:")
        #expect(ObjectiveCNames.setter("isOn") == "setIsOn:")
    }
}
