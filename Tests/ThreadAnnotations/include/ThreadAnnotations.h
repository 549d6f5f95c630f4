// Declares nothing: a program that links this target gets its definitions of the functions of mutexes.
#pragma once
