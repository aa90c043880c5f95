// The tables that people can look at: whose they are, what they are called, and which of their members nobody may see.
import type { ComputedKind, Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import { readParameter } from '../../ui/address.ts';
import { balanceColumns, invoiceColumns, planColumns, transactionColumns, type Column } from './billed-columns.ts';

export interface DataTable {
  /** As the store and the trace name it; `scenario.…` for what the household brings along and `register.participants`. */
  readonly name: string;
  readonly party: Party;
  readonly title: string;
  /** What one would use as a token, a code or a password: shown as a hash. */
  readonly secrets?: readonly string[];
  /** Computed when it is looked at. */
  readonly computed?: ComputedKind;
  /** What a computed one is searched by, `Find by …`. */
  readonly foundBy?: string;
  /** In a form for people; else each member is a column. */
  readonly columns?: readonly Column[];
  /** The profile of a holder that has it; every profile has it where this is absent. */
  readonly only?: ProfileId;
}

/** Whether a world has a holder that the table is of. */
export const isShown = ({ only }: DataTable, { holders }: Pick<Sandbox, 'holders'>): boolean =>
  only === undefined || Object.values(holders).some(({ profile }) => profile === only);

const table = (party: Party, name: string, title: string, secrets?: readonly string[]): DataTable => ({
  name,
  party,
  title,
  ...(secrets === undefined ? {} : { secrets }),
});

/** What holders of today reckon from readings, prices and days. */
const billed = (
  computed: ComputedKind,
  title: string,
  columns: readonly Column[],
  foundBy = 'the key or number of an account',
): DataTable => ({
  ...table('holder', `holder.${computed}`, title),
  computed,
  columns,
  foundBy,
  only: 'cds-1.36',
});

const ofMeters = { foundBy: 'the NMI of a service point' };

export const dataTables: readonly DataTable[] = [
  table('register', 'register.participants', 'Participants'),
  table('register', 'register.enrolled', 'Products enrolled'),
  table('register', 'register.status', 'Statuses changed'),
  table('register', 'register.jtis', 'Assertions seen'),
  table('register', 'certificates.issued', 'Certificates issued'),
  table('recipient', 'recipients.products', 'Software products'),
  { ...table('recipient', 'recipients.notifications', 'Pings received', ['authReqId']), only: '0.1.1' },
  table('holder', 'scenario.customers', 'Consumers'),
  table('holder', 'scenario.accounts', 'Accounts'),
  table('holder', 'scenario.plans', 'Plans'),
  { ...table('holder', 'scenario.balances', 'Balances as set'), only: '0.1.1' },
  billed('invoices', 'Invoices', invoiceColumns),
  billed('transactions', 'Billing transactions', transactionColumns),
  billed('balances', 'Balances', balanceColumns),
  billed('plans', 'Plans on offer', planColumns, 'the name or id of a plan'),
  table('holder', 'scenario.paymentSchedules', 'Payment schedules'),
  table('holder', 'scenario.concessions', 'Concessions'),
  table('holder', 'holder.clients', 'Clients'),
  table('holder', 'holder.consents', 'Consents'),
  table('holder', 'holder.grants', 'Authorisations'),
  table('holder', 'holder.codes', 'Authorisation codes', ['id']),
  table('holder', 'holder.accessTokens', 'Access tokens', ['id']),
  table('holder', 'holder.refreshTokens', 'Refresh tokens', ['id']),
  table('holder', 'holder.interactions', 'Consumers’ screens', ['id', 'code', 'deviceRequestId']),
  {
    ...table('holder', 'holder.backchannel', 'Backchannel requests', ['id', 'requestId', 'notificationToken']),
    only: '0.1.1',
  },
  table('holder', 'holder.events', 'Events'),
  table('holder', 'holder.register', 'Copy of the register'),
  table('holder', 'holder.keySets', 'Copies of key sets'),
  { ...table('holder', 'holder.hints', 'Login hints used', ['id']), only: '0.1.1' },
  table('holder', 'holder.products', 'Products that registered'),
  table('holder', 'holder.jtis', 'JWTs seen'),
  table('holder', 'holder.counters', 'Calls counted'),
  { ...table('holder', 'holder.metrics', 'Metrics by day'), only: 'cds-1.36' },
  { ...table('holder', 'holder.flows', 'Flows under way'), only: 'cds-1.36' },
  { ...table('holder', 'holder.outages', 'Outages counted'), only: 'cds-1.36' },
  table('holder', 'holder.overrides', 'Accounts made unavailable'),
  table('secondary', 'scenario.servicePoints', 'Service points'),
  { ...table('secondary', 'secondary.usage', 'Readings'), computed: 'usage', ...ofMeters },
  { ...table('secondary', 'secondary.der', 'Distributed energy resources'), computed: 'der', ...ofMeters },
  table('secondary', 'secondary.overrides', 'Service points made unavailable'),
];

/** By its name; undefined for one that nobody is shown. */
export const dataTable = (name: string | undefined): DataTable | undefined =>
  dataTables.find((one) => one.name === name);

/** The table of the address; else the first of its party. */
export const tableOfAddress = (): DataTable | undefined =>
  dataTable(readParameter('table')) ?? dataTables.find(({ party }) => party === readParameter('party'));

/** Where nothing is chosen: the consents once there are any, until then the accounts that the household brings along. */
export const firstTable = (held: ReadonlyMap<string, readonly unknown[]>): DataTable | undefined =>
  dataTable(held.get('holder.consents')?.length ? 'holder.consents' : 'scenario.accounts');
