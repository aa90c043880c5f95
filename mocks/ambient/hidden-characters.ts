// Characters that nobody sees and that make a name look like another: controls, line ends, and marks that turn the reading direction.

/** Text without any of them. */
export const visible = /^[^\p{Cc}\p{Zl}\p{Zp}\p{Bidi_Control}]*$/u;
