/// The data of layouts that their keymaps do not have.
///
/// Each line has the name of a layout, or of a layout and a variant in parentheses, and one of
///
/// - `language`: the tag of its language, by which the switching key and the space bar name it,
/// - `currency`: the currency sign of the first page of signs,
/// - `sign`: a sign of the pages and the one that replaces it,
/// - `title`: the letters on the key that shows the letters,
/// - `rows`: the rows of letters, where those of the keymap have keys that a keyboard for thumbs has no room for. Their
///   other letters are alternatives,
/// - `long`: a letter and the first texts that a long press of it offers.
enum LayoutData {
    static let lines = table.split(separator: "\n").filter { !$0.isEmpty }

    private static let table = """
        us language en-US
        us(intl) language en-US
        gb language en-GB
        gb currency £
        de language de
        de currency €
        de long s ß
        at language de-AT
        at currency €
        at long s ß
        ch language de-CH
        ch(fr) language fr-CH
        fr language fr
        fr currency €
        fr rows azertyuiop qsdfghjklm wxcvbn
        fr long e éèêë
        fr long a àâæ
        fr long u ùûü
        fr long c ç
        be language nl-BE
        be currency €
        be rows azertyuiop qsdfghjklm wxcvbn
        be long e éèêë
        be long a àâ
        be long u ùû
        be long c ç
        ca language fr-CA
        es language es
        es currency €
        es rows qwertyuiop asdfghjklñ zxcvbnm
        es long a á
        es long e é
        es long i í
        es long o ó
        es long u úü
        latam language es-419
        it language it
        it currency €
        it rows qwertyuiop asdfghjkl zxcvbnm
        it long a à
        it long e èé
        it long i ì
        it long o ò
        it long u ù
        pt language pt-PT
        pt currency €
        pt rows qwertyuiop asdfghjklç zxcvbnm
        pt long a ãáàâ
        pt long o õóô
        br language pt-BR
        nl language nl
        nl currency €
        nl long e ëé
        nl long i ï
        se language sv
        se currency kr
        no language nb
        no currency kr
        dk language da
        dk currency kr
        fi language fi
        fi currency €
        is language is
        pl language pl
        pl currency zł
        cz language cs
        cz rows qwertzuiop asdfghjkl yxcvbnm
        cz long a á
        cz long c č
        cz long d ď
        cz long e éě
        cz long i í
        cz long n ň
        cz long o ó
        cz long r ř
        cz long s š
        cz long t ť
        cz long u úů
        cz long y ý
        cz long z ž
        sk language sk
        sk currency €
        hu language hu
        ro language ro
        tr language tr
        tr currency ₺
        gr language el
        gr currency €
        gr title ΑΒΓ
        ru language ru
        ru currency ₽
        ru title АБВ
        ua language uk
        ua currency ₴
        ua title АБВ
        by language be
        by title АБВ
        bg language bg
        bg title АБВ
        rs language sr
        rs title АБВ
        mk language mk
        mk title АБВ
        kz language kk
        kz title АБВ
        il language he
        il currency ₪
        il title אבג
        ara language ar
        ara title أبت
        ara sign , ،
        ara sign ; ؛
        ara sign ? ؟
        ir language fa
        ir title ابپ
        ir sign , ،
        ir sign ; ؛
        ir sign ? ؟
        in language hi
        in currency ₹
        th language th
        th currency ฿
        ge language ka
        am language hy
        ee language et
        ee currency €
        lv language lv
        lv currency €
        lt language lt
        lt currency €
        hr language hr
        hr currency €
        si language sl
        si currency €
        ba language bs
        al language sq
        mt language mt
        mt currency €
        ie language en-IE
        ie currency €
        jp language ja
        kr language ko
        cn language zh-Hans
        tw language zh-Hant
        vn language vi
        vn currency ₫
        ph language fil
        za language en-ZA
        ng language en-NG
        epo language eo
        """

    /// The layouts for languages, by which the keyboard is chosen if the machine has none: by region, and then by language.
    static let layouts: [String: String] = [
        "en": "us", "en-GB": "gb", "en-IE": "ie", "de": "de", "de-AT": "at", "de-CH": "ch", "fr": "fr", "fr-BE": "be",
        "fr-CH": "ch(fr)", "fr-CA": "ca", "nl": "nl", "nl-BE": "be", "es": "es", "it": "it", "pt": "pt", "pt-BR": "br",
        "sv": "se", "nb": "no", "nn": "no", "no": "no", "da": "dk", "fi": "fi", "is": "is", "pl": "pl", "cs": "cz",
        "sk": "sk", "hu": "hu", "ro": "ro", "tr": "tr", "el": "gr", "ru": "ru", "uk": "ua", "be": "by", "bg": "bg",
        "sr": "rs", "mk": "mk", "kk": "kz", "he": "il", "ar": "ara", "fa": "ir", "hi": "in", "th": "th", "ka": "ge",
        "hy": "am", "et": "ee", "lv": "lv", "lt": "lt", "hr": "hr", "sl": "si", "bs": "ba", "sq": "al", "mt": "mt",
        "vi": "vn", "eo": "epo",
    ]
}
