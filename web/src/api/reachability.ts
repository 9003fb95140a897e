/** Whether the last request got no answer. */
export const reachability = { isLost: false };
