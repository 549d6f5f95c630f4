# Converts CHANGELOG.md to Debian's change log: an entry for each section, an item for each line of a list.
#
#     awk -f packaging/changelog.awk -v version=VERSION -v date=DATE -v maintainer=WHO CHANGELOG.md
#
# The first section is that of the package, with the given version and date (RFC 5322). Others have their own:
# `## 1.2.0 - 2027-01-31`. If the first section has no items, the next one is that of the package if it has the package's
# version, such as 1.2.0 of 1.2.0+deb12; otherwise, the first one gets an item that says so.

# Ends an item: wraps it to lines of 78 characters, without the addresses of its links.
function flush(    words, count, i, line) {
    if (item == "") return
    while (match(item, /\]\([^)]*\)/)) item = substr(item, 1, RSTART - 1) "]" substr(item, RSTART + RLENGTH)
    gsub(/[][`]/, "", item)
    count = split(item, words, " ")
    line = "  *"
    for (i = 1; i <= count; i++) {
        if (length(line) + 1 + length(words[i]) > 78) {
            print line
            line = "   "
        }
        line = line " " words[i]
    }
    print line
    item = ""
    items++
}

function finish() {
    flush()
    if (sections > 0 && items == 0) print "  * No changes that users notice."
    if (sections > 0) printf "\n -- %s  %s\n", maintainer, date
}

/^## / {
    split($0, title, " ")
    flush()
    if (sections == 1 && items == 0 && (version == title[2] || index(version, title[2] "+deb") == 1)) next
    finish()
    if (sections > 0) {
        version = title[2]
        command = "LC_ALL=C date --utc --rfc-email --date=" title[4]
        command | getline date
        close(command)
        print ""
    }
    printf "easel (%s) unstable; urgency=medium\n\n", version
    sections++
    items = 0
    next
}
sections == 0 || /^#/ { next }
/^- / { flush(); item = substr($0, 3); next }
/^  / { item = item " " substr($0, 3) }
END { finish() }
