// The claims that a holder brand supports: those of its profile, without those that a decision removes (IS 8.2).
import type { World } from '../world/world.ts';

export function offeredClaims(
  { decisions, profileOf }: Pick<World, 'decisions' | 'profileOf'>,
  brand: string,
): readonly string[] {
  const left = [
    ...(decisions.get('vectorsOfTrust') === 'on' ? [] : ['vot', 'vtm']),
    ...(decisions.get('sharingDurationListed') === 'yes' ? [] : ['sharing_duration']),
    ...(decisions.get('consentIdReturned') === 'yes' ? [] : ['cdr_consent_id']),
  ];
  return profileOf(brand).claims.filter((claim) => !left.includes(claim));
}
