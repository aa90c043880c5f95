// Numeric options of commands.
/** The whole number in an option, or the default if it is absent. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${text ?? ''} is no whole number.`);
  return number;
}
