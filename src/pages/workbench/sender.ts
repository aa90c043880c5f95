// Who sent a request, with what is needed to send another in their name: identity, keys, certificates, and what they know.
import type { ClientCertificate, DataRecipient, Exchange, Sandbox } from '../../../mocks/index.ts';
import { isUuid } from './address-safe.ts';
import { draftOf, type Presentation } from './draft.ts';
import { formIn, queryIn, requestObjectIn, tokenAt } from './draft-parts.ts';
import type { Workshop } from './draft-request.ts';
import type { Known } from './known.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { oneTimeValue } from '../../recipient/client-auth.ts';

export interface Sender {
  readonly known: Known;
  readonly workshop: Workshop;
  /** Null: none. `as-it-was` is what the request carries itself. */
  certificate(presentation: Exclude<Presentation, 'as-it-was'>): Promise<ClientCertificate | null>;
}

/** The party that a request speaks for: by its client id, by its bearer token, else by its certificate. */
export async function senderOf(sandbox: Sandbox, exchange: Exchange): Promise<Sender> {
  const recipients = await sandbox.recipients.list();
  const isHolder = exchange.to === 'secondary' || exchange.from === 'holder';
  const recipient = recipientOf(sandbox, recipients, exchange);
  const holder = holderOf(sandbox, exchange);
  const { signingKey } = recipient;
  const profile = sandbox.scenario.holders.find(({ brand }) => brand === holder.id)?.profile ?? sandbox.profile;
  const uuid = (): string => crypto.randomUUID();
  const { now } = sandbox.clock;
  const clientId = recipient.clientIds[holder.id] ?? recipient.clientId;
  return {
    known: {
      now,
      uuid,
      sender: {
        ...(clientId === undefined ? {} : { clientId }),
        // A holder’s own certificate names its brand, and what it knows is its own.
        softwareProductId: isHolder ? sandbox.dataHolder.certificate.subject.commonName : recipient.softwareProductId,
        brandId: recipient.brandId,
        redirectUris: recipient.redirectUris,
        alg: signingKey.alg,
        kid: signingKey.kid,
      },
      issuer: holder.issuer,
      profile,
      later: await mendsOf(profile),
      bases: basesOf(sandbox, holder),
      exchanges: sandbox.trace.entries(),
    },
    workshop: {
      now,
      anew: (like) => (isUuid.test(like) ? uuid() : oneTimeValue()),
      ...(isHolder ? {} : { key: signingKey }),
      wrongKey: async (alg) => (await crypto.subtle.generateKey(generation(alg), false, ['sign', 'verify'])).privateKey,
    },
    certificate: async (presentation) => {
      const own = isHolder ? sandbox.dataHolder.certificate : recipient.certificate;
      const { commonName } = own.subject;
      switch (presentation) {
        case 'own':
          return own;
        case 'another': {
          const other = recipients.find(({ softwareProductId }) => softwareProductId !== recipient.softwareProductId);
          return other?.certificate ?? sandbox.certificates.issue({ commonName: uuid() });
        }
        case 'untrusted':
          return sandbox.certificates.issueUntrusted({ commonName });
        case 'expired':
          return sandbox.certificates.issue({ commonName, validFor: '-PT1M' });
        case 'none':
          return null;
      }
    },
  };
}

const mendsOf = async (profile: Known['profile']): Promise<Known['later']> =>
  profile === 'today' ? (await loadPart(() => import('./todays-mends.ts'))).laterMends : nothingLater;
const nothingLater: Known['later'] = { mends: {}, whatItTakes: {}, presets: [] };

const generation = (alg: string): EcKeyGenParams | RsaHashedKeyGenParams =>
  alg === 'ES256'
    ? { name: 'ECDSA', namedCurve: 'P-256' }
    : { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

function recipientOf(sandbox: Sandbox, recipients: readonly DataRecipient[], exchange: Exchange): DataRecipient {
  const draft = draftOf(exchange);
  const claims = { ...tokenAt(draft, 'body:client_assertion')?.claims, ...tokenAt(draft, 'body')?.claims };
  const named = [
    ownerOfToken(sandbox, exchange),
    formIn(draft, 'client_id'),
    queryIn(draft, 'client_id'),
    claims['iss'],
    requestObjectIn(draft)?.claims['client_id'],
    requestObjectIn(draft)?.claims['iss'],
    formerOwner(sandbox, formIn(draft, 'client_id') ?? queryIn(draft, 'client_id')),
  ];
  const byId = (id: unknown): DataRecipient | undefined =>
    recipients.find(
      (one) => one.softwareProductId === id || Object.values(one.clientIds).some((known) => known === id),
    );
  for (const id of [...named, exchange.certificate?.commonName]) {
    const found = id === undefined || id === '' ? undefined : byId(id);
    if (found !== undefined) return found;
  }
  return sandbox.dataRecipient;
}

/** Whom a client id was given to at a registration whose place another has taken since. */
function formerOwner(sandbox: Sandbox, clientId: string | undefined): string | undefined {
  if (clientId === undefined || clientId === '') return undefined;
  const given = ({ operation, response }: Exchange): boolean =>
    operation === 'registerClient' && (response.body ?? '').includes(`"${clientId}"`);
  return sandbox.trace.entries(given).at(-1)?.certificate?.commonName;
}

/** Whom a bearer token was given to: the certificate of the request that it answered. */
function ownerOfToken(sandbox: Sandbox, { request }: Exchange): string | undefined {
  const token = /^Bearer +(\S+)$/iu.exec(request.headers.find(([name]) => name === 'authorization')?.[1] ?? '')?.[1];
  if (token === undefined) return undefined;
  return sandbox.trace.entries().findLast(({ response }) => (response.body ?? '').includes(`"${token}"`))?.certificate
    ?.commonName;
}

interface AddressedHolder {
  readonly id: string;
  readonly issuer: string;
}

/** The brand whose address is called; the first where another party is. */
function holderOf({ urls }: Sandbox, { request }: Exchange): AddressedHolder {
  const { origin } = new URL(request.url);
  const brands = Object.entries(urls.dataHolders);
  const isAt = (base: string): boolean => new URL(base).origin === origin;
  const [id, found] = brands.find(([, one]) => isAt(one.issuer) || isAt(one.secureBase)) ??
    brands[0] ?? ['', urls.dataHolder];
  return { id, issuer: found.issuer };
}

const basesOf = ({ urls }: Sandbox, { id }: AddressedHolder): readonly string[] => {
  const { issuer, secureBase, base, publicBase } = urls.dataHolders[id] ?? urls.dataHolder;
  return [
    base,
    publicBase,
    secureBase,
    issuer,
    urls.register.secureBase,
    urls.register.base,
    urls.secondaryDataHolder.base,
  ];
};
