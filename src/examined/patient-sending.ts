// How a careful recipient sends requests: a new assertion for each, and a pause when told to wait.
import { SignJWT } from 'jose';
import { must, secondsNow, type Context, type Json } from './context.ts';

/** Client authentication for one request. */
export async function assertion({ stand, skips, issuer, isToday, memory }: Context, endpoint: string): Promise<string> {
  const { kid, alg, privateKey } = stand.recipient.signingKey;
  const now = secondsNow({ stand });
  const id = memory.clientId ?? '';
  return new SignJWT({ jti: crypto.randomUUID() })
    .setProtectedHeader({ alg, kid, typ: 'JWT' })
    .setIssuer(id)
    .setSubject(id)
    .setAudience(isToday && !skips('RJ-17') ? issuer : endpoint)
    .setIssuedAt(now)
    .setExpirationTime(now + (skips('RJ-16') ? 1800 : 120))
    .sign(privateKey);
}

type Kind = 'data' | 'form';

/** Sends, and retries after the time that a busy server names; `make` builds a new request each time. */
export async function patiently(
  context: Context,
  kind: Kind,
  make: () => Promise<{ readonly url: string; readonly init: RequestInit }>,
): Promise<Response> {
  const { stand, skips } = context;
  let made = await make();
  for (let tries = 0; ; tries += 1) {
    const response = await stand.recipient.fetch(made.url, made.init);
    if (![429, 503].includes(response.status) || tries === 2) return response;
    const isHasty = response.status === 429 ? skips('RJ-87') : skips('RJ-88');
    const wanted = response.headers.get('retry-after');
    if (!isHasty) await stand.wait(Number(wanted ?? 1));
    // Only a form carries a client assertion, so only there does repeating the bytes differ from a new request.
    const isSentAgain = skips('RJ-15') && kind === 'form' && wanted === null;
    if (!isSentAgain) made = await make();
  }
}

type Parameters = Readonly<Record<string, string | undefined>>;

/** Posts a form with a new client assertion. */
export const post = (context: Context, endpoint: string, parameters: Parameters): Promise<Response> =>
  postWith(context, endpoint, parameters, async () => ({
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: await assertion(context, endpoint),
  }));

/** Posts a form that names the client without authenticating it. */
export const postUnproven = (context: Context, endpoint: string, parameters: Parameters): Promise<Response> =>
  postWith(context, endpoint, parameters, async () => ({}));

function postWith(
  context: Context,
  endpoint: string,
  parameters: Parameters,
  proof: () => Promise<Readonly<Record<string, string>>>,
): Promise<Response> {
  return patiently(context, 'form', async () => {
    const given = Object.entries(parameters).filter((pair): pair is [string, string] => pair[1] !== undefined);
    const body = new URLSearchParams({
      ...Object.fromEntries(given),
      client_id: context.memory.clientId ?? '',
      ...(await proof()),
    });
    return { url: endpoint, init: { method: 'POST', body } };
  });
}

/** The JSON of a successful response. */
export async function jsonOf(response: Response): Promise<Json> {
  const text = await response.text();
  must(response.ok, `${response.url} answered ${String(response.status)}: ${text.slice(0, 200)}`);
  return JSON.parse(text) as Json;
}
