// The one-time password: sent to the consumer, typed or acknowledged on the detached device, and locked after too many attempts.
import { defined } from '../../ambient/defined.ts';
import { recordOf } from '../../ambient/is-record.ts';
import { addSeconds, seconds } from '../../ambient/clock.ts';
import type { Ready } from '../../engine/call.ts';
import type { AssuranceLevel } from '../../spec/levels.ts';
import { limits } from '../../spec/limits.ts';
import type { World } from '../../world/world.ts';
import { brandOf } from '../brand.ts';
import type { InteractionRow } from '../rows.ts';
import { customerOf } from './customers.ts';
import { assuranceLevelNeeded, statedLevel } from './requested-level.ts';
import { end, move, type Interaction } from './interaction-state.ts';

export type OneTimePassword = NonNullable<InteractionRow['oneTimePassword']>;

const expiry = (world: World): string => addSeconds(world.clock.now(), limits.oneTimePassword).toISOString();

/**
 * The first code. For an unknown customer id the only difference is that no message is sent and no code is right, so
 * that the screens do not reveal who is a customer.
 */
export async function identifyCustomer(world: World, call: Ready, here: Interaction): Promise<InteractionRow> {
  const given = recordOf(call.json)?.['customerId'];
  const isText = typeof given === 'string' && given.trim() !== '' && given.length <= 100;
  call.ledger.check('interaction.answer', isText, {
    at: 'body:customerId',
    expected: 'a customer ID of 1 to 100 characters',
    detail: 'Type your customer ID.',
  });
  const customerId = customerOf(world, here.row.brand, given.trim())?.customerId;
  const asksDevice = assuranceLevelNeeded(here.row.request.level) === 2;
  const oneTimePassword: OneTimePassword = {
    code: world.random.digits(limits.oneTimePasswordDigits),
    expiresAt: expiry(world),
    attempts: 0,
    typed: false,
    device: asksDevice ? 'waiting' : 'offered',
    deviceRequestId: world.random.uuid(),
  };
  const next = await move(world, call, here, (row) => ({
    ...row,
    screen: 'one-time-password',
    oneTimePassword,
    ...defined({ customerId }),
  }));
  sendCode(world, call, next);
  if (asksDevice) sendDeviceRequest(world, call, next);
  return next;
}

/** The result of an answer to the one-time-password screen. */
export interface LoginProgress {
  readonly row: InteractionRow;
  /** The assurance level reached, once it is sufficient. */
  readonly reached?: AssuranceLevel;
}

/**
 * {code}, {resend: true} or {detached: true}. A wrong code is refused; the last permitted wrong one ends the
 * authorisation and redirects the browser.
 */
export async function answerOneTimePassword(world: World, call: Ready, here: Interaction): Promise<LoginProgress> {
  await checkDevice(world, call, here);
  const answer = recordOf(call.json) ?? {};
  if (answer['resend'] === true) return { row: await resend(world, call, here) };
  if (answer['detached'] === true) return progressOf(await askDevice(world, call, here));
  const { code } = answer;
  call.ledger.check('interaction.answer', typeof code === 'string', {
    at: 'body:code',
    detail: 'Type the code from the message.',
  });
  return progressOf(await tryCode(world, call, here, code.replaceAll(/\s/gu, '')));
}

/** A login that the consumer refused on the device is over. */
export async function checkDevice(world: World, call: Ready, here: Interaction): Promise<void> {
  const refused = here.row.oneTimePassword?.device === 'refused';
  if (refused) await end(world, call, here);
  call.ledger.check('interaction.acknowledged', !refused, {
    at: 'state:device.answer',
    actual: here.row.oneTimePassword?.device ?? null,
    target: here.target,
  });
}

async function resend(world: World, call: Ready, here: Interaction): Promise<InteractionRow> {
  const code = world.random.digits(limits.oneTimePasswordDigits);
  const expiresAt = expiry(world);
  const next = await move(world, call, here, (row) => withPassword(row, { code, expiresAt, typed: false }));
  sendCode(world, call, next);
  return next;
}

