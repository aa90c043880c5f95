// How a careful recipient reads data: the person, the accounts, the service points.
import type { OperationId } from '../../mocks/spec/operations/index.ts';
import { releasedVersion } from '../../mocks/spec/profiles/released-version.ts';
import { must, asText, type Context, type Json } from './context.ts';
import { endpoint } from './directory.ts';
import { jsonOf, patiently } from './patient-sending.ts';
import { livingTokens, refreshed, tokensToReadWith } from './checked-tokens.ts';

/** The result of a read. */
export interface Collected {
  readonly sub: string;
  readonly records: number;
}

/** Reads everything once. */
export async function collected(context: Context): Promise<Collected> {
  const { skips, stand } = context;
  const versionOf = (id: OperationId) => releasedVersion(stand.sandbox.profile, id);
  await asksStatus(context);
  const { sub } = await tokensToReadWith(context);
  const person = await personOf(context, sub);
  await call(context, '/common/customer', 1);
  const accounts = await listed(context, '/energy/accounts', versionOf('listAccounts'));
  const servicePoints = await listed(context, '/energy/electricity/servicepoints', versionOf('listServicePoints'));
  const [first] = servicePoints;
  const id = asText((first as Json | undefined)?.['servicePointId']);
  if (id !== undefined) await call(context, `/energy/electricity/servicepoints/${id}/usage`, 1);
  if (skips('RJ-31'))
    await send(context, `${baseOf(context)}/energy/electricity/servicepoints/one-of-its-own/usage`, 1);
  if (skips('RJ-32')) for (let time = 0; time < 11; time += 1) await call(context, '/common/customer', 1);
  return { sub: person, records: accounts.length + servicePoints.length };
}

const baseOf = ({ stand }: Context): string => stand.sandbox.urls.dataHolder.base;

/** A public endpoint, so the request has no access token. */
async function asksStatus({ stand, skips, memory }: Context): Promise<void> {
  const headers = { 'x-v': '1', ...(skips('RJ-27') ? { authorization: `Bearer ${memory.tokens?.access ?? ''}` } : {}) };
  await stand.recipient.fetch(`${stand.sandbox.urls.dataHolder.publicBase}/discovery/status`, { headers });
}

async function personOf(context: Context, sub: string): Promise<string> {
  const { access } = await livingTokens(context);
  const at = await endpoint(context, 'userinfo_endpoint');
  const said = await jsonOf(
    await context.stand.recipient.fetch(at, { headers: { authorization: `Bearer ${access}` } }),
  );
  if (context.skips('RJ-84')) return String(asText(said['sub']));
  must(said['sub'] === sub || sub === '', 'UserInfo is about somebody else.');
  return sub;
}

async function headersFor(context: Context, version: number): Promise<Headers> {
  const { skips, memory, stand } = context;
  const { access } = await livingTokens(context);
  const headers = new Headers({ authorization: `Bearer ${access}`, 'x-v': String(version) });
  headers.set('x-fapi-auth-date', (skips('RJ-25') ? stand.now() : (memory.loginAt ?? stand.now())).toUTCString());
  if (!skips('RJ-24')) headers.set('x-fapi-interaction-id', crypto.randomUUID());
  if (skips('RJ-26')) {
    headers.set('x-fapi-customer-ip-address', '203.0.113.7');
    headers.set('x-cds-client-headers', btoa('User-Agent: Browser\r\nCookie: session=1'));
  }
  if (skips('RJ-23')) {
    headers.set('x-v', '99');
    headers.set('x-min-v', '1');
  }
  return headers;
}

/** Sends one request for data, and handles a refusal. */
async function send(context: Context, url: string, version: number): Promise<Response> {
  const { skips, memory } = context;
  const make = async () => {
    const at = new URL(url);
    if (skips('RJ-18')) at.searchParams.set('access_token', memory.tokens?.access ?? '');
    return { url: at.href, init: { headers: await headersFor(context, version) } };
  };
  const response = await patiently(context, 'data', make);
  if (response.status === 401 && memory.tokens?.refresh !== undefined && !skips('RJ-86')) {
    await refreshed(context, memory.tokens);
    return patiently(context, 'data', make);
  }
  if (response.status === 406 && skips('RJ-92')) return patiently(context, 'data', make);
  if (response.status !== 403) return response;
  if (skips('RJ-91')) return patiently(context, 'data', make);
  memory.tokens = undefined;
  return response;
}

async function call(context: Context, path: string, version: number): Promise<Json> {
  return readable(context, await send(context, `${baseOf(context)}${path}`, version));
}

/** The body; throws if it cannot be read. */
async function readable(context: Context, response: Response): Promise<Json> {
  const { skips } = context;
  const text = await response.clone().text();
  try {
    const said = await jsonOf(response);
    const known = new Set(['data', 'links', 'meta', 'ACME-extra']);
    must(!skips('RJ-111') || !text.includes('ACME-'), 'The response has an unknown member.');
    must(Object.keys(said).every((name) => known.has(name)) || !skips('RJ-111'), 'The response has an unknown member.');
    must(said['data'] !== undefined, 'The response has no data.');
    return said;
  } catch (error) {
    if (skips('RJ-112') && response.ok) return { data: { accounts: [{}] }, links: {}, meta: {} };
    throw error;
  }
}

/** The records of a list: follows the next links, on the same host, for at most 12 pages. */
async function listed(context: Context, path: string, version: number): Promise<readonly unknown[]> {
  const { skips } = context;
  const first = `${baseOf(context)}${path}?page-size=100`;
  const records: unknown[] = [];
  let url: string | undefined = first;
  const isBeyond = skips('RJ-30');
  for (let page = 1; url !== undefined && page <= (isBeyond ? 30 : 12); page += 1) {
    const said = await readable(context, await send(context, url, version));
    records.push(...Object.values(said['data'] as Json).flat());
    const next = asText((said['links'] as Json)['next']);
    const isNumbered = new URL(url).searchParams.has('page');
    if (next === undefined && isBeyond && isNumbered) await send(context, `${first}&page=${String(page + 1)}`, version);
    url =
      next === undefined
        ? undefined
        : isCounted(context, next)
          ? first.replace('?', `?page=${String(page + 1)}&`)
          : next;
    if (url !== undefined && new URL(url).origin !== new URL(first).origin && !skips('RJ-89'))
      must(false, 'The next page is at another host.');
  }
  return records;
}

/** Whether it builds the address of the next page itself: with a page number, or where the link has none. */
const isCounted = ({ skips }: Context, link: string): boolean =>
  new URL(link).searchParams.has('page') ? skips('RJ-29') : skips('RJ-90');
