// The tables of the data page: their party, their title, and which members are secret.
import type { ComputedKind, Sandbox } from '../../../mocks/index.ts';
import type { ProfileId } from '../../../mocks/spec/ids.ts';
import type { Party } from '../../../mocks/spec/party.ts';
import { readParameter } from '../../ui/address.ts';
import { balanceColumns, invoiceColumns, planColumns, transactionColumns, type Column } from './billed-columns.ts';

export interface DataTable {
  /** The name in the store and the trace; `scenario.…` for the household’s data, and `register.participants`. */
  readonly name: string;
  readonly party: Party;
  readonly title: string;
  /** Members usable as a token, a code or a password; shown as hashes. */
  readonly secrets?: readonly string[];
  /** Computed on demand. */
  readonly computed?: ComputedKind;
  /** What a computed table is searched by, after “Find by”. */
  readonly foundBy?: string;
  /** Readable columns; without them each member is a column. */
  readonly columns?: readonly Column[];
  /** The only holder profile that has the table; absent where every profile has it. */
  readonly only?: ProfileId;
}

/** Whether the world has a holder with this table. */
export const isShown = ({ only }: DataTable, { holders }: Pick<Sandbox, 'holders'>): boolean =>
  only === undefined || Object.values(holders).some(({ profile }) => profile === only);

const table = (party: Party, name: string, title: string, secrets?: readonly string[]): DataTable => ({
  name,
  party,
  title,
  ...(secrets === undefined ? {} : { secrets }),
});

/** Computed by holders of today’s profile from readings, prices and days. */
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
  table('holder', 'holder.overrides', 'Overrides by armed faults'),
  table('secondary', 'scenario.servicePoints', 'Service points'),
  { ...table('secondary', 'secondary.usage', 'Readings'), computed: 'usage', ...ofMeters },
  { ...table('secondary', 'secondary.der', 'Distributed energy resources'), computed: 'der', ...ofMeters },
  table('secondary', 'secondary.overrides', 'Service points made unavailable'),
];

/** Undefined for a table that is never shown. */
export const dataTable = (name: string | undefined): DataTable | undefined =>
  dataTables.find((one) => one.name === name);

/** The address’s table, else the first one of its party. */
export const tableOfAddress = (): DataTable | undefined =>
  dataTable(readParameter('table')) ?? dataTables.find(({ party }) => party === readParameter('party'));

/** The initial table: the consents if there are any, otherwise the household’s accounts. */
export const firstTable = (held: ReadonlyMap<string, readonly unknown[]>): DataTable | undefined =>
  dataTable(held.get('holder.consents')?.length ? 'holder.consents' : 'scenario.accounts');
