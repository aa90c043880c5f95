// The whole hybrid flow in Node: the sandbox beside node-oidc-provider, with the same client library, keys and algorithms.
import { compactDecrypt } from 'jose';
import * as oauth from 'oauth4webapi';
import { createSandbox } from '../../mocks/sandbox.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import { createConsent, discoverHolder, registration, startFlow, type AllFacts } from '../../src/recipient/index.ts';
import { firstPersona, flowSurroundings } from '../kit/flow-surroundings.ts';
import { bareCrypto, type BareCrypto, type Floor } from './bare-crypto.ts';
import { startPeer } from './peer.ts';
import { median, timed, type Row, type Section } from './table.ts';

/** Blocks of flows in turns, so that a busy moment of the machine meets both; the first ones only warm both up. */
const blocks = { warmUp: 6, counted: 5, flows: 10 };
/** Rounds of such blocks; the middle one counts. */
const rounds = 3;

/** One side of the comparison: how its client sends, and what is special about it. */
interface Side {
  readonly as: oauth.AuthorizationServer;
  readonly client: oauth.Client;
  readonly key: oauth.PrivateKey;
  readonly decryptionKey: CryptoKey;
  readonly redirectUri: string;
  readonly scope: string;
  readonly consentScope: string;
  readonly send: typeof fetch;
  /** The consent id to ask for, where there is one. */
  consent(token: string): Promise<string | undefined>;
  consumer(url: URL): Promise<URL>;
}

/** Client credentials, consent, signed request, browser, sealed ID token, code, tokens, UserInfo. */
async function walk(side: Side): Promise<void> {
  const { as, client, redirectUri, scope } = side;
  const options = { [oauth.allowInsecureRequests]: true, [oauth.customFetch]: side.send as never };
  const opening = {
    ...options,
    [oauth.jweDecrypt]: async (jwe: string) =>
      new TextDecoder().decode((await compactDecrypt(jwe, side.decryptionKey)).plaintext),
  };
  const auth = oauth.PrivateKeyJwt(side.key, {
    [oauth.modifyAssertion]: (_header, payload) => {
      payload['aud'] = as.token_endpoint ?? '';
    },
  });
  const credentials = await oauth.processClientCredentialsResponse(
    as,
    client,
    await oauth.clientCredentialsGrantRequest(as, client, auth, { scope: side.consentScope }, options),
  );
  const consentId = await side.consent(credentials.access_token);
  const [state, nonce] = [oauth.generateRandomState(), oauth.generateRandomNonce()];
  const outer = { response_type: 'code id_token', redirect_uri: redirectUri, scope, state, nonce };
  const claims = {
    id_token: { cdr_consent_id: consentId === undefined ? null : { essential: true, value: consentId } },
  };
  const request = await oauth.issueRequestObject(as, client, { ...outer, claims: JSON.stringify(claims) }, side.key, {
    [oauth.modifyAssertion]: (header, payload) => {
      header['typ'] = 'JWT';
      if (consentId !== undefined) delete payload['iss'];
    },
  });
  const url = new URL(as.authorization_endpoint ?? '');
  url.search = new URLSearchParams({ client_id: client.client_id, ...outer, request }).toString();
  const redirect = await side.consumer(url);
  const callback = await oauth.validateDetachedSignatureResponse(
    as,
    client,
    redirect,
    nonce,
    state,
    oauth.skipAuthTimeCheck,
    opening,
  );
  const answer = await oauth.authorizationCodeGrantRequest(
    as,
    client,
    auth,
    callback,
    redirectUri,
    oauth.nopkce,
    options,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, client, answer, {
    expectedNonce: nonce,
    requireIdToken: true,
    [oauth.jweDecrypt]: opening[oauth.jweDecrypt],
  });
  await oauth.validateApplicationLevelSignature(as, answer, options);
  const sub = oauth.getValidatedIdTokenClaims(tokens)?.sub ?? '';
  const userInfo = await oauth.userInfoRequest(as, client, tokens.access_token, options);
  await oauth.processUserInfoResponse(as, client, sub, userInfo);
}

const keyOf = ({ signingKey }: DataRecipient): oauth.PrivateKey => ({
  key: signingKey.privateKey,
  kid: signingKey.kid,
});

