// The five parties of the ecosystem, as they appear in traces, diagrams and the operation table.

export type Party = 'consumer' | 'recipient' | 'register' | 'holder' | 'secondary';

export interface PartyRow {
  /** Its name in traces and flows. */
  readonly id: Party;
  /** Two letters that identify the party where colour alone must not. */
  readonly letters: string;
  /** Its display name. */
  readonly title: string;
}

export const parties: readonly PartyRow[] = [
  { id: 'consumer', letters: 'C', title: 'Consumer' },
  { id: 'recipient', letters: 'DR', title: 'Data recipient' },
  { id: 'register', letters: 'RG', title: 'Register' },
  { id: 'holder', letters: 'DH', title: 'Data holder' },
  { id: 'secondary', letters: 'SH', title: 'Secondary data holder' },
];
