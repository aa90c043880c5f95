// Methods of what a sandbox hands out: refused once it has stopped, and with errors of a sandbox.
import { SandboxError } from '../ambient/sandbox-error.ts';

/** Does the work while the sandbox is open. Rejects (SandboxError) once it has stopped, and where its storage refuses. */
export type WhileOpen = <T>(work: () => Promise<T>) => Promise<T>;

/** Why nothing is done any more. */
export const stoppedError = (): SandboxError =>
  new SandboxError('stopped', 'This sandbox has been stopped.', 'Create a new one.');

type Asynchronous = (...given: unknown[]) => Promise<unknown>;

/** The same object, its getters too, with these asynchronous methods done by `whileOpen`. */
export function methodsWhileOpen<T extends object>(object: T, whileOpen: WhileOpen, ...names: readonly (keyof T)[]): T {
  const members = Object.getOwnPropertyDescriptors(object);
  for (const name of names) {
    const member = members[name];
    // Which of them return promises, the caller says.
    const method = member.value as Asynchronous;
    member.value = (...given: unknown[]) => whileOpen(() => method(...given));
  }
  return Object.create(Object.prototype, members) as T;
}
