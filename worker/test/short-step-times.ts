/** Settings with which a step of a killed worker counts as lost after a tenth of the usual time. */
export const SHORT_STEP_TIMES = { STEP_HEARTBEAT_MS: '300' };
