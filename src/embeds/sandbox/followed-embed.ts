// An embed that shows what others send, such as a trace: whose world it shows where its page does not say.
import { isPlaced, worldNameOf } from './shared-world.ts';

const senders = 'cdr-flow, cdr-try, cdr-rule';

/** One embed for each world in which something is sent on this page. */
export const sendersOfPage = (): readonly Element[] => [
  ...new Map(
    [...document.querySelectorAll(senders)].toReversed().map((sender) => [worldNameOf(sender), sender] as const),
  ).values(),
];

/**
 * The embed whose world this one shows: its own where a profile or a `<cdr-sandbox>` names one; else that of the others
 * where they all share one.
 */
export function followedEmbed(embed: Element): Element {
  if (isPlaced(embed)) return embed;
  const [only, ...others] = sendersOfPage();
  return only === undefined || others.length > 0 ? embed : only;
}

/** So many worlds there are on the page of an embed that names none; 1 where it names its own. */
export const worldsBeside = (embed: Element): number => (isPlaced(embed) ? 1 : Math.max(1, sendersOfPage().length));
