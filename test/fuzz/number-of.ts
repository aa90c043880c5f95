// Numbers that commands take as options.
/** The whole number that an option of a command says, or another one where it is absent. */
export function numberOf(text: string | undefined, otherwise: number): number {
  const number = text === undefined ? otherwise : Number(text);
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`${text ?? ''} is no whole number.`);
  return number;
}
