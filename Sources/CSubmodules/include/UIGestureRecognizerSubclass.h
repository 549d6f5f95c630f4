/// What subclasses of recognizers override is part of the module UIKit. This header only gives the submodule its name.
#pragma once
