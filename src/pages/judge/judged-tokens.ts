// Tokens are judged by the party they are made for: each is sent where its kind belongs, and the trace says what was checked.
import { isMembers } from '../../elements/json-member.ts';
import { decodeJwt } from 'jose';
import type { Check, Exchange, Sandbox } from '../../../mocks/index.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import {
  actingRecipient,
  goodAssertionClaims,
  goodBackchannelRequest,
  goodRegistration,
  recipientOfClient,
  signed,
  walkedTo,
  type Acting,
  type Claims,
} from './acting-recipient.ts';
import { judgedBy, type Judgement } from './judgement.ts';
import { heldAgainst, type Line } from './mended-copies.ts';
import type { Pasted } from './pasted.ts';
import { tracedCall } from '../../runs/traced-call.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';

/** What can be read of the payload; undefined where nothing can. */
export function claimsOf({ jwt }: Pasted): Claims | undefined {
  const value = jwt?.payload?.value;
  return isMembers(value) ? value : undefined;
}

const textOr = (value: unknown, otherwise: string): string => (typeof value === 'string' ? value : otherwise);
const ours = ['client.', 'form.', 'transport.', 'route.', 'body.'];
export const notOfTheSender = (rule: string): boolean => !ours.some((subject) => rule.startsWith(subject));

export function formOf(parameters: Readonly<Record<string, string>>): RequestInit {
  return { method: 'POST', body: new URLSearchParams(parameters) };
}

export async function judged(pasted: Pasted, how: string, line: Line): Promise<Judgement> {
  const { first, checks, further, copied } = await heldAgainst(pasted.text, claimsOf(pasted), line);
  const beyond =
    ' A party stops at the first breach: what comes after it was judged in a copy of what could be read, mended there and signed anew.';
  return judgedBy(copied ? how + beyond : how, { checks, further, exchange: first });
}

/** A request object goes where a browser would take it; a good one begins an authorisation that nobody answers. */
export async function judgeRequestObject(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const claims = claimsOf(pasted) ?? {};
  const owner = await recipientOfClient(sandbox, claims['client_id']);
  const acting = owner ?? (await actingRecipient(sandbox));
  const issuer = acting.facts.holderMetadata?.issuer ?? sandbox.urls.dataHolder.issuer;
  const send: Line['send'] = (request) => {
    const said = readClaims(request) ?? claims;
    const url = new URL(`${issuer}/authorise`);
    const outer = {
      client_id: textOr(said['client_id'], acting.clientId),
      response_type: textOr(said['response_type'], 'code id_token'),
      scope: textOr(said['scope'], 'openid'),
      request,
    };
    for (const [name, value] of Object.entries(outer)) url.searchParams.set(name, value);
    return tracedCall(sandbox, unkeptFlow, sandbox.fetch, url);
  };
  return judged(
    pasted,
    'Sent to the data holder’s authorisation endpoint, with client_id, response_type and scope beside it as they stand in it. A good one begins an authorisation; nobody answers it, and it lapses.',
    {
      send,
      looksAt: (rule) => notOfTheSender(rule) && rule !== 'authorise.readable',
      good: once(async () => readClaims((await walkedTo(sandbox, acting, 'request')).request ?? '') ?? {}),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['client_id'],
      ofCopies: [],
    },
  );
}

