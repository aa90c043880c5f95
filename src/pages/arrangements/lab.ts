// What is done in the arrangement lab: a recipient of its own and a consumer of the household, at a holder that speaks the profile of today.
import {
  createSandboxAtOnce,
  dashboardClient,
  type DataRecipient,
  type Persona,
  type Sandbox,
} from '../../../mocks/index.ts';
import {
  amend,
  codeFlow,
  everydayScopes,
  refreshFlow,
  startFlow,
  todayRegistration,
  withdrawAtHolder,
  type Flow,
  type FlowSurroundings,
  type TodayFacts,
} from '../../recipient/index.ts';
import { upTo } from '../../recipient/flows/today-flows.ts';
import { fetchInDate } from '../certificate-renewal.ts';

/** What a consumer is asked to agree to. */
export interface Asked {
  readonly accounts: readonly string[];
  /** In seconds; 0: once. */
  readonly sharingDuration: number;
}

export interface Lab {
  readonly sandbox: Sandbox;
  /** The page’s own world, or one that stands in memory for this view. */
  readonly isOwnWorld: boolean;
  readonly brandName: string;
  /** Of the holder. */
  readonly issuer: string;
  readonly persona: Persona;
  /** Accounts that they may share, by their name. */
  readonly accounts: readonly string[];
  readonly accountName: (key: string) => string;
  readonly clientId: string;
  readonly recipient: DataRecipient;
  share(asked: Asked): Promise<void>;
  /** The consumer says yes, and the recipient never comes with the code. */
  leaveCode(asked: Asked): Promise<void>;
  amend(arrangementId: string, asked: Asked): Promise<void>;
  /** The consumer says yes to something else, and the recipient never comes with the code. */
  leaveAmendment(arrangementId: string, asked: Asked): Promise<void>;
  refresh(arrangementId: string): Promise<void>;
  withdrawAtHolder(arrangementId: string): Promise<void>;
  withdrawAtRecipient(arrangementId: string): Promise<void>;
  advance(duration: string): Promise<void>;
  /** Whether the recipient has a refresh token of it. */
  mayRefresh(arrangementId: string): boolean;
  /** Whether the recipient has tokens of it. */
  knows(arrangementId: string): boolean;
}

const labs = new WeakMap<Sandbox, Promise<Lab>>();

/** One for each world of the page: who leaves the view and comes back finds what was done. */
export async function labIn(own: Sandbox): Promise<Lab> {
  const known = labs.get(own);
  if (known !== undefined && (await isStanding(own, await known))) return known;
  const opened = openLab(own);
  labs.set(own, opened);
  opened.catch(() => labs.delete(own));
  return opened;
}

/** A world that was begun anew, or in another profile, has no such recipient any more. */
const isStanding = async (own: Sandbox, { isOwnWorld, sandbox, recipient }: Lab): Promise<boolean> =>
  isOwnWorld === (brandOfToday(own) !== undefined) &&
  (await sandbox.recipients.find(recipient.softwareProductId)) !== undefined;

const brandOfToday = ({ scenario, profile }: Sandbox) =>
  scenario.holders.find((holder) => (holder.profile ?? profile) === 'today');

async function openLab(own: Sandbox): Promise<Lab> {
  const isOwnWorld = brandOfToday(own) !== undefined;
  const sandbox = isOwnWorld
    ? own
    : await createSandboxAtOnce({ storage: 'memory:', profile: 'today', scenario: 'two-properties' });
  const holder = brandOfToday(sandbox);
  const customer = sandbox.scenario.customers.find((one) => one.holder === holder?.brand);
  const persona = sandbox.personas.find(({ customerId }) => customerId === customer?.customerId);
  const urls = sandbox.urls.dataHolders[holder?.brand ?? ''];
  if (holder === undefined || customer === undefined || persona === undefined || urls === undefined)
    throw new Error('No consumer of this household is a customer of a holder of today.');
  const recipient = await sandbox.enrol({ name: 'Lab app' });
  const acts = actsOf(sandbox, recipient, persona, urls.issuer);
  const clientId = await acts.register();
  const all = customer.profiles.flatMap(({ accounts }) => accounts);
  const [first] = customer.profiles;
  return {
    sandbox,
    isOwnWorld,
    brandName: holder.brandName,
    issuer: urls.issuer,
    persona,
    accounts: first?.accounts.filter(({ ineligible }) => ineligible === undefined).map((one) => one.displayName) ?? [],
    accountName: (key) => all.find((one) => one.key === key)?.displayName ?? key,
    clientId,
    recipient,
    ...acts,
  };
}

