/// The members that subclasses of recognizers override are part of the module UIKit. This header only names the submodule.
#pragma once
