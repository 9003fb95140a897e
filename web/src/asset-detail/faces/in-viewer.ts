/** Renders a popover beside the image, whose frame would cut it off, and inside the viewer, which traps the focus. */
export const IN_VIEWER = { target: '[data-viewer]' };
