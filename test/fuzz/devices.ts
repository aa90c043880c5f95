// Backchannel requests: sent, waiting on the consumer's device, approved.
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { energyScopes } from '../kit/calls/authorisation-request.ts';
import type { Chance } from './chance.ts';
import { newConsent, asJson } from './credentials.ts';
import type { Draft, Pair } from './draft.ts';
import { draftOf } from './honest.ts';
import { backchannelObject, proof } from './jwts.ts';
import { takeFirst, dropped } from './pools.ts';
import { nowOf, sendHonest, textIn, type Scene } from './scene.ts';

export function backchannelDraft(scene: Scene, chance: Chance, consentId: string): Draft {
  const operation = operationOf('backchannelAuthorise');
  const endpoint = `${scene.sandbox.urls.dataHolder.secureBase}${operation.path}`;
  const pairs: Pair[] = [
    ['request', backchannelObject(scene, consentId)],
    ...proof(scene, scene.own.clientId, scene.own, endpoint),
  ];
  return draftOf(operation, scene, chance, { body: { kind: 'form', pairs } });
}

export const deviceDraft = (scene: Scene, chance: Chance): Draft =>
  draftOf(operationOf('getBackchannelDevice'), scene, chance, {
    ids: { customerId: scene.customerId },
    headers: [asJson],
  });

/** A backchannel request that waits on the consumer's device: its id on the device and its id for the recipient. */
async function askedOnDevice(scene: Scene, chance: Chance): Promise<{ requestId: string; authReqId: string }> {
  const consentId = await newConsent(scene, chance, energyScopes.split(' '));
  const known = new Set(requestsIn(await sendHonest(scene, deviceDraft(scene, chance))));
  const answer = await sendHonest(scene, backchannelDraft(scene, chance, consentId));
  const authReqId = textIn(answer, 'auth_req_id');
  const requestId = requestsIn(await sendHonest(scene, deviceDraft(scene, chance))).find((id) => !known.has(id));
  if (requestId === undefined) throw new Error('The request is not on the device.');
  return { requestId, authReqId };
}

export const requestsIn = (text: string): readonly string[] =>
  [...text.matchAll(/"requestId":"([^"]+)"/gu)].map(([, id = '']) => id);

export async function waitingRequest(scene: Scene, chance: Chance): Promise<string> {
  const known = takeFirst(scene, scene.waiting);
  if (known !== undefined) return known;
  const { requestId } = await askedOnDevice(scene, chance);
  scene.waiting.push({ value: requestId, until: nowOf(scene) + 250 });
  return requestId;
}

export const deviceAnswerDraft = (scene: Scene, chance: Chance, requestId: string): Draft =>
  draftOf(operationOf('answerBackchannelDevice'), scene, chance, {
    ids: { customerId: scene.customerId, requestId },
    headers: [asJson],
    body: { kind: 'json', value: { decision: 'approve' } },
    settle: (status) => {
      if (status < 300) scene.waiting = dropped(scene.waiting, requestId);
    },
  });

export async function approvedRequest(scene: Scene, chance: Chance): Promise<string> {
  const known = takeFirst(scene, scene.approved);
  if (known !== undefined) return known;
  const { requestId, authReqId } = await askedOnDevice(scene, chance);
  await sendHonest(scene, deviceAnswerDraft(scene, chance, requestId));
  scene.approved.push({ value: authReqId, until: nowOf(scene) + 250 });
  return authReqId;
}
