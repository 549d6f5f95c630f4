/// The fontconfig rules for a folder of fonts without its own configuration.
enum FontRules {
    /// Returns the rules.
    /// - Parameters:
    ///   - sans: The family of the generic name `sans-serif`.
    ///   - serif: The family of `serif`.
    ///   - mono: The family of `monospace`.
    ///   - emoji: The family of `emoji`.
    static func text(sans: String?, serif: String?, mono: String?, emoji: String?) -> String {
        let generic = ["sans-serif": sans, "serif": serif, "monospace": mono, "emoji": emoji]
        let aliases = generic.sorted { $0.key < $1.key }.compactMap { name, family in
            family.map { alias(of: name, $0) }
        }
        return """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
            \(fallback)\(aliases.joined())\(emojiRules)\(synthetic)
            </fontconfig>
            """
    }

    private static func alias(of generic: String, _ family: String) -> String {
        let family = family.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return """
            <alias binding="same"><family>\(generic)</family><prefer><family>\(family)</family></prefer></alias>
            """
    }

    /// Replaces missing families with the sans serif font.
    private static let fallback = """
        <match target="pattern">
        <test qual="all" name="family" compare="not_eq"><string>sans-serif</string></test>
        <test qual="all" name="family" compare="not_eq"><string>serif</string></test>
        <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
        <test qual="all" name="family" compare="not_eq"><string>emoji</string></test>
        <edit name="family" mode="append_last"><string>sans-serif</string></edit>
        </match>
        """

    /// Scales bitmap glyphs to the requested size.
    private static let emojiRules = """
        <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
        <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>
        </matrix></times></edit>
        <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
        </match>
        """

    /// Synthesizes italic and bold fonts if there are none.
    private static let synthetic = """
        <match target="font"><test name="slant"><const>roman</const></test>
        <test target="pattern" name="slant" compare="not_eq"><const>roman</const></test>
        <test name="outline" compare="eq"><bool>true</bool></test>
        <edit name="matrix" mode="assign"><times><name>matrix</name>
        <matrix><double>1</double><double>0.2</double><double>0</double><double>1</double></matrix></times></edit>
        <edit name="slant" mode="assign"><const>oblique</const></edit></match>
        <match target="font"><test name="weight" compare="less_eq"><const>medium</const></test>
        <test target="pattern" name="weight" compare="more_eq"><const>bold</const></test>
        <test name="outline" compare="eq"><bool>true</bool></test>
        <edit name="embolden" mode="assign"><bool>true</bool></edit>
        <edit name="weight" mode="assign"><const>bold</const></edit></match>
        """
}
