// Lesson: a status changes at the register, and takes effect at the holder when its copy is renewed.
import { memberOf, textOf } from '../../../elements/json-member.ts';
import { hintToRun } from '../flow-hints.ts';
import { sharedAndRead, type Learner, type Sharing } from '../learner.ts';
import type { Lesson } from '../lesson.ts';
import {
  answerOf,
  callerOf,
  inOrder,
  isOperation,
  isSameCaller,
  objectsIn,
  refusedBy,
  servedData,
  type Sign,
} from '../signs.ts';

/** Reads the register’s public status of every software product. */
const askRegister = (learner: Learner): Promise<Response> =>
  learner.send(
    `${learner.sandbox.urls.register.base}/cdr-register/v1/all/data-recipients/brands/software-products/status`,
    { headers: { 'x-v': '2' } },
  );

async function setStatus(learner: Learner, status: 'ACTIVE' | 'SUSPENDED'): Promise<void> {
  const { recipient } = await learner.acting();
  const { register } = learner.sandbox;
  // Restoring the recipient does not restore statuses that the suspension changed.
  const entities = [
    ['dataRecipient', recipient.legalEntityId],
    ['dataRecipientBrand', recipient.brandId],
    ['softwareProduct', recipient.softwareProductId],
  ] as const;
  for (const [entity, id] of status === 'ACTIVE' ? entities : entities.slice(0, 1)) {
    const now = (await register.list(entity)).find((one) => one.id === id)?.status;
    if (now !== status) await register.setStatus(entity, id, status);
  }
}

async function suspend(learner: Learner): Promise<void> {
  await setStatus(learner, 'SUSPENDED');
  await askRegister(learner);
}

/** Waits until the holder’s copy of the register, kept for five minutes, has expired. */
const outlast = (learner: Learner): Promise<void> => learner.wait('PT5M1S');

/** Served just now, so the holder’s copy of the register is fresh and says ACTIVE. */
async function servedFresh(learner: Learner): Promise<Sharing> {
  await setStatus(learner, 'ACTIVE');
  await outlast(learner);
  return sharedAndRead(learner);
}

/** The register publishes that the served recipient is not active. */
const published: Sign = (one, owned) =>
  isOperation(one, 'getSoftwareProductsStatuses', 'getDataRecipients') &&
  one.verdict === 'ok' &&
  one.parent === undefined &&
  objectsIn(answerOf(one)).some(
    (record) => memberOf(record, 'softwareProductId') === callerOf(owned) && textOf(record, 'status') !== 'ACTIVE',
  );

const refusedForStatus: Sign = (one) => refusedBy(one, 'recipient.active', 'backchannel.client-active');

const servedAgain: Sign = (one, other) => servedData(one) && isSameCaller(one, other);

export const loseYourAccreditation: Lesson = {
  id: 'lose-your-accreditation',
  profile: '0.1.1',
  title: 'Lose your accreditation',
  why: 'The register decides who may receive data. Others learn of changes when they next ask it.',
  saves: 'The rule saves consumers from an app that lost its accreditation and still holds good tokens.',
  moves: [
    {
      id: 'served',
      title: 'Read accounts while you are accredited',
      words: 'The holder has asked the register and found the recipient ACTIVE. It keeps that answer for five minutes.',
      where: { view: 'flow', flow: 'hybrid' },
      hints: ['Any flow that ends with data will do.', hintToRun],
      act: (learner) => learner.readAccounts(),
      reached: inOrder(servedData),
    },
    {
      id: 'loss',
      title: 'Lose the accreditation, and ask the register',
      words:
        'Suspend the data recipient, then ask for the statuses of all software products. The change is public at once.',
      where: { view: 'register' },
      hints: [
        'Statuses are set in the register view: choose the data recipient whose app read the accounts.',
        "In the console, with the recipient’s id from the register view: sandbox.register.setStatus('dataRecipient', id, 'SUSPENDED')",
      ],
      act: suspend,
      reached: inOrder(servedData, published),
    },
    {
      id: 'still',
      title: 'Call at once: the holder does not know yet',
      words: 'The holder’s copy of the register is a few minutes old. Until the holder renews it, your call is served.',
      hints: [
        'Do not move the clock. In the trace, press “Edit and send” at the call of the accounts, and change nothing.',
        'Too late? Set the recipient, its brand and its software product ACTIVE, wait five minutes, and start again.',
      ],
      act: async (learner) => {
        const { access } = await servedFresh(learner);
        await suspend(learner);
        await learner.readAccounts({ token: access });
      },
      reached: inOrder(servedData, published, servedAgain),
    },
    {
      id: 'refused',
      title: 'Move the clock on five minutes, and call again',
      words:
        'During your call the holder asks the register again. It refuses you because of the status that it reads there.',
      where: { view: 'faults' },
      hints: [
        'The clock is in the bar at the top. Then send the same call again, in the trace.',
        "In the console: sandbox.clock.advance('PT5M')",
      ],
      act: async (learner) => {
        const { access } = await servedFresh(learner);
        await suspend(learner);
        await outlast(learner);
        await learner.readAccounts({ token: access });
      },
      reached: inOrder(servedData, published, (one, owned) => refusedForStatus(one) && isSameCaller(one, owned)),
    },
    {
      id: 'again',
      title: 'Get your accreditation back',
      words:
        'Set every status back, let five minutes pass, and read the accounts: a suspension does not end any consent.',
      where: { view: 'register' },
      hints: [
        'Set the recipient, its brand and its software product ACTIVE: they do not change back by themselves.',
        'If the token has expired meanwhile, run the hybrid flow again.',
      ],
      act: servedFresh,
      reached: inOrder((one) => refusedBy(one, 'recipient.active'), servedAgain),
    },
  ],
  goal: {
    title: 'The holder refuses because of the status that it read from the register',
    learnt:
      'A status change is public at once and takes effect within five minutes. Everybody keeps a copy of the register, and every copy has an age.',
    clause: 'CDS:Participant Statuses',
  },
};
