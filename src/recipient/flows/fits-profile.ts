// A flow of one profile at a holder that speaks another: said at the first step that can know it.
import type * as oauth from 'oauth4webapi';

/** Holders of today alone take pushed requests, and take no others (CDS, Request Object Submission). */
const isOfToday = (metadata: oauth.AuthorizationServer): boolean =>
  metadata['require_pushed_authorization_requests'] === true;

/** Throws where the holder’s metadata is of the other profile. */
export function expectFounding(metadata: oauth.AuthorizationServer): oauth.AuthorizationServer {
  if (!isOfToday(metadata)) return metadata;
  throw new TypeError(
    `The data holder ${metadata.issuer} speaks the profile of today. Use todayRegistration and codeFlow, or createSandbox({ profile: '0.1.1' }).`,
  );
}

/** Throws where the holder’s metadata is of the other profile. */
export function expectToday(metadata: oauth.AuthorizationServer): oauth.AuthorizationServer {
  if (isOfToday(metadata)) return metadata;
  throw new TypeError(
    `The data holder ${metadata.issuer} speaks profile 0.1.1. Use registration and hybrid, or createSandbox({ profile: 'today' }).`,
  );
}
