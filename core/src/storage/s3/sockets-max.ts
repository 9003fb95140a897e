/** Limits the connections of one client. In a file of its own, because the client needs 20 MB of code. */
export const SOCKETS_MAX = 128;
