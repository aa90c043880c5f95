// Whether a flow view has one column, where opened content may be far from its button.

/** True if the window is narrower than 1024px, as in flow.css. */
export const isOneColumn = (): boolean => matchMedia('(width < 1024px)').matches;
