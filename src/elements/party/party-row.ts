// Finds the row of a party by its id: title and letters.
import { parties, type Party, type PartyRow } from '../../../mocks/spec/party.ts';

const rows = new Map(parties.map((row) => [row.id, row]));

/** Throws for an unknown id. */
export function partyRow(party: Party): PartyRow {
  const row = rows.get(party);
  if (row === undefined) throw new TypeError(`There is no party ${party}.`);
  return row;
}
