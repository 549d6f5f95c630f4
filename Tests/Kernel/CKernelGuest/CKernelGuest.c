#include "CKernelGuest.h"
