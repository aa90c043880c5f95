// Lessons, one per profile: a stolen access token is useless without the certificate that it is bound to.
import type { DataRecipient } from '../../../../mocks/index.ts';
import { hintToRun } from '../flow-hints.ts';
import { shared, type Learner } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import { bearerOf } from '../../../elements/message/bearer-of.ts';
import { afterwards, inOrder, refusedBy, servedData, type Sign } from '../signs.ts';

/** A second recipient: enrolled at the register with a valid certificate, but no client of the holder. */
const thief = ({ sandbox }: Learner): Promise<DataRecipient> => sandbox.enrol({ name: 'Somebody else' });

/** Reads as the owner, then as the second recipient, or without a certificate if null. */
async function steal(learner: Learner, as: DataRecipient | null): Promise<string> {
  const { access: token } = await learner.reuse(shared);
  await learner.readAccounts({ token });
  await learner.readAccounts({ token, as });
  return token;
}

const sameToken: Sign = (one, other) => bearerOf(one) === bearerOf(other);

/** A valid token with another recipient’s certificate; nothing else breaks this rule. */
const stolen: Sign = (one) => refusedBy(one, 'token.bound-to-certificate');

const lessonOf = (own: Pick<Lesson, 'id' | 'profile'>, flow: 'hybrid' | 'code'): Lesson => ({
  ...own,
  title: 'Steal a token',
  why: 'Tokens leak: into logs, proxies, screenshots. Somebody who finds one must not be able to use it.',
  saves: 'The rule saves consumers whose token leaked: the finder does not have the private key of the certificate.',
  moves: [
    {
      id: 'read',
      title: 'Be the honest app',
      words: 'Get an access token the honest way, and read a consumer’s accounts with it.',
      where: { view: 'flow', flow },
      hints: ['Any flow that ends with data will do.', hintToRun],
      act: (learner) => learner.readAccounts(),
      reached: inOrder(servedData),
    },
    {
      id: 'bare',
      title: 'Send the token with no certificate',
      words: 'You found the token of that call. Send the same call without a client certificate.',
      hints: [
        'In the trace, press “Edit and send” at a call of the accounts, and choose no certificate.',
        'In the console: sandbox.fetch presents no certificate by itself.',
      ],
      act: (learner) => steal(learner, null),
      reached: afterwards(
        servedData,
        (one, owned) => refusedBy(one, 'transport.certificate-present') && sameToken(one, owned),
      ),
    },
    {
      id: 'own-certificate',
      title: 'Send it with another recipient’s certificate',
      words:
        'Now be another recipient, with a valid certificate from the scheme’s authority. The handshake will succeed. See who refuses, and by which rule.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: [
        'Use exactly the same token; only the certificate is different: in “Edit and send” choose “another recipient’s”.',
        'In the console: sandbox.enrol() returns another recipient; its fetch presents its own certificate.',
      ],
      act: async (learner) => steal(learner, await thief(learner)),
      reached: inOrder(stolen),
    },
    {
      id: 'owner',
      title: 'Call again as the owner',
      words: 'The theft has changed nothing for the honest app: it can read the accounts with the token as before.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['Send the first call again, with the first certificate.'],
      act: async (learner) => {
        const token = await steal(learner, await thief(learner));
        await learner.readAccounts({ token });
      },
      reached: inOrder(stolen, (one, taken) => servedData(one) && sameToken(one, taken)),
    },
  ],
  goal: {
    title: 'The holder refuses the token because it is bound to another certificate',
    learnt:
      'The holder stores the thumbprint of the owner’s certificate with the token. A caller with another certificate is refused, although the token and the certificate are each valid.',
    clause: 'RFC8705:3',
  },
});

export const stealAToken = lessonOf({ id: 'steal-a-token', profile: '0.1.1' }, 'hybrid');

export const stealABoundToken = lessonOf({ id: 'steal-a-bound-token', profile: 'cds-1.36' }, 'code');
