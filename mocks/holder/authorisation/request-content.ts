// Builds the stored request from an accepted request object, whether sent by value or pushed; and finds who may answer.
import { defined } from '../../ambient/defined.ts';
import type { JsonObject } from '../../keys/jws.ts';
import type { Ledger } from '../../engine/ledger.ts';
import type { World } from '../../world/world.ts';
import type { Brand } from '../brand.ts';
import type { AuthorisationRequest } from '../rows.ts';
import { checkHintAge, subjectOfHint } from './id-token-hint.ts';
import { both, claimNames, subjectsAsked } from './object-claims.ts';
import { secondsIn } from './object-content.ts';
import { whereOf, type Within } from './request-object.ts';

/** A verified object, with its client and where to send errors. */
export interface Opened {
  readonly brand: Brand;
  readonly clientId: string;
  readonly claims: JsonObject;
  readonly within: Within;
}

/**
 * Who may answer: the subject of the hint, and those that the claims permit. Refuses an ID token hint that names
 * nobody, and a contradiction.
 */
export async function subjectsNamed(world: World, opened: Opened): Promise<readonly string[] | undefined> {
  const { claims, within } = opened;
  const ledger: Ledger = within.ledger;
  const hinted = await hintedSubject(world, opened);
  const subjects = both(hinted === undefined ? undefined : [hinted], subjectsAsked(claims));
  ledger.check('authorise.subject-agrees', subjects?.length !== 0, whereOf(within, 'payload.claims'));
  return subjects;
}

async function hintedSubject(world: World, { brand, clientId, claims, within }: Opened): Promise<string | undefined> {
  const hint = claims['id_token_hint'];
  if (typeof hint !== 'string') return undefined;
  const hinted = await subjectOfHint(world, brand, clientId, hint);
  const ledger: Ledger = within.ledger;
  const where = whereOf(within, 'payload.id_token_hint');
  ledger.check('authorise.id-token-hint', hinted !== undefined, where);
  checkHintAge(world, hinted, ledger, where);
  return hinted.sub;
}

/** What earlier checks established: where the response goes, what is requested, and of whom. */
export type Settled = Pick<AuthorisationRequest, 'redirectUri' | 'responseMode' | 'state' | 'scopes' | 'level'> & {
  readonly subjects: readonly string[] | undefined;
};

export function requestOf(
  claims: JsonObject,
  { subjects, ...settled }: Settled,
): Omit<AuthorisationRequest, 'consentId'> {
  const text = (name: string): string | undefined => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const [nonce, prompt, loginHint, maxAge] = [
    text('nonce'),
    text('prompt'),
    text('login_hint'),
    secondsIn(claims['max_age']),
  ];
  return {
    ...settled,
    idTokenClaims: claimNames(claims, 'id_token'),
    userInfoClaims: claimNames(claims, 'userinfo'),
    ...defined({ nonce, prompt, loginHint, maxAge, subjects }),
  };
}
