// Certificates, documents and whole requests: presented, held against the schemas of the standard, or sent.
import { isMembers, memberOf, membersOf } from '../../elements/json-member.ts';
import { basesOf, type Exchange, type Sandbox } from '../../../mocks/index.ts';
import type { Operation } from '../../../mocks/spec/operation.ts';
import { operations } from '../../../mocks/spec/operations/index.ts';
import { breachOf, type SchemaName } from '../../../mocks/spec/schemas/index.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import { isInside, partyBases } from '../../calls/party-addresses.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import type { HttpText, Pasted } from './pasted.ts';
import { tracedCall } from '../../runs/traced-call.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';

/** A certificate is presented where every caller has to present one, with a call that can do nothing. */
export async function judgeCertificate(sandbox: Sandbox, { der, text }: Pasted): Promise<Judgement> {
  const header = der === undefined ? text : `:${btoa(String.fromCharCode(...der))}:`;
  const headers = { 'client-cert': header };
  const exchange = await tracedCall(
    sandbox,
    unkeptFlow,
    sandbox.fetch,
    `${sandbox.urls.dataHolder.secureBase}/userinfo`,
    {
      headers,
    },
  );
  return judgedBy(
    'Presented at the data holder’s UserInfo endpoint, without a token: the certificate is looked at first. Nothing changes.',
    { exchange, checks: exchange.checks.filter(({ rule }) => rule.startsWith('transport.')) },
  );
}

const privateMembers = ['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'];

function schemaFindings(name: SchemaName, title: string, value: unknown): readonly Finding[] {
  const breach = breachOf(name, value);
  if (breach === undefined)
    return [{ held: true, title, words: 'Every member is there, and of the form that is asked for.' }];
  return breach.split('; ').map((words) => ({
    held: false,
    title,
    words,
    mend: 'Give the member the form that is asked for, or put it in where it is missing.',
  }));
}

export function judgeKeySet({ json }: Pasted): Judgement {
  const set = 'kty' in membersOf(json) ? { keys: [json] } : json;
  const held = memberOf(set, 'keys');
  const keys: readonly unknown[] = Array.isArray(held) ? held : [];
  const secret = privateMembers.filter((name) => keys.some((key) => name in membersOf(key)));
  const secrecy: Finding = {
    held: secret.length === 0,
    title: 'No private member of a key stands in it',
    words:
      secret.length === 0
        ? 'Public keys alone.'
        : `${secret.join(', ')} belong to private keys. Whoever has seen them can sign as you: replace these keys.`,
  };
  return judgedBy(
    'Held against the schema of the standard for key sets (CDR InfoSec profile 0.1.1, 13.6). Nothing was sent.',
    {
      findings: [secrecy, ...schemaFindings('HolderJWKS', 'The key set keeps the schema', set)],
    },
  );
}

export function judgeMetadata({ json }: Pasted): Judgement {
  const isRegister = isMembers(json) && !('registration_endpoint' in json) && !('userinfo_endpoint' in json);
  const [name, whose] = isRegister
    ? (['ResponseOpenIDProviderConfigMetadata', 'the register'] as const)
    : (['OpenIDProviderMetadata', 'a data holder'] as const);
  return judgedBy(
    `Held against the schema of the configuration of ${whose} (CDR InfoSec profile 0.1.1, 13.1). Nothing was sent.`,
    {
      findings: schemaFindings(name, `It is the configuration of ${whose}, whole and well formed`, json),
    },
  );
}

const patternOf = (path: string): string =>
  path.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{\w+\}/gu, '[^/]+');

interface Addressed {
  readonly url: string;
  readonly operation?: Operation;
  /** The address is one of this sandbox. */
  readonly own: boolean;
}

/** Where in this sandbox the request belongs: its own address, or the same operation of a party here. */
export function addressedHere(
  sandbox: Sandbox,
  { method, url }: Pick<HttpText, 'method' | 'url'>,
): Addressed | undefined {
  const asked = new URL(url);
  const fitting = (operation: Operation, base: string): boolean =>
    [operation.method, ...(operation.alsoMethods ?? [])].some((one) => one === method) &&
    new RegExp(`^${patternOf(base + operation.path)}$`, 'u').test(asked.origin + asked.pathname);
  for (const operation of operations)
    for (const base of basesOf(sandbox.urls, operation.host))
      if (fitting(operation, base)) return { url, operation, own: true };
  if (isInside(sandbox.urls, url)) return { url, own: true };
  const ending = operations.find(
    (operation: Operation) =>
      operation.method === method &&
      operation.host !== 'recipient.tls' &&
      new RegExp(`${patternOf(operation.path)}$`, 'u').test(asked.pathname),
  );
  const [base] = ending === undefined ? [] : basesOf(sandbox.urls, ending.host);
  const path =
    ending === undefined ? undefined : new RegExp(`${patternOf(ending.path)}$`, 'u').exec(asked.pathname)?.[0];
  if (ending === undefined || base === undefined || path === undefined) return undefined;
  return { url: base + path + asked.search, operation: ending, own: false };
}

/** Hosts of every party of this sandbox. */
export const ownHosts = ({ urls }: Pick<Sandbox, 'urls'>): ReadonlySet<string> =>
  new Set(partyBases(urls).map((address) => new URL(address).host));

/** A request is made as it stands; to somebody else’s address never, but to the party here that has the operation. */
export async function judgeRequest(sandbox: Sandbox, { http }: Pasted): Promise<Judgement> {
  if (http === undefined) return judgedBy('It cannot be read as far as that, so nothing was sent.');
  const here = addressedHere(sandbox, http);
  if (here === undefined)
    return judgedBy('Nothing was sent.', {
      findings: [
        {
          held: false,
          title: 'The address is one of this sandbox, or ends as one of its operations does',
          words: 'No operation of the standard has this method and this path, so there is nobody here to judge it.',
        },
      ],
    });
  const bears = http.headers.some(([name]) => name === 'client-cert');
  const send = bears ? sandbox.fetch : await fetchInDate(sandbox, sandbox.dataRecipient);
  const made = requestInit(http);
  if (typeof made === 'string')
    return judgedBy('Nothing was sent.', {
      findings: [{ held: false, title: 'It is a message that can be sent', words: made }],
    });
  const exchange = await tracedCall(sandbox, unkeptFlow, send, here.url, made);
  const where = here.own
    ? 'Sent as it stands.'
    : `Its address is not of this sandbox, and nothing was sent there: it went to ${here.url} instead.`;
  const whose = bears
    ? 'with the certificate in Client-Cert'
    : 'with the certificate of this sandbox’s own recipient where one is asked for';
  return judgedBy(`${where} It was made ${whose}. ${effectWords(exchange)}`, {
    exchange,
    checks: exchange.checks,
  });
}

const effectWords = ({ verdict, operation, request: { method } }: Exchange): string =>
  verdict === 'refused'
    ? 'It was refused: what it asks for was not done.'
    : method === 'GET' && operation !== 'authorise'
      ? 'It only reads.'
      : 'What it does in this world it has done.';

/** Or why the platform would not send it. */
function requestInit({ method, headers, body, url }: HttpText): RequestInit | string {
  try {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === undefined ? {} : { body }),
    };
    // Only made to see whether it can be.
    void new Request(url, init).method;
    return init;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
