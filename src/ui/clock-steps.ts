// The steps by which the clock can be advanced.

/** ISO 8601 durations, each with what expires or becomes stale within it. */
export const clockSteps = [
  ['PT1M', '1 minute', 'a code, a request object, a client assertion'],
  ['PT5M', '5 minutes', 'copies of key sets and statuses'],
  ['PT11M', '11 minutes', 'an access token'],
  ['P1D', '1 day', 'the readings: a day is added'],
  ['P91D', '91 days', 'a season, a refresh token of a short consent'],
  ['P366D', '1 year', 'the sharing period'],
] as const;
