// What a page may ask of a world on a server, by name.
import { systemRandomness } from '../ambient/randomness.ts';
import type { Persona } from '../personas/persona.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import {
  controlMethods,
  personaMethods,
  recipientMethods,
  type ControlName,
} from '../sandbox/controls/control-methods.ts';
import { recipientUnknown } from '../sandbox/recipient-unknown.ts';
import type { Checkpoint, DataRecipient, EnrolOptions, Sandbox } from '../sandbox/sandbox-interface.ts';
import { packable } from './packed.ts';

/** Checkpoints that pages have captured. */
const checkpoints = new WeakMap<Sandbox, Map<string, Checkpoint>>();

const personaOf = ({ personas }: Sandbox, id: unknown): Persona => {
  const found = personas.find(({ customerId }) => customerId === id);
  if (found !== undefined) return found;
  throw new SandboxError('request-unknown', 'This consumer is no longer part of the world.', 'Reload the page.');
};

const recipientOf = async ({ recipients }: Sandbox, id: unknown): Promise<DataRecipient> => {
  const found = await recipients.find(String(id));
  if (found !== undefined) return found;
  throw recipientUnknown();
};

type Given<F extends (...given: never[]) => unknown> = Parameters<F>;

/** Methods that no table of control-methods.ts has: of the sandbox itself, and those that return at once. */
const others = {
  'faults.add': async ({ faults }: Sandbox, fault: Given<Sandbox['faults']['add']>[0]) => void faults.add(fault),
  'faults.remove': async ({ faults }: Sandbox, id: string) => faults.remove(id),
  'faults.clear': async ({ faults }: Sandbox) => faults.clear(),
  'trace.clear': async ({ trace }: Sandbox) => trace.clear(),
  enrol: async (sandbox: Sandbox, options?: EnrolOptions) => (await sandbox.enrol(options)).softwareProductId,
  due: (sandbox: Sandbox) => sandbox.due(),
  computed: async (
    sandbox: Sandbox,
    kind: Given<Sandbox['computed']>[0],
    text: string,
    from: number,
    count: number,
  ) => {
    const { total, slice } = await sandbox.computed(kind, text);
    return { total, records: slice(from, count) };
  },
  reset: (sandbox: Sandbox, ...given: Given<Sandbox['reset']>) => sandbox.reset(...given),
  exportState: (sandbox: Sandbox, ...given: Given<Sandbox['exportState']>) => sandbox.exportState(...given),
  importState: (sandbox: Sandbox, state: unknown) => sandbox.importState(state),
  checkpoint: async (sandbox: Sandbox) => {
    const kept = checkpoints.get(sandbox) ?? new Map<string, Checkpoint>();
    checkpoints.set(sandbox, kept);
    const id = systemRandomness.uuid();
    kept.set(id, await sandbox.checkpoint());
    return id;
  },
  restore: async (sandbox: Sandbox, id: string, ...given: Given<Checkpoint['restore']>) =>
    checkpoints
      .get(sandbox)
      ?.get(id)
      ?.restore(...given),
} as const;

type MethodsOf<Of extends string, Methods> = `${Of}.${keyof Methods & string}`;

export type ActName =
  | keyof typeof others
  | { [C in ControlName]: MethodsOf<C, (typeof controlMethods)[C]> }[ControlName]
  | MethodsOf<'persona', typeof personaMethods>
  | MethodsOf<'recipient', typeof recipientMethods>;

type Act = (sandbox: Sandbox, ...given: readonly unknown[]) => Promise<unknown>;
type Owner = Readonly<Record<string, (...given: readonly unknown[]) => Promise<unknown>>>;

const tables: Readonly<Record<string, Readonly<Record<string, true>>>> = {
  ...controlMethods,
  persona: personaMethods,
  recipient: recipientMethods,
};

/** What has the method, and the arguments for it: those of consumers and recipients come after their id. */
async function ownerOf(
  sandbox: Sandbox,
  name: string,
  given: readonly unknown[],
): Promise<readonly [owner: object, given: readonly unknown[]]> {
  const [id, ...rest] = given;
  if (name === 'persona') return [personaOf(sandbox, id), rest];
  if (name === 'recipient') return [await recipientOf(sandbox, id), rest];
  return [sandbox[name as ControlName], given];
}

/** The action of this name; undefined if there is none. It resolves to a value that can be packed. */
export function actNamed(name: string): Act | undefined {
  // Whatever a page sends is checked by the method that gets it.
  if (Object.hasOwn(others, name)) return others[name as keyof typeof others] as Act;
  const [of = '', method = ''] = name.split('.');
  if (!Object.hasOwn(tables, of) || !Object.hasOwn(tables[of] ?? {}, method)) return undefined;
  return async (sandbox, ...all) => {
    const [owner, given] = await ownerOf(sandbox, of, all);
    return packable(await (owner as Owner)[method]?.(...given));
  };
}
