// The acts of the arrangement lab: its own recipient and a consumer of the household, at a holder of
// today’s profile.
import {
  dashboardClient,
  scenarioNames,
  type DataHolderBrand,
  type DataRecipient,
  type Exchange,
  type Persona,
  type Sandbox,
  type SandboxOptions,
} from '../../../mocks/index.ts';
import { profiles } from '../../../mocks/spec/profiles/index.ts';
import { amend, codeFlow, everydayScopes, refreshFlow, withdrawAtHolder } from '../../recipient/index.ts';
import type { MadeApp } from '../../runs/recipients/made-apps.ts';
import { recipientFor, type ActingRecipient } from '../../runs/recipients/recipient-for.ts';
import { openOwnWorld } from '../../runs/own-world.ts';
import type { PlayedFacts } from '../../runs/flows/played-facts.ts';

/** What the consumer is asked to agree to. */
export interface SharingRequest {
  readonly accounts: readonly string[];
  /** In seconds; 0 means once. */
  readonly sharingDuration: number;
}

export interface Lab extends LabActs {
  readonly sandbox: Sandbox;
  /** The lab uses the page’s world; otherwise a world in memory for this view alone. */
  readonly isPagesWorld: boolean;
  readonly holder: DataHolderBrand;
  /** Customers of the holder. */
  readonly people: readonly Persona[];
  /** Who shares next: the first customer until another is chosen. */
  readonly persona: Persona;
  /** Names of the accounts that the person may share. */
  readonly accounts: readonly string[];
  choose(person: Persona): void;
  /** The accounts that the person who made this arrangement may share. */
  readonly accountsOf: (arrangementId: string) => readonly string[];
  readonly accountName: (key: string) => string;
  readonly clientId: string;
  readonly recipient: DataRecipient;
  /** Stops the world if it exists for this view alone. */
  end(): Promise<void>;
}

interface LabActs {
  share(asked: SharingRequest): Promise<void>;
  /** The consumer agrees, but the recipient never redeems the code. */
  leaveCode(asked: SharingRequest): Promise<void>;
  amend(arrangementId: string, asked: SharingRequest): Promise<void>;
  /** The consumer agrees to the amendment, but the recipient never redeems the code. */
  leaveAmendment(arrangementId: string, asked: SharingRequest): Promise<void>;
  refresh(arrangementId: string): Promise<void>;
  /** Reads the accounts with the arrangement’s current or last access token. A refusal is returned too. */
  read(arrangementId: string): Promise<Exchange>;
  withdrawOnDashboard(arrangementId: string): Promise<void>;
  withdrawInApp(arrangementId: string): Promise<void>;
  advance(duration: string): Promise<void>;
  /**
   * Calls back after every exchange, once the recipient has forgotten arrangements reported as withdrawn. Returns a
   * function that unsubscribes.
   */
  listen(changed: () => void): () => void;
  /** Whether the recipient has a refresh token for it. */
  mayRefresh(arrangementId: string): boolean;
  /** Whether the recipient has tokens for it. */
  knows(arrangementId: string): boolean;
  /** Whether the recipient has, or had, an access token for it. */
  mayRead(arrangementId: string): boolean;
}

const labs = new WeakMap<Sandbox, Promise<Lab>>();

/** One lab per world of the page. A lab in that world is found again on return; a separate one lasts until its end. */
export async function labIn(page: Sandbox): Promise<Lab> {
  const known = labs.get(page);
  if (known !== undefined && (await isCurrent(page, await known))) return known;
  // Another lab may have replaced it meanwhile.
  const forget = (): void => void (labs.get(page) === opened && labs.delete(page));
  const opened = openLab(page, forget);
  labs.set(page, opened);
  opened.catch(forget);
  return opened;
}

/** Whether opening the lab enrols a recipient in the page’s world: it has a suitable holder and no lab yet. */
export const wouldEnrol = (page: Sandbox): boolean => !labs.has(page) && holderWithArrangements(page) !== undefined;

/** False after a reset or a change of profile: the recipient is no longer enrolled. */
const isCurrent = async (page: Sandbox, { isPagesWorld, sandbox, recipient }: Lab): Promise<boolean> =>
  isPagesWorld === (holderWithArrangements(page) !== undefined) &&
  (await sandbox.recipients.find(recipient.softwareProductId)) !== undefined;

const holderWithArrangements = ({ holders }: Sandbox): DataHolderBrand | undefined =>
  Object.values(holders).find(({ profile }) => profiles[profile].sharingSource === 'arrangement');

async function openLab(page: Sandbox, forget: () => void): Promise<Lab> {
  if (holderWithArrangements(page) !== undefined)
    return Object.assign(await furnished(page), { isPagesWorld: true, end: async () => {} });
  const lab = await openOwnWorld({ profile: 'today', scenario: householdBeside(page) }, furnished);
  const { end } = lab;
  return Object.assign(lab, {
    isPagesWorld: false,
    end: async () => {
      forget();
      await end();
    },
  });
}

/** The page’s scenario, except the first: its people have one account each, which leaves little to amend. */
const householdBeside = ({ scenario }: Sandbox): NonNullable<SandboxOptions['scenario']> =>
  scenario.name === scenarioNames[0] ? 'two-properties' : scenario;

