// Nothing to call: linking the target is enough. MutexAnnotations.c says what for.
#pragma once
