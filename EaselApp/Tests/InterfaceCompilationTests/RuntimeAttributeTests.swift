import Testing

@testable import InterfaceCompilation

@Suite struct RuntimeAttributeTests {
    @Test(arguments: [
        ("boolean", "value=\"YES\"", "", "true"), ("string", "value=\"a\"", "", "\"a\""),
        ("string", "", "<string key=\"value\">a</string>", "\"a\""), ("localizedString", "value=\"a\"", "", "\"a\""),
        ("number", "", "<integer key=\"value\" value=\"3\"/>", "3"), ("nil", "", "", "nil"),
        ("point", "", "<point key=\"value\" x=\"1\" y=\"2\"/>", "CGPoint(x: 1, y: 2)"),
    ])
    func valuesAreThoseOfXcode(type: String, fields: String, child: String, expected: String) throws {
        let source = try Sample.compile(
            Sample.storyboard(
                view: """
                    <userDefinedRuntimeAttributes>
                        <userDefinedRuntimeAttribute type="\(type)" keyPath="note" \(fields)>\(child)</userDefinedRuntimeAttribute>
                    </userDefinedRuntimeAttributes>
                    """
            )
        )
        expect(source, has: "b.attribute(\"note\", of: \"root\", \(expected))")
    }
}
