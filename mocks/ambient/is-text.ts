// Whether a value from outside is a string, or a string that says something.

export const isString = (value: unknown): value is string => typeof value === 'string';

export const isStrings = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isString);

/** A string that is not empty. */
export const isText = (value: unknown): value is string => isString(value) && value !== '';

/** An array of strings that are not empty. */
export const isTexts = (value: unknown): value is readonly string[] => Array.isArray(value) && value.every(isText);
