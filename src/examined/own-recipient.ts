// The package’s own recipient, for examination: `cdr-browser-sandbox/recipient`, composed as an app would.
import type { RecipientUnderTest, Stand, Told } from '../../mocks/examination.ts';
import {
  consentToken,
  createConsent,
  discoverHolder,
  everydayScopes,
  hybridProfile,
  read as readData,
  refresh,
  revokeArrangement,
  todayProfile,
  userInfo,
  type HolderClient,
} from '../recipient/index.ts';
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { releasedVersion } from '../../mocks/spec/profiles/released-version.ts';
import { UnexpectedAnswer } from '../recipient/at-register.ts';
import { defaultLevel } from '../recipient/id-token-checks.ts';
import { claimsIn } from './asking.ts';
import { clockSkewOf } from '../recipient/clock-skew.ts';
import { decryptFor } from '../recipient/decrypt-for.ts';

type Metadata = HolderClient['as'];
type TokenAnswer = Awaited<ReturnType<typeof todayProfile.exchange>>;

interface Kept {
  metadata?: Metadata;
  /** The library caches the holder’s keys by this object. */
  as?: { readonly value: Metadata; readonly at: number };
  tokens?: TokenAnswer | undefined;
  idToken?: ReturnType<typeof claimsIn>;
  arrangementId?: string | undefined;
  loginAt?: Date;
}

const minute = 60_000;
const duration = 7_776_000;

/** Shares, reads, refreshes, amends and withdraws; the examination registers it. */
export function ownRecipient(): RecipientUnderTest {
  const memories = new WeakMap<Stand, Kept>();
  const keptOf = (stand: Stand): Kept => {
    const kept = memories.get(stand) ?? {};
    memories.set(stand, kept);
    return kept;
  };
  return {
    name: 'cdr-browser-sandbox/recipient',
    share: (stand) => shared(stand, keptOf(stand)),
    read: async (stand) => toldOf(keptOf(stand), await collected(stand, keptOf(stand))),
    amend: (stand) => shared(stand, keptOf(stand), keptOf(stand).arrangementId),
    withdraw: async (stand) => {
      const kept = keptOf(stand);
      await revokeArrangement(await holderOf(stand, kept), kept.arrangementId ?? '', stand.recipient.fetch);
      kept.tokens = undefined;
    },
  };
}

/** The holder as the library knows it: metadata is cached for good, keys for a minute. */
async function holderOf(stand: Stand, kept: Kept): Promise<HolderClient> {
  const { recipient, sandbox } = stand;
  kept.metadata ??= await discoverHolder(sandbox.urls.dataHolder.issuer, recipient.fetch);
  const now = stand.now().getTime();
  if (kept.as === undefined || now - kept.as.at >= minute) kept.as = { value: { ...kept.metadata }, at: now };
  const { alg } = recipient.signingKey;
  const [brand = ''] = Object.keys(sandbox.holders);
  const client: HolderClient['client'] = {
    ...clockSkewOf(stand),
    client_id: recipient.clientIds[brand] ?? '',
    id_token_signed_response_alg: alg,
    authorization_signed_response_alg: alg,
  };
  return { as: kept.as.value, client, identity: recipient };
}

async function shared(stand: Stand, kept: Kept, arrangementId?: string): Promise<Told> {
  const { recipient, sandbox, consumer } = stand;
  const holder = await holderOf(stand, kept);
  const send = recipient.fetch;
  const wanted = { scope: everydayScopes.join(' '), redirectUri: recipient.redirectUris[0] ?? '' };
  if (sandbox.profile === '0.1.1') {
    const { accessToken } = await consentToken(holder, send, stand);
    const consent = { scopes: everydayScopes, sharingDuration: duration };
    const consentId = await createConsent(holder, sandbox.urls.dataHolder.base, accessToken, consent, send);
    const prepared = await hybridProfile.prepare(holder, { ...wanted, consentId }, send);
    const awaited = { ...prepared, acr: defaultLevel };
    const answer = await hybridProfile.readAnswer(holder, await consumer(prepared.authorisationUrl), awaited, send);
    kept.tokens = await hybridProfile.exchange(holder, answer, { ...awaited, ...wanted }, send);
  } else {
    const asked = { ...wanted, sharingDuration: duration, ...(arrangementId === undefined ? {} : { arrangementId }) };
    const prepared = await todayProfile.prepare(holder, asked, send);
    const answer = await todayProfile.readAnswer(holder, await consumer(prepared.authorisationUrl), prepared, send);
    kept.tokens = await todayProfile.exchange(holder, answer, prepared, send);
    kept.arrangementId = kept.tokens['cdr_arrangement_id'] as string;
  }
  kept.loginAt = stand.now();
  const idToken = kept.tokens.id_token ?? '';
  kept.idToken = claimsIn(idToken.split('.').length === 5 ? await decryptFor(idToken, recipient) : idToken);
  return toldOf(kept, await collected(stand, kept));
}

const toldOf = ({ idToken }: Kept, records: number): Told => ({
  outcome: 'shared',
  person: { sub: idToken?.sub ?? '' },
  records,
});

/** Reads everything, and once more with new tokens if the holder says that the token has expired. */
async function collected(stand: Stand, kept: Kept): Promise<number> {
  try {
    return await readAll(stand, kept);
  } catch (error) {
    const { refresh_token: refreshToken } = kept.tokens ?? {};
    const status = error instanceof UnexpectedAnswer ? error.response.status : 0;
    // The consent has ended, so new tokens would not help.
    if (status === 403) kept.tokens = undefined;
    const hasEnded = status === 401;
    if (!hasEnded || refreshToken === undefined) throw error;
    const fresh = await refresh(
      await holderOf(stand, kept),
      refreshToken,
      stand.recipient.fetch,
      undefined,
      kept.idToken,
    );
    kept.tokens = { ...fresh, refresh_token: fresh.refresh_token ?? refreshToken };
    return readAll(stand, kept);
  }
}

interface List {
  readonly data: Readonly<Record<string, readonly { readonly servicePointId?: string }[]>>;
}

async function readAll(stand: Stand, kept: Kept): Promise<number> {
  const { recipient, sandbox, now } = stand;
  const token = kept.tokens?.access_token;
  if (token === undefined) throw new TypeError('There are no tokens.');
  const call = { base: sandbox.urls.dataHolder.base, accessToken: token, authDate: kept.loginAt ?? now() };
  const versionOf = (id: OperationId) => releasedVersion(sandbox.profile, id);
  await readData(call, '/common/customer', recipient.fetch);
  const accounts = await readData<List>(call, '/energy/accounts', recipient.fetch, versionOf('listAccounts'));
  const points = await readData<List>(
    call,
    '/energy/electricity/servicepoints',
    recipient.fetch,
    versionOf('listServicePoints'),
  );
  const id = Object.values(points.data).flat()[0]?.servicePointId;
  if (id !== undefined) await readData(call, `/energy/electricity/servicepoints/${id}/usage`, recipient.fetch);
  const holder = await holderOf(stand, kept);
  await userInfo(holder, token, kept.idToken?.sub ?? '', recipient.fetch);
  return Object.values({ ...accounts.data, ...points.data }).flat().length;
}
