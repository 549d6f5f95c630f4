this is no Swift yet