async function askDevice(world: World, call: Ready, here: Interaction): Promise<InteractionRow> {
  let isNew = false;
  const next = await move(world, call, here, (row) => {
    isNew = row.oneTimePassword?.device === 'offered';
    return isNew ? withPassword(row, { device: 'waiting' }) : row;
  });
  if (isNew) sendDeviceRequest(world, call, next);
  return next;
}

async function tryCode(world: World, call: Ready, here: Interaction, code: string): Promise<InteractionRow> {
  const now = world.clock.now().getTime();
  let seen: 'right' | 'wrong' | 'expired' | 'locked' = 'wrong';
  const next = await move(world, call, here, (row) => {
    const kept = row.oneTimePassword;
    if (kept === undefined) return undefined;
    // An expired code costs no attempt, because the answer does not reveal whether its digits were right.
    seen = new Date(kept.expiresAt).getTime() <= now ? 'expired' : 'wrong';
    if (seen === 'expired') return row;
    if (row.customerId !== undefined && kept.code === code) {
      seen = 'right';
      return withPassword(row, { typed: true });
    }
    const attempts = kept.attempts + 1;
    if (attempts < limits.oneTimePasswordAttempts) return withPassword(row, { attempts });
    seen = 'locked';
    return { ...withPassword(row, { attempts }), screen: 'done' };
  });
  report(call, here, next, seen);
  return next;
}

function report(
  call: Ready,
  here: Interaction,
  row: InteractionRow,
  seen: 'right' | 'wrong' | 'expired' | 'locked',
): void {
  const attempts = row.oneTimePassword?.attempts ?? 0;
  call.ledger.check('interaction.attempts', seen !== 'locked', {
    at: 'state:interaction.attempts',
    expected: `at most ${String(limits.oneTimePasswordAttempts - 1)} wrong codes`,
    actual: attempts,
    target: here.target,
  });
  const left = limits.oneTimePasswordAttempts - attempts;
  call.ledger.check('interaction.code', seen === 'right', {
    at: 'body:code',
    ...(seen === 'expired' ? { fix: 'Ask for a new one-time password, and type the new one.' } : {}),
    detail:
      seen === 'expired'
        ? 'That code has expired. Ask for a new one.'
        : `That code is not right. ${left === 1 ? 'One attempt is' : `${String(left)} attempts are`} left.`,
  });
}

function withPassword(row: InteractionRow, change: Partial<OneTimePassword>): InteractionRow {
  return row.oneTimePassword === undefined ? row : { ...row, oneTimePassword: { ...row.oneTimePassword, ...change } };
}

/** Either factor reaches the lower assurance level; both together reach the higher. */
function progressOf(row: InteractionRow): LoginProgress {
  const { typed = false, device } = row.oneTimePassword ?? {};
  const factors = (typed ? 1 : 0) + (device === 'acknowledged' ? 1 : 0);
  const reached = factors === 2 ? 2 : 1;
  return factors === 0 || reached < assuranceLevelNeeded(row.request.level) ? { row } : { row, reached };
}

/** What the login adds to the interaction: its time, and the level as the ID token states it. */
export const loggedIn = (
  world: World,
  row: InteractionRow,
  reached: AssuranceLevel,
): Pick<InteractionRow, 'authTime' | 'reached'> => ({
  authTime: seconds(world.clock.now()),
  reached: statedLevel(row.request.level, reached),
});

function sendCode(world: World, call: Ready, row: InteractionRow): void {
  const code = row.oneTimePassword?.code ?? '';
  const minutes = String(limits.oneTimePassword / 60);
  send(world, row, 'one-time-password', {
    text: `${brandOf(world, call).holder.brandName}: your one-time password is ${code}. It lasts ${minutes} minutes. Give it to nobody else.`,
    code,
  });
}

function sendDeviceRequest(world: World, call: Ready, row: InteractionRow): void {
  send(world, row, 'backchannel-request', {
    text: `${brandOf(world, call).holder.brandName}: is it you who is logging in? Answer on this device.`,
  });
}

function send(
  world: World,
  { customerId }: InteractionRow,
  kind: 'one-time-password' | 'backchannel-request',
  message: { readonly text: string; readonly code?: string },
): void {
  if (customerId === undefined) return;
  const at = world.clock.now().toISOString();
  world.outbox.send({ id: world.random.uuid(), to: customerId, kind, at, ...message });
}