type Acts = Pick<
  Lab,
  | 'share'
  | 'leaveCode'
  | 'amend'
  | 'refresh'
  | 'withdrawAtHolder'
  | 'withdrawAtRecipient'
  | 'advance'
  | 'mayRefresh'
  | 'knows'
  | 'leaveAmendment'
>;
type Facts = Partial<TodayFacts>;

/** Less is asked for by an amendment than at first, so that one sees that nothing is added up. */
const lessScopes = everydayScopes.filter((scope) => scope !== 'energy:electricity.usage:read');

function actsOf(
  sandbox: Sandbox,
  recipient: DataRecipient,
  persona: Persona,
  holder: string,
): Acts & { register(): Promise<string> } {
  let registered: Facts = {};
  const known = new Map<string, Facts>();
  const surroundings = async (accounts: readonly string[]): Promise<FlowSurroundings> => ({
    identity: { ...recipient, fetch: await fetchInDate(sandbox, recipient) },
    register: sandbox.urls.register,
    holder,
    now: () => sandbox.clock.now(),
    consumer: (url) => persona.authorise(url, { accounts: [...accounts] }),
  });
  const run = async (flow: Flow<TodayFacts>, facts: Facts, accounts: readonly string[] = []): Promise<Facts> =>
    startFlow(flow, await surroundings(accounts), facts).toEnd();
  const ask = (flow: Flow<TodayFacts>, { accounts, sharingDuration }: Asked): Promise<Facts> =>
    run(flow, { ...registered, wanted: { scopes: [...everydayScopes], sharingDuration } }, accounts);
  const keep = (facts: Facts): void => void (facts.arrangementId && known.set(facts.arrangementId, facts));
  const factsOf = (arrangementId: string): Facts => {
    const facts = known.get(arrangementId);
    if (facts === undefined) throw new Error('The recipient has no tokens of this arrangement.');
    return facts;
  };
  /** What a holder has told of the end of, the recipient knows no more. */
  const forget = async (): Promise<void> => {
    for (const id of await recipient.withdrawnArrangements()) known.delete(id);
  };
  // Whoever withdrew, and wherever: the holder’s call says so.
  sandbox.trace.subscribe(({ operation }) => {
    if (operation === 'revokeArrangementAtRecipient') void forget().catch(() => undefined);
  });
  return {
    register: async () => {
      registered = await run(todayRegistration, {});
      const id = registered.client?.client_id;
      if (id === undefined) throw new Error('The registration gave no client_id.');
      return id;
    },
    share: async (asked) => keep(await ask(upTo(codeFlow, 'token'), asked)),
    leaveCode: async (asked) => void (await ask(upTo(codeFlow, 'authorise'), asked)),
    amend: async (arrangementId, { accounts, sharingDuration }) => {
      const amendment = { scopes: lessScopes, sharingDuration };
      keep(await run(upTo(amend, 'token'), { ...factsOf(arrangementId), amendment }, accounts));
    },
    leaveAmendment: async (arrangementId, { accounts, sharingDuration }) => {
      const amendment = { scopes: lessScopes, sharingDuration };
      await run(upTo(amend, 'authorise'), { ...factsOf(arrangementId), amendment }, accounts);
    },
    refresh: async (arrangementId) => keep(await run(upTo(refreshFlow, 'refresh'), factsOf(arrangementId))),
    withdrawAtHolder: async (arrangementId) => {
      const complaint = await dashboardClient(holder, persona.customerId, sandbox.fetch).withdraw(arrangementId);
      if (complaint !== undefined) throw new Error(complaint);
      await forget();
    },
    withdrawAtRecipient: async (arrangementId) => {
      await run(upTo(withdrawAtHolder, 'withdraw'), factsOf(arrangementId));
      known.delete(arrangementId);
    },
    advance: async (duration) => {
      await sandbox.clock.advance(duration);
      await forget();
    },
    knows: (arrangementId) => known.has(arrangementId),
    mayRefresh: (arrangementId) => known.get(arrangementId)?.tokens?.refresh_token !== undefined,
  };
}
