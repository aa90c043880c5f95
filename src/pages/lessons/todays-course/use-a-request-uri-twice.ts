// Lesson: a request_uri opens the holder’s door once, and not for long.
import type { Exchange } from '../../../../mocks/index.ts';
import { codeFlow } from '../../../recipient/flows/code-flow.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { answered, formOf, inOrder, is, ok, refusedBy } from '../signs.ts';
import { arrive, walked } from './todays-walks.ts';

const pushed = async (learner: Learner): Promise<URL | undefined> =>
  (await walked(learner, codeFlow, 'push')).authorisationUrl;

const push = (one: Exchange): boolean => ok(one, 'pushAuthorisation');
const arrival = (one: Exchange): boolean => ok(one, 'authorise');

/** The request_uri that a push was answered with, or that a browser brought. */
function referenceOf(one: Exchange): string | undefined {
  if (is(one, 'pushAuthorisation')) return answered(one, 'request_uri');
  return new URL(one.request.url).searchParams.get('request_uri') ?? formOf(one, 'request_uri');
}

const same = (one: Exchange, other: Exchange): boolean => referenceOf(one) === referenceOf(other);

export const useARequestUriTwice: Lesson = {
  id: 'use-a-request-uri-twice',
  title: 'Use a request_uri twice',
  why: 'The address in the browser is all that anybody on the way can see; what it holds must be worth nothing a second time.',
  moves: [
    {
      id: 'push',
      title: 'Push a request',
      words:
        'Send the signed request straight to the holder. A request_uri comes back, with the seconds for which it is good.',
      where: { view: 'api', operation: 'pushAuthorisation' },
      hints: [
        'The code flow does it in its step “Push the request”.',
        'The answer is 201, with request_uri and expires_in.',
      ],
      act: async (learner) => void (await pushed(learner)),
      reached: (exchanges) => exchanges.some(push),
    },
    {
      id: 'arrive',
      title: 'Send the browser with it',
      words:
        'The address of the authorisation endpoint holds client_id and request_uri alone. The holder asks who is there.',
      where: { view: 'flow', flow: 'code' },
      hints: ['Let the consumer of the code flow come to the first screen.'],
      act: async (learner) => arrive(learner, await pushed(learner)),
      reached: (exchanges) => inOrder(exchanges, push, (one, found) => arrival(one) && same(one, found)),
    },
    {
      id: 'again',
      title: 'Send it once more',
      words: 'The very same address, as somebody would who has found it in a history or a log. See which rule refuses.',
      where: { view: 'api', operation: 'authorise' },
      hints: [
        'In the trace, open the call of the browser, choose “Edit and send”, and change nothing.',
        'client_id and request_uri as they were; the answer is a signed response, in the address that it sends the browser to.',
      ],
      act: async (learner) => {
        const address = await pushed(learner);
        await arrive(learner, address);
        await arrive(learner, address);
      },
      reached: (exchanges) =>
        inOrder(exchanges, arrival, (one, found) => refusedBy(one, 'request-uri.unused') && same(one, found)),
    },
    {
      id: 'late',
      title: 'Come too late with another',
      words: 'Push again, let the seconds of expires_in pass, and only then send the browser, for the first time.',
      hints: [
        'The clock of the sandbox stands at the top: move it on by two minutes.',
        'It lives for 10 to 90 seconds, as the holder says.',
      ],
      act: async (learner) => {
        const address = await pushed(learner);
        await learner.sandbox.clock.advance('PT91S');
        await arrive(learner, address);
      },
      reached: (exchanges) =>
        inOrder(exchanges, push, (one, found) => refusedBy(one, 'request-uri.live') && same(one, found)),
    },
  ],
  goal: {
    title: 'The holder takes a request_uri once, and not after its seconds',
    learnt:
      'Used and expired are told in the same words. Whoever finds the address later has nothing; the recipient pushes anew each time that it sends the browser.',
    clause: 'CDS:Request Object Submission',
  },
};
