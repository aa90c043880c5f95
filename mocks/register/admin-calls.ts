// The register's calls to a data holder: metadata update and metrics (CDS, CDR Register calling Data Holders).
import { SandboxError } from '../ambient/sandbox-error.ts';
import { seconds } from '../ambient/clock.ts';
import type { BrandId } from '../scenario/scenario.ts';
import { limits } from '../spec/limits.ts';
import { operationOf, type OperationId } from '../spec/operations/index.ts';
import { registerClientId } from '../spec/register-client.ts';
import { issueJwt } from '../world/issue-jwt.ts';
import type { World } from '../world/world.ts';
import type { MetricsPeriod, RegisterCaller } from './admin.ts';

/** Tells the holder to re-read the register. */
export const callMetadataUpdate = (world: World, brand: BrandId): Promise<Response> =>
  callHolder(world, brand, 'metadataUpdate', { body: { data: { action: 'REFRESH' } } });

/** Requests the holder's metrics. */
export const callMetrics = (world: World, brand: BrandId, period?: MetricsPeriod): Promise<Response> =>
  callHolder(world, brand, 'getMetrics', period === undefined ? {} : { query: `?period=${period}` });

async function callHolder(
  world: World,
  brand: BrandId,
  id: OperationId,
  { query = '', body }: { readonly query?: string; readonly body?: object },
): Promise<Response> {
  const base = adminBaseOf(world, brand);
  const { method, path, versions = [] } = operationOf(id);
  const { token, certificate } = await registerCallerAt(world, brand);
  const headers = new Headers({
    authorization: `Bearer ${token}`,
    'x-v': String(versions.at(-1)?.version ?? 1),
    accept: 'application/json',
  });
  if (body !== undefined) headers.set('content-type', 'application/json');
  const init = body === undefined ? {} : { body: JSON.stringify(body) };
  return world.call('register', new Request(`${base}${path}${query}`, { method, headers, ...init }), { certificate });
}

/** A token for one call to the brand, and the register's client certificate. */
export async function registerCallerAt(world: World, brand: BrandId): Promise<RegisterCaller> {
  const token = await tokenFor(world, adminBaseOf(world, brand));
  return { token, certificate: await world.authority.certificateOf(registerClientId, 'register') };
}

/** Valid for one call; signed with a key from the key set by which holders know the register. */
async function tokenFor(world: World, audience: string): Promise<string> {
  const now = seconds(world.clock.now());
  const key = await world.vault.current('register', 'statement-PS256');
  const claims = {
    iss: registerClientId,
    sub: registerClientId,
    aud: audience,
    jti: world.random.uuid(),
    iat: now,
    exp: now + limits.registerCall,
  };
  return issueJwt(world, { purpose: 'register-call', key, claims });
}

function adminBaseOf({ addresses, scenario }: World, brand: BrandId): string {
  const base = addresses.dataHolders[brand]?.adminBase;
  if (base !== undefined) return base;
  const all = scenario.holders.flatMap((one) =>
    addresses.dataHolders[one.brand]?.adminBase === undefined ? [] : [one.brand],
  );
  throw new SandboxError(
    'brand-unknown',
    `The scenario has no data holder “${brand}” that the register may call.`,
    all.length === 0
      ? 'Open a world of profile cds-1.36: only its data holders have operations for the register.'
      : `Choose one of ${all.join(', ')}.`,
  );
}
