// Makes methods of a sandbox refuse once it has stopped, and throw SandboxErrors.
import { SandboxError } from '../ambient/sandbox-error.ts';

/** Does the work while the sandbox is open. Rejects (SandboxError) once it has stopped, and if its storage fails. */
export type WhileOpen = <T>(work: () => Promise<T>) => Promise<T>;

/** The error of every call after the sandbox has stopped. */
export const stoppedError = (): SandboxError =>
  new SandboxError('stopped', 'This sandbox has been stopped.', 'Create a new one.');

type Asynchronous = (...given: unknown[]) => Promise<unknown>;

/** The same object, including its getters, with the asynchronous methods of this table wrapped in `whileOpen`. */
export function methodsWhileOpen<T extends object>(
  object: T,
  whileOpen: WhileOpen,
  methods: Readonly<Partial<Record<keyof T, true>>>,
): T {
  const members = Object.getOwnPropertyDescriptors(object);
  for (const name of Object.keys(methods) as (keyof T)[]) {
    const member = members[name];
    // The table has nothing but methods that return promises.
    const method = member.value as Asynchronous;
    member.value = (...given: unknown[]) => whileOpen(() => method(...given));
  }
  return Object.create(Object.prototype, members) as T;
}
