// Rules, clauses, tables and places that elements name lead to the views of the playground.
import { linkRulesTo } from '../../elements/page-links.ts';
import { handToJudge } from '../judge/handed-token.ts';
import { hiddenTables } from '../data/hidden-tables.ts';
import { href, placeHere } from './href.ts';

/** From now on, on this page. */
export function linkElements(): void {
  linkRulesTo({
    ofRule: (rule) => href('rules', { rule }),
    ofClause: (clause) => href('rules', { clause }),
    ofDecision: (decision) => href('decisions', { decision }),
    ofPlace: (place) => href(placeHere(place)),
    // The key of a row may be a token, so the table alone stands in the address; the row is marked there.
    judge: (token) => {
      handToJudge(token);
      location.assign(href('judge'));
    },
    ofTable: ({ party, table }) => (hiddenTables.has(table) ? undefined : href('data', { party, table })),
  });
}
