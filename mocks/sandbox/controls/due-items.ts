// What falls due by the sandbox's clock, from the parties' records: tokens, codes, consents, certificates, copies, keys.
import { defined } from '../../ambient/defined.ts';
import { addSeconds } from '../../ambient/clock.ts';
import { currentOwner, type CertificateRow } from '../../certificates/authority.ts';
import { inspect } from '../../certificates/inspect.ts';
import { isPending } from '../../holder/consent/consent-lifecycle.ts';
import { recipientKeys } from '../../recipients/recipient-keys.ts';
import { dataHolderBrandId } from '../../scenario/participants.ts';
import { limits } from '../../spec/limits.ts';
import type { Row, Store } from '../../store/table.ts';
import type { World } from '../../world/world.ts';

/**
 * `withdrawal-call`: a retry of the notice to a recipient that an arrangement has ended. `client-token`: an access
 * token of the client itself, for the consent API or its registration. `login`: a consumer on the holder's screens.
 */
export type DueKind =
  | 'access-token'
  | 'client-token'
  | 'refresh-token'
  | 'authorisation-code'
  | 'one-time-password'
  | 'login'
  | 'backchannel-request'
  | 'consent'
  | 'withdrawal-call'
  | 'certificate'
  | 'register-copy'
  | 'key-set-copy'
  | 'key-overlap';

export interface DueItem {
  /** What ends or becomes stale. */
  readonly kind: DueKind;
  /** When it is due, by the sandbox's clock. */
  readonly at: Date;
  /** Unique together with the kind: the token, the code, the id of the consent, a certificate's thumbprint, a key id. */
  readonly id: string;
  /** The owner: the name of the client, a common name, the address of a key set, the owner of a key. */
  readonly of: string;
  /** For an item of a client: its client_id at the data holder. */
  readonly clientId?: string;
  /** For a token: x5t#S256 of the certificate to which it is bound. */
  readonly thumbprint?: string;
}

/** Everything that ends, earliest first. What was revoked, used or answered is no longer due. */
export async function dueIn(world: World, store: Store): Promise<readonly DueItem[]> {
  const parts = await Promise.all([
    ofClients(world),
    certificates(world, store.table<CertificateRow>('certificates.issued')),
    copies(world),
    overlaps(world),
  ]);
  return parts.flat().toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

/** Items that a client has or waits for at the holder. */
async function ofClients(world: World): Promise<DueItem[]> {
  const rows = await Promise.all([
    world.table('holder.clients').list(),
    world.table('holder.grants').list(),
    world.table('holder.accessTokens').list(),
    world.table('holder.refreshTokens').list(),
    world.table('holder.codes').list(),
    world.table('holder.interactions').list(),
    world.table('holder.backchannel').list(),
    world.table('holder.consents').list(),
    world.table('holder.withdrawals').list(),
  ] as const);
  const [clients, grants, accessTokens, refreshTokens, codes, interactions, requests, consents, calls] = rows;
  const names = new Map(clients.map(({ id, clientName }) => [id, clientName]));
  const revoked = new Set(grants.filter(({ revokedAt }) => revokedAt !== undefined).map(({ id }) => id));
  const lives = (row: { grantId: string; revokedAt?: string; usedAt?: string }): boolean =>
    row.revokedAt === undefined && row.usedAt === undefined && !revoked.has(row.grantId);
  const one = (
    kind: DueKind,
    { id, clientId }: Row & { clientId: string },
    at: string,
    thumbprint?: string,
  ): DueItem => ({
    kind,
    at: new Date(at),
    id,
    of: names.get(clientId) ?? clientId,
    clientId,
    ...defined({ thumbprint }),
  });
  return [
    ...accessTokens
      .filter(lives)
      .map((row) =>
        one(row.subject === 'customer' ? 'access-token' : 'client-token', row, row.expiresAt, row.thumbprint),
      ),
    ...refreshTokens.filter(lives).map((row) => one('refresh-token', row, row.expiresAt)),
    ...codes.filter(lives).map((row) => one('authorisation-code', row, row.expiresAt)),
    ...interactions
      .filter(({ screen }) => screen !== 'done')
      .flatMap((row) => {
        const { oneTimePassword: password } = row;
        const login = one('login', row, row.expiresAt);
        if (password === undefined || password.typed) return [login];
        return [login, one('one-time-password', row, password.expiresAt)];
      }),
    ...requests
      .filter(({ status }) => status === 'pending' || status === 'approved')
      .map((row) => one('backchannel-request', row, row.expiresAt)),
    ...consents.flatMap((row) =>
      row.status === 'AUTHORISED' && row.expiresAt !== undefined && !isPending(row)
        ? [one('consent', row, row.expiresAt)]
        : [],
    ),
    ...calls.map((row) => one('withdrawal-call', row, row.nextAt)),
  ];
}

/** The current certificates of participants. The root outlives every clock, and a revoked one has already ended. */
async function certificates(world: World, table: { list(): Promise<readonly CertificateRow[]> }): Promise<DueItem[]> {
  const [rows, products] = await Promise.all([table.list(), world.table('register.enrolled').list()]);
  const names = new Map<string, string>([
    ...products.map(({ id, productName }) => [id, productName] as const),
    ...world.scenario.holders.map(
      ({ brand, brandName }) => [dataHolderBrandId(world.scenario, brand), brandName] as const,
    ),
  ]);
  const revoked = new Set(rows.map(({ id }) => id).filter((id) => id.startsWith('revoked:')));
  const read = await Promise.all(
    rows.map(async ({ id, der }) => {
      const owner = currentOwner(id);
      const certificate = owner === undefined ? undefined : await inspect(new Uint8Array(der));
      return certificate && { certificate, owner };
    }),
  );
  return read.flatMap((current) => {
    if (current === undefined || revoked.has(`revoked:${current.certificate.thumbprint}`)) return [];
    const { owner = '' } = current;
    const { thumbprint, notAfter } = current.certificate;
    return [
      {
        kind: 'certificate' as const,
        at: new Date(notAfter),
        id: thumbprint,
        of: names.get(owner) ?? owner,
        thumbprint,
      },
    ];
  });
}

/** The holder's copies of published documents: stale after five minutes, or sooner if the response said so. */
async function copies(world: World): Promise<DueItem[]> {
  const [register, keySets] = await Promise.all([
    world.table('holder.register').list(),
    world.table('holder.keySets').list(),
  ]);
  const oldAt = (fetchedAt: string, freshFor: number = limits.registerRefresh): Date =>
    addSeconds(new Date(fetchedAt), Math.min(freshFor, limits.registerRefresh));
  return [
    ...register.map(({ id, fetchedAt }) => ({
      kind: 'register-copy' as const,
      at: oldAt(fetchedAt),
      id,
      of: 'the register',
    })),
    ...keySets.map(({ id, fetchedAt, freshFor }) => ({
      kind: 'key-set-copy' as const,
      at: oldAt(fetchedAt, freshFor),
      id,
      of: id,
    })),
  ];
}

async function overlaps(world: World): Promise<DueItem[]> {
  const products = await world.table('register.enrolled').list();
  const names = new Map<string, string>([
    ...products.map(({ slug, productName }) => [recipientKeys(slug), productName] as const),
    ...world.scenario.holders.map(({ brand, brandName }) => [`holder:${brand}`, brandName] as const),
  ]);
  return (await world.vault.overlaps()).map(({ owner, kid, until }) => ({
    kind: 'key-overlap',
    at: new Date(until),
    id: kid,
    of: names.get(owner) ?? owner,
  }));
}
