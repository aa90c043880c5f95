// Every party with its published key sets, its certificate, and its tokens.
import type { ClientCertificate, DataRecipient, DueItem, Sandbox } from '../../../mocks/index.ts';
import { markedFetch } from '../../recipient/client-auth.ts';
import type { SiteMark } from '../../runs/exchanges/site-marks.ts';

export interface PublishedKey {
  readonly kid: string;
  readonly alg: string;
  readonly use: string;
  /** Set for a rotated key: how long it stays published. */
  readonly until?: Date;
}

export interface KeySet {
  readonly title: string;
  readonly address: string;
  readonly keys: readonly PublishedKey[];
}

export interface KeyParty {
  /** Used in the address: `register`, `holder-BRAND`, or a software product id. */
  readonly id: string;
  readonly kind: 'register' | 'holder' | 'recipient';
  readonly name: string;
  readonly keySets: readonly KeySet[];
  readonly certificate?: ClientCertificate;
  /** The certificate of its mutual-TLS host; undefined in worlds of 0.1.1. */
  readonly server?: ClientCertificate;
  /** The authority has revoked the certificate, so it is no longer listed as due. */
  readonly revoked: boolean;
  readonly recipient?: DataRecipient;
  /** Unexpired tokens of the party, whichever certificate they are bound to. */
  readonly tokens: readonly DueItem[];
}

export async function keyPartiesOf(sandbox: Sandbox): Promise<readonly KeyParty[]> {
  const { urls, holders: brands } = sandbox;
  const [due, recipients] = await Promise.all([sandbox.due(), sandbox.recipients.list()]);
  const now = sandbox.clock.now();
  const ends = new Map(due.flatMap((item) => (item.kind === 'key-overlap' ? [[item.id, item.at] as const] : [])));
  const valid = new Set(due.flatMap(({ kind, id }) => (kind === 'certificate' ? [id] : [])));
  const set = (title: string, address: string): Promise<KeySet> => keySetAt(sandbox, title, address, ends);
  const register: KeyParty = {
    id: 'register',
    kind: 'register',
    name: 'The register',
    revoked: false,
    keySets: await Promise.all([
      set('Signs software statements', `${urls.register.base}/cdr-register/v1/jwks`),
      set('Signs access tokens', `${urls.register.issuer}/.well-known/openid-configuration/jwks`),
    ]),
    tokens: [],
    ...(await serverOf(sandbox, urls.register.secureBase)),
  };
  const holders = await Promise.all(
    Object.values(brands).map(async ({ brand, brandName, urls: { issuer, secureBase } }, index): Promise<KeyParty> => ({
      id: `holder-${brand}`,
      kind: 'holder',
      name: brandName,
      revoked: index === 0 && !valid.has(sandbox.dataHolder.certificate.thumbprint),
      keySets: [await set('Signs ID tokens', `${issuer}/jwks`)],
      // The certificate with which the holder calls the secondary data holder; only the first brand’s is available.
      ...(index === 0 ? { certificate: sandbox.dataHolder.certificate } : {}),
      ...(await serverOf(sandbox, secureBase)),
      tokens: [],
    })),
  );
  const clients = await Promise.all(
    recipients.map(async (recipient): Promise<KeyParty> => {
      const ids = Object.values(recipient.clientIds);
      return {
        id: recipient.softwareProductId,
        kind: 'recipient',
        name: recipient.name,
        keySets: [await set('Signs requests and assertions, opens ID tokens', jwksOf(recipient))],
        certificate: recipient.certificate,
        revoked: !valid.has(recipient.certificate.thumbprint),
        recipient,
        tokens: due.filter(
          ({ thumbprint, clientId, at }) => thumbprint !== undefined && ids.includes(clientId ?? '') && at > now,
        ),
      };
    }),
  );
  return [...clients, ...holders, register];
}

async function serverOf({ certificates }: Sandbox, address: string): Promise<Pick<KeyParty, 'server'>> {
  const server = await certificates.ofServer(address);
  return server === undefined ? {} : { server };
}

const jwksOf = ({ notificationEndpoint }: DataRecipient): string => new URL('jwks', notificationEndpoint).href;

async function keySetAt(
  { fetch }: Sandbox,
  title: string,
  address: string,
  ends: ReadonlyMap<string, Date>,
): Promise<KeySet> {
  const response = await markedFetch(fetch, { flow: 'keys' satisfies SiteMark, step: 'key-set' })(address);
  const { keys = [] } = (await response.json()) as { readonly keys?: readonly PublishedKey[] };
  return {
    title,
    address,
    keys: keys.map(({ kid, alg, use }) => {
      const until = ends.get(kid);
      return { kid, alg, use, ...(until === undefined ? {} : { until }) };
    }),
  };
}
