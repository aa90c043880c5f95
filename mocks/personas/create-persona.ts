// Creates a persona: it completes the holder's screens, answers on the consumer's device, and withdraws on the dashboard.
import { defined } from '../ambient/defined.ts';
import { SandboxError } from '../ambient/sandbox-error.ts';
import { leftHalfHash } from '../keys/hashes.ts';
import { spokenName } from '../scenario/person-name.ts';
import type { ScenarioCustomer } from '../scenario/scenario.ts';
import type { CancelAt, Screen, ScreenName } from '../spec/screens.ts';
import { exchangeOfResponse, noteSame, refusingCheck } from '../spec/told-exchange.ts';
import { breachLines } from '../spec/told-words.ts';
import { dataHolderUrls } from '../world/addresses.ts';
import type { World } from '../world/world.ts';
import { chosenAccounts } from './chosen-accounts.ts';
import { dashboardClient } from './dashboard-client.ts';
import { deviceClient } from './device-client.ts';
import { askedAt, checkAuthoriseOptions, checkProfile, placeToCancel } from './asked-at.ts';
import { interactionClient, type InteractionTurn } from './interaction-client.ts';
import type { AuthoriseOptions, Persona } from './persona.ts';

type Ending = 'authorise' | 'decline' | { readonly cancelAt: CancelAt };

const screens: Readonly<Record<CancelAt, ScreenName>> = {
  identify: 'identify',
  otp: 'one-time-password',
  accounts: 'accounts',
  confirm: 'confirm',
};

/** The persona for a customer in a scenario; it calls the holder as a consumer does. */
export function createPersona(world: World, customer: ScenarioCustomer): Persona {
  const { customerId, holder: brand, name, note } = customer;
  const latestOneTimePassword = (): string | undefined => world.outbox.latest(customerId, 'one-time-password')?.code;
  const send = (request: Request): Promise<Response> => world.call('consumer', request);
  const { issuer } = dataHolderUrls(world.addresses, brand);
  const device = deviceClient(issuer, customerId, send);
  const walk = async (url: string | URL, ending: Ending, options: AuthoriseOptions = {}): Promise<URL> => {
    const asked = askedAt(url, world.addresses);
    checkProfile(customer, options.profile);
    const holder = interactionClient(asked.issuer, send);
    const { interaction } = options;
    const begun = interaction === undefined ? undefined : await holder.look(interaction);
    let turn = begun !== undefined && canAnswer(begun) ? begun : await holder.open(asked.request);
    while (turn.kind === 'screen') {
      const { screen } = turn;
      // Not every authorisation has every screen, but all have the last one.
      const cancels = typeof ending === 'object' && [screens[ending.cancelAt], 'confirm'].includes(screen.name);
      const body = cancels ? {} : await answerTo(screen, ending, options);
      turn = await holder.answer(screen.interactionId, cancels ? 'cancel' : screen.name, body);
    }
    return redirectOf(turn);
  };
  /** A page that has ended is opened again, and so is one whose one-time password was sent before this persona listened. */
  const canAnswer = (turn: InteractionTurn): boolean =>
    turn.kind === 'screen' && (turn.screen.name !== 'one-time-password' || latestOneTimePassword() !== undefined);
  const answerTo = async (screen: Screen, ending: Ending, options: AuthoriseOptions): Promise<object> => {
    switch (screen.name) {
      case 'identify':
        return { customerId };
      case 'one-time-password': {
        if (screen.oneTimePassword?.deviceRequired === true) await acknowledgeLogin();
        return { code: latestOneTimePassword() ?? '' };
      }
      case 'profile': {
        const profiles = screen.profiles ?? [];
        const wanted = profiles.find((profile) => options.profile === undefined || profile.name === options.profile);
        return { profileId: wanted?.id ?? '' };
      }
      case 'accounts':
        return { accounts: chosenAccounts(customer, screen.accounts ?? [], options.accounts ?? 'all') };
      case 'confirm':
        return { decision: ending === 'decline' ? 'decline' : 'authorise' };
    }
  };
  const answerRequest = async (requestId: string, decision: 'approve' | 'deny'): Promise<void> => {
    const complaint = await device.answer(requestId, { decision });
    if (complaint !== undefined)
      throw new SandboxError('request-unknown', complaint, 'Answer each pending request on the device once.');
  };
  /** Accepts every waiting login, because the persona has just begun it. */
  const acknowledgeLogin = async (): Promise<void> => {
    const { requests } = await device.look();
    for (const { kind, requestId } of requests) if (kind === 'sign-in') await answerRequest(requestId, 'approve');
  };
  const answerDevice = async (authReqId: string, decision: 'approve' | 'deny'): Promise<void> => {
    const authReqHash = await leftHalfHash(authReqId);
    const { requests } = await device.look();
    const waiting = requests.find((request) => request.authReqHash === authReqHash);
    if (waiting === undefined)
      throw new SandboxError(
        'request-unknown',
        `The device of ${spokenName(name)} has no pending request with this auth_req_id.`,
        'Pass the auth_req_id of a request that used this consumer’s hint and has not been answered.',
      );
    await answerRequest(waiting.requestId, decision);
  };
  const withdraw = async (arrangementId: string): Promise<void> => {
    const complaint = await dashboardClient(issuer, customerId, send).withdraw(arrangementId);
    if (complaint !== undefined)
      throw new SandboxError(
        'arrangement-unknown',
        `The arrangement “${arrangementId}” was not withdrawn. ${complaint}`,
        `Pass the cdr_arrangement_id of an arrangement of ${spokenName(name)} that has not ended. A holder under profile 0.1.1 has no dashboard.`,
      );
  };
  return {
    name: spokenName(name),
    customerId,
    holder: brand,
    note,
    latestOneTimePassword,
    authorise: async (url, options = {}) => {
      checkAuthoriseOptions(options);
      return walk(url, 'authorise', options);
    },
    deny: (url, { interaction } = {}) => walk(url, 'decline', openAt(interaction)),
    cancel: async (url, options = {}) => walk(url, { cancelAt: placeToCancel(options) }, openAt(options.interaction)),
    approveBackchannel: (authReqId) => answerDevice(authReqId, 'approve'),
    denyBackchannel: (authReqId) => answerDevice(authReqId, 'deny'),
    withdraw,
    backchannelHint: async () => (await device.look()).hint,
  };
}

const openAt = (interaction: string | undefined): AuthoriseOptions => defined({ interaction });

/** Refuses (SandboxError) an error page, with its words, and a screen that does not accept its answer, with the rule. */
function redirectOf(turn: Exclude<InteractionTurn, { readonly kind: 'screen' }>): URL {
  if (turn.kind === 'redirect') return turn.url;
  const exchange = exchangeOfResponse(turn);
  const broken = exchange === undefined ? undefined : refusingCheck(exchange);
  const said = [turn.error, turn.words].filter((text) => text !== undefined).join(': ');
  const words = said === '' ? `answered ${String(turn.status)}` : `said ${said}`;
  // The last of the lines is the mend.
  const lines = broken === undefined ? [] : breachLines({ ...broken, fix: undefined });
  throw noteSame(
    new SandboxError(
      'authorisation-refused',
      [
        `The holder showed an error page and did not redirect: it ${words}${lines.length === 0 ? '' : '\n'}`,
        ...lines.map((line) => `${line}\n`),
      ].join(''),
      broken?.fix ?? 'Start another authorisation.',
    ),
    turn,
  );
}
