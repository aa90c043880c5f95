// Reads the attributes of an embedded flow: what is played, who consents, and how it looks.
import type { Sandbox } from '../../../mocks/index.ts';
import { defaultProfile } from '../../../mocks/spec/profiles/index.ts';
import { levelOf, wordOf } from '../element/attributes.ts';
import { holderOfPersona, personaNamed } from '../../runs/names.ts';
import type { RunnableFlow, Variant } from '../../runs/flows/runnable-flow.ts';
import { flowFor, spanOf } from './flow-span.ts';

/** The flow as played in this embed. */
export interface Played {
  readonly asked: string;
  readonly flow: RunnableFlow;
  readonly variant: Variant;
  /** Number of steps before the first one that is played. */
  readonly before: number;
  /** Customer id of the consumer; the first of the household if absent. */
  readonly persona?: string;
}

const names = ['flow', 'from', 'to', 'step', 'persona'] as const;

/** The attributes as one string, to detect changes. */
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

function idOf(asked: string, sandbox: Sandbox | undefined): string {
  const personas = sandbox?.personas ?? [];
  const found = personaNamed(personas, asked);
  if (found !== undefined) return found.customerId;
  const known = personas.map(({ name, customerId }) => `${name} (${customerId})`).join(', ');
  throw new Error(`There is no persona “${asked}” in this world. Choose one of ${known}.`);
}

export interface Shown {
  readonly parts: 'all' | 'diagram' | 'steps' | 'wire';
  /** Heading level. */
  readonly level: number;
  /** Its accessible name; '' for the flow’s title. */
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
