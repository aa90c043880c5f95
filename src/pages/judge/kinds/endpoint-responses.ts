// JSON responses of a data holder’s endpoints, checked as the receiving recipient has to.
import type { Claims } from '../../../runs/recipients/signed-claims.ts';
import type { Sandbox } from '../../../../mocks/index.ts';
import { membersOf, parsedJson } from '../../../elements/json-member.ts';
import { ownRecipient, sharedUntil } from '../good-ones.ts';
import { errorCodes } from '../error-codes.ts';
import { receivedFinding, type Seen } from '../finding.ts';
import { judgedBy } from '../judgement.ts';
import { authentication } from '../../../runs/recipients/signed-claims.ts';
import { formOf, senderFor, type Form } from '../sending.ts';
import type { Kind, Make } from './kind.ts';
import { formMessage, pretty } from './changes.ts';
import { goodRequest } from './request-objects.ts';

const how = 'Checked as the recipient that asked must check it. Nothing was sent.';

const between = (seconds: unknown, least: number, most: number): Seen => ({
  held: typeof seconds === 'number' && seconds >= least && seconds <= most,
  expected: `${String(least)} to ${String(most)}`,
  actual: seconds,
});

/** The holder’s response to the judge’s recipient. */
async function answered(sandbox: Sandbox, path: string, form: Form): Promise<Claims> {
  const acting = await ownRecipient(sandbox);
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/${path}`;
  const send = await senderFor(sandbox, acting.recipient);
  const { response } = await send(endpoint, formOf({ ...(await authentication(sandbox, acting, endpoint)), ...form }));
  return membersOf(parsedJson(response.body));
}

const pushed =
  (change: Claims = {}): Make =>
  async (sandbox) =>
    pretty({ ...(await answered(sandbox, 'par', { request: await goodRequest(sandbox) })), ...change });

/** A refresh request with its response below it. */
const refreshed =
  (change: () => Claims): Make =>
  async (sandbox) => {
    const { tokens } = await sharedUntil(await ownRecipient(sandbox), 'token');
    const form = { grant_type: 'refresh_token', refresh_token: tokens?.refresh_token ?? '' };
    const answer = { ...(await answered(sandbox, 'token', form)), ...change() };
    return `${formMessage(`${sandbox.urls.dataHolder.secureBase}/token`, form)}\n\n${pretty(answer)}`;
  };

export const pushResponse: Kind = {
  title: 'Push response',
  because: (members) =>
    'request_uri' in members && 'expires_in' in members ? 'it is JSON with request_uri and expires_in' : undefined,
  profiles: ['cds-1.36'],
  judge: (_sandbox, { json }) => {
    const { request_uri: uri, expires_in: seconds } = membersOf(json);
    return judgedBy('Checked as the recipient that pushed must check it. Nothing was sent.', {
      findings: [
        receivedFinding('push-response.request-uri', {
          held: typeof uri === 'string' && /^[a-z][a-z\d+.-]*:\S{20,}$/iu.test(uri),
          expected: 'a URI, such as urn:ietf:params:oauth:request_uri: and random characters',
          actual: uri,
        }),
        receivedFinding('push-response.lifetime', between(seconds, 10, 90)),
      ],
    });
  },
  samples: {
    good: [{ label: 'Push response', make: pushed() }],
    standard: [
      {
        label: 'Push response valid for an hour',
        remark: 'The example has 3600 seconds. The text of the standard requires 10 to 90.',
        make: pushed({ expires_in: 3600 }),
      },
    ],
  },
};

export const tokenResponse: Kind = {
  title: 'Token response',
  because: (members) => ('access_token' in members ? 'it is JSON with an access_token' : undefined),
  profiles: ['cds-1.36'],
  judge: (_sandbox, { json, http }) => {
    const sent = new URLSearchParams(http?.body ?? '').get('refresh_token');
    const { token_type: type, refresh_token: refresh, expires_in: seconds } = membersOf(json);
    const kept = { held: refresh === undefined || refresh === sent, expected: sent ?? '', actual: refresh };
    return judgedBy(`${how} To see whether a refresh token was replaced, paste the request above its response.`, {
      findings: [
        receivedFinding('token-response.type', {
          held: typeof type === 'string' && type.toLowerCase() === 'bearer',
          expected: 'Bearer',
          actual: type,
        }),
        receivedFinding('token-response.lifetime', between(seconds, 120, 600)),
        ...(sent === null ? [] : [receivedFinding('token-response.refresh-token', kept)]),
      ],
    });
  },
  samples: {
    good: [{ label: 'Refresh with its response', make: refreshed(() => ({})) }],
    standard: [
      {
        label: 'Refresh token that was replaced',
        remark:
          'The example returns a different refresh token from the one that was sent, and an access token valid for an hour.',
        make: refreshed(() => ({ refresh_token: crypto.randomUUID(), expires_in: 3600 })),
      },
    ],
  },
};

export const errorResponse: Kind = {
  title: 'OAuth error response',
  because: ({ error }) => (typeof error === 'string' ? 'it is JSON with an error' : undefined),
  profiles: ['cds-1.36'],
  judge: (_sandbox, { json }) => {
    const { error, error_description: description } = membersOf(json);
    // The description tells which error code is expected.
    const isDuplicate = typeof description === 'string' && /duplicate|already registered/iu.test(description);
    const finding = isDuplicate
      ? receivedFinding('error-response.second-registration', {
          held: error === 'invalid_client_metadata',
          expected: 'invalid_client_metadata',
          actual: error,
        })
      : receivedFinding('error-response.code', {
          held: typeof error === 'string' && errorCodes.has(error),
          expected: 'a code such as invalid_request',
          actual: error,
        });
    return judgedBy(how, { findings: [finding] });
  },
  samples: {
    standard: [
      {
        label: 'Second registration, blamed on the statement',
        remark:
          'The example answers a second registration with invalid_software_statement, although the statement is correct.',
        make: () =>
          Promise.resolve(
            pretty({
              error: 'invalid_software_statement',
              error_description: 'Duplicate registration: the software product has a client here already',
            }),
          ),
      },
    ],
  },
};
