// Signed requests for a consumer’s data: through the browser, and by the backchannel.
import type { Sandbox } from '../../../../mocks/index.ts';
import type { RequestSource } from '../../../../mocks/spec/profiles/profile.ts';
import { workedHash } from '../../../elements/message/worked-hash.ts';
import { goodBackchannelRequest, ownRecipient, recipientWith, sharedUntil } from '../good-ones.ts';
import { type Claims, authentication, signed } from '../../../runs/recipients/signed-claims.ts';
import type { Judgement } from '../judgement.ts';
import { judgedInCopies, type Line } from '../mended-copies.ts';
import type { Pasted } from '../reading/pasted.ts';
import { claimsIn, claimsOf } from '../reading/read-jwt.ts';
import { formOf, requestSender, requestSourceOf, senderFor } from '../sending.ts';
import type { Kind, Make } from './kind.ts';
import { changedPart, named, none, secondsOf, without } from './changes.ts';

const isOfRequest = (rule: string): boolean =>
  !/^(?:client|form|transport|route|body)\./u.test(rule) && rule !== 'authorise.readable';

const sentBy: Readonly<Record<RequestSource, Pick<Line, 'identity'> & { readonly how: string }>> = {
  value: {
    how: 'Sent to the data holder’s authorisation endpoint, with the same client_id, response_type and scope as parameters. A valid one starts an authorisation that nobody answers.',
    identity: ['client_id'],
  },
  pushed: {
    how: 'Pushed to the data holder by the client that it names, or else by a client of this page. A valid one gets a request_uri that nobody uses.',
    identity: ['client_id', 'iss'],
  },
};

async function judgeRequestObject(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const acting = await recipientWith(sandbox, claimsOf(pasted.jwt)?.['client_id']);
  const { how, identity } = sentBy[requestSourceOf(acting.holder)];
  return judgedInCopies(pasted, how, {
    send: await requestSender(sandbox, acting),
    looksAt: isOfRequest,
    good: async () => claimsIn((await sharedUntil(acting, 'request-object')).request ?? ''),
    sign: (copy) => signed(acting.recipient, copy),
    identity,
    ofCopies: [],
  });
}

/** Sends it with the client’s own fresh authentication, which is not judged. */
async function judgeBackchannelRequest(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const acting = await recipientWith(sandbox, claimsOf(pasted.jwt)?.['iss']);
  const endpoint = `${acting.holder.urls.secureBase}/bc-authorise`;
  const send = await senderFor(sandbox, acting.recipient);
  return judgedInCopies(
    pasted,
    'Sent to the data holder’s backchannel endpoint by the client that it names, or else by a client of this page. A valid one, or a fully mended copy, asks the consumer on their device.',
    {
      send: async (request) =>
        send(endpoint, formOf({ ...(await authentication(sandbox, acting, endpoint)), request })),
      looksAt: isOfRequest,
      good: async () => claimsIn(await goodBackchannelRequest(acting)),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['iss'],
      ofCopies: ['backchannel.once'],
    },
  );
}

export const goodRequest: Make = async (sandbox) =>
  (await sharedUntil(await ownRecipient(sandbox), 'request-object')).request ?? '';

const changed =
  (change: (claims: Claims, sandbox: Sandbox) => Claims): Make =>
  async (sandbox) =>
    signed((await ownRecipient(sandbox)).recipient, change(claimsIn(await goodRequest(sandbox)), sandbox));

const goodBackchannel: Make = async (sandbox) => goodBackchannelRequest(await ownRecipient(sandbox));

/** Base64 of the hash’s hexadecimal form instead of its bytes, so twice as long. */
const hexInBase64 = async (): Promise<string> =>
  btoa((await workedHash(crypto.getRandomValues(new Uint8Array(32)), 'whole')).hash);

