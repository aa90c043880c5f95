// The recipient that the embedded calls of a world share: it registers once, and the token that one gets serves the others.
import type { Sandbox } from '../../mocks/index.ts';
import { explorerSession, type ExplorerSession } from '../calls/explorer-session.ts';

export { troubleWords } from '../runs/trouble-words.ts';

const sessions = new WeakMap<Sandbox, ExplorerSession>();

export function sessionOf(sandbox: Sandbox): ExplorerSession {
  const session = sessions.get(sandbox) ?? explorerSession(sandbox);
  sessions.set(sandbox, session);
  return session;
}
