// Whether a view has one column, with the detail below the list.

/** True if the window is narrower than 60rem, as in the styles of the views. */
export const isNarrow = (): boolean => matchMedia('(width < 60rem)').matches;
