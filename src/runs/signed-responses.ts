// Whether a world has authorisation responses that are signed, so that faults in them have something to strike.
import type { Sandbox } from '../../mocks/index.ts';
import { profiles } from '../../mocks/spec/profiles/index.ts';

/** Whether any holder of the world sends signed responses (JARM). */
export const sendsSignedResponses = ({ holders }: Pick<Sandbox, 'holders'>): boolean =>
  Object.values(holders).some(({ profile }) => profiles[profile].responseModes.includes('jwt'));
