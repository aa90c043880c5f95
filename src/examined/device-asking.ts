// How a careful recipient asks on the consumer’s device and polls (CIBA 7 to 11).
import { everydayScopes } from '../recipient/flows/facts.ts';
import { must, asText, type Context, type Json } from './context.ts';
import { level, newConsent, signed } from './asking.ts';
import { endpoint } from './directory.ts';
import { jsonOf, post } from './patient-sending.ts';
import { keepPolled } from './checked-tokens.ts';

const grant = 'urn:openid:params:grant-type:ciba';
const mostPolls = 12;
/** Seconds, if the holder names no interval. */
const usualInterval = 5;

/** From the login hint to the tokens. */
export async function askedOnDevice(context: Context, hint: string): Promise<void> {
  const { skips } = context;
  const consent = { cdr_consent_id: { value: await newConsent(context), essential: true } };
  const request = await signed(
    context,
    {
      scope: everydayScopes.join(' '),
      login_hint: hint,
      binding_message: '1234',
      claims: {
        id_token: { ...consent, ...(skips('RJ-13') ? {} : { acr: { essential: true, values: [level] } }) },
        userinfo: consent,
      },
    },
    true,
  );
  const response = await post(context, await endpoint(context, 'backchannel_authentication_endpoint'), { request });
  const started: Json =
    response.ok || !skips('RJ-115') ? await jsonOf(response) : { auth_req_id: 'none', expires_in: 60 };
  const id = asText(started['auth_req_id']);
  must(
    skips('RJ-97') || (id !== undefined && typeof started['expires_in'] === 'number'),
    'The response has no auth_req_id or no expires_in.',
  );
  await polled(context, id ?? 'none', skips('RJ-43') ? usualInterval : Number(started['interval'] ?? usualInterval));
}

async function polled(context: Context, id: string, first: number): Promise<void> {
  const { stand, skips } = context;
  const at = await endpoint(context, 'token_endpoint');
  const poll = (): Promise<Response> => post(context, at, { grant_type: grant, auth_req_id: id });
  let interval = first;
  for (let count = 0; count < mostPolls; count += 1) {
    const sent = poll();
    const response = await (skips('RJ-44') ? withinASecond(sent) : sent);
    if (response === undefined) {
      await stand.wait(interval);
      continue;
    }
    const said = (await response.json()) as Json;
    if (response.ok) return keepPolled(context, said);
    const error = asText(said['error']);
    const isPending = error === 'authorization_pending' || error === 'slow_down';
    must(isPending || skips('RJ-96'), `The holder answered ${String(error)}.`);
    if (error === 'slow_down' && !skips('RJ-95')) interval += 5;
    await stand.wait(interval);
  }
  must(false, 'The consumer did not answer.');
}

/** Undefined if it takes longer. */
const withinASecond = <T>(coming: Promise<T>): Promise<T | undefined> =>
  Promise.race([coming, new Promise<undefined>((resolve) => void setTimeout(() => resolve(undefined), 1000))]);
