// Lesson: a status changes at the register, and the holder feels it when its copy is renewed.
import type { Exchange } from '../../../../mocks/index.ts';
import { textOf } from '../../../elements/json-member.ts';
import type { Learner } from '../learner.ts';
import type { Exchanges, Lesson } from '../lesson.ts';
import { after, callerOf, inOrder, is, recordsOf, refusedBy, served } from '../signs.ts';

const path = '/energy/accounts';

/** What the register tells everybody of every product. */
async function askRegister(learner: Learner): Promise<void> {
  const url = `${learner.sandbox.urls.register.base}/cdr-register/v1/all/data-recipients/brands/software-products/status`;
  const { recipient } = await learner.acting();
  await (
    await learner.fetchOf(recipient)
  )(url, { headers: { 'x-v': '2' } });
}

async function suspend(learner: Learner): Promise<void> {
  const { recipient } = await learner.acting();
  const found = (await learner.sandbox.register.list('dataRecipient')).find(({ id }) => id === recipient.legalEntityId);
  if (found?.status === 'ACTIVE')
    await learner.sandbox.register.setStatus('dataRecipient', recipient.legalEntityId, 'SUSPENDED');
  await askRegister(learner);
}

/** Accredited again; the product's own status is set back by itself. */
async function restore(learner: Learner): Promise<void> {
  const { recipient } = await learner.acting();
  const { register } = learner.sandbox;
  const statusOf = async (id: string): Promise<string | undefined> =>
    (await register.list()).find((one) => one.id === id)?.status;
  for (const [entity, id] of [
    ['dataRecipient', recipient.legalEntityId],
    ['dataRecipientBrand', recipient.brandId],
    ['softwareProduct', recipient.softwareProductId],
  ] as const)
    if ((await statusOf(id)) !== 'ACTIVE') await register.setStatus(entity, id, 'ACTIVE');
}

const wait = ({ sandbox }: Learner): Promise<void> => sandbox.clock.advance('PT5M1S');

/** Served with an honest call just now: the holder's copy of the register is fresh, and says ACTIVE. */
async function servedFresh(learner: Learner): Promise<string> {
  await restore(learner);
  await wait(learner);
  const { access } = await learner.share();
  await learner.read(path, { token: access });
  return access;
}

/** The register says that the one who was served is not active. */
const published = (one: Exchange, owned: Exchange): boolean =>
  is(one, 'getSoftwareProductsStatuses', 'getDataRecipients') &&
  one.verdict === 'ok' &&
  one.parent === undefined &&
  recordsOf(one, 'softwareProductId', callerOf(owned)).some((record) => textOf(record, 'status') !== 'ACTIVE');

const sameCaller = (one: Exchange, other: Exchange): boolean => callerOf(one) === callerOf(other);

const refused = (one: Exchange, owned: Exchange): boolean =>
  refusedBy(one, 'recipient.active', 'backchannel.client-active') && sameCaller(one, owned);

/** Somebody is served, the register tells of the loss, and then this is seen of them. */
const sinceLoss = (exchanges: Exchanges, then: (one: Exchange, owned: Exchange) => boolean): boolean =>
  exchanges.some(
    (owned) =>
      served(owned) &&
      inOrder(
        after(exchanges, owned),
        (one) => published(one, owned),
        (one) => then(one, owned),
      ),
  );

export const loseYourAccreditation: Lesson = {
  id: 'lose-your-accreditation',
  title: 'Lose your accreditation, and see who feels it',
  why: 'Who may receive data is decided at the register; everybody else finds out by asking it again.',
  moves: [
    {
      id: 'served',
      title: 'Read accounts while you are accredited',
      words: 'The holder has looked at the register, found the recipient ACTIVE, and keeps that for five minutes.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: ['Any flow that ends with data will do.'],
      act: async (learner) => void (await learner.read(path)),
      reached: (exchanges) => exchanges.some(served),
    },
    {
      id: 'loss',
      title: 'Lose the accreditation, and ask the register',
      words: 'Suspend the data recipient, then ask for the statuses of all software products: it is public at once.',
      where: { view: 'register' },
      hints: [
        'The view of the register sets statuses: choose the data recipient of the lesson.',
        'In the console: sandbox.register.setStatus(‘dataRecipient’, id, ‘SUSPENDED’).',
      ],
      act: suspend,
      reached: (exchanges) => exchanges.some((one) => served(one) && inOrder(exchanges, (e) => e === one, published)),
    },
    {
      id: 'still',
      title: 'Call at once: the holder does not know yet',
      words: 'The holder’s copy of the register is a few minutes old. Until it is renewed, the call is served.',
      hints: [
        'Do not move the clock: the same call again.',
        'Too late? Set it ACTIVE, wait five minutes, and begin again.',
      ],
      act: async (learner) => {
        const token = await servedFresh(learner);
        await suspend(learner);
        await learner.read(path, { token });
      },
      reached: (exchanges) => sinceLoss(exchanges, (one, owned) => served(one) && sameCaller(one, owned)),
    },
    {
      id: 'refused',
      title: 'Move the clock on five minutes, and call again',
      words: 'The holder asks the register in the course of your call, and refuses you by what it reads there.',
      where: { view: 'faults' },
      hints: ['The clock stands in the bar at the top.', 'In the console: sandbox.clock.advance(‘PT5M’).'],
      act: async (learner) => {
        await suspend(learner);
        const granted = await learner.granted();
        await wait(learner);
        await learner.read(path, { token: granted?.tokens.access ?? '' });
        if (!(await learner.own()).some((one) => refusedBy(one, 'recipient.active'))) {
          const token = await servedFresh(learner);
          await suspend(learner);
          await wait(learner);
          await learner.read(path, { token });
        }
      },
      reached: (exchanges) => sinceLoss(exchanges, refused),
    },
    {
      id: 'again',
      title: 'Be accredited again',
      words: 'Set every status back, let five minutes pass, and read: a suspension ends no consent.',
      where: { view: 'register' },
      hints: ['The recipient, and its software product too: what fell with it does not rise by itself.'],
      act: async (learner) => void (await servedFresh(learner)),
      reached: (exchanges) =>
        exchanges.some(
          (loss) =>
            refusedBy(loss, 'recipient.active') &&
            inOrder(
              exchanges,
              (one) => one === loss,
              (one) => served(one) && sameCaller(one, loss),
            ),
        ),
    },
  ],
  goal: {
    title: 'The holder refuses by the status it read at the register',
    learnt:
      'A status is public at once, and felt within five minutes: everybody keeps a copy, and every copy has an age.',
    clause: 'CDS:participant statuses',
  },
};
