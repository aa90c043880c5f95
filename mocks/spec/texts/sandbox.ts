// What the sandbox itself asks for, where no text speaks.
import type { SourceText } from './source-text.ts';

export const ownTexts = {
  sandbox: {
    title: 'This sandbox',
    name: 'Rules of this sandbox, where no text speaks',
    version: 'as released',
    date: 'undated: changes with the sandbox',
    address: { none: 'no text: what the sandbox itself asks for' },
    sections: {
      'brand statuses': 'A recipient whose brand is not ACTIVE is answered as if its software product were not ACTIVE',
      'consumer screens': 'The holder’s screens, and the consumer’s device and dashboard, are simulated',
      'client certificates': 'Whose certificate a client presents',
      limits: 'The sandbox’s own limits on sizes, counts and times',
      'secondary calls': 'What a call to the secondary data holder carries',
      'login hints': 'What a hint of a backchannel request looks like',
      'length of a binding message': 'How long a binding message may be',
      'lifetime of a request object': 'How far in the future exp of a request object may be',
      logos: 'The sandbox serves the logos of participants',
      'one-time password': 'The one-time password of a simulated login',
      'repeated values': 'A list contains each value only once',
      'query parameters': 'A query parameter is sent only once',
    },
  },
} as const satisfies Readonly<Record<string, SourceText>>;
