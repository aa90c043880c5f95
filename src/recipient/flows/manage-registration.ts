// Flow of today: a client reads its registration, replaces it and deletes it (CDS, Registration Management).
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
    'A client sees what a holder has on file of it, changes that, and leaves. Under profile 0.1.1 it can only register.',
    [
      step<ManagementFacts>({
        id: 'registration-token',
        title: 'Get a registration token',
        words:
          'With client_credentials the recipient gets a token with scope cdr:registration. It opens the client’s own registration and nothing else; no consumer’s token does.',
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
          'The holder answers with all that it has on file. There is no secret in it: the key set proves who calls.',
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
          'A change needs a statement as young as a registration does. The one of then has ended after ten minutes.',
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
          'The whole registration is sent anew and takes the place of what was. The client_id stays, and with it arrangements and tokens.',
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
          'The client is gone, and its tokens and arrangements with it. The product may register again. A holder need not offer this.',
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
        words: 'The holder does not know this client any more: invalid_client.',
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
