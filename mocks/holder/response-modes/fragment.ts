// Response mode fragment: the parameters in the fragment of the redirect URI (OAuth 2.0 Multiple Response Types, 2.1).
import type { Answering } from './answering.ts';

/** Parameters in the given order, state last (OIDC Core 3.3.2.5, 3.3.2.6). */
export const answeringInFragment: Answering = (_world, { redirectUri, state }) =>
  Promise.resolve((parameters) => {
    const fragment = new URLSearchParams(parameters);
    if (state !== undefined) fragment.set('state', state);
    const url = new URL(redirectUri);
    url.hash = fragment.toString();
    return Promise.resolve(url.href);
  });
