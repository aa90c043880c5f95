// Schemas that several levers share.
import { z } from 'zod';

export const instant = z.string().describe('An RFC 3339 instant, for example 2026-07-01T00:00:00Z.');
export const duration = z.string().describe('An ISO 8601 duration, for example PT10M.');
export const json = z.looseObject({});
/** As in the trace; the guide for testers describes its members. */
export const exchange = json.describe(
  'An exchange of the trace: the request, the response and every rule that was checked.',
);
