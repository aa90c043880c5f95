// What a page may ask of a world on a server, by name: the methods of the sandbox.
import { responseOnWire, type ResponseOnWire } from '../ambient/on-wire.ts';
import { systemRandomness } from '../ambient/randomness.ts';
import type { AuthoriseOptions, CancelOptions, Persona } from '../personas/persona.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { recipientUnknown } from '../sandbox/recipient-unknown.ts';
import type { DataRecipient, EnrolOptions, Sandbox } from '../sandbox/sandbox-interface.ts';
import type { Checkpoint } from '../sandbox/sandbox-interface.ts';

/** Checkpoints that pages have captured. */
const checkpoints = new WeakMap<Sandbox, Map<string, Checkpoint>>();

const personaOf = ({ personas }: Sandbox, id: string): Persona => {
  const found = personas.find(({ customerId }) => customerId === id);
  if (found !== undefined) return found;
  throw new SandboxError('request-unknown', 'This consumer is not part of the world any more.', 'Load the page again.');
};

const recipientOf = async ({ recipients }: Sandbox, id: string): Promise<DataRecipient> => {
  const found = await recipients.find(id);
  if (found !== undefined) return found;
  throw recipientUnknown();
};

/** A response in the form that a page gets. */
const told = async (coming: Promise<Response>): Promise<ResponseOnWire> => responseOnWire(await coming);

type Given<F extends (...given: never[]) => unknown> = Parameters<F>;

/** Each takes the sandbox, followed by the arguments of the method. */
export const acts = {
  'clock.set': ({ clock }: Sandbox, at: string) => clock.set(at),
  'clock.runFrom': ({ clock }: Sandbox, at: string) => clock.runFrom(at),
  'clock.advance': ({ clock }: Sandbox, duration: string) => clock.advance(duration),
  'clock.followRealTime': ({ clock }: Sandbox) => clock.followRealTime(),
  'faults.add': async ({ faults }: Sandbox, fault: Given<Sandbox['faults']['add']>[0]) => void faults.add(fault),
  'faults.remove': async ({ faults }: Sandbox, id: string) => faults.remove(id),
  'faults.clear': async ({ faults }: Sandbox) => faults.clear(),
  'trace.clear': async ({ trace }: Sandbox) => trace.clear(),
  'decisions.set': ({ decisions }: Sandbox, ...given: Given<Sandbox['decisions']['set']>) => decisions.set(...given),
  'decisions.preset': ({ decisions }: Sandbox, ...given: Given<Sandbox['decisions']['preset']>) =>
    decisions.preset(...given),
  'holder.rotateSigningKey': ({ holder }: Sandbox, ...given: Given<Sandbox['holder']['rotateSigningKey']>) =>
    holder.rotateSigningKey(...given),
  'register.list': ({ register }: Sandbox, ...given: Given<Sandbox['register']['list']>) => register.list(...given),
  'register.setStatus': ({ register }: Sandbox, ...given: Given<Sandbox['register']['setStatus']>) =>
    register.setStatus(...given),
  'register.updateMetadata': ({ register }: Sandbox, brand: string) => told(register.updateMetadata(brand)),
  'register.metrics': ({ register }: Sandbox, ...given: Given<Sandbox['register']['metrics']>) =>
    told(register.metrics(...given)),
  'register.callerAt': ({ register }: Sandbox, brand: string) => register.callerAt(brand),
  'certificates.root': ({ certificates }: Sandbox) => certificates.root(),
  'certificates.chain': ({ certificates }: Sandbox) => certificates.chain(),
  'certificates.issue': ({ certificates }: Sandbox, ...given: Given<Sandbox['certificates']['issue']>) =>
    certificates.issue(...given),
  'certificates.issueUntrusted': (
    { certificates }: Sandbox,
    ...given: Given<Sandbox['certificates']['issueUntrusted']>
  ) => certificates.issueUntrusted(...given),
  'certificates.ofServer': ({ certificates }: Sandbox, address: string) => certificates.ofServer(address),
  'certificates.revoke': ({ certificates }: Sandbox, ...given: Given<Sandbox['certificates']['revoke']>) =>
    certificates.revoke(...given),
  'recipient.rotate': async (sandbox: Sandbox, id: string, ...given: Given<DataRecipient['rotate']>) =>
    (await recipientOf(sandbox, id)).rotate(...given),
  'recipient.renewCertificate': async (sandbox: Sandbox, id: string) =>
    (await recipientOf(sandbox, id)).renewCertificate(),
  'recipient.setRedirectUris': async (sandbox: Sandbox, id: string, uris: readonly string[]) =>
    (await recipientOf(sandbox, id)).setRedirectUris(uris),
  'recipient.withdrawnArrangements': async (sandbox: Sandbox, id: string) =>
    (await recipientOf(sandbox, id)).withdrawnArrangements(),
  enrol: async (sandbox: Sandbox, options?: EnrolOptions) => (await sandbox.enrol(options)).softwareProductId,
  'persona.authorise': async (sandbox: Sandbox, id: string, url: string, options?: AuthoriseOptions) =>
    (await personaOf(sandbox, id).authorise(url, options)).href,
  'persona.deny': async (sandbox: Sandbox, id: string, url: string, options?: Pick<AuthoriseOptions, 'interaction'>) =>
    (await personaOf(sandbox, id).deny(url, options)).href,
  'persona.cancel': async (sandbox: Sandbox, id: string, url: string, options?: CancelOptions) =>
    (await personaOf(sandbox, id).cancel(url, options)).href,
  'persona.approveBackchannel': (sandbox: Sandbox, id: string, request: string) =>
    personaOf(sandbox, id).approveBackchannel(request),
  'persona.denyBackchannel': (sandbox: Sandbox, id: string, request: string) =>
    personaOf(sandbox, id).denyBackchannel(request),
  'persona.withdraw': (sandbox: Sandbox, id: string, arrangement: string) =>
    personaOf(sandbox, id).withdraw(arrangement),
  'persona.backchannelHint': (sandbox: Sandbox, id: string) => personaOf(sandbox, id).backchannelHint(),
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

export type ActName = keyof typeof acts;
