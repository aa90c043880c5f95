// What a consumer has granted: codes, tokens and their ids.
import { operationOf } from '../../mocks/spec/operations/index.ts';
import { consumerScopes } from '../../mocks/spec/scopes.ts';
import { backchannelGrant } from '../kit/calls/registration.ts';
import type { Chance } from './chance.ts';
import { formPost } from './credentials.ts';
import type { Pair } from './draft.ts';
import { draftOf } from './honest.ts';
import { newCode } from './interactions.ts';
import { codeVerifier } from './jwts.ts';
import { takeFirst, dropped } from './pools.ts';
import { nowOf, sendHonest, textIn, type Ids, type Scene, type Tokens } from './scene.ts';

export async function readyCode(scene: Scene, chance: Chance): Promise<string> {
  const known = takeFirst(scene, scene.codes);
  if (known !== undefined) return known;
  const value = await newCode(scene, chance);
  scene.codes.push({ value, until: nowOf(scene) + 50 });
  return value;
}

const redirectUri = ({ own }: Scene): Pair => ['redirect_uri', own.recipient.redirectUris[0] ?? ''];

export const codePairs = (scene: Scene, value: string): Pair[] => [
  ['grant_type', 'authorization_code'],
  ['code', value],
  redirectUri(scene),
  ...(scene.profile === 'cds-1.36' ? [['code_verifier', codeVerifier] satisfies Pair] : []),
];

/** Tokens for every scope, refreshed before the access token expires; the old one is kept as an expired one. */
export async function tokens(scene: Scene, chance: Chance): Promise<Tokens> {
  const last = scene.tokens;
  if (last !== undefined && last.until > nowOf(scene)) return last.value;
  const before = last?.value;
  const pairs: Pair[] =
    before === undefined
      ? codePairs(scene, await newCode(scene, chance, consumerScopes))
      : [
          ['grant_type', 'refresh_token'],
          ['refresh_token', before.refresh],
        ];
  const text = await sendHonest(scene, formPost(scene, chance, 'token', pairs));
  const value: Tokens = {
    access: textIn(text, 'access_token'),
    refresh: before?.refresh ?? textIn(text, 'refresh_token'),
    id: textIn(text, 'id_token'),
  };
  scene.tokens = { value, until: nowOf(scene) + 500 };
  return value;
}

export const backchannelPairs = (authReqId: string): Pair[] => [
  ['grant_type', backchannelGrant],
  ['auth_req_id', authReqId],
];

/** A code and an approved request are valid for one attempt that reaches the grant. */
export function settleToken(scene: Scene, grant: string, pairs: readonly Pair[], status: number, text: string): void {
  const used = pairs[1]?.[1];
  const stopped = status !== 200 && !text.includes('"invalid_grant"') && !text.includes('"slow_down"');
  if (stopped || typeof used !== 'string') return;
  scene.codes = dropped(scene.codes, used);
  scene.approved = dropped(scene.approved, used);
  if (status === 200 && grant !== 'client_credentials' && grant !== 'refresh_token' && scene.spare.length < 20)
    scene.spare.push(textIn(text, 'refresh_token'));
  if (grant === 'authorization_code' && status === 200 && scene.profile === 'cds-1.36')
    scene.arrangements.push(textIn(text, 'cdr_arrangement_id'));
}

/** The ids that the own client may request, read from its list of accounts. */
export async function idsOf(scene: Scene, chance: Chance): Promise<Ids> {
  const { access } = await tokens(scene, chance);
  if (scene.idsFor === scene.own.clientId) return scene.ids;
  const draft = draftOf(operationOf('listAccounts'), scene, chance, {
    headers: [['authorization', `Bearer ${access}`]],
    // All accounts, because there may be none among the closed ones.
    query: [],
  });
  const text = await sendHonest(scene, draft);
  const [, accountId = ''] = /"accountId":"([^"]+)"/u.exec(text) ?? [];
  const [, servicePointId = ''] = /"servicePointIds":\["([^"]+)"/u.exec(text) ?? [];
  scene.ids = { accountId, servicePointId };
  scene.idsFor = scene.own.clientId;
  return scene.ids;
}
