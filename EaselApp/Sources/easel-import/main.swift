import Foundation
import ProjectImport

exit(ImportCommand.main(Array(CommandLine.arguments.dropFirst())))
