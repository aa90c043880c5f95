// Stops a flow of one profile at a holder of the other, at the first step that can know.
import type * as oauth from 'oauth4webapi';

/** Only holders of today’s profile require pushed requests (CDS, Request Object Submission). */
const isOfToday = (metadata: oauth.AuthorizationServer): boolean =>
  metadata['require_pushed_authorization_requests'] === true;

/** Throws if the holder’s metadata is of today’s profile. */
export function expectFounding(metadata: oauth.AuthorizationServer): oauth.AuthorizationServer {
  if (!isOfToday(metadata)) return metadata;
  throw new TypeError(
    `The data holder ${metadata.issuer} uses today’s profile. Use todayRegistration and codeFlow, or createSandbox({ profile: '0.1.1' }).`,
  );
}

/** Throws if the holder’s metadata is of profile 0.1.1. */
export function expectToday(metadata: oauth.AuthorizationServer): oauth.AuthorizationServer {
  if (isOfToday(metadata)) return metadata;
  throw new TypeError(
    `The data holder ${metadata.issuer} uses profile 0.1.1. Use registration and hybrid, or createSandbox({ profile: 'today' }).`,
  );
}
