// What honest runs show about a recipient's use of codes, tokens, headers and certificates.
import { after, broken, kept, unexercised } from '../judges.ts';
import type { Plan } from '../plan.ts';
import { observed, today } from './plan-rows.ts';
import {
  tokenLife,
  addresses,
  codesOnce,
  codesAtOnce,
  refreshesLate,
  readsAgain,
  versions,
  interactions,
  loginTimes,
  presence,
  publicCalls,
  certificates,
  revokesAfter,
  amends,
} from './conduct-findings.ts';
import { aRequest } from '../request-kind.ts';
import { day } from './request-facts.ts';

const thrice: NonNullable<Plan['play']> = async ({ share, read, advance }) => {
  await share();
  await advance(61);
  await read();
  await advance(61);
  await read();
};

export const conductObservations: readonly Plan[] = [
  observed({
    id: 'RJ-18',
    severity: 'must',
    title: 'looks at every address called',
    expected: 'Keeps credentials out of addresses.',
    clauses: ['RFC 6750 2.3', 'RFC 6750 5.3', 'RFC 9700 4.3.2', 'FAPI 1.0 Baseline 6.2.2-1'],
    mend: 'Send tokens in the Authorization header, and everything else in the body.',
    judge: addresses,
  }),
  observed({
    id: 'RJ-19',
    severity: 'must',
    title: 'is honest',
    expected: 'Sends a code once.',
    clauses: ['RFC 6749 4.1.2', 'CDS Authorisation Flows'],
    mend: 'Forget a code once it was sent, whatever the answer.',
    judge: codesOnce,
  }),
  observed({
    id: 'RJ-20',
    severity: 'advice',
    title: 'gives codes of 60 s',
    expected: 'Exchanges at once.',
    clauses: ['RFC 6749 4.1.2'],
    mend: 'Exchange the code as soon as the browser comes back.',
    judge: codesAtOnce,
  }),
  observed({
    id: 'RJ-21',
    severity: 'should',
    title: 'gives tokens of 600 s',
    expected: 'Refreshes when a token ends, not before each call.',
    clauses: ['CDS Non-functional Requirements: data recipients'],
    mend: 'Keep an access token for as long as expires_in says.',
    judge: refreshesLate,
  }),
  observed({
    id: 'RJ-22',
    world: 'registered',
    severity: 'should',
    title: 'moves its clock by 11 minutes between two readings',
    expected: 'Reads again without the consumer.',
    clauses: ['CDS Session Requirements', 'RFC 6749 6'],
    mend: 'Refresh where the access token has ended, and read on.',
    needs: ['read'],
    play: async ({ share, advance, read }) => {
      await share();
      await advance(tokenLife);
      await read();
    },
    judge: readsAgain,
  }),
  observed({
    id: 'RJ-23',
    severity: 'advice',
    title: 'answers the highest version asked for',
    expected: 'Asks for versions that it can read.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Name in x-v the newest version that you can read, and in x-min-v a lower one or nothing.',
    judge: versions,
  }),
  observed({
    id: 'RJ-24',
    severity: 'advice',
    title: 'echoes x-fapi-interaction-id',
    expected: 'Sends one, new for each request.',
    clauses: ['CDS HTTP Headers', 'FAPI 1.0 Baseline 6.2.2-5'],
    mend: 'Draw a UUID for x-fapi-interaction-id with each request.',
    judge: interactions,
  }),
  observed({
    id: 'RJ-25',
    world: 'registered',
    severity: 'should',
    title: 'compares x-fapi-auth-date over time',
    expected: 'Says when the customer logged in, not when it calls.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Keep the moment of the customer’s login, and send it as x-fapi-auth-date.',
    needs: ['read'],
    play: thrice,
    judge: loginTimes,
  }),
  observed({
    id: 'RJ-26',
    severity: 'must',
    title: 'is honest',
    expected: 'Says that the customer is present with both headers or with none.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Send x-fapi-customer-ip-address and x-cds-client-headers together, or neither.',
    judge: presence,
  }),
  observed({
    id: 'RJ-27',
    severity: 'should',
    title: 'serves public addresses',
    expected: 'Tells nobody there who the customer is.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Send no token and no x-fapi header to a public address.',
    judge: publicCalls,
  }),
  observed({
    id: 'RJ-28',
    severity: 'must',
    title: 'binds tokens to the certificate',
    expected: 'Presents one certificate, at every mutual-TLS address and nowhere else.',
    clauses: ['RFC 8705 3', 'CDS Transaction Security'],
    mend: 'Ask for data with the certificate that the token was issued to.',
    judge: certificates,
  }),
  observed({
    id: 'RJ-38',
    world: 'registered',
    severity: 'must',
    title: 'the consumer says no',
    expected: 'Ends politely: no token request, no new attempt by itself.',
    clauses: ['RFC 6749 4.1.2.1', 'JARM 2.1'],
    mend: 'Stop at an error response, and leave the next attempt to the person.',
    play: ({ share }) => share({ consumer: 'deny' }),
    judge: (seen) => {
      const [back] = seen.returns;
      if (back === undefined) return unexercised('Nobody was sent to the holder.');
      const next = after(seen, back.order).find(({ kind }) => ['code', 'push', 'authorise'].includes(kind));
      return next === undefined
        ? kept('The recipient ended politely.')
        : broken(`${aRequest(next.kind)} followed the consumer’s no.`, next);
    },
  }),
  observed({
    id: 'RJ-39',
    world: 'registered',
    profiles: today,
    severity: 'must',
    title: 'one-time sharing, with a refresh token',
    expected: 'Revokes it after collecting.',
    clauses: ['CDS Requesting Sharing Duration'],
    mend: 'Revoke the refresh token once the data of a one-time sharing is collected.',
    play: async ({ share, advance }) => {
      await share();
      await advance(day);
    },
    judge: revokesAfter,
  }),
  observed({
    id: 'RJ-41',
    world: 'registered',
    profiles: today,
    severity: 'must',
    title: 'amend() of the recipient is called',
    expected: 'Names the arrangement it amends.',
    clauses: ['CDS Specifying an existing arrangement', 'CDS Consent: Amendment'],
    mend: 'Put cdr_arrangement_id of the living arrangement into claims of the request object.',
    needs: ['amend'],
    play: async ({ share, amend }) => {
      await share();
      await amend();
    },
    judge: amends,
  }),
];