async function furnished(sandbox: Sandbox): Promise<Omit<Lab, 'isPagesWorld' | 'end'>> {
  const acting = await recipientFor(sandbox, {
    recipient: { name: 'Lab app' satisfies MadeApp },
    holder: holderWithArrangements(sandbox)?.brand,
  });
  const { holder, clientId, recipient } = acting;
  const { customers } = sandbox.scenario;
  const accountsOf = ({ customerId }: Persona) =>
    customers.find((one) => one.customerId === customerId)?.profiles.map(({ accounts }) => accounts) ?? [];
  const all = holder.personas.flatMap(accountsOf).flat();
  const sharedBy = (person: Persona): readonly string[] =>
    (accountsOf(person)[0] ?? []).filter(({ ineligible }) => ineligible === undefined).map((one) => one.displayName);
  const [first] = holder.personas;
  if (first === undefined)
    throw new Error('No consumer of this household is a customer of a holder with today’s profile.');
  let chosen = first;
  const acts = actsOf(acting, () => chosen);
  return {
    sandbox,
    holder,
    people: holder.personas,
    get persona() {
      return chosen;
    },
    get accounts() {
      return sharedBy(chosen);
    },
    choose: (person) => void (chosen = person),
    accountsOf: (id) => sharedBy(acts.personOf(id)),
    accountName: (key) => all.find((one) => one.key === key)?.displayName ?? key,
    clientId,
    recipient,
    ...acts,
  };
}

type Facts = Partial<PlayedFacts>;

/** An amendment asks for fewer scopes, so that the new sharing visibly replaces the old. */
const lessScopes = everydayScopes.filter((scope) => scope !== 'energy:electricity.usage:read');

const readAccounts = { ...codeFlow, steps: codeFlow.steps.filter(({ id }) => id === 'accounts') };

interface Arrangement {
  readonly facts: Facts;
  /** Made the arrangement, and answers for it. */
  readonly person: Persona;
}

/** The arrangements of the recipient, also those that it has forgotten. */
function madeArrangements() {
  const known = new Map<string, Arrangement>();
  const former = new Map<string, Arrangement>();
  return {
    keep: (person: Persona, facts: Facts): void =>
      void (facts.arrangementId && known.set(facts.arrangementId, { facts, person })),
    forget: (id: string): void => {
      const forgotten = known.get(id);
      if (forgotten !== undefined) former.set(id, forgotten);
      known.delete(id);
    },
    known: (id: string): Arrangement | undefined => known.get(id),
    find: (id: string): Arrangement | undefined => known.get(id) ?? former.get(id),
  };
}

function present(arrangement: Arrangement | undefined): Arrangement {
  if (arrangement === undefined) throw new Error('The recipient has no tokens of this arrangement.');
  return arrangement;
}

function actsOf(
  { sandbox, recipient, holder, facts: registered }: ActingRecipient,
  chosen: () => Persona,
): LabActs & { personOf(arrangementId: string): Persona } {
  const made = madeArrangements();
  const actingFor = ({ customerId }: Persona): Promise<ActingRecipient> =>
    recipientFor(sandbox, { recipient, holder: holder.brand, persona: customerId, known: registered, register: false });
  const wanted = ({ sharingDuration, accounts }: SharingRequest) => ({
    known: { wanted: { scopes: everydayScopes, sharingDuration } },
    accounts,
  });
  const amended = (facts: Facts, { sharingDuration, accounts }: SharingRequest) => ({
    known: { ...facts, amendment: { scopes: lessScopes, sharingDuration } },
    accounts,
  });
  const forgetWithdrawn = async (): Promise<void> => {
    for (const id of await recipient.withdrawnArrangements()) made.forget(id);
  };
  const personOf = (id: string): Persona => made.find(id)?.person ?? chosen();
  return {
    personOf,
    share: async (asked) => {
      const person = chosen();
      made.keep(person, await (await actingFor(person)).runUntil(codeFlow, 'token', wanted(asked)));
    },
    leaveCode: async (asked) => void (await (await actingFor(chosen())).runUntil(codeFlow, 'authorise', wanted(asked))),
    amend: async (id, asked) => {
      const { facts, person } = present(made.known(id));
      made.keep(person, await (await actingFor(person)).runUntil(amend, 'token', amended(facts, asked)));
    },
    leaveAmendment: async (id, asked) => {
      const { facts, person } = present(made.known(id));
      await (await actingFor(person)).runUntil(amend, 'authorise', amended(facts, asked));
    },
    refresh: async (id) => {
      const { facts, person } = present(made.known(id));
      made.keep(person, await (await actingFor(person)).runUntil(refreshFlow, 'refresh', { known: facts }));
    },
    read: async (id) => {
      const { facts, person } = present(made.find(id));
      const run = crypto.randomUUID();
      const trouble = await (await actingFor(person)).run(readAccounts, { known: facts, run }).then(
        () => undefined,
        (error: unknown) => error,
      );
      const exchange = sandbox.trace.entries((one) => one.run === run).at(-1);
      if (exchange === undefined) throw trouble;
      return exchange;
    },
    withdrawOnDashboard: async (id) => {
      const complaint = await dashboardClient(holder.urls.issuer, personOf(id).customerId, sandbox.fetch).withdraw(id);
      if (complaint !== undefined) throw new Error(complaint);
      await forgetWithdrawn();
    },
    withdrawInApp: async (id) => {
      const { facts, person } = present(made.known(id));
      await (await actingFor(person)).runUntil(withdrawAtHolder, 'withdraw', { known: facts });
      made.forget(id);
    },
    advance: async (duration) => {
      await sandbox.clock.advance(duration);
      await forgetWithdrawn();
    },
    listen: (changed) =>
      sandbox.trace.subscribe(({ operation }) => {
        // Every withdrawal, wherever it was made, ends in the holder’s call to the recipient.
        const told = operation === 'revokeArrangementAtRecipient' ? forgetWithdrawn() : Promise.resolve();
        void told.catch(() => undefined).then(changed);
      }),
    knows: (id) => made.known(id) !== undefined,
    mayRead: (id) => made.find(id) !== undefined,
    mayRefresh: (id) => made.known(id)?.facts.tokens?.refresh_token !== undefined,
  };
}
