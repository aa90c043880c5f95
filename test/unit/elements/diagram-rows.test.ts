// Exchanges and steps become rows of the diagram, in the order of the protocol, each with its sentence.
import { expect, test } from 'vitest';
import type { Exchange } from '../../../mocks/index.ts';
import { diagramRows, diagramRowsKept, type DiagramRow } from '../../../src/elements/diagram/diagram-rows.ts';
import { rowSentence } from '../../../src/elements/diagram/row-sentence.ts';
import { editedFlow } from '../../../mocks/spec/flow-mark.ts';
import { hybrid } from '../../../src/recipient/flows/hybrid.ts';
import { withdrawAtRecipient } from '../../../src/recipient/flows/withdraw-at-recipient.ts';
import * as exchanges from '../../kit/hand-written/exchanges.ts';

const ids = (rows: readonly DiagramRow[]): string[] => rows.map(({ id }) => id);
const rowOf = (rows: readonly DiagramRow[], id: string): DiagramRow => {
  const found = rows.find((row) => row.id === id);
  if (found === undefined) throw new Error(`There is no row ${id}: ${ids(rows).join(', ')}`);
  return found;
};

test('before the first message the first step is next and the others are ghosts', () => {
  const rows = diagramRows({ exchanges: [], steps: hybrid.steps });
  expect(ids(rows)).toEqual(hybrid.steps.map(({ id }) => id));
  expect(rows.map(({ state }) => state)).toEqual(['now', ...hybrid.steps.slice(1).map(() => 'ghost')]);
});

test('without steps, exchanges are rows named after their operations', () => {
  const rows = diagramRows({ exchanges: [exchanges.refusedVersion] });
  expect(rows).toMatchObject([
    {
      id: 'e-accounts-banana',
      title: 'Get energy accounts',
      call: 'GET /energy/accounts',
      state: 'refused',
      error: 'Invalid Version',
    },
  ]);
});

test('exchanges replace their steps; local and human steps stay, and later steps follow', () => {
  const rows = diagramRows({ exchanges: exchanges.runOfExchanges.slice(0, 4), steps: hybrid.steps, position: 5 });
  expect(ids(rows)).toEqual([
    'consent-token',
    'create-consent',
    'request-object',
    'authorise',
    'authorise.1',
    'authorise.2',
    'authorise.3',
    'open-id-token',
    'token',
    'userinfo',
    'accounts',
    'usage',
  ]);
  expect(rowOf(rows, 'request-object')).toMatchObject({ line: 'local', state: 'done' });
  expect(rowOf(rows, 'authorise')).toMatchObject({ line: 'human', state: 'done' });
  expect(rowOf(rows, 'usage')).toMatchObject({ line: 'mtls', state: 'ghost' });
});

test('a step that was refused and repeated has two rows with its own title', () => {
  const rows = diagramRows({ exchanges: exchanges.runOfExchanges, steps: hybrid.steps, position: 9 });
  const tried = rows.filter(({ step }) => step === 'token');
  expect(tried.map(({ title, state, error }) => [title, state, error])).toEqual([
    ['Swap the code for tokens', 'refused', 'invalid_client'],
    ['Swap the code for tokens', 'done', undefined],
  ]);
});

test('a nested call comes below its cause, though the trace recorded it first', () => {
  const rows = diagramRows({ exchanges: exchanges.runOfExchanges, steps: hybrid.steps, position: 9 });
  expect(ids(rows).slice(-2)).toEqual(['usage', 'usage.1']);
  expect(rowOf(rows, 'usage.1')).toMatchObject({ depth: 1, from: 'holder', to: 'secondary' });
});

test('a response in the fragment is a message from holder to recipient through the browser', () => {
  const rows = diagramRows({ exchanges: [exchanges.decided] });
  expect(rowOf(rows, 'e-decision.redirect')).toMatchObject({
    exchange: 'e-decision',
    from: 'holder',
    to: 'recipient',
    line: 'browser',
    title: 'Code and encrypted ID token, in the fragment',
  });
  const denied = {
    ...exchanges.decided,
    response: {
      ...exchanges.decided.response,
      body: JSON.stringify({ redirect: 'https://a.example/#error=access_denied' }),
    },
  };
  expect(rowOf(diagramRows({ exchanges: [denied] }), 'e-decision.redirect')).toMatchObject({
    state: 'declined',
    error: 'access_denied',
  });
});

test('CIBA 11 authorization_pending and slow_down are pending; other errors are refusals', () => {
  const answered = (error: string): DiagramRow['state'] | undefined => {
    const { refusedAtCertificate: refused } = exchanges;
    const response = { ...refused.response, body: JSON.stringify({ error }) };
    return diagramRows({ exchanges: [{ ...refused, response }] })[0]?.state;
  };
  expect(['authorization_pending', 'slow_down', 'access_denied', 'expired_token'].map(answered)).toEqual([
    'pending',
    'pending',
    'refused',
    'refused',
  ]);
});

