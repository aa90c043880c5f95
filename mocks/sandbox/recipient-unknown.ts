// The error for a data recipient that is no longer part of the world.
import { SandboxError } from '../ambient/sandbox-error.ts';

export const recipientUnknown = (): SandboxError =>
  new SandboxError(
    'recipient-unknown',
    'This data recipient is no longer part of the world.',
    'Call sandbox.recipients.list() for the current ones.',
  );
