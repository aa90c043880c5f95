// Flow of today’s profile: a client reads its registration, replaces it and deletes it (CDS, Registration Management).
import * as oauth from 'oauth4webapi';
import { clockSkewOf } from '../clock-skew.ts';
import { isLive } from '../issued-token.ts';
import { deleteRegistration, readRegistration, registrationToken, replaceRegistration } from '../own-registration.ts';
import { todayRegistrationJwt } from '../today-registration-jwt.ts';
import { holderClientOf } from './facts.ts';
import { expectToday } from './fits-profile.ts';
import { endsWith, flow, need, nowOf, step, type StepSurroundings } from './flow.ts';
import { newStatement, type RegistrationFacts } from './registration.ts';

export interface ManagementFacts extends RegistrationFacts {
  /** Access token for the client’s own registration. */
  registrationToken?: string;
  /** Its expiry, ISO 8601. */
  registrationTokenEnds?: string | undefined;
  /** The registration before it was replaced. */
  registrationRead?: oauth.Client;
  /** The holder’s error for a client that it no longer knows. */
  errorAfterDeletion?: string;
}

type HeldToken = Pick<ManagementFacts, 'registrationTokenEnds'> & { readonly registrationToken: string };

async function newToken(facts: ManagementFacts, { send, ...surroundings }: StepSurroundings): Promise<HeldToken> {
  const holder = holderClientOf(facts, surroundings);
  expectToday(holder.as);
  const { accessToken, ends } = await registrationToken(holder, send, surroundings);
  return { registrationToken: accessToken, registrationTokenEnds: ends };
}

/** The held token, or a new one if it has expired: the clock may have moved. */
const liveToken = async (facts: ManagementFacts, surroundings: StepSurroundings): Promise<HeldToken> =>
  isLive(facts.registrationTokenEnds, surroundings)
    ? { registrationToken: need(facts, 'registrationToken') }
    : newToken(facts, surroundings);

const management = ['CDS:Registration Management', 'CDS:Dynamic Client Registration endpoints'] as const;

export const manageRegistration = endsWith(
  flow<ManagementFacts>(
    'manage-registration',
    'Manage the registration',
    'A client reads its registration at a holder, replaces it and deletes it. Under profile 0.1.1 it can only register.',
    [
      step<ManagementFacts>({
        id: 'registration-token',
        title: 'Get a registration token',
        words:
          'With client_credentials the recipient gets a token with scope cdr:registration. It gives access only to the client’s own registration. A consumer’s token does not.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['CDS:Registration Management', 'CDS:Authorisation Scopes', 'CDS:Token endpoint'],
        run: newToken,
      }),
      step<ManagementFacts>({
        id: 'read-registration',
        title: 'Read the registration',
        words:
          'The holder answers with the whole registration. It contains no secret: the client authenticates with its keys.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: management,
        run: async (facts, surroundings) => {
          const token = await liveToken(facts, surroundings);
          const holder = holderClientOf(facts, surroundings);
          const { send } = surroundings;
          return { ...token, registrationRead: await readRegistration(holder, token.registrationToken, send) };
        },
      }),
      step<ManagementFacts>({
        id: 'statement',
        title: 'Get a fresh software statement',
        words:
          'A replacement needs a valid software statement, as a registration does. The earlier one expired after ten minutes.',
        from: 'recipient',
        to: 'register',
        way: 'mtls',
        clauses: ['CDS:PUT Operations', 'interfaces:Area C: register operations'],
        run: newStatement,
      }),
      step<ManagementFacts>({
        id: 'replace-registration',
        title: 'Replace the registration',
        words:
          'The recipient sends the whole registration again, and it replaces the old one. The client_id, the arrangements and the tokens stay.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['CDS:PUT Operations', ...management],
        run: async (facts, surroundings) => {
          const token = await liveToken(facts, surroundings);
          const holder = holderClientOf(facts, surroundings);
          const jwt = await todayRegistrationJwt(surroundings.identity, {
            issuer: holder.as.issuer,
            statement: need(facts, 'statement'),
            now: nowOf(surroundings),
            encryptedResponses: facts.encryptedResponses ?? false,
          });
          const client = await replaceRegistration(holder, token.registrationToken, jwt, surroundings.send);
          return { ...token, registrationJwt: jwt, client: { ...client, ...clockSkewOf(surroundings) } };
        },
      }),
      step<ManagementFacts>({
        id: 'delete-registration',
        title: 'Delete the registration',
        words:
          'The client is deleted, with its tokens and arrangements. The product may register again. Holders need not offer this.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: management,
        run: async (facts, surroundings) => {
          const token = await liveToken(facts, surroundings);
          await deleteRegistration(holderClientOf(facts, surroundings), token.registrationToken, surroundings.send);
          return token;
        },
      }),
      step<ManagementFacts>({
        id: 'token-after',
        title: 'Try to get a token',
        words: 'The holder no longer knows this client: invalid_client.',
        from: 'recipient',
        to: 'holder',
        way: 'mtls',
        clauses: ['RFC6749:5.2', 'CDS:Registration Management'],
        run: async (facts, surroundings) => {
          const refused = await newToken(facts, surroundings).catch((error: unknown) => error);
          if (refused instanceof oauth.ResponseBodyError) return { errorAfterDeletion: refused.error };
          throw new Error('The holder still knows the client after its registration was deleted.', { cause: refused });
        },
      }),
    ],
  ),
  'brand',
  'holderMetadata',
  'client',
  'registrationRead',
  'errorAfterDeletion',
);
