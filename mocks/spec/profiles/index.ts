// The security profiles that a world can be built with.
import { hybrid } from './hybrid.ts';
import type { Operation } from '../operation.ts';
import type { ProfileId, SecurityProfile } from './profile.ts';

/** One file each. `today` is not there yet. */
export const profiles: Readonly<Partial<Record<ProfileId, SecurityProfile>>> = { '0.1.1': hybrid };

/** What a world is built with that is asked for none. */
export const defaultProfile: SecurityProfile = hybrid;

/** Whether the profile has the operation. */
export const isIn = ({ profiles: named }: Pick<Operation, 'profiles'>, { id }: Pick<SecurityProfile, 'id'>): boolean =>
  named === undefined || named.includes(id);
