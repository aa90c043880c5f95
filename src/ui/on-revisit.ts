// What a view does after “back” and “forward”, while it is connected.
import type { ReactiveControllerHost } from 'lit';
import { revisiting } from './address.ts';

/** `act` is not called if the step only closed a dialog over the view. */
export function onRevisit(host: ReactiveControllerHost, act: () => void): void {
  const listener = revisiting(act);
  host.addController({
    hostConnected: () => addEventListener('popstate', listener),
    hostDisconnected: () => removeEventListener('popstate', listener),
  });
}
