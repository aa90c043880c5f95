// Lesson: a holder accepts a request_uri once, and only for a short time.
import type { Exchange } from '../../../../mocks/index.ts';
import type { Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { afterwards, answered, formOf, inOrder, isOperation, refusedBy, succeeded, type Sign } from '../signs.ts';

/** Pushes a request and returns the authorisation URL for it. */
async function pushed(learner: Learner): Promise<URL> {
  const { authorisationUrl } = await learner.runUntil('push');
  if (authorisationUrl === undefined) throw new Error('The push returned no request_uri.');
  return authorisationUrl;
}

const push: Sign = (one) => succeeded(one, 'pushAuthorisation');
const arrival: Sign = (one) => succeeded(one, 'authorise');

/** The request_uri in the response to a push, or in the browser’s request. */
function referenceOf(one: Exchange): string | undefined {
  if (isOperation(one, 'pushAuthorisation')) return answered(one, 'request_uri');
  return new URL(one.request.url).searchParams.get('request_uri') ?? formOf(one, 'request_uri');
}

const same: Sign = (one, other) => referenceOf(one) === referenceOf(other);

export const useARequestUriTwice: Lesson = {
  id: 'use-a-request-uri-twice',
  profile: 'cds-1.36',
  title: 'Use a request_uri twice',
  why: 'Others can see the URL in the browser. What it contains must not work a second time.',
  saves: 'The rule saves consumers from a copied link that begins somebody else’s authorisation.',
  moves: [
    {
      id: 'push',
      title: 'Push a request',
      words:
        'Send the signed request straight to the holder. The answer contains a request_uri and the number of seconds for which it is valid.',
      where: { view: 'api', operation: 'pushAuthorisation' },
      hints: [
        'The code flow does this in its step “Push the request”.',
        'The answer is 201, with request_uri and expires_in.',
      ],
      act: pushed,
      reached: inOrder(push),
    },
    {
      id: 'arrive',
      title: 'Send the browser with it',
      words: 'The authorisation URL contains only client_id and request_uri. The holder asks the consumer to sign in.',
      where: { view: 'flow', flow: 'code' },
      hints: [
        'Press “Next: …” until the phone shows the holder’s first screen. If it has been shown already, press “Start again” first.',
      ],
      act: async (learner) => learner.openInBrowser(await pushed(learner)),
      reached: afterwards(push, (one, found) => arrival(one) && same(one, found)),
    },
    {
      id: 'again',
      title: 'Send it once more',
      words: 'Use exactly the same URL, like somebody who found it in a history or a log. See which rule refuses it.',
      where: { view: 'api', operation: 'authorise' },
      hints: [
        'In the trace, open the browser’s call, choose “Edit and send”, and change nothing.',
        'Leave client_id and request_uri as they were. The answer is a signed response, in the URL to which it redirects the browser.',
      ],
      act: async (learner) => {
        const address = await pushed(learner);
        await learner.openInBrowser(address);
        await learner.openInBrowser(address);
      },
      reached: inOrder(arrival, (one, found) => refusedBy(one, 'request-uri.unused') && same(one, found)),
    },
    {
      id: 'late',
      title: 'Use another one too late',
      words: 'Push again, wait longer than expires_in, and only then send the browser for the first time.',
      hints: [
        'The sandbox’s clock is at the top: move it forward two minutes.',
        'A request_uri is valid for 10 to 90 seconds; the holder says how long.',
      ],
      act: async (learner) => {
        const address = await pushed(learner);
        await learner.wait('PT91S');
        await learner.openInBrowser(address);
      },
      reached: inOrder(push, (one, found) => refusedBy(one, 'request-uri.live') && same(one, found)),
    },
  ],
  goal: {
    title: 'The holder accepts a request_uri once, and only before it expires',
    learnt:
      'A used request_uri and an expired one get the same message. Somebody who finds the URL later cannot use it. The recipient pushes a new request each time it sends the browser.',
    clause: 'CDS:Request Object Submission',
  },
};
