// The whole hybrid flow of profile 0.1.1 in Node: the sandbox compared with node-oidc-provider.
import { compactDecrypt } from 'jose';
import * as oauth from 'oauth4webapi';
import { createConsent, registration, startFlow, type AllFacts } from '../../src/recipient/index.ts';
import { ofHybridFlow } from './bare-crypto.ts';
import { besidePeer, optionsOf, type ComparedFlow, type Side } from './beside-peer.ts';
import type { Section } from './table.ts';

interface HybridSide extends Side {
  readonly decryptionKey: CryptoKey;
  readonly consentScope: string;
  /** The consent id to request, if any. */
  consent(token: string): Promise<string | undefined>;
}

/** Client credentials, consent, signed request, browser, encrypted ID token, code, tokens, UserInfo. */
async function walk(side: HybridSide): Promise<void> {
  const { as, client, redirectUri, scope } = side;
  const options = optionsOf(side);
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

const hybrid: ComparedFlow<HybridSide> = {
  what: 'hybrid flow',
  profile: '0.1.1',
  aim: 0.55,
  operations: ofHybridFlow,
  register: async (surroundings) => (await startFlow<AllFacts>(registration, surroundings).toEnd()).client,
  walk,
  ours: (side, { sandbox, recipient }) => ({
    ...side,
    decryptionKey: recipient.decryptionKey.privateKey,
    consentScope: 'cdr:consents',
    consent: (token) =>
      createConsent(
        { as: side.as, client: side.client, identity: recipient },
        sandbox.urls.dataHolder.base,
        token,
        { scopes: side.scope.split(' '), sharingDuration: 86_400 },
        recipient.fetch,
      ),
  }),
  theirs: (side, { recipient }) => ({
    ...side,
    decryptionKey: recipient.decryptionKey.privateKey,
    consentScope: 'consents',
    consent: () => Promise.resolve(undefined),
  }),
};

export const hybridFlow: Section = {
  title: 'Hybrid flow in Node, PS256 and RSA-OAEP-256',
  run: () => besidePeer(hybrid),
};
