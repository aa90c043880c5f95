// What is done in the arrangement lab: a recipient of its own and a consumer of the household, at a holder that speaks the profile of today.
import {
  dashboardClient,
  type DataHolderBrand,
  type DataRecipient,
  type Persona,
  type Sandbox,
} from '../../../mocks/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { amend, codeFlow, everydayScopes, refreshFlow, withdrawAtHolder } from '../../recipient/index.ts';
import { recipientFor, type ActingRecipient } from '../../runs/recipient-for.ts';
import { openOwnWorld } from '../../runs/own-world.ts';
import type { PlayedFacts } from '../../runs/played-facts.ts';

/** What a consumer is asked to agree to. */
export interface SharingRequest {
  readonly accounts: readonly string[];
  /** In seconds; 0: once. */
  readonly sharingDuration: number;
}

export interface Lab extends LabActs {
  readonly sandbox: Sandbox;
  /** It stands in the world of the page; else in one in memory, for this view alone. */
  readonly isPagesWorld: boolean;
  readonly holder: DataHolderBrand;
  readonly persona: Persona;
  /** Accounts that they may share, by their name. */
  readonly accounts: readonly string[];
  readonly accountName: (key: string) => string;
  readonly clientId: string;
  readonly recipient: DataRecipient;
  /** Stops the world, where it stands for this view alone. */
  end(): Promise<void>;
}

interface LabActs {
  share(asked: SharingRequest): Promise<void>;
  /** The consumer says yes, and the recipient never comes with the code. */
  leaveCode(asked: SharingRequest): Promise<void>;
  amend(arrangementId: string, asked: SharingRequest): Promise<void>;
  /** The consumer says yes to something else, and the recipient never comes with the code. */
  leaveAmendment(arrangementId: string, asked: SharingRequest): Promise<void>;
  refresh(arrangementId: string): Promise<void>;
  /** Reads the accounts with the access token of the arrangement. */
  read(arrangementId: string): Promise<void>;
  withdrawAtHolder(arrangementId: string): Promise<void>;
  withdrawAtRecipient(arrangementId: string): Promise<void>;
  advance(duration: string): Promise<void>;
  /** Called after every exchange of the world, what a holder has told of the end of forgotten by then. Gives what stops it. */
  listen(changed: () => void): () => void;
  /** Whether the recipient has a refresh token of it. */
  mayRefresh(arrangementId: string): boolean;
  /** Whether the recipient has tokens of it. */
  knows(arrangementId: string): boolean;
}

const labs = new WeakMap<Sandbox, Promise<Lab>>();

/** One for each world of the page. In that world, what was done in it is found again; one beside it lasts until its end. */
export async function labIn(page: Sandbox): Promise<Lab> {
  const known = labs.get(page);
  if (known !== undefined && (await isStanding(page, await known))) return known;
  // Another may have taken its place meanwhile.
  const forget = (): void => void (labs.get(page) === opened && labs.delete(page));
  const opened = openLab(page, forget);
  labs.set(page, opened);
  opened.catch(forget);
  return opened;
}

/** Whether opening the lab enrols a recipient in the world of the page: it has such a holder, and no lab yet. */
export const wouldEnrol = (page: Sandbox): boolean => !labs.has(page) && holderWithArrangements(page) !== undefined;

/** A world that was begun anew, or in another profile, has no such recipient any more. */
const isStanding = async (page: Sandbox, { isPagesWorld, sandbox, recipient }: Lab): Promise<boolean> =>
  isPagesWorld === (holderWithArrangements(page) !== undefined) &&
  (await sandbox.recipients.find(recipient.softwareProductId)) !== undefined;

const holderWithArrangements = ({ holders }: Sandbox): DataHolderBrand | undefined =>
  Object.values(holders).find(({ profile }) => profiles[profile].sharingSource === 'arrangement');

async function openLab(page: Sandbox, forget: () => void): Promise<Lab> {
  if (holderWithArrangements(page) !== undefined)
    return { ...(await furnished(page)), isPagesWorld: true, end: async () => {} };
  const lab = await openOwnWorld({ profile: 'today', scenario: 'two-properties' }, furnished);
  return {
    ...lab,
    isPagesWorld: false,
    end: async () => {
      forget();
      await lab.end();
    },
  };
}

