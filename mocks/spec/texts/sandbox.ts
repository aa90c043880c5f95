// The sandbox's own requirements, where no published text has one.
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
      'clock skew': 'Clocks may differ by 30 seconds',
      'signing times': 'A JWT whose iat is in the future is refused',
      'order of dates': 'In a range, the oldest date or time is not after the newest',
      'form parameters': 'Parameters are in the body, each sent once',
      'values of prompt': 'A value of prompt that the holder does not know is refused',
      'addresses of clients': 'A redirect URI or notification endpoint has no user name, password or fragment',
      'subject type': 'subject_type, if sent, is pairwise, though today’s standards ignore the member',
      'ended arrangements': 'An arrangement that has ended cannot be amended',
      'consent API': 'The consent API, which profile 0.1.1 leaves out of its scope',
      'calls of the register':
        'The register signs with PS256; for a metadata update, a decision says whether the full URL is an audience too',
      'own software product': 'The register issues a software statement only to the software product that it describes',
      decisions: 'What a decision settles, where texts differ or are silent',
      'login hints': 'What a hint of a backchannel request looks like',
      'length of a binding message': 'How long a binding message may be',
      'lifetime of a request object': 'How far in the future exp of a request object may be, and how long ago nbf',
      logos: 'The sandbox serves the logos of participants',
      'one-time password': 'The one-time password of a simulated login',
      'repeated values': 'redirect_uris contains each address only once',
      'query parameters': 'A query parameter is sent only once',
    },
  },
} as const satisfies Readonly<Record<string, SourceText>>;
