// An authorisation request by value, in the order of its tests: which failure is a page, which goes to the fragment, and with which code.
import type { Ledger } from '../../../engine/ledger.ts';
import type { Ready } from '../../../engine/call.ts';
import { asJson } from '../../../trace/as-json.ts';
import type { ResponseMode, SecurityProfile } from '../../../spec/profiles/profile.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import { mayUse, registeredGrants } from '../../clients/grant-types.ts';
import type { AcceptedRequest } from './accepted-request.ts';
import type { AuthorisationRequest } from '../../rows.ts';
import { readSharing } from '../../sharing-sources/sharing-source.ts';
import { checkHintAge, subjectOfHint } from '../id-token-hint.ts';
import { levelAsked } from '../requested-level.ts';
import { checkContent, secondsIn, type Targeted } from '../object-content.ts';
import { both, claimNames, subjectsAsked } from '../object-claims.ts';
import { identify, readRequest, type Asked } from '../query-parameters.ts';
import { openRequestObject, whereOf, type Claims } from '../request-object.ts';

/** Steps 1 to 8; a failure never skips a step (checks, page or fragment). */
export async function readByValue(world: World, call: Ready): Promise<AcceptedRequest> {
  const identified = await identify(world, call);
  const asked = readRequest(world, call, identified);
  const claims = await open(world, call, asked);
  const targeted = retarget(world, call, asked, claims);
  const scopes = checkContent(world, targeted);
  return accept(world, call, targeted, scopes);
}

/** Step 4. Errors go to the candidate, with the state of the query; or, by decision D-1, to a page. */
function open(world: World, call: Ready, asked: Asked): Promise<Claims> {
  const { client, row, candidate } = asked;
  const toPage = candidate === undefined || world.decisions.get('unverifiableRequest') === 'page';
  return openRequestObject(world, asked.request, {
    ledger: call.ledger,
    place: asked.place,
    ...(toPage ? {} : { target: candidate }),
    issuer: brandOf(world, call).urls.issuer,
    signer: {
      id: row.id,
      alg: row.requestObjectSigningAlg,
      redirectUris: row.redirectUris,
      keys: (fresh) => client.keys(fresh),
    },
    times: 'authorisation',
  });
}

/** Step 5: from here only the object counts, and errors go where it says. */
function retarget(world: World, call: Ready, asked: Asked, claims: Claims): Targeted {
  const { place } = asked;
  call.ledger.check('authorise.client-id-agrees', claims['client_id'] === asked.row.id, {
    ...whereOf({ place }, 'payload.client_id'),
    expected: asked.row.id,
    actual: asJson(claims['client_id']),
  });
  const redirectUri = claims['redirect_uri'];
  const isRegistered = typeof redirectUri === 'string' && asked.row.redirectUris.includes(redirectUri);
  call.ledger.check('authorise.redirect-uri', isRegistered, {
    ...whereOf({ place }, 'payload.redirect_uri'),
    expected: asked.row.redirectUris.join(' '),
    actual: asJson(redirectUri),
  });
  const { state } = claims;
  const target = {
    redirectUri,
    mode: modeAsked(world.profileOf(asked.row.brand), claims),
    clientId: asked.row.id,
    ...(typeof state === 'string' && state !== '' ? { state } : {}),
  };
  const within = { ledger: call.ledger, place, target };
  call.ledger.check('authorise.grant-registered', mayUse(world, asked.row, 'authorization_code'), {
    target,
    at: 'state:client.grant_types',
    expected: 'authorization_code',
    actual: registeredGrants(asked.row).join(', '),
  });
  return { asked, claims, within };
}

/** The mode that the object asks for; where the profile does not have it, the error about it travels in the usual one. */
const modeAsked = ({ responseModes }: SecurityProfile, claims: Claims): ResponseMode =>
  responseModes.find((mode) => mode === claims['response_mode']) ?? responseModes[0];

/** Steps 7 and 8: the consent, and the level that is asked for. */
async function accept(
  world: World,
  call: Ready,
  { asked, claims, within }: Targeted,
  scopes: readonly string[],
): Promise<AcceptedRequest> {
  const { ledger, target } = within;
  const subjects = await subjectsNamed(world, call, { asked, claims, within });
  const consent = await readSharing(world, {
    brand: asked.row.brand,
    clientId: asked.row.id,
    claims,
    scopes,
    ledger,
    where: (part) => whereOf(within, part),
    flow: 'authorisation',
  });
  const level = levelAsked(world, asked.row.brand, claims, ledger, whereOf(within, 'payload.claims'));
  const text = (name: string): string | undefined => (typeof claims[name] === 'string' ? claims[name] : undefined);
  const [nonce, prompt, loginHint, maxAge] = [
    text('nonce'),
    text('prompt'),
    text('login_hint'),
    secondsIn(claims['max_age']),
  ];
  const request: AuthorisationRequest = {
    redirectUri: target.redirectUri,
    responseMode: target.mode,
    ...(target.state === undefined ? {} : { state: target.state }),
    scopes,
    consentId: consent.id,
    level,
    idTokenClaims: claimNames(claims, 'id_token'),
    userInfoClaims: claimNames(claims, 'userinfo'),
    ...(nonce === undefined ? {} : { nonce }),
    ...(prompt === undefined ? {} : { prompt }),
    ...(loginHint === undefined ? {} : { loginHint }),
    ...(maxAge === undefined ? {} : { maxAge }),
    ...(subjects === undefined ? {} : { subjects }),
  };
  return { row: asked.row, consent, request };
}

/** Who may answer: whom the hint names, and whom the claims permit. Refuses a hint of ours to nobody, and a contradiction. */
async function subjectsNamed(
  world: World,
  call: Ready,
  { asked, claims, within }: Targeted,
): Promise<readonly string[] | undefined> {
  const ledger: Ledger = within.ledger;
  const hinted = await hintedSubject(world, call, { asked, claims, within });
  const subjects = both(hinted === undefined ? undefined : [hinted], subjectsAsked(claims));
  ledger.check('authorise.subject-agrees', subjects?.length !== 0, whereOf(within, 'payload.claims'));
  return subjects;
}

async function hintedSubject(
  world: World,
  call: Ready,
  { asked, claims, within }: Targeted,
): Promise<string | undefined> {
  const hint = claims['id_token_hint'];
  if (typeof hint !== 'string') return undefined;
  const hinted = await subjectOfHint(world, brandOf(world, call), asked.row.id, hint);
  const ledger: Ledger = within.ledger;
  const where = whereOf(within, 'payload.id_token_hint');
  ledger.check('authorise.id-token-hint', hinted !== undefined, where);
  checkHintAge(world, hinted, ledger, where);
  return hinted.sub;
}
