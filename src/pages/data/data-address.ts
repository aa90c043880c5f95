// Where a table of the view of the data stands, and which change of an exchange leads there.
import { linkChangesTo } from '../../elements/change-address.ts';
import { dataTable } from './data-tables.ts';

export const pageOfTable = (party: string, table: string): string =>
  `?view=data&party=${encodeURIComponent(party)}&table=${encodeURIComponent(table)}`;

// The key of a row may be a token, so the table alone stands in the address; the row is marked there.
linkChangesTo(({ party, table }) => (dataTable(table) === undefined ? undefined : pageOfTable(party, table)));
