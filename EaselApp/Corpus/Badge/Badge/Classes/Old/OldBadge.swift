this is no Swift any more
