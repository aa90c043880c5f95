// The flow that an embed plays: which one, from which step to which, and who consents.
import type { Sandbox } from '../../mocks/index.ts';
import { defaultProfile } from '../../mocks/spec/profiles/index.ts';
import type { Played } from './flow-player-parts.ts';
import { runnableNamed, spanOf } from './flow-span.ts';

const names = ['flow', 'from', 'to', 'step', 'persona'] as const;

/** What the attributes ask for, to be compared. */
export const askedBy = (embed: Element, sandbox: Sandbox | undefined): string =>
  JSON.stringify([sandbox?.profile, ...names.map((name) => embed.getAttribute(name))]);

export async function playedFlow(embed: Element, sandbox: Sandbox | undefined): Promise<Played> {
  const asked = askedBy(embed, sandbox);
  const [flow = null, from, to, step, persona] = names.map((name) => embed.getAttribute(name));
  const runnable = await runnableNamed(flow, sandbox?.profile ?? defaultProfile.id);
  const span = spanOf(runnable, { from: from ?? null, to: to ?? null, step: step ?? null });
  return {
    asked,
    flow: runnable,
    ...span,
    ...(typeof persona === 'string' ? { persona: idOf(persona, sandbox) } : {}),
  };
}

/** By customer id, by name, or by the first name alone. */
function idOf(asked: string, sandbox: Sandbox | undefined): string {
  const personas = sandbox?.personas ?? [];
  const found = personas.find(({ customerId, name }) => [customerId, name, name.split(' ')[0]].includes(asked));
  if (found !== undefined) return found.customerId;
  const known = personas.map(({ name, customerId }) => `${name} (${customerId})`).join(', ');
  throw new Error(`There is no persona “${asked}” in this world. There are ${known}.`);
}
