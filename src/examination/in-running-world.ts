// Examines a recipient in an existing world: the page’s own, or a lesson’s.
import {
  beginPlan,
  type PlanUnderWay,
  type RecipientUnderTest,
  type Result,
  type Stand,
  type Told,
} from '../../mocks/examination.ts';
import type { Sandbox } from '../../mocks/index.ts';
import type { FlowMark } from '../../mocks/spec/flow-mark.ts';
import { markedFetch } from '../recipient/client-auth.ts';
import { fetchInDate } from '../runs/recipients/certificate-renewal.ts';
import type { ActingRecipient } from '../runs/recipients/recipient-for.ts';

/** The stand of a recipient at the acting recipient’s holder. `mark` marks its requests in the trace. */
export async function standOf(
  { sandbox, recipient, holder, persona }: ActingRecipient,
  report: (told: Told) => void,
  mark: FlowMark,
): Promise<Stand> {
  const send = markedFetch(await fetchInDate(sandbox, recipient), mark);
  return {
    sandbox: atHolder(sandbox, holder),
    recipient: { ...recipient, fetch: send },
    consumer: async (url) => (await persona?.authorise(url)) ?? url,
    now: () => sandbox.clock.now(),
    wait: (seconds) => sandbox.clock.advance(`PT${String(Math.max(0, seconds))}S`),
    report,
  };
}

/** The sandbox reduced to this holder. */
function atHolder(sandbox: Sandbox, holder: ActingRecipient['holder']): Sandbox {
  return new Proxy(sandbox, {
    get: (target, name) => {
      if (name === 'profile') return holder.profile;
      if (name === 'holders') return { [holder.brand]: holder };
      if (name === 'urls') return { ...target.urls, dataHolder: holder.urls };
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** Shares once with honest parties. Rejects with the recipient’s error. */
export async function shareHonestly(
  acting: ActingRecipient,
  recipient: RecipientUnderTest,
  mark: FlowMark,
): Promise<void> {
  await recipient.share(await standOf(acting, () => undefined, mark));
}

/** A plan that tampers until it is ended. */
export type BegunPlan = Pick<PlanUnderWay, 'report' | 'end'>;

/**
 * Shares once under the plan and returns its verdict; the world is honest again afterwards. `begin` starts the plan, by
 * default on this page.
 */
export async function shareUnder(
  plan: string,
  acting: ActingRecipient,
  recipient: RecipientUnderTest,
  mark: FlowMark,
  begin: (sandbox: Sandbox, plan: string) => Promise<BegunPlan> = beginPlan,
): Promise<Result> {
  const under = await begin(acting.sandbox, plan);
  try {
    const stand = await standOf(acting, (told) => under.report(told), mark);
    const told = await recipient.share(stand).then(
      (said): Told => said ?? { outcome: 'shared' },
      (error: unknown): Told => ({ outcome: 'refused', error }),
    );
    under.report(told);
  } catch (error) {
    under.report({ outcome: 'refused', error });
  }
  return under.end();
}
