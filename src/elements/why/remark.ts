// Remarks on exchanges that were not refused but need an explanation: pending, declined, or an inactive token.
import type { Exchange } from '../../../mocks/index.ts';
import { memberOf, parsedJson } from '../json-member.ts';
import { outcomeOf } from '../outcome.ts';
import { refusalName } from '../refusal-name.ts';

export interface Remark {
  readonly title: string;
  readonly words: readonly string[];
}

const waits: Readonly<Record<string, string>> = {
  authorization_pending:
    'The consumer has not answered. The recipient polls again after the interval that the holder gave.',
  slow_down: 'The recipient polled too soon. From now on it waits five seconds longer between polls.',
};

/** Undefined if there is nothing to remark. */
export function remarkOf(exchange: Exchange): Remark | undefined {
  const name = refusalName(exchange);
  switch (outcomeOf(exchange)) {
    case 'pending':
      return {
        title: `Not yet: ${name}`,
        words: [waits[name] ?? '', 'This is not a refusal: the request is still open.'],
      };
    case 'declined':
      return {
        title: 'The consumer said no',
        words: ['The holder recorded the answer and sends the browser back with access_denied. Nothing is shared.'],
      };
    case 'ok':
      return inactive(exchange);
    default:
      return undefined;
  }
}

/** The response does not say why a token is inactive (RFC 7662 2.2); the trace does. */
function inactive({ operation, response, checks }: Exchange): Remark | undefined {
  if (operation !== 'introspect' || memberOf(parsedJson(response.body), 'active') !== false) return undefined;
  const broken = checks.filter(({ rule, outcome }) => outcome === 'fail' && rule.startsWith('introspection.'));
  return {
    title: 'Why it is inactive',
    words: [
      ...broken.map(({ title, fix }) => `This check failed: “${title}”. ${fix ?? ''}`.trim()),
      'The response does not say why, so that a client learns nothing about another client’s tokens.',
    ],
  };
}