test('without a position, the step after the last success is next; a refused step stays', () => {
  const stateOf = (count: number, step: string): string | undefined =>
    diagramRows({ exchanges: exchanges.runOfExchanges.slice(0, count), steps: hybrid.steps }).find(
      ({ id }) => id === step,
    )?.state;
  expect(stateOf(1, 'request-object')).toBe('now');
  expect(stateOf(4, 'userinfo')).toBe('ghost');
  expect(stateOf(5, 'userinfo')).toBe('now');
});

test('WCAG 1.3.1 each row reads as full sentences', () => {
  const rows = diagramRows({ exchanges: exchanges.runOfExchanges.slice(0, 4), steps: hybrid.steps, position: 5 });
  const sentence = (id: string): string => rowSentence(rowOf(rows, id));
  expect(sentence('authorise.3')).toBe(
    'Step 4 of 9, part 3. Data holder to data recipient through the browser. Code and encrypted ID token, in the fragment. Succeeded.',
  );
  expect(sentence('token')).toBe(
    'Step 6 of 9. Data recipient to data holder over mutual TLS. Swap the code for tokens. POST /token. Certificate 9f02… presented. Refused with 400, invalid_client.',
  );
  expect(sentence('request-object')).toBe('Step 3 of 9. Data recipient on its own. Sign the request. Succeeded.');
  expect(sentence('usage')).toBe(
    'Step 9 of 9. Data recipient to data holder over mutual TLS. Read usage. Not sent yet.',
  );
});

test('adding one exchange keeps every unchanged row as the same object', () => {
  const rowsOf = diagramRowsKept();
  const before = rowsOf({ exchanges: exchanges.runOfExchanges.slice(0, 3), steps: hybrid.steps, position: 4 });
  const after = rowsOf({ exchanges: exchanges.runOfExchanges.slice(0, 4), steps: hybrid.steps, position: 4 });
  const made = after.filter((row) => !before.includes(row));
  // A ghost becomes another row with the same id once it is sent.
  expect(ids(made)).toEqual(['token']);
  expect(ids(after)).toEqual(ids(before));
  expect(after).toEqual(
    diagramRows({ exchanges: exchanges.runOfExchanges.slice(0, 4), steps: hybrid.steps, position: 4 }),
  );
  // A finished step is another row than the same step as the next one.
  const reached = rowsOf({ exchanges: exchanges.runOfExchanges.slice(0, 4), steps: hybrid.steps, position: 5 });
  expect(reached.filter((row) => !after.includes(row)).map(({ state }) => state)).toEqual(['done']);
});

test('a row keeps its number and object when the trace forgets earlier exchanges', () => {
  const rowsOf = diagramRowsKept();
  const steps = hybrid.steps;
  const attempts = Array.from({ length: 6 }, (_one, index) => ({
    ...exchanges.refusedAtCertificate,
    id: `e-try-${String(index)}`,
  }));
  const before = rowsOf({ exchanges: attempts.slice(0, 4), steps, position: 5 });
  const grown = rowsOf({ exchanges: attempts.slice(2, 5), steps, position: 5 });
  expect(ids(grown).filter((id) => id.startsWith('token'))).toEqual(['token.2', 'token.3', 'token.4']);
  expect(grown.filter((row) => !before.includes(row)).map(({ exchange }) => exchange)).toEqual(['e-try-4']);
  const again = rowsOf({ exchanges: attempts.slice(2), steps, position: 5 });
  expect(
    again.filter((row) => !grown.includes(row)).map(({ id }) => id),
    'when nothing more is forgotten',
  ).toEqual(['token.5']);
  const anew = { ...exchanges.refusedAtCertificate, id: 'e-of-another-run' };
  expect(rowOf(rowsOf({ exchanges: [anew], steps, position: 5 }), 'token'), 'in another run').toMatchObject({
    exchange: anew.id,
  });
});

test('an edited row stays where it was sent, and names its step', () => {
  const { steps } = hybrid;
  const edited = { ...exchanges.refusedAtCertificate, id: 'e-edited', flow: editedFlow, step: 'create-consent' };
  const all = exchanges.runOfExchanges;
  for (const [sent, under] of [
    [all.length, 'usage.2'],
    [4, 'token.1'],
    [3, 'authorise.4'],
    [1, 'create-consent.1'],
  ] as const) {
    const rows = diagramRows({ exchanges: [...all.slice(0, sent), edited, ...all.slice(sent)], steps, position: 9 });
    const row = rowOf(rows, under);
    expect(row).toMatchObject({ exchange: 'e-edited', editedFrom: 2 });
    expect(rowSentence(row)).toContain('Edited from step 2.');
    expect(rowSentence(row), 'no part of the step beneath which it stands').not.toContain('part');
  }
  // If its own step is not taken yet, the edited row comes there.
  const early = diagramRows({ exchanges: [edited], steps, position: 1 });
  expect(ids(early).slice(0, 3)).toEqual(['consent-token', 'create-consent', 'create-consent.1']);
});

