// Lies about the register, and about registration with a holder.
import { broken, chosenOut, kept, stop, succeeded } from '../judges.ts';
import type { Plan } from '../plan.ts';
import type { Seen } from '../seen.ts';

const sixHours = 6 * 3600;
const asksRegister = ({ requests }: Seen): boolean => requests.some(({ kind }) => kind === 'brands');
const atRegister = ({ url }: { readonly url: URL }): boolean => /(?:^|\.)register\./u.test(url.hostname);
const never = 'The recipient never asks the register for holders: its holder is configured.';

export const registerLies: readonly Plan[] = [
  {
    id: 'RJ-93',
    kind: 'legal',
    severity: 'should',
    group: 'register',
    title: 'the register answers 503 after the recipient has shared once',
    expected: 'Goes on with its cached data about the holder.',
    clauses: ['CDS Participant Statuses: Metadata Cache Management'],
    mend: 'Cache the register’s data about holders, and use it while the register does not answer.',
    lie: {
      answer: atRegister,
      instead: true,
      status: 503,
      headers: { 'retry-after': '60' },
      json: () => ({ errors: [] }),
    },
    play: async ({ share, lie }) => {
      await share();
      lie();
      await share();
    },
    judge: (seen) => {
      if (!asksRegister(seen)) return chosenOut(never);
      const data = seen.requests.find((request) => request.run === 1 && request.kind === 'data' && succeeded(request));
      return data === undefined
        ? broken('The recipient did not go on without the register.', seen.requests.findLast(atRegister))
        : kept('The recipient went on with its cached data.', { request: data });
    },
  },
  {
    id: 'RJ-94',
    kind: 'legal',
    severity: 'should',
    group: 'register',
    title: 'the holder’s brand becomes INACTIVE, and six hours pass',
    expected: 'Starts no new sharing with that holder.',
    clauses: ['CDS Register APIs: holder statuses'],
    mend: 'Ask the register for each holder’s status every few hours. Start no sharing with an inactive holder.',
    play: async ({ share, advance, sandbox }) => {
      await share();
      await sandbox.register.setStatus('dataHolderBrand', sandbox.dataHolder.dataHolderBrandId, 'INACTIVE');
      await advance(sixHours);
      await share();
    },
    judge: (seen) => {
      if (!asksRegister(seen)) return chosenOut(never);
      const again = seen.requests.find(({ run, kind }) => run === 1 && (kind === 'push' || kind === 'authorise'));
      return again === undefined
        ? kept('The recipient started no new sharing.')
        : broken('The recipient started a new sharing with an inactive holder.', again);
    },
  },
  {
    id: 'RJ-113',
    severity: 'must',
    group: 'register',
    world: 'unregistered',
    title: 'registration response (201) without client_id',
    expected: 'Sends no request that needs a client_id.',
    clauses: ['RFC 7591 3.2.1'],
    mend: 'Stop if the registration response has no client_id.',
    lie: { answer: 'registration', json: (body) => ({ ...body, client_id: undefined }) },
    judge: (seen) =>
      seen.requests.some(({ kind }) => kind === 'registration')
        ? stop(['push', 'authorise', 'client-token'])(seen)
        : chosenOut('The recipient does not register by itself.'),
  },
];
