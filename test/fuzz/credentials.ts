// Credentials of the fuzzer's own client: access tokens, consents, software statements.
import { clientCertHeader } from '../../mocks/certificates/present.ts';
import type { DataRecipient } from '../../mocks/sandbox/sandbox-interface.ts';
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { energyScopes } from '../kit/calls/authorisation-request.ts';
import { statementOf } from '../kit/calls/registration.ts';
import type { Chance } from './chance.ts';
import type { Draft, Pair } from './draft.ts';
import { draftOf } from './honest.ts';
import { proof } from './jwts.ts';
import { isGood } from './pools.ts';
import { nowOf, sendHonest, textIn, type Scene } from './scene.ts';

export function formPost(
  scene: Scene,
  chance: Chance,
  id: 'token' | 'introspect' | 'revoke' | 'pushAuthorisation' | 'revokeArrangement',
  pairs: Pair[],
): Draft {
  const operation = operationOf(id);
  const { clientId } = scene.own;
  const endpoint = `${scene.sandbox.urls.dataHolder.secureBase}${operation.path}`;
  return draftOf(operation, scene, chance, {
    body: { kind: 'form', pairs: [...pairs, ...proof(scene, clientId, scene.own, endpoint)] },
  });
}

export async function consentToken(scene: Scene, chance: Chance): Promise<string> {
  if (isGood(scene, scene.consentToken)) return scene.consentToken.value;
  const asked: Pair[] = [
    ['grant_type', 'client_credentials'],
    ['scope', 'cdr:consents'],
  ];
  const value = textIn(await sendHonest(scene, formPost(scene, chance, 'token', asked)), 'access_token');
  scene.consentToken = { value, until: nowOf(scene) + 500 };
  return value;
}

export async function registerToken(scene: Scene, chance: Chance): Promise<string> {
  if (isGood(scene, scene.registerToken)) return scene.registerToken.value;
  const value = textIn(await sendHonest(scene, registerTokenDraft(scene, chance)), 'access_token');
  scene.registerToken = { value, until: nowOf(scene) + 250 };
  return value;
}

export function registerTokenDraft(scene: Scene, chance: Chance): Draft {
  const operation = operationOf('registerToken');
  const endpoint = `${scene.sandbox.urls.register.secureBase}${operation.path}`;
  const pairs: Pair[] = [
    ['grant_type', 'client_credentials'],
    ['scope', 'cdr-register:read'],
  ];
  const id = scene.own.recipient.softwareProductId;
  return draftOf(operation, scene, chance, {
    body: { kind: 'form', pairs: [...pairs, ...proof(scene, id, scene.own, endpoint)] },
  });
}

export async function newConsent(scene: Scene, chance: Chance, scopes: readonly string[]): Promise<string> {
  const draft = draftOf(operationOf('createConsent'), scene, chance, {
    ids: { clientId: scene.own.clientId },
    headers: [['authorization', `Bearer ${await consentToken(scene, chance)}`]],
    body: { kind: 'json', value: { data: { scopes, sharingDuration: 31_536_000 } } },
  });
  return textIn(await sendHonest(scene, draft), 'data', 'cdr_consent_id');
}

/** A consent that is only queried. */
export async function keptConsent(scene: Scene, chance: Chance): Promise<string> {
  if (scene.consent === '') scene.consent = await newConsent(scene, chance, energyScopes.split(' '));
  return scene.consent;
}

export const asJson: Pair = ['accept', 'application/json'];

/** The software statement of a recipient that is not registered yet. */
export async function statement(scene: Scene): Promise<string> {
  if (scene.registeredStranger) {
    scene.stranger = await scene.sandbox.enrol({ alg: 'ES256' });
    scene.statement = undefined;
    scene.registeredStranger = false;
  }
  if (isGood(scene, scene.statement)) return scene.statement.value;
  const value = await statementOf(scene.sandbox, scene.stranger);
  scene.statement = { value, until: nowOf(scene) + 500 };
  return value;
}

export const certificateOf = ({ certificate }: Pick<DataRecipient, 'certificate'>): string =>
  clientCertHeader(certificate.der);