test('a holder’s own call is its step, even if nested in another; it is next until the step is taken', () => {
  const told = withdrawAtRecipient.steps;
  const dashboard = { ...exchanges.decided, id: 'e-dashboard', operation: 'withdrawSharing', step: 'dashboard' };
  const { step: _step, certificate: _certificate, ...call } = exchanges.refusedAtCertificate;
  const notice = {
    ...call,
    id: 'e-told',
    parent: 'e-dashboard',
    operation: 'revokeArrangementAtRecipient',
    from: 'holder',
    to: 'recipient',
    transport: 'tls',
    verdict: 'ok',
    response: { status: 204, headers: [] },
  } as const;
  // The trace records the caused exchange first.
  const rowsAt = (position: number) =>
    diagramRows({ exchanges: [notice, { ...dashboard, response: notice.response }], steps: told, position });
  expect(rowsAt(1).map(({ id, state }) => [id, state])).toEqual([
    ['dashboard', 'done'],
    ['told', 'now'],
    ['introspect-after', 'ghost'],
    ['call-after', 'ghost'],
    ['refresh-after', 'ghost'],
  ]);
  expect(rowSentence(rowOf(rowsAt(1), 'told'))).toMatch(/Answered with 204\. Next\.$/u);
  expect(
    rowsAt(2)
      .map(({ id, exchange, state }) => [id, exchange, state])
      .slice(0, 3),
  ).toEqual([
    ['dashboard', 'e-dashboard', 'done'],
    ['told', 'e-told', 'done'],
    ['introspect-after', undefined, 'now'],
  ]);
});

test('a redirect is titled as a code, an error or the consumer’s refusal', () => {
  const carried = (redirect: string, more: Partial<Exchange> = {}): DiagramRow | undefined =>
    diagramRows({
      exchanges: [
        { ...exchanges.decided, ...more, response: { status: 200, headers: [], body: JSON.stringify({ redirect }) } },
      ],
    }).find(({ id }) => id.endsWith('.redirect'));
  const back = 'https://app.example/callback';
  expect(carried(`${back}#code=a`, { step: 'authorise' })).toMatchObject({
    title: 'Code, in the fragment',
    state: 'done',
    step: 'authorise',
  });
  expect(carried(`${back}#code=a`)).not.toHaveProperty('step');
  expect(carried(`${back}#code=a`)).not.toHaveProperty('error');
  expect(carried(`${back}#error=access_denied`)).toMatchObject({ title: 'The consumer’s no, in the fragment' });
  expect(carried(`${back}#error=invalid_scope`, { verdict: 'refused' })).toMatchObject({
    title: 'Error, in the fragment',
    state: 'refused',
    error: 'invalid_scope',
  });
  const encrypted = `${back}?response=${Buffer.from('{"alg":"RSA-OAEP-256"}').toString('base64url')}.a.b.c.d`;
  expect(carried(encrypted)).toMatchObject({
    title: 'Code in a signed and encrypted response, in the query',
    state: 'done',
  });
  expect(carried(encrypted, { verdict: 'refused' })).toMatchObject({ state: 'refused' });
  expect(carried(`${back}#state=s`)).toBeUndefined();
  expect(carried('no address')).toBeUndefined();
});

test('the consumer’s refusal is not an error; an answer that no screen accepts is', () => {
  const answered = (error: string): DiagramRow['state'] | undefined =>
    diagramRows({
      exchanges: [
        {
          ...exchanges.decided,
          operation: 'answerInteraction',
          verdict: 'refused',
          checks: [],
          response: { status: 400, headers: [], body: JSON.stringify({ error }) },
        },
      ],
    })[0]?.state;
  expect([answered('access_denied'), answered('invalid_request')]).toEqual(['done', 'refused']);
});

test('a call to an address without an operation is named after its path', () => {
  const { operation: _, ...unknown } = exchanges.refusedVersion;
  expect(diagramRows({ exchanges: [unknown] })[0]?.title).toBe('/cds-au/v1/energy/accounts');
});

test('shows a certificate over mutual TLS, but not one sent over plain TLS', () => {
  const certificateOf = (exchange: Exchange) => diagramRows({ exchanges: [exchange] })[0]?.certificate;
  const shown = exchanges.refusedAtCertificate;
  expect(certificateOf(shown)).toBe(shown.certificate?.thumbprint.slice(0, 4));
  expect(certificateOf({ ...shown, transport: 'tls' })).toBeUndefined();
});
