// An authorisation request by value, in the order of its checks, which decides whether a failure shows a page or goes to the fragment.
import { defined } from '../../../ambient/defined.ts';
import { isText } from '../../../ambient/is-text.ts';
import type { JsonObject } from '../../../keys/jws.ts';
import type { Ready } from '../../../engine/call.ts';
import { asJson } from '../../../trace/as-json.ts';
import type { SecurityProfile } from '../../../spec/profiles/profile.ts';
import type { ResponseMode } from '../../../spec/profiles/published-lists.ts';
import type { World } from '../../../world/world.ts';
import { brandOf } from '../../brand.ts';
import type { AcceptedRequest } from './accepted-request.ts';
import { consentAsked, type SharingSource } from '../../sharing-sources/sharing-source.ts';
import { levelAsked } from '../requested-level.ts';
import { checkContent, type Targeted } from '../object-content.ts';
import { identify, readRequest, requireActive, requireCodeGrant, type Asked } from '../query-parameters.ts';
import { requestOf, subjectsNamed } from '../request-content.ts';
import { openRequestObject, whereOf } from '../request-object.ts';

/** None of these steps is skipped. */
export async function readByValue(world: World, call: Ready, sharing: SharingSource): Promise<AcceptedRequest> {
  const identified = await identify(world, call);
  await requireActive(world, call, identified.client.softwareProductId);
  const asked = readRequest(world, call, identified);
  const claims = await open(world, call, asked);
  const targeted = retarget(world, call, asked, claims);
  const scopes = checkContent(world, targeted);
  return accept(world, call, targeted, { scopes, sharing });
}

/** The signed object. Errors go to the candidate target with the query's state; or, by decision D-1, to a page. */
function open(world: World, call: Ready, asked: Asked): Promise<JsonObject> {
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
      keys: (look) => client.keys(look),
    },
    times: 'authorisation',
  });
}

/** From here only the object counts, and errors go to its own target. */
function retarget(world: World, call: Ready, asked: Asked, claims: JsonObject): Targeted {
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
    ...(isText(state) ? { state } : {}),
  };
  const within = { ledger: call.ledger, place, target };
  requireCodeGrant(world, call, asked.row, target);
  return { asked, claims, within };
}

/** The response mode that the object requests. If the profile lacks it, the error about that uses the default mode. */
const modeAsked = ({ responseModes }: SecurityProfile, claims: JsonObject): ResponseMode =>
  responseModes.find((mode) => mode === claims['response_mode']) ?? responseModes[0];

/** The consent, and the requested level. */
async function accept(
  world: World,
  call: Ready,
  { asked, claims, within }: Targeted,
  { scopes, sharing }: { readonly scopes: readonly string[]; readonly sharing: SharingSource },
): Promise<AcceptedRequest> {
  const { ledger, target } = within;
  const brand = brandOf(world, call);
  const subjects = await subjectsNamed(world, { brand, clientId: asked.row.id, claims, within });
  const consent = await consentAsked(world, sharing, {
    brand: asked.row.brand,
    clientId: asked.row.id,
    claims,
    scopes,
    ledger,
    where: (part) => whereOf(within, part),
    flow: 'authorisation',
  });
  const level = levelAsked(world, asked.row.brand, claims, ledger, (part) => whereOf(within, part));
  const { redirectUri, mode, state } = target;
  const sent = { redirectUri, responseMode: mode, ...defined({ state }) };
  return {
    row: asked.row,
    consent,
    request: { ...requestOf(claims, { ...sent, scopes, level, subjects }), consentId: consent.id },
  };
}
