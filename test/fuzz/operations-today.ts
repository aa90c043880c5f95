// Honest requests for operations that today's profile adds or defines differently.
import { operationOf, type OperationId } from '../../mocks/spec/operations/index.ts';
import { managementToken } from '../kit/calls/management.ts';
import { statementOf } from '../kit/calls/registration.ts';
import { newPlayer, type TodayFixture } from '../kit/worlds/today.ts';
import type { Chance } from './chance.ts';
import { asJson, certificateOf, formPost, statement } from './credentials.ts';
import { deviceAnswerDraft, deviceDraft, requestsIn } from './devices.ts';
import type { KnownOperation, Pair } from './draft.ts';
import { codePairs } from './grants.ts';
import { baseOf, draftOf } from './honest.ts';
import { interactionAt, newCode } from './interactions.ts';
import { calledByRegister, membersRequest, pushedObject, toldBy } from './jwts.ts';
import { bearer, makers, type Maker } from './operations.ts';
import { isGood, takeFirst } from './pools.ts';
import { nowOf, sendHonest, textIn, type Scene } from './scene.ts';

const push: Maker = (_, scene, chance) =>
  formPost(scene, chance, 'pushAuthorisation', [['request', pushedObject(scene, chance)]]);

const withdraw: Maker = async (_, scene, chance) => {
  const id = await living(scene, chance);
  return {
    ...formPost(scene, chance, 'revokeArrangement', [['cdr_arrangement_id', id]]),
    settle: (status) => {
      if (status === 204) ended(scene, id);
    },
  };
};

/** An arrangement of the own client that is still active. */
async function living(scene: Scene, chance: Chance): Promise<string> {
  if (scene.arrangements.length === 0) scene.arrangements.push(await newArrangement(scene, chance));
  return scene.arrangements.at(-1) ?? '';
}

function ended(scene: Scene, id: string): void {
  scene.arrangements = scene.arrangements.filter((one) => one !== id);
}

async function newArrangement(scene: Scene, chance: Chance): Promise<string> {
  const pairs = codePairs(scene, await newCode(scene, chance));
  return textIn(await sendHonest(scene, formPost(scene, chance, 'token', pairs)), 'cdr_arrangement_id');
}

const dashboard: Maker = (operation, scene, chance) =>
  draftOf(operation, scene, chance, { ids: { customerId: scene.customerId } });

const withdrawAtHolder: Maker = async (operation, scene, chance) => {
  const id = await living(scene, chance);
  return draftOf(operation, scene, chance, {
    ids: { customerId: scene.customerId, arrangementId: id },
    settle: (status) => {
      if (status === 200) ended(scene, id);
    },
  });
};

/** The holder's notice to the recipient; each arrangement is used once. */
const tell: Maker = async (operation, scene, chance) => {
  const id = await newArrangement(scene, chance);
  scene.arrangements.push(id);
  const { calling, told } = toldBy(scene, `${baseOf(scene, operation.host)}${operation.path}`, id);
  return draftOf(operation, scene, chance, {
    headers: [['authorization', calling]],
    body: { kind: 'form', pairs: [['cdr_arrangement_jwt', told]] },
  });
};

const registration: Maker = async (operation, scene, chance) => {
  const signed = await statement(scene);
  return draftOf(operation, scene, chance, {
    headers: [asJson, ['client-cert', certificateOf(scene.stranger)]],
    body: { kind: 'jwt', jwt: membersRequest(scene, scene.stranger, signed) },
    settle: (status) => {
      if (status === 201) scene.registeredStranger = true;
    },
  });
};

type Managed = NonNullable<Scene['managed']>['value'];

/** A separate client, replaced once it has deleted its registration. */
async function managed(scene: Scene): Promise<Managed> {
  const { sandbox, managed: kept } = scene;
  if (isGood(scene, kept)) return kept.value;
  const fixture: TodayFixture = { sandbox, urls: sandbox.urls, fetch: sandbox.fetch, clock: sandbox.clock };
  const player = scene.managed?.value.player ?? (await newPlayer(fixture, { alg: 'ES256' }));
  const value = { player, token: await managementToken(fixture, player) };
  scene.managed = { value, until: nowOf(scene) + 500 };
  return value;
}

const ownRegistration: Maker = async (operation, scene, chance) => {
  const { player, token } = await managed(scene);
  const own = {
    ids: { clientId: player.clientId },
    headers: [bearer(token), ['client-cert', certificateOf(player)] satisfies Pair],
    settle: (status: number) => {
      if (status === 204) scene.managed = undefined;
    },
  };
  if (operation.id !== 'updateRegistration') return draftOf(operation, scene, chance, own);
  const jwt = membersRequest(scene, player, await statementOf(scene.sandbox, player));
  return draftOf(operation, scene, chance, { ...own, body: { kind: 'jwt', jwt } });
};

/** A login that waits for the consumer’s device; nothing else uses the device here. */
async function waitingLogin(scene: Scene, chance: Chance): Promise<string> {
  const known = takeFirst(scene, scene.waiting);
  if (known !== undefined) return known;
  const onDevice = async (): Promise<readonly string[]> =>
    requestsIn(await sendHonest(scene, deviceDraft(scene, chance)));
  const { id } = await interactionAt(scene, chance, 'one-time-password');
  scene.interactions.delete('one-time-password');
  const before = await onDevice();
  const draft = draftOf(operationOf('answerInteraction'), scene, chance, {
    ids: { interactionId: id, screen: 'one-time-password' },
    headers: [asJson],
    body: { kind: 'json', value: { detached: true } },
  });
  await sendHonest(scene, draft);
  const found = (await onDevice()).find((one) => !before.includes(one));
  if (found === undefined) throw new Error('The login is not on the device.');
  scene.waiting.push({ value: found, until: nowOf(scene) + 250 });
  return found;
}

/** A request that only the register may send. */
const byRegister: Maker = (operation, scene, chance) =>
  draftOf(operation, scene, chance, {
    headers: [
      ['client-cert', scene.register?.certificate ?? ''],
      ['authorization', calledByRegister(scene, baseOf(scene, operation.host))],
    ],
    ...(operation.body === undefined ? {} : { body: { kind: 'json', value: { data: { action: 'REFRESH' } } } }),
  });

const today: Readonly<Partial<Record<OperationId, Maker>>> = {
  pushAuthorisation: push,
  revokeArrangement: withdraw,
  getDashboard: dashboard,
  withdrawSharing: withdrawAtHolder,
  revokeArrangementAtRecipient: tell,
  metadataUpdate: byRegister,
  getMetrics: byRegister,
  registerClient: registration,
  answerBackchannelDevice: async (_, scene, chance) =>
    deviceAnswerDraft(scene, chance, await waitingLogin(scene, chance)),
  getRegistration: ownRegistration,
  updateRegistration: ownRegistration,
  deleteRegistration: ownRegistration,
};

/** The honest requests in the scene's world. */
export const makerOf = ({ id }: KnownOperation, { profile }: Scene): Maker =>
  (profile === 'cds-1.36' ? today[id] : undefined) ?? makers[id];
