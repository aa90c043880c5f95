// Loaded when an embedded call is changed or sent: its form, and the recipient that all calls of a world share.
import type { Sandbox } from '../../../mocks/index.ts';
import { explorerSession, type ExplorerSession } from '../../calls/explorer-session.ts';
import { onWorldReset } from '../sandbox/started-world.ts';

export { callForm } from '../../calls/call-form.ts';
export { callFormStyles } from '../../calls/call-form-styles.ts';
export { troubleWords } from '../../runs/trouble/trouble-words.ts';

const sessions = new WeakMap<Sandbox, ExplorerSession>();

/** It registers once, and calls share its tokens. */
export function sessionOf(sandbox: Sandbox): ExplorerSession {
  const known = sessions.get(sandbox);
  if (known !== undefined) return known;
  const session = explorerSession(sandbox);
  sessions.set(sandbox, session);
  onWorldReset(sandbox, session.beginAnew);
  return session;
}
