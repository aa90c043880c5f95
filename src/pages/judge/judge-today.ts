// Judges in a world that speaks the profile of today: what is pushed goes to the holder, what a recipient gets is read as a recipient has to.
import type { Sandbox } from '../../../mocks/index.ts';
import { unkeptFlow } from '../../../mocks/spec/flow-mark.ts';
import { tracedCall } from '../../runs/traced-call.ts';
import { fetchInDate } from '../certificate-renewal.ts';
import { actingRecipient, recipientOfClient, signed, walkedTo, type Acting } from './acting-recipient.ts';
import { notOpened, unsealed } from './judged-answers.ts';
import { judgeMetadata } from './judged-messages.ts';
import {
  authentication,
  claimsOf,
  formOf,
  judged,
  notOfTheSender,
  once,
  reached,
  readClaims,
} from './judged-tokens.ts';
import { judgedBy, type Judgement } from './judgement.ts';
import type { Pasted } from './pasted.ts';
import { judgeArrangementCall, judgeArrangementToken } from './arrangement-today.ts';
import {
  judgePushAnswer,
  judgeRefusal,
  judgeResponse,
  judgeTodayMetadata,
  judgeTokenAnswer,
  hashFinding,
  personalFinding,
  sealingFinding,
} from './received-today.ts';

/** Undefined for what both profiles look at alike. */
export async function judgeToday(sandbox: Sandbox, pasted: Pasted): Promise<Judgement | undefined> {
  switch (pasted.kind) {
    case 'request-object':
      return judgePushedObject(sandbox, pasted);
    case 'backchannel-request':
      return judgedBy('The profile of today has no back channel, so no party takes it.');
    case 'id-token':
      return judgeHint(sandbox, pasted);
    case 'sealed':
      return judgeSealed(sandbox, pasted);
    case 'response-jwt':
      return judgeResponse(sandbox, pasted);
    case 'answer':
      return judgedBy('Nothing was sent.', {
        findings: [
          {
            held: false,
            title: 'The response is one JWT in the query',
            words: 'Its parameters stand in the fragment, as in the hybrid flow, which has ended.',
            clauses: ['JARM:2.3.1'],
            mend: 'Ask for response_type code and response_mode jwt.',
          },
        ],
      });
    case 'metadata':
      return isOfHolder(pasted) ? judgeTodayMetadata(pasted) : judgeMetadata(pasted);
    case 'push-answer':
      return judgePushAnswer(pasted);
    case 'token-answer':
      return judgeTokenAnswer(pasted);
    case 'refusal':
      return judgeRefusal(pasted);
    case 'arrangement-jwt':
      return judgeArrangementToken(sandbox, pasted);
    case 'arrangement-call':
      return judgeArrangementCall(sandbox, pasted);
    case 'client-assertion':
    case 'software-statement':
    case 'registration':
    case 'jwt':
    case 'opaque-token':
    case 'certificate':
    case 'private-key':
    case 'key-set':
    case 'http-request':
    case 'json':
    case 'unknown':
      return undefined;
  }
}

const isOfHolder = ({ json }: Pasted): boolean =>
  typeof json === 'object' && json !== null && ('registration_endpoint' in json || 'userinfo_endpoint' in json);

async function ownerOf(sandbox: Sandbox, clientId: unknown): Promise<Acting> {
  return (await recipientOfClient(sandbox, clientId)) ?? (await actingRecipient(sandbox));
}

/** Pushes one object with client authentication of our own. */
async function pusher(sandbox: Sandbox, acting: Acting) {
  const endpoint = `${sandbox.urls.dataHolder.secureBase}/par`;
  const fetching = await fetchInDate(sandbox, acting.recipient);
  return async (request: string) => {
    const form = formOf({ ...(await authentication(sandbox, acting, endpoint)), request });
    return tracedCall(sandbox, unkeptFlow, fetching, endpoint, form);
  };
}

const goodObject = async (sandbox: Sandbox, acting: Acting) =>
  readClaims((await walkedTo(sandbox, acting, 'request')).request ?? '') ?? {};

/** A request object is pushed; a good one gives a request_uri, which nobody uses. */
async function judgePushedObject(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const acting = await ownerOf(sandbox, claimsOf(pasted)?.['client_id']);
  return judged(
    pasted,
    'Pushed to the data holder by the client it names, else by one of this page. A good one gets a request_uri that nobody uses, and it lapses.',
    {
      send: await pusher(sandbox, acting),
      looksAt: notOfTheSender,
      good: once(() => goodObject(sandbox, acting)),
      sign: (copy) => signed(acting.recipient, copy),
      identity: ['client_id', 'iss'],
      ofCopies: [],
    },
  );
}

/** An ID token is judged as a hint; of today it says nothing of the person. */
async function judgeHint(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const [audience] = [claimsOf(pasted)?.['aud']].flat();
  const acting = await ownerOf(sandbox, audience);
  const withHint = await signed(acting.recipient, {
    ...(await goodObject(sandbox, acting)),
    id_token_hint: pasted.text,
  });
  const exchange = await (await pusher(sandbox, acting))(withHint);
  const looksAt = ['authorise.id-token-hint', 'id-token-hint.live'];
  return judgedBy(
    'Pushed to the data holder that could have issued it, as id_token_hint of a good request: it says whether it signed it, for this client, and whether it is in date.',
    {
      exchange,
      checks: reached(exchange).filter(({ rule }) => looksAt.includes(rule)),
      findings: [
        personalFinding(claimsOf(pasted) ?? {}),
        hashFinding(claimsOf(pasted) ?? {}, sandbox.decisions.get('codeFlowHashes') === 'all'),
      ],
    },
  );
}

/** Of today an authorisation response may be sealed; an ID token is not. */
async function judgeSealed(sandbox: Sandbox, pasted: Pasted): Promise<Judgement> {
  const inside = await unsealed(sandbox, pasted.text);
  if (inside === undefined)
    return judgedBy('Tried with the keys of every recipient of this sandbox.', { findings: [notOpened] });
  const beside = pasted.answer === undefined ? inside : { ...inside, answer: pasted.answer };
  if (inside.kind !== 'response-jwt') return judgeHint(sandbox, inside);
  const { clientId, facts } = await actingRecipient(sandbox);
  const judgement = await judgeResponse(sandbox, beside);
  // What others registered only the holder knows.
  if (claimsOf(inside)?.['aud'] !== clientId) return judgement;
  return { ...judgement, findings: [sealingFinding(facts.client ?? {}), ...judgement.findings] };
}