async function measured(): Promise<readonly Row[]> {
  const sandbox = await createSandbox({ storage: 'memory:' });
  const recipient = await sandbox.enrol({ alg: 'PS256' });
  const persona = firstPersona(sandbox);
  const registered = await startFlow<AllFacts>(registration, flowSurroundings(sandbox, recipient, persona)).toEnd();
  const client = registered.client ?? { client_id: '' };
  const as = await discoverHolder(sandbox.urls.dataHolder.issuer, sandbox.fetch);
  const redirectUri = recipient.redirectUris[0] ?? '';
  const scope = 'openid profile energy:accounts.basic:read';
  let calls = 0;
  const counted =
    (send: typeof fetch): typeof fetch =>
    (input, init) => {
      calls += 1;
      return send(input, init);
    };
  const common = { key: keyOf(recipient), decryptionKey: recipient.decryptionKey.privateKey, redirectUri };
  const ours: Side = {
    ...common,
    as,
    client,
    scope,
    consentScope: 'cdr:consents',
    send: recipient.fetch,
    consent: (token) =>
      createConsent(
        { as, client, identity: recipient },
        sandbox.urls.dataHolder.base,
        token,
        { scopes: scope.split(' '), sharingDuration: 86_400 },
        recipient.fetch,
      ),
    consumer: (url) => persona.authorise(url),
  };
  const keys = [
    { ...recipient.signingKey.publicJwk, use: 'sig', alg: 'PS256' },
    { ...recipient.decryptionKey.publicJwk, use: 'enc', alg: 'RSA-OAEP-256' },
  ] as never;
  const peer = await startPeer({ clientId: 'bench', redirectUri, keys }, () => {
    calls += 1;
  });
  const issuer = new URL(peer.issuer);
  const peerAs = await oauth.processDiscoveryResponse(
    issuer,
    await oauth.discoveryRequest(issuer, { [oauth.allowInsecureRequests]: true }),
  );
  const theirs: Side = {
    ...common,
    as: peerAs,
    client: { client_id: 'bench', id_token_signed_response_alg: 'PS256' },
    scope: 'openid profile',
    consentScope: 'consents',
    send: counted(fetch),
    consent: () => Promise.resolve(undefined),
    consumer: peer.consumer,
  };
  await walk(theirs);
  calls = 0;
  await walk(theirs);
  const peerCalls = calls;
  await walk(ours);
  sandbox.trace.clear();
  await walk(ours);
  const ourCalls = sandbox.trace.entries().length;
  const us: Measured = {
    flow: () => walk(ours),
    own: () => {
      // Calls that a party makes in the course of answering are within the call that it answers.
      const answered = sandbox.trace.entries(({ to, parent }) => to === 'holder' && parent === undefined);
      sandbox.trace.clear();
      return Promise.resolve(answered.reduce((sum, { took }) => sum + took, 0));
    },
  };
  const them: Measured = { flow: () => walk(theirs), own: peer.own };
  const bare = await bareCrypto();
  for (let block = 0; block < blocks.warmUp; block += 1) for (const one of [us, them]) await blockOf(one, bare);
  const found: Round[] = [];
  for (let round = 0; round < rounds; round += 1) found.push(await roundOf(us, them, bare));
  peer.close();
  await sandbox.stop();
  const middle = (figure: (round: Round) => number): number => median(found.map(figure));
  const beside = (what: string, figure: (round: Round) => number) => ({ what, value: middle(figure) });
  const whole = middle(({ mine }) => mine.whole);
  const own = middle(({ mine }) => mine.own);
  const peerWhole = beside(`node-oidc-provider over loopback, ${String(peerCalls)} calls`, ({ other }) => other.whole);
  return [
    { what: `hybrid flow, ${String(ourCalls)} calls`, value: whole, unit: 'ms', beside: peerWhole },
    {
      what: 'the same, over the WebCrypto that it cannot avoid',
      value: whole,
      unit: 'ms',
      beside: beside('bare WebCrypto', ({ floor }) => floor.whole),
    },
    {
      what: 'of it, the provider’s own time',
      value: own,
      unit: 'ms',
      beside: beside('node-oidc-provider’s own', ({ other }) => other.own),
      aim: 0.6,
    },
    {
      what: 'the same, over the WebCrypto that the provider cannot avoid',
      value: own,
      unit: 'ms',
      beside: beside('bare WebCrypto', ({ floor }) => floor.provider),
      aim: 1.5,
    },
    {
      what: 'the same, over that WebCrypto once after each flow',
      value: own,
      unit: 'ms',
      beside: beside('bare WebCrypto, not in a row', ({ once }) => once),
    },
  ];
}

/** A flow, and what the provider itself took for those since this was asked last. */
interface Measured {
  flow(): Promise<void>;
  own(): Promise<number>;
}

/** Milliseconds of one flow: all of it, and the provider's part. */
interface Took {
  readonly whole: number;
  readonly own: number;
}

interface Round {
  readonly mine: Took;
  readonly other: Took;
  readonly floor: Floor;
  /** Milliseconds of the provider's operations, once after each flow: its threads have to be woken up, as in a flow. */
  readonly once: number;
}

interface Block {
  readonly flows: readonly Took[];
  readonly once: readonly number[];
}

async function blockOf({ flow, own }: Measured, bare: BareCrypto): Promise<Block> {
  const [flows, once]: [Took[], number[]] = [[], []];
  for (let run = 0; run < blocks.flows; run += 1) {
    await own();
    const [whole = 0] = await timed(flow, 1, 0);
    flows.push({ whole, own: await own() });
    once.push(...(await timed(bare.once, 1, 0)));
  }
  return { flows, once };
}

async function roundOf(us: Measured, them: Measured, bare: BareCrypto): Promise<Round> {
  const [mine, other]: [Block[], Block[]] = [[], []];
  for (let block = 0; block < blocks.counted; block += 1) {
    mine.push(await blockOf(us, bare));
    other.push(await blockOf(them, bare));
  }
  const middle = (all: readonly Block[]): Took => ({
    whole: median(all.flatMap(({ flows }) => flows.map(({ whole }) => whole))),
    own: median(all.flatMap(({ flows }) => flows.map(({ own }) => own))),
  });
  const once = median(mine.flatMap((block) => block.once));
  return { mine: middle(mine), other: middle(other), once, floor: await bare.inARow() };
}

export const hybridFlow: Section = { title: 'Hybrid flow in Node, PS256 and RSA-OAEP-256', run: measured };
