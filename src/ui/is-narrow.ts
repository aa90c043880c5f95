// Whether a view has one column: list and detail stand one below the other.

/** True where the window is narrower than the two columns need: 60rem, as in the styles of the views. */
export const isNarrow = (): boolean => matchMedia('(width < 60rem)').matches;
