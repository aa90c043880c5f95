// Instants in a message: they differ between runs, but their distances do not.

const times = /(?:^|\.)(?:exp|iat|nbf|auth_time)$/u;
const iso = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?Z/u;
const http = /(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), \d\d [A-Z][a-z]{2} \d{4} \d\d:\d\d:\d\d GMT/u;
const epoch = /\b1[5-9]\d{8}\b/u;
const anywhere = new RegExp([iso, http, epoch].map(({ source }) => source).join('|'), 'gu');
const alone = new RegExp(`^(?:${iso.source}|${http.source})$`, 'u');

/** Seconds since 1970 if the value is an instant, as a number or as text. */
export function secondsOf(value: unknown, at: string): number | undefined {
  if (typeof value === 'number')
    return (times.test(at) && Math.abs(value) >= 1_000_000) || /^1[5-9]\d{8}$/u.test(String(value)) ? value : undefined;
  return typeof value === 'string' && alone.test(value) ? Date.parse(value) / 1000 : undefined;
}

/** The text with instants named, not shown. */
export const withoutInstants = (text: string): string => text.replaceAll(anywhere, '(an instant)');

const week = 604_800;

/**
 * `600 seconds earlier`; undefined if both are the same. Reading a clock may cross a second, so distances within a
 * second of a multiple of ten are rounded to it.
 */
export function apart(sent: number, honest: number): string | undefined {
  const exact = Math.abs(sent - honest);
  if (exact > week + 1) return `more than a week ${sent > honest ? 'later' : 'earlier'}`;
  const whole = exact < 1 ? Number(exact.toFixed(3)) : Math.round(exact);
  const ten = Math.round(whole / 10) * 10;
  const told = whole > 20 && Math.abs(whole - ten) <= 1 ? ten : whole;
  if (told === 0) return undefined;
  return `${String(told)} ${told === 1 ? 'second' : 'seconds'} ${sent > honest ? 'later' : 'earlier'}`;
}
