import UIKit

// What tests do to a drawing that they cannot do in their own process.
let arguments = CommandLine.arguments.dropFirst()
switch arguments.first {
case "kill":
    let words = Array(arguments.dropFirst())
    guard words.count == 3, let count = Int(words[1]), let seed = Int(words[2]) else { exit(64) }
    var kills = Kills(folder: words[0], seed: seed)
    exit(kills.run(count))
case "full":
    guard let folder = arguments.dropFirst().first else { exit(64) }
    exit(FullDisk.run(folder))
default: exit(64)
}
