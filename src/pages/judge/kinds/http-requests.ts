// Whole HTTP requests, sent as they are, and access tokens, which need a request to be judged.
import { basesOf, type Exchange, type Sandbox } from '../../../../mocks/index.ts';
import type { Operation } from '../../../../mocks/spec/operation.ts';
import { operations } from '../../../../mocks/spec/operations/index.ts';
import { isInside } from '../../../calls/party-addresses.ts';
import { ownRecipient, sharedUntil } from '../good-ones.ts';
import { judgedBy, type Judgement } from '../judgement.ts';
import type { HttpText, Pasted } from '../reading/pasted.ts';
import { claimsIn } from '../reading/read-jwt.ts';
import { authentication } from '../../../runs/recipients/signed-claims.ts';
import { senderFor } from '../sending.ts';
import { goodRedirect } from './authorisation-responses.ts';
import { formMessage } from './changes.ts';
import type { Kind, Make } from './kind.ts';
import { goodRequest } from './request-objects.ts';
import { errorMessage } from '../../../recipient/error-message.ts';

const patternOf = (path: string): string =>
  path.replaceAll(/[.*+?^$()|[\]\\]/gu, '\\$&').replaceAll(/\{\w+\}/gu, '[^/]+');

interface Addressed {
  readonly url: string;
  /** The address is in this sandbox. */
  readonly own: boolean;
}

/** The address in this sandbox: the request’s own, or the same operation of a party here. */
function addressedHere({ urls }: Sandbox, { method, url }: HttpText): Addressed | undefined {
  if (isInside(urls, url)) return { url, own: true };
  const { pathname, search } = new URL(url);
  const fitting = operations.flatMap((operation: Operation) => {
    const found = new RegExp(`${patternOf(operation.path)}$`, 'u').exec(pathname)?.[0];
    const [base] = basesOf(urls, operation.host);
    return operation.method === method && found !== undefined && base !== undefined ? [{ base, found }] : [];
  });
  // `/arrangements/revoke` ends in `/revoke`, which is another operation.
  const [longest] = fitting.toSorted((a, b) => b.found.length - a.found.length);
  return longest && { url: longest.base + longest.found + search, own: false };
}

/** Sends the request unchanged, but never to a foreign address: then to the party here that has the operation. */
async function judgeRequest(sandbox: Sandbox, { http }: Pasted): Promise<Judgement> {
  if (http === undefined) return judgedBy('The request could not be read to its end, so nothing was sent.');
  const here = addressedHere(sandbox, http);
  if (here === undefined)
    return judgedBy('Nothing was sent.', {
      findings: [
        {
          held: false,
          title: 'The URL belongs to this sandbox, or its path to one of the operations',
          breach: 'the URL is not in this sandbox, and its path belongs to no operation',
          words: 'No operation of the standard has this method and path, so no party here can judge it.',
        },
      ],
    });
  const init = requestInit(http);
  if (typeof init === 'string')
    return judgedBy('Nothing was sent.', {
      findings: [{ held: false, title: 'The request can be sent', breach: 'the request cannot be sent', words: init }],
    });
  const bears = http.headers.some(([name]) => name === 'client-cert');
  const send = await senderFor(sandbox, bears ? undefined : sandbox.dataRecipient);
  const exchange = await send(here.url, init);
  const where = here.own
    ? 'Sent as it is.'
    : `Its URL is not one of this sandbox, so nothing was sent there. It was sent to ${here.url} instead.`;
  const whose = bears
    ? 'with the certificate in Client-Cert'
    : 'with the certificate of this sandbox’s own recipient, where one is required';
  return judgedBy(`${where} It was sent ${whose}. ${effectWords(exchange)}`, { exchange, checks: exchange.checks });
}

const effectWords = ({ verdict, operation, request: { method } }: Exchange): string =>
  verdict === 'refused'
    ? 'It was refused, so it changed nothing.'
    : method === 'GET' && operation !== 'authorise'
      ? 'It only reads.'
      : 'The sandbox carried it out.';

