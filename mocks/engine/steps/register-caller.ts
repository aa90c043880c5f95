// The register as a caller: a JWT that it signed, and its certificate (CDS, CDR Register calling Data Holders).
import { seconds } from '../../ambient/clock.ts';
import { isText } from '../../ambient/is-text.ts';
import type { JsonObject } from '../../keys/jws.ts';
import { verifyByPublished } from '../../keys/published-keys.ts';
import { decodeJws } from '../../keys/verify.ts';
import { cutText } from '../../spec/cut-text.ts';
import { registerClientId } from '../../spec/register-client.ts';
import { asJson } from '../../trace/as-json.ts';
import type { World } from '../../world/world.ts';
import { audiencesOf } from '../audiences.ts';
import type { Versioned } from '../call.ts';
import { checkTimes } from '../jwt-times.ts';
import type { Ledger } from '../ledger.ts';
import { signatureEvidence } from '../signature-evidence.ts';
import { tokenIn } from './bearer.ts';
import { roleEvidence } from './owner-evidence.ts';
import type { FindBearer, PartyInterface } from '../party-interface.ts';

const header = 'header:authorization';
const at = (part: string): string => `${header}#${part}`;
const algorithms = ['PS256'];

type Asked = Pick<PartyInterface<never>, 'registerKeys' | 'spendJti'>;

/** Refuses every caller but the register: 401 for an invalid token, 403 for another party's valid one. */
export async function registerCaller(
  call: Versioned,
  { party, find, world }: { party: Asked; find: FindBearer | undefined; world: World },
): Promise<void> {
  const ledger: Ledger = call.ledger;
  const token = tokenIn(call.request);
  ledger.check('admin.token-present', token !== undefined, { at: header, expected: 'Bearer and a signed JWT' });
  const found = await find?.(token);
  const isLive = found !== undefined && !found.revoked && found.expiresAt.getTime() > world.clock.now().getTime();
  ledger.check('admin.token-recipient', !isLive, { at: header, actual: cutText(token, 8) });
  const read = decodeJws(token);
  ledger.check('admin.token-readable', read !== undefined, { at: header, actual: cutText(token, 60) });
  const wrongName = (['iss', 'sub'] as const).find((name) => read.payload[name] !== registerClientId);
  ledger.check('admin.token-names', wrongName === undefined, {
    at: at(`payload.${wrongName ?? 'iss'}`),
    expected: registerClientId,
    actual: asJson(read.payload[wrongName ?? 'iss']),
  });
  const verified = await verifyByPublished(
    token,
    async (look) => (await party.registerKeys?.(world, call, look)) ?? [],
    algorithms,
  );
  ledger.check('admin.token-signature', verified.ok, signatureEvidence(verified, { whole: header, at, algorithms }));
  const claims = verified.payload;
  checkAudience(call, claims, world);
  const until = checkTimes(ledger, claims, { rule: 'admin.token-exp', now: seconds(world.clock.now()), at });
  ledger.check('admin.certificate', call.owner?.role === 'register', roleEvidence(call, 'register'));
  const { jti } = claims;
  const isFresh = isText(jti) && (await party.spendJti?.(world, registerClientId, jti, until, call)) === true;
  ledger.check('admin.token-once', isFresh, { at: at('payload.jti'), actual: asJson(jti) });
}

function checkAudience(
  { operation, place, url, ledger: given }: Versioned,
  { aud }: JsonObject,
  { decisions }: World,
): void {
  const ledger: Ledger = given;
  const { access } = operation;
  const isEndpointRight =
    access.kind === 'register' && access.audience === 'decided' && decisions.get('metadataAudience') !== 'base';
  const right = [place.base, ...(isEndpointRight ? [`${url.origin}${url.pathname}`] : [])];
  const named = audiencesOf(aud);
  ledger.check(
    'admin.token-aud',
    right.some((one) => named.includes(one)),
    { at: at('payload.aud'), expected: right.join(' or '), actual: asJson(aud) },
  );
}
