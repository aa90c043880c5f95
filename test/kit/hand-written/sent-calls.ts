// Hand-written calls for code that reads a trace; each succeeds unless given otherwise.
import type { Exchange } from '../../../mocks/index.ts';
import { fail } from './exchange-parts.ts';
import { refusedVersion } from './exchanges-of-energy.ts';

export type Sent = Omit<Partial<Exchange>, 'request' | 'response'> & {
  readonly bearer?: string;
  readonly form?: Readonly<Record<string, string>>;
  readonly answer?: unknown;
  readonly url?: string;
  readonly location?: string;
  /** The body of the answer. */
  readonly version?: string;
};

/** A call of the recipient that succeeds unless given otherwise. */
export function sent({
  bearer,
  form,
  answer,
  url = 'https://holder.example/x',
  location,
  version,
  ...more
}: Sent): Exchange {
  const { certificate, ...base } = refusedVersion;
  return {
    ...base,
    ...(certificate !== undefined && { certificate }),
    id: url,
    verdict: 'ok',
    checks: [],
    request: {
      method: 'GET',
      url,
      headers: bearer === undefined ? [] : [['authorization', `Bearer ${bearer}`]],
      ...(form !== undefined && { body: new URLSearchParams(form).toString() }),
    },
    response: {
      status: 200,
      headers: [
        ...(location === undefined ? [] : [['location', location] as const]),
        ...(version === undefined ? [] : [['x-v', version] as const]),
      ],
      ...(answer !== undefined && { body: JSON.stringify(answer) }),
    },
    ...more,
  };
}

export const refused = (rule: Parameters<typeof fail>[0], more: Sent = {}): Exchange =>
  sent({ verdict: 'refused', checks: [fail(rule)], ...more });