/** The options for fetch, or why the platform refuses them. */
function requestInit({ method, headers, body, url }: HttpText): RequestInit | string {
  try {
    const init = {
      method,
      headers: headers.map(([name, value]): [string, string] => [name, value]),
      ...(body === undefined ? {} : { body }),
    };
    // Constructed only to see whether it throws.
    void new Request(url, init).method;
    return init;
  } catch (error) {
    return errorMessage(error);
  }
}

/** Sends the token to UserInfo with each recipient’s certificate in turn, until one matches its binding. */
async function judgeOpaqueToken(sandbox: Sandbox, { text }: Pasted): Promise<Judgement> {
  const own = (await ownRecipient(sandbox)).recipient;
  const others = (await sandbox.recipients.list()).filter(
    ({ softwareProductId }) => softwareProductId !== own.softwareProductId,
  );
  const present = async (recipient: typeof own): Promise<Exchange> =>
    (await senderFor(sandbox, recipient))(`${sandbox.urls.dataHolder.secureBase}/userinfo`, {
      headers: { authorization: `Bearer ${text}` },
    });
  const isBoundToAnother = ({ checks }: Exchange): boolean =>
    checks.some(({ rule, outcome }) => rule === 'token.bound-to-certificate' && outcome === 'fail');
  let exchange = await present(own);
  for (const other of others) {
    if (!isBoundToAnother(exchange)) break;
    exchange = await present(other);
  }
  return judgedBy(
    'Presented at the data holder’s UserInfo endpoint as an access token, with the certificate of the recipient that it is bound to, if that recipient is in this sandbox.',
    { exchange, checks: exchange.checks.filter(({ rule }) => /^(?:token|recipient|consent)\./u.test(rule)) },
  );
}

const outages =
  (...headers: readonly string[]): Make =>
  ({ urls }) => {
    const { pathname, host } = new URL(`${urls.dataHolder.publicBase}/discovery/outages`);
    return Promise.resolve([`GET ${pathname} HTTP/1.1`, `Host: ${host}`, ...headers].join('\n'));
  };

export const httpRequest: Kind = {
  title: 'HTTP request',
  judge: judgeRequest,
  samples: {
    good: [
      { label: 'HTTP request', profile: '0.1.1', make: outages('x-v: 1', 'Accept: application/json') },
      {
        label: 'curl command',
        profile: '0.1.1',
        make: ({ urls }) =>
          Promise.resolve(
            `curl -H 'x-v: 1' \\\n  -H "Accept: application/json" '${urls.dataHolder.publicBase}/discovery/status'`,
          ),
      },
    ],
    faulty: [{ label: 'HTTP request without x-v', make: outages('Accept: application/json') }],
    standard: [
      {
        label: 'Push without client authentication',
        remark:
          'The form in the example has only the request. The table of the endpoint also requires client authentication.',
        make: async (sandbox) =>
          formMessage(`${sandbox.urls.dataHolder.secureBase}/par`, { request: await goodRequest(sandbox) }),
      },
      {
        label: 'code_verifier that is a UUID',
        remark: 'The verifier in the example has 36 characters. RFC 7636 requires at least 43.',
        make: async (sandbox) => {
          const redirect = new URL(await goodRedirect(sandbox));
          const { code } = claimsIn(redirect.searchParams.get('response') ?? '');
          redirect.searchParams.delete('response');
          const endpoint = `${sandbox.urls.dataHolder.secureBase}/token`;
          return formMessage(endpoint, {
            ...(await authentication(sandbox, await ownRecipient(sandbox), endpoint)),
            grant_type: 'authorization_code',
            code: String(code),
            redirect_uri: redirect.href,
            code_verifier: crypto.randomUUID(),
          });
        },
      },
    ],
  },
};

export const opaqueToken: Kind = {
  title: 'Opaque token',
  judge: judgeOpaqueToken,
  samples: {
    good: [
      {
        label: 'Access token',
        profile: '0.1.1',
        make: async (sandbox) => (await sharedUntil(await ownRecipient(sandbox), 'token')).tokens?.access_token ?? '',
      },
    ],
  },
};
