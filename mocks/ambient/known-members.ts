// Members of what people pass in: a name that nobody knows would be ignored without a word, so it is refused.
import { meant } from './closest.ts';
import { isRecord } from './is-record.ts';
import { SandboxError, type SandboxErrorCode } from './sandbox-error.ts';

/** Refuses (SandboxError) what is no object, and a member that is not among the known; `name` says what was passed. */
export function checkMembers(
  given: unknown,
  { name, code, known }: { readonly name: string; readonly code: SandboxErrorCode; readonly known: readonly string[] },
): void {
  const members = `Its members are ${known.join(', ')}.`;
  if (!isRecord(given)) throw new SandboxError(code, `${name} is no object.`, members);
  const unknown = Object.keys(given).find((member) => !known.includes(member));
  if (unknown !== undefined)
    throw new SandboxError(code, `${name} has no “${unknown}”.${meant(unknown, known)}`, members);
}
