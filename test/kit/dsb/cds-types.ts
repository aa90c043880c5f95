// The standards' common field types, by the `x-cds-type` of a member in their schemas.

const isDay = (text: string): boolean => {
  const [year, month, day] = text.split('-').map(Number);
  const date = new Date(`${text}T00:00:00Z`);
  return date.getUTCFullYear() === year && date.getUTCMonth() + 1 === month && date.getUTCDate() === day;
};

const day = /^\d{4}-\d{2}-\d{2}$/;
const instant = /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d+)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)$/;

const text =
  (keeps: (value: string) => boolean) =>
  (value: unknown): boolean =>
    typeof value === 'string' && keeps(value);

/** Boolean and types that another standard describes are left to the schema. */
const types: Readonly<Record<string, (value: unknown) => boolean>> = {
  AmountString: text((value) => /^-?\d{1,16}\.\d{2,16}$/.test(value)),
  ASCIIString: text((value) => /^[\x20-\x7E]*$/.test(value)),
  DateString: text((value) => day.test(value) && isDay(value)),
  DateTimeString: text((value) => isDay(instant.exec(value)?.[1] ?? 'none')),
  RateString: text((value) => /^-?\d{1,16}(\.\d{1,16})?$/.test(value)),
  URIString: text((value) => URL.canParse(value)),
  NaturalNumber: (value) => Number.isInteger(value) && Number(value) >= 0,
  PositiveInteger: (value) => Number.isInteger(value) && Number(value) > 0,
};

/** Whether a value is of the type. Null is of every type, because the schemas allow it for absent members. */
export const isOfType = (type: string, value: unknown): boolean => value === null || (types[type]?.(value) ?? true);
