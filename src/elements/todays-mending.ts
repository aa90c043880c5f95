// What has to happen in the world, or be got first, where a rule of the profile of today stands against a request.
import type { RuleId } from '../../mocks/spec/rules/index.ts';
import type { BeyondMending } from './beyond-mending.ts';

type Reasons = Readonly<Partial<Record<RuleId, BeyondMending>>>;

/** Rules whose breach the sender can never mend. */
export const beyondMendingToday: Reasons = {
  'arrangement.product-known': {
    why: 'The register has removed the software product, which is final. Every sharing has ended with it, so nothing is left to withdraw.',
  },
  'arrangement.consumer': {
    why: 'Somebody else logged in than the one whose arrangement is amended. The right consumer has to log in.',
  },
  'registration.sector-identifier': {
    why: 'The document at sector_identifier_uri lacks a redirect URI. Whoever publishes it has to add it; the decision on it can be switched.',
    view: 'decisions',
  },
  'registration.deletable': {
    why: 'This holder lets no client end its registration. The decision on it can be switched.',
    view: 'decisions',
  },
};

const pushAgain = (why: string): BeyondMending => ({ why: `${why} Push the request again.` });

/** Where a mend needs something that the sender does not have: what would get it. */
export const whatItTakesToday: Reasons = {
  'request-uri.present': pushAgain('No reference that is unused is known here.'),
  'request-uri.known': pushAgain('No reference that is unused is known here.'),
  'request-uri.no-request': pushAgain('No reference that is unused is known here.'),
  'request-uri.unused': pushAgain('A reference is good for one browser, and no other is known here.'),
  'request-uri.live': pushAgain('A reference is good for seconds, and no younger one is known here.'),
  'request-uri.redirect-uri': pushAgain('What was pushed names a redirect URI that is registered no more.'),
  'request-uri.scope': pushAgain('What was pushed names a scope that is registered no more.'),
  'pkce.challenge': {
    why: 'A challenge is the hash of a verifier that the recipient alone has. Let it make both anew, and push again.',
  },
  'pkce.verifier': {
    why: 'The verifier is known to whoever pushed the request, and was not sent so far. The code is still good: send it with the right one.',
  },
  'arrangement.id-present': {
    why: 'No living arrangement of the recipient is known here. The consumer has to authorise one first.',
  },
  'arrangement.living': {
    why: 'No other living arrangement of the recipient is known here; there is nothing to withdraw.',
  },
};
