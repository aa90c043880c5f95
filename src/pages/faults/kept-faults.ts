// Faults are armed in one page alone, but what a preset changes in the world outlives it: it is noted, and armed again.
import { faultPresets, type FaultPreset, type Sandbox } from '../../../mocks/index.ts';
import { memberOf } from '../../elements/json-member.ts';
import type { Notes } from '../notes.ts';

const key = 'faults';

/** What ends something for good is over once it is done; the others can be armed twice without harm. */
const over: readonly FaultPreset[] = ['consent-revoked', 'access-token-expired', 'jwks-rotated'];

const isPreset = (name: unknown): name is FaultPreset => typeof name === 'string' && Object.hasOwn(faultPresets, name);

/** A world of its own has an authority of its own. */
const worldOf = async ({ certificates }: Sandbox): Promise<string> => (await certificates.root()).thumbprint;

/** Notes the presets that are armed now. */
export async function noteFaults(sandbox: Sandbox, notes: Notes): Promise<void> {
  const presets = sandbox.faults
    .list()
    .flatMap(({ fault }) => (isPreset(fault) && !over.includes(fault) ? [fault] : []));
  if (presets.length === 0) notes.remove(key);
  else notes.write(key, { world: await worldOf(sandbox), presets });
}

/** Arms again what was armed in this very world before the page was loaded. */
export async function armNotedFaults(sandbox: Sandbox, notes: Notes): Promise<void> {
  const note = notes.read(key);
  const presets = memberOf(note, 'presets');
  if (!Array.isArray(presets) || memberOf(note, 'world') !== (await worldOf(sandbox))) return;
  const armed = sandbox.faults.list().map(({ fault }) => fault);
  for (const preset of presets.filter(isPreset)) {
    if (armed.includes(preset)) continue;
    // A person may have set the recipient back by hand.
    if (preset === 'recipient-suspended' && !(await isSuspended(sandbox))) continue;
    sandbox.faults.add(preset);
  }
}

async function isSuspended({ register, dataRecipient }: Sandbox): Promise<boolean> {
  const entries = await register.list('dataRecipient');
  return entries.some(({ id, status }) => id === dataRecipient.legalEntityId && status === 'SUSPENDED');
}
