// What is thrown where a data recipient was part of the world, and is no more.
import { SandboxError } from '../ambient/sandbox-error.ts';

export const recipientUnknown = (): SandboxError =>
  new SandboxError(
    'recipient-unknown',
    'This data recipient is not part of the world any more.',
    'Call sandbox.recipients.list() for those that are.',
  );
