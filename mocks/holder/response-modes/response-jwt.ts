// Response mode jwt: the parameters as claims of a JWT that the holder signs, in the query of the redirect URI (JARM 2.1, 2.3.1).
import { seconds } from '../../ambient/clock.ts';
import { signJwt } from '../../keys/sign.ts';
import { limits } from '../../spec/limits.ts';
import { brandNamed } from '../brand.ts';
import type { Respond } from './respond.ts';

/** iss, aud and exp stand in good answers and in bad ones; a query that the redirect URI has stays as it is, and first. */
export const respondInJwt: Respond = async (world, { redirectUri, clientId, state }, parameters) => {
  const client = await world.table('holder.clients').get(clientId);
  if (client === undefined) throw new TypeError('Nobody is registered who could be answered.');
  const { urls, keys } = brandNamed(world, client.brand);
  const key = await world.vault.current(keys, `sign-${client.authorizationSignedResponseAlg ?? 'PS256'}`);
  const response = await signJwt(key, {
    iss: urls.issuer,
    aud: clientId,
    exp: seconds(world.clock.now()) + limits.authorisationResponse,
    ...parameters,
    ...(state === undefined ? {} : { state }),
  });
  const joint = !redirectUri.includes('?') ? '?' : /[?&]$/u.test(redirectUri) ? '' : '&';
  return `${redirectUri}${joint}response=${response}`;
};