async function furnished(sandbox: Sandbox): Promise<Omit<Lab, 'isPagesWorld' | 'end'>> {
  const acting = await recipientFor(sandbox, {
    recipient: { name: 'Lab app' },
    holder: holderWithArrangements(sandbox)?.brand,
  });
  const { holder, persona, clientId, recipient } = acting;
  const customer = sandbox.scenario.customers.find(({ customerId }) => customerId === persona?.customerId);
  if (persona === undefined || customer === undefined)
    throw new Error('No consumer of this household is a customer of a holder of today.');
  const all = customer.profiles.flatMap(({ accounts }) => accounts);
  const [first] = customer.profiles;
  return {
    sandbox,
    holder,
    persona,
    accounts: first?.accounts.filter(({ ineligible }) => ineligible === undefined).map((one) => one.displayName) ?? [],
    accountName: (key) => all.find((one) => one.key === key)?.displayName ?? key,
    clientId,
    recipient,
    ...actsOf(acting, persona),
  };
}

type Facts = Partial<PlayedFacts>;

/** Less is asked for by an amendment than at first, so that one sees that nothing is added up. */
const lessScopes = everydayScopes.filter((scope) => scope !== 'energy:electricity.usage:read');

const readAccounts = { ...codeFlow, steps: codeFlow.steps.filter(({ id }) => id === 'accounts') };

function actsOf({ sandbox, recipient, holder, run, runUntil }: ActingRecipient, persona: Persona): LabActs {
  const known = new Map<string, Facts>();
  const wanted = ({ sharingDuration, accounts }: SharingRequest) => ({
    known: { wanted: { scopes: everydayScopes, sharingDuration } },
    accounts,
  });
  const amended = (arrangementId: string, { sharingDuration, accounts }: SharingRequest) => ({
    known: { ...factsOf(arrangementId), amendment: { scopes: lessScopes, sharingDuration } },
    accounts,
  });
  const keep = (facts: Facts): void => void (facts.arrangementId && known.set(facts.arrangementId, facts));
  const factsOf = (arrangementId: string): Facts => {
    const facts = known.get(arrangementId);
    if (facts === undefined) throw new Error('The recipient has no tokens of this arrangement.');
    return facts;
  };
  const forgetWithdrawn = async (): Promise<void> => {
    for (const id of await recipient.withdrawnArrangements()) known.delete(id);
  };
  return {
    share: async (asked) => keep(await runUntil(codeFlow, 'token', wanted(asked))),
    leaveCode: async (asked) => void (await runUntil(codeFlow, 'authorise', wanted(asked))),
    amend: async (id, asked) => keep(await runUntil(amend, 'token', amended(id, asked))),
    leaveAmendment: async (id, asked) => void (await runUntil(amend, 'authorise', amended(id, asked))),
    refresh: async (id) => keep(await runUntil(refreshFlow, 'refresh', { known: factsOf(id) })),
    read: async (id) => void (await run(readAccounts, { known: factsOf(id) })),
    withdrawAtHolder: async (id) => {
      const complaint = await dashboardClient(holder.urls.issuer, persona.customerId, sandbox.fetch).withdraw(id);
      if (complaint !== undefined) throw new Error(complaint);
      await forgetWithdrawn();
    },
    withdrawAtRecipient: async (id) => {
      await runUntil(withdrawAtHolder, 'withdraw', { known: factsOf(id) });
      known.delete(id);
    },
    advance: async (duration) => {
      await sandbox.clock.advance(duration);
      await forgetWithdrawn();
    },
    listen: (changed) =>
      sandbox.trace.subscribe(({ operation }) => {
        // Whoever withdrew, and wherever: the holder’s call says so.
        const told = operation === 'revokeArrangementAtRecipient' ? forgetWithdrawn() : Promise.resolve();
        void told.catch(() => undefined).then(changed);
      }),
    knows: (id) => known.has(id),
    mayRefresh: (id) => known.get(id)?.tokens?.refresh_token !== undefined,
  };
}
