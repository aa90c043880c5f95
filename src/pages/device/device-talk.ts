// The page's side of the talk with the consumer's device: what waits on it, and the answer.
import type { Sandbox } from '../../../mocks/index.ts';
import type { Device } from '../../../mocks/spec/screens.ts';

export interface DeviceAnswer {
  readonly decision: 'approve' | 'deny';
  readonly profileId?: string;
  readonly accounts?: readonly string[];
}

export interface DeviceTalk {
  look(): Promise<Device>;
  /** The complaint, when the holder did not take the answer. */
  answer(requestId: string, answer: DeviceAnswer): Promise<string | undefined>;
}

export function deviceTalk(sandbox: Sandbox, customerId: string): DeviceTalk {
  const address = `${sandbox.urls.dataHolder.issuer}/device/${encodeURIComponent(customerId)}`;
  const headers = { accept: 'application/json', 'content-type': 'application/json' };
  return {
    look: async () => (await sandbox.fetch(address, { headers })).json() as Promise<Device>,
    answer: async (requestId, answer) => {
      const response = await sandbox.fetch(`${address}/${requestId}`, {
        method: 'POST',
        headers,
        body: JSON.stringify(answer),
      });
      if (response.ok) return undefined;
      const { error_description: words } = (await response.json()) as { error_description?: string };
      return words ?? 'This request waits no longer.';
    },
  };
}
