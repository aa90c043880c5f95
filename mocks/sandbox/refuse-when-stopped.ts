// Makes methods of a sandbox refuse once it has stopped, and throw SandboxErrors.
import { SandboxError } from '../ambient/sandbox-error.ts';

/** Does the work while the sandbox is open. Rejects (SandboxError) once it has stopped, and if its storage fails. */
export type WhileOpen = <T>(work: () => Promise<T>) => Promise<T>;

/** The error of every call after the sandbox has stopped. */
export const stoppedError = (): SandboxError =>
  new SandboxError('stopped', 'This sandbox has been stopped.', 'Create a new one.');

type Asynchronous = (...given: unknown[]) => Promise<unknown>;

/** The same object, including its getters, with these asynchronous methods wrapped in `whileOpen`. */
export function methodsWhileOpen<T extends object>(object: T, whileOpen: WhileOpen, ...names: readonly (keyof T)[]): T {
  const members = Object.getOwnPropertyDescriptors(object);
  for (const name of names) {
    const member = members[name];
    // The caller guarantees that these methods return promises.
    const method = member.value as Asynchronous;
    member.value = (...given: unknown[]) => whileOpen(() => method(...given));
  }
  return Object.create(Object.prototype, members) as T;
}
