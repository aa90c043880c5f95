// Refuses unknown option names, which would otherwise be ignored.
import { meant } from './closest.ts';
import { isRecord } from './is-record.ts';
import { SandboxError, type SandboxErrorCode } from './sandbox-error.ts';

/** Throws a SandboxError unless `given` is an object with only known members. `name` is what takes the options. */
export function checkMembers(
  given: unknown,
  { name, code, known }: { readonly name: string; readonly code: SandboxErrorCode; readonly known: readonly string[] },
): void {
  const members = `Its options are ${known.join(', ')}.`;
  if (!isRecord(given))
    throw new SandboxError(
      code,
      `${name} requires an object of options; got ${given === null ? 'null' : typeof given}.`,
      members,
    );
  const unknown = Object.keys(given).find((member) => !known.includes(member));
  if (unknown !== undefined)
    throw new SandboxError(code, `${name} has no option “${unknown}”.${meant(unknown, known)}`, members);
}
