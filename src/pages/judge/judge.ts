// Judges a pasted thing in the world that runs on this page: by its parties where one of them looks at it, else by the standard's own schemas.
import type { Sandbox } from '../../../mocks/index.ts';
import { signingAlgorithms } from '../../../mocks/spec/algorithms.ts';
import { loadPart } from '../../recipient/awaited-part.ts';
import { memberOf } from '../../elements/json-member.ts';
import { judgeAnswer, notOpened, unsealed } from './judged-answers.ts';
import { judgeCertificate, judgeKeySet, judgeMetadata, judgeRequest } from './judged-messages.ts';
import {
  judgeAssertion,
  judgeBackchannelRequest,
  judgeIdToken,
  judgeOpaqueToken,
  judgeRegistration,
  judgeRequestObject,
  judgeStatement,
} from './judged-tokens.ts';
import { judgedBy, type Finding, type Judgement } from './judgement.ts';
import type { Pasted } from './pasted.ts';

/** Refuses what the sandbox refuses of any caller (it is stopped, its storage is gone); a pasted text alone makes nothing throw. */
export async function judge(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const judgement = await judgedByKind(sandbox, pasted);
  const finding = badAlgorithm(pasted);
  const said = [...judgement.checks.filter(({ outcome }) => outcome === 'fail'), ...judgement.findings];
  const isSaid = said.some(({ actual }) => actual === finding?.actual);
  return finding === undefined || isSaid ? judgement : { ...judgement, findings: [finding, ...judgement.findings] };
}

/** A copy that is signed by us does not show it. FAPI 1.0 Advanced 8.6: PS256 or ES256. */
function badAlgorithm({ kind, jwt }: Pasted): Finding | undefined {
  const alg = memberOf(jwt?.header.value, 'alg');
  if (kind === 'sealed' || typeof alg !== 'string' || signingAlgorithms.some((one) => one === alg)) return undefined;
  return {
    held: false,
    title: 'It is signed with an algorithm that the profile allows',
    words: `${alg} is not allowed (FAPI 1.0 Advanced 8.6), so its signature was not checked.`,
    expected: signingAlgorithms.join(' or '),
    actual: alg,
    mend: 'Sign it with PS256 or ES256.',
  };
}

async function judgedByKind(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const own = sandbox.profile === 'today' ? await judgedOfToday(sandbox, pasted) : undefined;
  return own ?? judgedAsEver(sandbox, pasted);
}

/** What today’s profile looks at in its own way; undefined for the rest. */
async function judgedOfToday(sandbox: Sandbox, pasted: Pasted): Promise<Judgement | undefined> {
  return (await loadPart(() => import('./judge-today.ts'))).judgeToday(sandbox, pasted);
}

async function judgedAsEver(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  switch (pasted.kind) {
    case 'request-object':
      return judgeRequestObject(sandbox, pasted);
    case 'backchannel-request':
      return judgeBackchannelRequest(sandbox, pasted);
    case 'client-assertion':
      return judgeAssertion(sandbox, pasted);
    case 'software-statement':
      return judgeStatement(sandbox, pasted);
    case 'registration':
      return judgeRegistration(sandbox, pasted);
    case 'id-token':
      return judgeIdToken(sandbox, pasted);
    case 'sealed': {
      const inside = await unsealed(sandbox, pasted.text);
      return inside === undefined
        ? judgedBy('Tried with the keys of every recipient of this sandbox.', { findings: [notOpened] })
        : judgeIdToken(sandbox, inside);
    }
    case 'answer':
      return judgeAnswer(sandbox, pasted);
    case 'opaque-token':
      return judgeOpaqueToken(sandbox, pasted);
    case 'certificate':
      return judgeCertificate(sandbox, pasted);
    case 'key-set':
      return judgeKeySet(pasted);
    case 'metadata':
      return judgeMetadata(pasted);
    case 'http-request':
      return judgeRequest(sandbox, pasted);
    case 'response-jwt':
    case 'push-answer':
    case 'token-answer':
    case 'refusal':
    case 'arrangement-jwt':
    case 'arrangement-call':
      return judgedBy('The profile of today has such a thing: choose that profile to have this judged.');
    case 'private-key':
      return judgedBy(
        'Nothing was done with it. A private key is shown to nobody: if this one is in use anywhere, replace it.',
      );
    case 'jwt':
      return judgedBy('No party of the scheme takes such a thing; its signature was not checked.');
    case 'json':
    case 'unknown':
      return judgedBy('No party of the scheme takes such a thing, so no rule speaks of it.');
  }
}
