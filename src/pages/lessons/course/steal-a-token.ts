// Lesson: a stolen access token is worth nothing without the certificate that it is bound to.
import type { Lesson } from '../lesson.ts';
import { bearerOf, callerOf, inOrder, refusedBy, served } from '../signs.ts';
import type { Learner } from '../learner.ts';

const path = '/energy/accounts';

/** A second recipient: on file at the register, with a good certificate, and with no business here. */
const thief = ({ sandbox }: Learner) => sandbox.enrol({ name: 'Somebody else' });

export const stealAToken: Lesson = {
  id: 'steal-a-token',
  title: 'Steal a token',
  why: 'Tokens leak: into logs, proxies, screenshots. Whoever finds one must not be able to use it.',
  moves: [
    {
      id: 'read',
      title: 'Be the honest app',
      words: 'Get an access token the honest way, and read a consumer’s accounts with it.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: ['Any flow that ends with data will do.', 'Run the hybrid flow to its end, then come back.'],
      act: async (learner) => void (await learner.read(path)),
      reached: (exchanges) => exchanges.some(served),
    },
    {
      id: 'bare',
      title: 'Send the token with no certificate',
      words: 'Copy the token out of the call, and send the same call without a client certificate.',
      hints: [
        'The token stands in the Authorization header, after the word Bearer.',
        'In the console: sandbox.fetch presents no certificate by itself.',
      ],
      act: async (learner) => {
        const token = (await learner.tokens()).access;
        await learner.read(path, { token });
        await learner.read(path, { token, as: null });
      },
      reached: (exchanges) =>
        inOrder(
          exchanges,
          served,
          (one, owned) => refusedBy(one, 'transport.certificate-present') && bearerOf(one) === bearerOf(owned),
        ),
    },
    {
      id: 'own-certificate',
      title: 'Send it with a certificate of your own',
      words:
        'Now be a real participant: one with a good certificate of the scheme. The handshake will succeed. See who refuses, and by which rule.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: [
        'The token must be the very same; only the certificate is another.',
        'In the console: sandbox.enrol() gives another recipient; its fetch presents its own certificate.',
      ],
      act: async (learner) => {
        const token = (await learner.tokens()).access;
        await learner.read(path, { token });
        await learner.read(path, { token, as: await thief(learner) });
      },
      reached: (exchanges) => inOrder(exchanges, served, stolen),
    },
    {
      id: 'owner',
      title: 'Call again as the owner',
      words: 'The theft has changed nothing for the honest app: the token opens the accounts as before.',
      where: { view: 'api', operation: 'listAccounts' },
      hints: ['The first call once more, with the first certificate.'],
      act: async (learner) => {
        const token = (await learner.tokens()).access;
        await learner.read(path, { token });
        await learner.read(path, { token, as: await thief(learner) });
        await learner.read(path, { token });
      },
      reached: (exchanges) =>
        exchanges.some(
          (theft) =>
            exchanges.some((owned) => served(owned) && stolen(theft, owned)) &&
            inOrder(
              exchanges,
              (one) => one === theft,
              (one) => served(one) && bearerOf(one) === bearerOf(theft),
            ),
        ),
    },
  ],
  goal: {
    title: 'The holder refuses the token because it is bound to another certificate',
    learnt:
      'The token carries the thumbprint of its owner’s certificate. Whoever presents another one is refused, although token and certificate are each good.',
    clause: 'RFC8705:3',
  },
};

/** The owner's token, presented with somebody else's certificate. */
const stolen = (one: Parameters<typeof bearerOf>[0], owned: typeof one): boolean =>
  refusedBy(one, 'token.bound-to-certificate') &&
  bearerOf(one) === bearerOf(owned) &&
  callerOf(one) !== callerOf(owned);
