/** Limits the connections of one client. In its own file, because importing the client loads 20 MB of code. */
export const SOCKETS_MAX = 128;
