// Hints for a move in a flow’s view, with the labels of its buttons, for any state of the run.

export const hintToRun =
  'Press “Run to the end”. If the run has ended already, or was refused, press “Start again” first.';

/** The button names the next step. */
export const hintToStep = (row: string): string =>
  `Press “Next: …” until the row “${row}” is done. If it is done already, or the run was refused, press “Start again” first.`;
