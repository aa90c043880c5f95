// How a move is made in the view of a flow, in the words of its buttons, wherever its run stands.

export const hintToRun =
  'Press “Run to the end”. If the run has ended already, or was refused, press “Start again” first.';

/** The button names the step that comes next. */
export const hintToStep = (row: string): string =>
  `Press “Next: …” until the row “${row}” is done. If it is done already, or the run was refused, press “Start again” first.`;
