// Response mode jwt: the parameters as claims of a JWT in the query of the redirect URI, signed by the holder, and encrypted if the client registered for that (JARM 2.1 to 2.3.1).
import { defined } from '../../ambient/defined.ts';
import { seconds } from '../../ambient/clock.ts';
import { encryptJwt } from '../../keys/encrypt.ts';
import { limits } from '../../spec/limits.ts';
import { issueJwt } from '../../world/issue-jwt.ts';
import { brandNamed } from '../brand.ts';
import { armedResponseFaults } from '../overrides.ts';
import { keyFor, type EncryptionKey } from '../token/encryption-key.ts';
import type { Answering } from './answering.ts';
import { inPlain, signedWrongly } from './faulty-response.ts';

/** Signed and encrypted as the client is registered now. An existing query of the redirect URI stays in front. */
export const answeringInJwt: Answering = async (world, { redirectUri, clientId, state }, says) => {
  const client = await world.table('holder.clients').get(clientId);
  // Its registration ended while the consumer was on the screens, so there is no client to respond to.
  if (client === undefined) return { status: 400 };
  const { urls, keys } = brandNamed(world, client.brand);
  const asked = client.authorizationEncryptedResponse;
  const recipient = asked && (await keyFor(world, client, asked));
  const maySayPlainly = says === 'error' && world.decisions.get('noKeyForResponses') === 'unencrypted-error';
  if (asked !== undefined && recipient === undefined && !maySayPlainly) return { status: 500 };
  return async (parameters) => {
    const key = await world.vault.current(keys, `sign-${client.authorizationSignedResponseAlg ?? 'PS256'}`);
    const said = { ...parameters, ...defined({ state }) };
    const claims = {
      iss: urls.issuer,
      aud: clientId,
      exp: seconds(world.clock.now()) + limits.authorisationResponse,
      ...said,
    };
    const faults = await armedResponseFaults(world);
    if (faults.includes('response-plain')) return inPlain(redirectUri, said);
    const response =
      faults.length === 0
        ? await issueJwt(world, { purpose: 'response', key, claims, recipient })
        : await sealed(await signedWrongly(world, key, claims, faults), recipient);
    const joint = !redirectUri.includes('?') ? '?' : /[?&]$/u.test(redirectUri) ? '' : '&';
    return `${redirectUri}${joint}response=${response}`;
  };
};

const sealed = async (signed: string, recipient: EncryptionKey | undefined): Promise<string> =>
  recipient === undefined ? signed : encryptJwt(signed, recipient.jwk, recipient);