export const requestObject: Kind = {
  title: 'Request object',
  because: (claims) =>
    named(claims, ['redirect_uri', 'response_type', 'claims']) === ''
      ? undefined
      : `it contains ${named(claims, ['redirect_uri', 'response_type', 'claims', 'scope', 'client_id'])}`,
  judge: judgeRequestObject,
  samples: {
    good: [{ label: 'Request object', make: goodRequest }],
    faulty: [
      { label: 'Request without nonce', make: changed(without('nonce')) },
      {
        label: 'Request that has expired',
        make: changed((claims) => ({ ...claims, exp: Number(claims['exp']) - 3600 })),
      },
      {
        label: 'Request for another audience',
        make: changed((claims) => ({ ...claims, aud: 'https://another-holder.example' })),
      },
      {
        label: 'Request with alg none',
        make: changedPart(
          changedPart(goodRequest, 0, () => none),
          2,
          () => '',
        ),
      },
      {
        label: 'Request without a signature',
        make: changedPart(goodRequest, 2, () => ''),
      },
      {
        label: 'Request, cut off',
        make: async (sandbox) => {
          const whole = await goodRequest(sandbox);
          return whole.slice(0, whole.lastIndexOf('.') - 40);
        },
      },
    ],
    standard: [
      {
        label: 'Request object for the recipient itself',
        remark: 'In the examples, aud is a URL of the recipient. A request object is for the holder.',
        make: changed((claims) => ({ ...claims, aud: 'https://recipient.example' })),
      },
      {
        label: 'code_challenge of 88 characters',
        remark: 'The example is the hexadecimal form of the hash, encoded in Base64, with two equals signs at its end.',
        make: async (sandbox) => {
          const challenge = await hexInBase64();
          return changed((claims) => ({ ...claims, code_challenge: challenge }))(sandbox);
        },
      },
    ],
    server: [
      {
        label: 'Request object for the PAR endpoint',
        remark: 'The ACCC’s server accepts the URL of the PAR endpoint as aud. FAPI requires the issuer.',
        make: changed((claims, { urls }) => ({ ...claims, aud: `${urls.dataHolder.secureBase}/par` })),
      },
      {
        label: 'Request object without code_challenge_method',
        remark: 'Without a method, the ACCC’s server assumes S256. RFC 7636 assumes plain.',
        make: changed(without('code_challenge_method')),
      },
      {
        label: 'Redirect URI in capitals',
        remark: 'The ACCC’s server ignores upper and lower case. FAPI requires an exact match.',
        make: changed((claims) => ({ ...claims, redirect_uri: String(claims['redirect_uri']).toUpperCase() })),
      },
      {
        label: 'Redirect URI with a query of its own',
        remark: 'The ACCC’s server ignores the query. FAPI requires an exact match, including the query.',
        make: changed((claims) => ({ ...claims, redirect_uri: `${String(claims['redirect_uri'])}?from=sample` })),
      },
      {
        label: 'Request object that is more than an hour old',
        remark: 'The ACCC’s server does not check the age of nbf. FAPI allows an hour.',
        make: changed((claims, sandbox) => ({
          ...claims,
          nbf: secondsOf(sandbox) - 3615,
          exp: secondsOf(sandbox) - 20,
        })),
      },
    ],
  },
};

export const backchannelRequest: Kind = {
  title: 'Request object for the back channel',
  because: (claims) => {
    const hints = named(claims, [
      'login_hint',
      'login_hint_token',
      'binding_message',
      'client_notification_token',
      'requested_expiry',
    ]);
    return hints === '' || 'redirect_uri' in claims ? undefined : `it contains ${hints} and no redirect_uri`;
  },
  profiles: ['0.1.1'],
  judge: judgeBackchannelRequest,
  samples: {
    good: [{ label: 'Backchannel request', make: goodBackchannel }],
    faulty: [
      {
        label: 'Backchannel request with two hints',
        make: async (sandbox) => {
          const hints = { ...claimsIn(await goodBackchannel(sandbox)), login_hint_token: 'a.second.hint' };
          return signed((await ownRecipient(sandbox)).recipient, hints);
        },
      },
    ],
  },
};
