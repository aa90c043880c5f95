// What the attributes of an embedded flow ask for: what is played, who consents, and how it looks.
import type { Sandbox } from '../../../mocks/index.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { levelOf, wordOf } from '../element/attributes.ts';
import { holderOfPersona } from '../../runs/names.ts';
import type { RunnableFlow, Variant } from '../../runs/runnable-flow.ts';
import { flowFor, spanOf } from './flow-span.ts';

/** The flow as it is played here. */
export interface Played {
  readonly asked: string;
  readonly flow: RunnableFlow;
  readonly variant: Variant;
  /** So many steps come before the first one that is played. */
  readonly before: number;
  /** Customer id of who consents; the first of the household where it is absent. */
  readonly persona?: string;
}

const names = ['flow', 'from', 'to', 'step', 'persona'] as const;

/** What the attributes ask for, to be compared. */
export const askedBy = (embed: Element, sandbox: Sandbox | undefined): string =>
  JSON.stringify([sandbox?.profile, ...names.map((name) => embed.getAttribute(name))]);

export function playedFlow(embed: Element, sandbox: Sandbox | undefined): Played {
  const asked = askedBy(embed, sandbox);
  const [flow = null, from, to, step, persona] = names.map((name) => embed.getAttribute(name));
  const customer = typeof persona === 'string' ? idOf(persona, sandbox) : undefined;
  const { profile } = holderOfPersona(sandbox, customer) ?? { profile: sandbox?.profile ?? defaultProfile.id };
  const runnable = flowFor(flow, profile);
  const span = spanOf(runnable, { from: from ?? null, to: to ?? null, step: step ?? null });
  return {
    asked,
    flow: runnable,
    ...span,
    ...(customer === undefined ? {} : { persona: customer }),
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

export interface Shown {
  readonly parts: 'all' | 'diagram' | 'steps' | 'wire';
  /** Level of its heading. */
  readonly level: number;
  /** Its accessible name; '' for the title of the flow. */
  readonly label: string;
  /** Without buttons. */
  readonly still: boolean;
}

export const shownIn = (embed: Element): Shown => ({
  parts: wordOf(embed, 'view', ['all', 'diagram', 'steps', 'wire']),
  level: levelOf(embed),
  label: embed.getAttribute('label') ?? '',
  still: embed.hasAttribute('readonly'),
});