/** The request of the back channel goes with client authentication of our own, which is not what is judged. */
export async function judgeBackchannelRequest(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const claims = claimsOf(pasted) ?? {};
  const acting = (await recipientOfClient(sandbox, claims['iss'])) ?? (await actingRecipient(sandbox));
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/bc-authorise`;
  const fetching = await fetchInDate(sandbox, acting.recipient);
  return judged(
    pasted,
    'Sent to the data holder’s backchannel endpoint by the client it names, else by one of this page. A good one, or a copy in which everything was mended, asks on the consumer’s device.',
    {
      send: async (request) =>
        tracedCall(
          sandbox,
          unkeptFlow,
          fetching,
          endpoint,
          formOf({ ...(await authentication(sandbox, acting, endpoint)), request }),
        ),
      looksAt: notOfTheSender,
      good: once(async () => readClaims(await goodBackchannelRequest(sandbox, acting)) ?? {}),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['iss'],
      ofCopies: ['backchannel.once'],
    },
  );
}

const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

export async function authentication(
  sandbox: Sandbox,
  acting: Acting,
  endpoint: string,
): Promise<Readonly<Record<string, string>>> {
  const assertion = await signed(acting.recipient, goodAssertionClaims(sandbox, acting, endpoint));
  return { client_id: acting.clientId, client_assertion_type: assertionType, client_assertion: assertion };
}

/** Where client assertions are taken, by address. */
function assertionEndpoints({ urls }: Sandbox): readonly string[] {
  const taking = operations.filter(({ access, party }) => access.kind === 'client' && party === 'holder');
  return Object.values(urls.dataHolders).flatMap(({ secureBase }) => taking.map(({ path }) => secureBase + path));
}

/** An assertion goes to the endpoint that it names, with nothing that the endpoint could act on. */
export async function judgeAssertion(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const claims = claimsOf(pasted) ?? {};
  const acting = (await recipientOfClient(sandbox, claims['sub'])) ?? (await actingRecipient(sandbox));
  const named = [claims['aud']].flat();
  const endpoint =
    assertionEndpoints(sandbox).find((one) => named.includes(one)) ??
    `${sandbox.urls.dataHolder.secureBase}/introspect`;
  const fetching = await fetchInDate(sandbox, acting.recipient);
  return judged(
    pasted,
    `Sent to ${new URL(endpoint).pathname} of the data holder with nothing but the client’s authentication. A good one is spent by it: its jti works once.`,
    {
      send: (assertion) =>
        tracedCall(
          sandbox,
          unkeptFlow,
          fetching,
          endpoint,
          formOf({
            client_id: textOr(readClaims(assertion)?.['sub'], acting.clientId),
            client_assertion_type: assertionType,
            client_assertion: assertion,
          }),
        ),
      looksAt: (rule) => rule.startsWith('client.'),
      good: once(() => Promise.resolve(goodAssertionClaims(sandbox, acting, endpoint))),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['iss', 'sub'],
      ofCopies: [],
    },
  );
}

/** A statement stands inside a registration; one that nobody signed, so that nothing is registered. */
export async function judgeStatement(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const software = claimsOf(pasted)?.['software_id'];
  const owner = typeof software === 'string' ? await sandbox.recipients.find(software) : undefined;
  const recipient = owner ?? (await actingRecipient(sandbox)).recipient;
  const encode = (value: unknown): string =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replace(/=+$/u, '');
  const body = `${encode({ alg: 'none' })}.${encode({ software_statement: pasted.text })}.`;
  const headers = { 'content-type': 'application/jwt' };
  const url = `${sandbox.urls.dataHolder.secureBase}/register`;
  const exchange = await tracedCall(sandbox, unkeptFlow, await fetchInDate(sandbox, recipient), url, {
    method: 'POST',
    headers,
    body,
  });
  const looksAt = (rule: string): boolean =>
    rule.startsWith('registration.statement-') || rule === 'registration.certificate-owner';
  return judgedBy(
    'Sent to the data holder inside a registration request without a signature: the statement is judged first, and then nothing is registered.',
    { exchange, checks: exchange.checks.filter(({ rule }) => looksAt(rule)) },
  );
}

/** A registration goes to the holder; a good one registers its product. */
export async function judgeRegistration(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const software = readClaims(textOr(claimsOf(pasted)?.['software_statement'], ''))?.['software_id'];
  const owner = typeof software === 'string' ? await sandbox.recipients.find(software) : undefined;
  const recipient = owner ?? (await actingRecipient(sandbox)).recipient;
  const url = `${sandbox.urls.dataHolder.secureBase}/register`;
  const fetching = await fetchInDate(sandbox, recipient);
  return judged(
    pasted,
    'Sent to the data holder’s registration endpoint with the certificate of the product that its statement names. A good one, or a copy in which everything was mended, registers that product.',
    {
      send: (body) =>
        tracedCall(sandbox, unkeptFlow, fetching, url, {
          method: 'POST',
          headers: { 'content-type': 'application/jwt' },
          body,
        }),
      looksAt: (rule) => rule.startsWith('registration.'),
      good: once(async () => readClaims(await goodRegistration(sandbox, recipient)) ?? {}),
      sign: (copy) => signed(recipient, copy),
      identity: ['iss'],
      ofCopies: ['registration.once', 'registration.jti-once'],
    },
  );
}

/** A signed ID token is judged as a hint: the holder says whether it is one of its own, for this client. */
export async function judgeIdToken(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const [audience] = [claimsOf(pasted)?.['aud']].flat();
  const acting = (await recipientOfClient(sandbox, audience)) ?? (await actingRecipient(sandbox));
  const { request = '', authorisationUrl } = await walkedTo(sandbox, acting, 'request');
  const withHint = await signed(acting.recipient, { ...readClaims(request), id_token_hint: pasted.text });
  const url = new URL(`${acting.facts.holderMetadata?.issuer ?? sandbox.urls.dataHolder.issuer}/authorise`);
  url.search = authorisationUrl?.search ?? '';
  url.searchParams.set('request', withHint);
  const exchange = await tracedCall(sandbox, unkeptFlow, sandbox.fetch, url);
  const looksAt = ['authorise.id-token-hint', 'id-token-hint.live'];
  return judgedBy(
    'Sent to the data holder that could have issued it, as id_token_hint of a good request: it says whether it signed it, for this client, and whether it is in date. c_hash and s_hash need the code and the state: paste the whole response, as it stands in the address, to have them judged.',
    { exchange, checks: reached(exchange).filter(({ rule }) => looksAt.includes(rule)) },
  );
}

/** An opaque token says nothing by itself: it is presented where access tokens are, by each recipient there is. */
export async function judgeOpaqueToken(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const own = (await actingRecipient(sandbox)).recipient;
  const others = (await sandbox.recipients.list()).filter(
    ({ softwareProductId }) => softwareProductId !== own.softwareProductId,
  );
  const headers = { authorization: `Bearer ${pasted.text}` };
  const url = `${sandbox.urls.dataHolder.secureBase}/userinfo`;
  const present = async (recipient: typeof own) =>
    tracedCall(sandbox, unkeptFlow, await fetchInDate(sandbox, recipient), url, { headers });
  let exchange = await present(own);
  for (const other of others) {
    // Known here, and bound to another certificate: its owner is looked for.
    if (!exchange.checks.some(({ rule, outcome }) => rule === 'token.bound-to-certificate' && outcome === 'fail'))
      break;
    exchange = await present(other);
  }
  const looksAt = (rule: string): boolean => /^(?:token|recipient|consent)\./u.test(rule);
  return judgedBy(
    'Presented at the data holder’s UserInfo endpoint as an access token, with the certificate of the recipient that it is bound to where that is one of this sandbox.',
    { exchange, checks: exchange.checks.filter(({ rule }) => looksAt(rule)) },
  );
}

/** Of a call that was answered well, what was not reached had nothing to look at. */
export const reached = ({ checks, verdict }: Exchange): readonly Check[] =>
  verdict === 'ok' ? checks.filter(({ outcome }) => outcome !== 'not-reached') : checks;

export function readClaims(token: string): Claims | undefined {
  try {
    return decodeJwt(token);
  } catch {
    return undefined;
  }
}

export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}
