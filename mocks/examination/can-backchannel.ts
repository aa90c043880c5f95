// Whether the recipient can be asked on the consumer's device, if the world supports that.
import type { Sandbox } from '../sandbox/sandbox-interface.ts';
import type { RecipientUnderTest } from './recipient-under-test.ts';

export const canBackchannel = (sandbox: Sandbox, { backchannel }: RecipientUnderTest): boolean =>
  backchannel !== undefined && sandbox.profile === '0.1.1' && sandbox.decisions.get('backchannel') === 'on';
