// The consent API: create, list, query and delete, for the client whose token it is (IS 14; decision consentApi).
import type { Handler } from '../engine/visit.ts';
import type { World } from '../world.ts';

const notBuilt: Handler = () => {
  throw new Error('Not built yet.');
};

export function consentHandlers(
  _world: World,
): Record<'createConsent' | 'listConsents' | 'getConsent' | 'deleteConsent', Handler> {
  return { createConsent: notBuilt, listConsents: notBuilt, getConsent: notBuilt, deleteConsent: notBuilt };
}
