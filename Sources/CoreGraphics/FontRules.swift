/// What fontconfig is told about a folder of fonts that does not bring rules of its own.
enum FontRules {
    /// - Parameters: the families that stand for the generic ones.
    static func text(sans: String?, serif: String?, mono: String?, emoji: String?) -> String {
        let generic = ["sans-serif": sans, "serif": serif, "monospace": mono, "emoji": emoji]
        let aliases = generic.sorted { $0.key < $1.key }.compactMap { name, family in
            family.map { alias(of: name, $0) }
        }
        return """
            <?xml version="1.0"?><!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd"><fontconfig>
            \(fallback)\(aliases.joined())\(pictures)\(synthetic)
            </fontconfig>
            """
    }

    private static func alias(of generic: String, _ family: String) -> String {
        let family = family.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        return """
            <alias binding="same"><family>\(generic)</family><prefer><family>\(family)</family></prefer></alias>
            """
    }

    /// A family that is not there is the sans serif.
    private static let fallback = """
        <match target="pattern">
        <test qual="all" name="family" compare="not_eq"><string>sans-serif</string></test>
        <test qual="all" name="family" compare="not_eq"><string>serif</string></test>
        <test qual="all" name="family" compare="not_eq"><string>monospace</string></test>
        <test qual="all" name="family" compare="not_eq"><string>emoji</string></test>
        <edit name="family" mode="append_last"><string>sans-serif</string></edit>
        </match>
        """

    /// Pictures of glyphs are scaled to the size that is asked for.
    private static let pictures = """
        <match target="font"><test name="outline" compare="eq"><bool>false</bool></test>
        <edit name="pixelsizefixupfactor" mode="assign">
        <divide><name target="pattern">pixelsize</name><name target="font">pixelsize</name></divide></edit>
        <edit name="matrix" mode="assign"><times><name>matrix</name><matrix>
        <name>pixelsizefixupfactor</name><double>0</double><double>0</double><name>pixelsizefixupfactor</name>
        </matrix></times></edit>
        <edit name="size" mode="assign"><divide><name>size</name><name>pixelsizefixupfactor</name></divide></edit>
        </match>
        """

    /// An italic and a bold are made where there are none.
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
