// A <cdr-why> on a page explains the latest refusal of the embeds that share its world.
import type { CdrEvent } from '../../elements/events.ts';
import type { CdrWhy } from '../../elements/why/cdr-why.ts';
import { loadPart } from '../../recipient/load-with-retry.ts';
import { followedEmbed } from '../sandbox/followed-embed.ts';
import { worldNameOf } from '../sandbox/shared-world.ts';

async function explain({ target, detail }: CdrEvent<'cdr-refused'>): Promise<void> {
  if (!(target instanceof Element)) return;
  const panels = [...document.querySelectorAll<CdrWhy>('cdr-why')].filter(
    (why) => worldNameOf(followedEmbed(why)) === worldNameOf(target),
  );
  if (panels.length === 0) return;
  await loadPart(() => import('../../elements/why/cdr-why.ts'));
  for (const panel of panels) panel.exchange = detail.exchange;
}

/** Starts listening, for the lifetime of the page. */
export const explainRefusals = (): void =>
  document.addEventListener('cdr-refused', (event) => void explain(event).catch(() => undefined));
