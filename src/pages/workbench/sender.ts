// The sender of a request, with what is needed to send another as that party: identity, keys, certificates and
// knowledge.
import {
  holderAt,
  type ClientCertificate,
  type DataRecipient,
  type Exchange,
  type Sandbox,
} from '../../../mocks/index.ts';
import { certificateOwner } from '../../elements/certificate-owner.ts';
import { textOf, parsedJson } from '../../elements/json-member.ts';
import { oneTimeValue } from '../../recipient/client-auth.ts';
import { isUuid } from './address-safe.ts';
import { namedClients, type Known } from './known.ts';
import { documentOf, type Presentation } from './request-document.ts';
import type { Workshop } from './write-request.ts';
import { bearerOf } from '../../elements/message/bearer-of.ts';

export interface Sender {
  readonly known: Known;
  readonly workshop: Workshop;
  /** Null for none. The request itself carries the `as-it-was` certificate. */
  certificate(presentation: Exclude<Presentation, 'as-it-was'>): Promise<ClientCertificate | null>;
}

/** The party that a request acts for, by its bearer token, its client id or its certificate. */
export async function senderOf(sandbox: Sandbox, exchange: Exchange): Promise<Sender> {
  const recipients = await sandbox.recipients.list();
  const isHolder = exchange.to === 'secondary' || exchange.from === 'holder';
  const recipient = recipientOf(sandbox, recipients, exchange);
  const { signingKey } = recipient;
  // The first brand, if the called party is not a holder.
  const [firstBrand] = Object.values(sandbox.holders);
  const holder = holderAt(sandbox, exchange.request.url) ?? firstBrand;
  const urls = holder?.urls ?? sandbox.urls.dataHolder;
  const uuid = (): string => crypto.randomUUID();
  const { now } = sandbox.clock;
  const clientId = recipient.clientIds[holder?.brand ?? ''] ?? recipient.clientId;
  const { register, secondaryDataHolder } = sandbox.urls;
  return {
    known: {
      now,
      uuid,
      sender: {
        ...(clientId === undefined ? {} : { clientId }),
        // A holder’s own certificate names its brand, and it knows only its own exchanges.
        softwareProductId: isHolder ? sandbox.dataHolder.dataHolderBrandId : recipient.softwareProductId,
        brandId: recipient.brandId,
        redirectUris: recipient.redirectUris,
        alg: signingKey.alg,
        kid: signingKey.kid,
      },
      issuer: urls.issuer,
      profile: holder?.profile ?? sandbox.profile,
      decided: (decision) => sandbox.decisions.get(decision, holder?.brand),
      bases: [
        urls.base,
        urls.publicBase,
        urls.secureBase,
        urls.issuer,
        register.secureBase,
        register.base,
        secondaryDataHolder.base,
      ],
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
      // For a holder these are recipient certificates with its name, which are refused before their owner is checked.
      const subject = isHolder
        ? { commonName: own.subject.commonName }
        : { softwareProductId: recipient.softwareProductId };
      switch (presentation) {
        case 'own':
          return own;
        case 'another': {
          const other = recipients.find(({ softwareProductId }) => softwareProductId !== recipient.softwareProductId);
          return other?.certificate ?? sandbox.certificates.issue({ commonName: uuid() });
        }
        case 'untrusted':
          return sandbox.certificates.issueUntrusted(subject);
        case 'expired':
          return sandbox.certificates.issue({ ...subject, validFor: '-PT1M' });
        case 'none':
          return null;
      }
    },
  };
}

const generation = (alg: string): EcKeyGenParams | RsaHashedKeyGenParams =>
  alg === 'ES256'
    ? { name: 'ECDSA', namedCurve: 'P-256' }
    : { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' };

function recipientOf(sandbox: Sandbox, recipients: readonly DataRecipient[], exchange: Exchange): DataRecipient {
  const named = namedClients(documentOf(exchange));
  const ids = [
    askedFor(sandbox, 'access_token', bearerOf(exchange)),
    ...named,
    // The registration that the client id came from may have been replaced since.
    askedFor(sandbox, 'client_id', named[0]),
    ownerIn(exchange),
  ];
  for (const id of ids) {
    const found = recipients.find(
      (one) => one.softwareProductId === id || Object.values(one.clientIds).some((known) => known === id),
    );
    if (found !== undefined) return found;
  }
  return sandbox.dataRecipient;
}

/** Operations that issue tokens and client ids. */
const giving: readonly (string | undefined)[] = ['token', 'registerToken', 'registerClient'];

/** The software product whose response last contained this member, by its certificate. */
function askedFor({ trace }: Sandbox, member: string, value: string | undefined): string | undefined {
  if (value === undefined) return undefined;
  const found = trace
    .entries()
    .findLast(
      ({ operation, response }) => giving.includes(operation) && textOf(parsedJson(response.body), member) === value,
    );
  return found && ownerIn(found);
}

const ownerIn = ({ certificate }: Exchange): string | undefined => certificate && certificateOwner(certificate);
