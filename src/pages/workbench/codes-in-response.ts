// The code in a response of today, as the browser carries it: in the query of the redirect URI, inside a signed JWT (JARM 2.3.1).
import type { TracedResponse } from '../../../mocks/index.ts';
import { openJwt } from '../../elements/jwt.ts';
import { isClaims } from './draft.ts';
import { redirectText } from './known.ts';

/** What is encrypted is for the recipient alone. */
export function codesInResponse(redirectUris: readonly string[], response: TracedResponse): readonly string[] {
  const [, target = '', jwt = ''] = /(https?:[^"\s]+?)[?&]response=([\w.-]+)/u.exec(redirectText(response)) ?? [];
  const claims = openJwt(jwt)?.claims;
  const code = isClaims(claims) ? claims['code'] : undefined;
  return redirectUris.includes(target) && typeof code === 'string' ? [code] : [];
}
