// Links from the elements’ rules, clauses, tables and flows to the views of the playground.
import { linkRulesTo } from '../../elements/page-links.ts';
import { handToJudge } from '../judge/handed-token.ts';
import { hiddenTables } from '../data/hidden-tables.ts';
import { href, placeHere } from './href.ts';

/** Turns names in the elements of this page into links. Call once per page. */
export function linkElements(): void {
  linkRulesTo({
    ofRule: (rule) => href('rules', { rule }),
    ofClause: (clause) => href('rules', { clause }),
    ofDecision: (decision) => href('decisions', { decision }),
    ofPlace: (place) => href(placeHere(place)),
    // The key of a row may be a token, so the address names only the table; the table view marks the row.
    judge: (token) => {
      handToJudge(token);
      location.assign(href('judge'));
    },
    ofTable: ({ party, table }) => (hiddenTables.has(table) ? undefined : href('data', { party, table })),
  });
}
