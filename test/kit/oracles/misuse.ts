// Expects a rejection with a SandboxError that has a code and a mend, for misuse by the embedding code.
import { expect } from 'vitest';
import { SandboxError } from '../../../mocks/ambient/sandbox-error.ts';

export const expectMisuse = async (work: Promise<unknown>, code: SandboxError['code']): Promise<void> => {
  const error: unknown = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(SandboxError);
  expect(error).toMatchObject({ code, fix: expect.stringMatching(/\w/u) as unknown });
};
