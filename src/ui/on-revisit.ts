// What a view does after “back” and “forward”, for as long as it stands in the page.
import type { ReactiveControllerHost } from 'lit';
import { revisiting } from './address.ts';

/** Nothing is done where the step only closed a dialog over the view. */
export function onRevisit(host: ReactiveControllerHost, act: () => void): void {
  const listener = revisiting(act);
  host.addController({
    hostConnected: () => addEventListener('popstate', listener),
    hostDisconnected: () => removeEventListener('popstate', listener),
  });
}
