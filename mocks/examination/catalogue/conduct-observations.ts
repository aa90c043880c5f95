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
    title: 'honest runs: every URL that is called',
    expected: 'Puts no credential into a URL.',
    clauses: ['RFC 6750 2.3', 'RFC 6750 5.3', 'RFC 9700 4.3.2', 'FAPI 1.0 Baseline 6.2.2-1'],
    mend: 'Send tokens in the Authorization header, and everything else in the body.',
    judge: addresses,
  }),
  observed({
    id: 'RJ-19',
    severity: 'must',
    title: 'honest runs: codes',
    expected: 'Sends each code once.',
    clauses: ['RFC 6749 4.1.2', 'CDS Authorisation Flows'],
    mend: 'Discard a code as soon as you have sent it, whatever the response.',
    judge: codesOnce,
  }),
  observed({
    id: 'RJ-20',
    severity: 'advice',
    title: 'honest runs: codes valid for 60 seconds',
    expected: 'Redeems each code at once.',
    clauses: ['RFC 6749 4.1.2'],
    mend: 'Redeem the code as soon as the browser returns.',
    judge: codesAtOnce,
  }),
  observed({
    id: 'RJ-21',
    severity: 'should',
    title: 'honest runs: access tokens valid for 600 seconds',
    expected: 'Refreshes when a token expires, not before each call.',
    clauses: ['CDS Non-functional Requirements: data recipients'],
    mend: 'Use an access token until it expires, as expires_in says.',
    judge: refreshesLate,
  }),
  observed({
    id: 'RJ-22',
    world: 'registered',
    severity: 'should',
    title: 'the clock moves 11 minutes between two reads',
    expected: 'Refreshes its token, and reads again without the consumer.',
    clauses: ['CDS Session Requirements', 'RFC 6749 6'],
    mend: 'When the access token has expired, refresh it and read again.',
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
    title: 'honest runs: x-v and x-min-v',
    expected: 'Asks for a version that exists, with a lower x-min-v or none.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Set x-v to the newest version that you can read. Set x-min-v lower, or leave it out.',
    judge: versions,
  }),
  observed({
    id: 'RJ-24',
    severity: 'advice',
    title: 'honest runs: x-fapi-interaction-id',
    expected: 'Sends a new x-fapi-interaction-id with each request.',
    clauses: ['CDS HTTP Headers', 'FAPI 1.0 Baseline 6.2.2-5'],
    mend: 'Generate a UUID for x-fapi-interaction-id with each request.',
    judge: interactions,
  }),
  observed({
    id: 'RJ-25',
    world: 'registered',
    severity: 'should',
    title: 'three reads, 61 seconds apart: x-fapi-auth-date',
    expected: 'Sends the time of the customer’s login as x-fapi-auth-date, not the time of the call.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Store the time of the customer’s login, and send it as x-fapi-auth-date.',
    needs: ['read'],
    play: thrice,
    judge: loginTimes,
  }),
  observed({
    id: 'RJ-26',
    severity: 'must',
    title: 'honest runs: headers about a customer who is present',
    expected: 'Sends both headers about a customer who is present, or neither.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Send x-fapi-customer-ip-address and x-cds-client-headers together, or neither.',
    judge: presence,
  }),
  observed({
    id: 'RJ-27',
    severity: 'should',
    title: 'honest runs: public endpoints',
    expected: 'Sends nothing about the customer to public endpoints.',
    clauses: ['CDS HTTP Headers'],
    mend: 'Send no token and no x-fapi header to a public endpoint.',
    judge: publicCalls,
  }),
  observed({
    id: 'RJ-28',
    severity: 'must',
    title: 'honest runs: tokens bound to a certificate',
    expected: 'Presents one certificate, at every mutual-TLS endpoint and nowhere else.',
    clauses: ['RFC 8705 3', 'CDS Transaction Security'],
    mend: 'Request data with the certificate that you presented for the token.',
    judge: certificates,
  }),
  observed({
    id: 'RJ-38',
    world: 'registered',
    severity: 'must',
    title: 'the consumer declines',
    expected: 'Stops: sends no token request, and does not ask again by itself.',
    clauses: ['RFC 6749 4.1.2.1', 'JARM 2.1'],
    mend: 'Stop at an error response, and let the consumer start the next attempt.',
    play: ({ share }) => share({ consumer: 'deny' }),
    judge: (seen) => {
      const [back] = seen.returns;
      if (back === undefined) return unexercised('The browser did not return to the recipient.');
      const next = after(seen, back.order).find(({ kind }) => ['code', 'push', 'authorise'].includes(kind));
      return next === undefined
        ? kept('The recipient stopped.')
        : broken(`${aRequest(next.kind)} followed after the consumer had declined.`, next);
    },
  }),
  observed({
    id: 'RJ-39',
    world: 'registered',
    profiles: today,
    severity: 'must',
    title: 'a once-off sharing with a refresh token',
    expected: 'Revokes the refresh token after it has read the data.',
    clauses: ['CDS Requesting Sharing Duration'],
    mend: 'Revoke the refresh token of a once-off sharing when you have read the data.',
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
    title: 'a call of the recipient’s amend()',
    expected: 'Names the arrangement that it amends.',
    clauses: ['CDS Specifying an existing arrangement', 'CDS Consent: Amendment'],
    mend: 'In the request object, put the cdr_arrangement_id of the arrangement under claims.',
    needs: ['amend'],
    play: async ({ share, amend }) => {
      await share();
      await amend();
    },
    judge: amends,
  }),
];
