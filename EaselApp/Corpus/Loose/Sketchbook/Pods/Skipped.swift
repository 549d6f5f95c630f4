import Skipped
