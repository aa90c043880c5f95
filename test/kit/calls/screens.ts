// A consumer at the holder's screens, one answer at a time.
import type { Sandbox } from '../../../mocks/sandbox/sandbox-interface.ts';
import type { Device, Screen } from '../../../mocks/spec/screens.ts';
import { ask, fragmentOf, requestFor, type Bent } from './authorisation-request.ts';
import type { Party } from '../worlds/scene.ts';

export interface ScreenAnswer {
  readonly status: number;
  readonly body: Record<string, unknown>;
  /** The next screen, if there is one. */
  readonly screen?: Screen;
  /** Parameters of the fragment, if the browser is sent back. */
  readonly fragment?: Readonly<Record<string, string>>;
}

/** Open screens. */
export interface OpenScreens {
  readonly interactionId: string;
  readonly first: Screen;
  show(): Promise<ScreenAnswer>;
  answer(screen: string, body: unknown): Promise<ScreenAnswer>;
  /** Identifies and returns the code that was sent. */
  identify(customerId: string): Promise<string>;
}

/** Screens together with the parts of their request. */
export interface AtScreens extends OpenScreens {
  readonly state: string;
  readonly consentId: string;
}

async function read(response: Response): Promise<ScreenAnswer> {
  const body = (await response.json()) as Record<string, unknown>;
  const { status } = response;
  if (typeof body['redirect'] === 'string') return { status, body, fragment: fragmentOf(body['redirect']) };
  return response.ok ? { status, body, screen: body as unknown as Screen } : { status, body };
}

/** Opens the screens with an honest request and the given changes. */
export async function atScreens(party: Party, bent: Bent = {}): Promise<AtScreens> {
  const { url, state, consentId } = await requestFor(party, bent);
  return { state, consentId, ...(await screensAt(party, url)) };
}

/** The screens at an address. */
export async function screensAt(party: Pick<Party, 'sandbox'>, url: URL): Promise<OpenScreens> {
  const { screen, ...refused } = await ask(party, url);
  if (screen === undefined) throw new Error(`No screen: ${JSON.stringify(refused)}`);
  return screensOf(party.sandbox, screen);
}

export function screensOf(sandbox: Pick<Sandbox, 'fetch' | 'messages' | 'urls'>, screen: Screen): OpenScreens {
  const address = `${sandbox.urls.dataHolder.issuer}/authorise/${screen.interactionId}`;
  const answer = async (name: string, body: unknown): Promise<ScreenAnswer> =>
    read(
      await sandbox.fetch(`${address}/${name}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json' },
        body: JSON.stringify(body),
      }),
    );
  return {
    interactionId: screen.interactionId,
    first: screen,
    show: async () => read(await sandbox.fetch(address, { headers: { accept: 'application/json' } })),
    answer,
    identify: async (customerId) => {
      await answer('identify', { customerId });
      return sandbox.messages.latest(customerId, 'one-time-password')?.code ?? '';
    },
  };
}

/** Goes to the accounts screen. */
export async function loggedIn(party: Party, customerId: string, bent: Bent = {}): Promise<AtScreens> {
  const here = await atScreens(party, bent);
  const code = await here.identify(customerId);
  const { status, body } = await here.answer('one-time-password', { code });
  if (status !== 200) throw new Error(`No login: ${JSON.stringify(body)}`);
  return here;
}

/** Goes to the last screen with the first account chosen. */
export async function atConfirm(party: Party, customerId: string, bent: Bent = {}): Promise<AtScreens> {
  const here = await loggedIn(party, customerId, bent);
  await chooseAccount(here);
  return here;
}

async function chooseAccount(here: OpenScreens): Promise<void> {
  const { status, body } = await here.answer('accounts', { accounts: ['account-1'] });
  if (status !== 200) throw new Error(`No accounts: ${JSON.stringify(body)}`);
}

/** Goes to the last screen at an address. */
export async function confirmAt(party: Pick<Party, 'sandbox'>, url: URL, customerId: string): Promise<OpenScreens> {
  const here = await screensAt(party, url);
  await here.answer('one-time-password', { code: await here.identify(customerId) });
  await chooseAccount(here);
  return here;
}

const deviceAddress = ({ sandbox }: Pick<Party, 'sandbox'>, customerId: string): string =>
  `${sandbox.urls.dataHolder.issuer}/device/${customerId}`;

export async function deviceOf(party: Pick<Party, 'sandbox'>, customerId: string): Promise<Device> {
  const response = await party.sandbox.fetch(deviceAddress(party, customerId), {
    headers: { accept: 'application/json' },
  });
  return (await response.json()) as Device;
}

export async function answerDevice(
  party: Pick<Party, 'sandbox'>,
  customerId: string,
  requestId: string,
  body: unknown,
): Promise<ScreenAnswer> {
  return read(
    await party.sandbox.fetch(`${deviceAddress(party, customerId)}/${requestId}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
    }),
  );
}
