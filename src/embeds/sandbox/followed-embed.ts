// Which world an embed such as a trace shows, if its page does not say: the one in which other embeds send.
import { isPlaced, worldNameOf } from './shared-world.ts';

const senders = 'cdr-flow, cdr-try, cdr-rule';

/** One sending embed for each world on this page. */
const sendersOfPage = (): readonly Element[] => [
  ...new Map(
    [...document.querySelectorAll(senders)].toReversed().map((sender) => [worldNameOf(sender), sender] as const),
  ).values(),
];

/**
 * The embed whose world this one shows: its own if a profile or a `<cdr-sandbox>` names it; otherwise the one that all
 * other embeds share.
 */
export function followedEmbed(embed: Element): Element {
  if (isPlaced(embed)) return embed;
  const [only, ...others] = sendersOfPage();
  return only === undefined || others.length > 0 ? embed : only;
}

/** Number of worlds on the page of an embed that names none; 1 if it names its own. */
export const worldsBeside = (embed: Element): number => (isPlaced(embed) ? 1 : Math.max(1, sendersOfPage().length));
