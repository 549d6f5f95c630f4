/// The filters' classes and properties are part of the module CoreImage. This header only gives the submodule its name.
#pragma once
