// An authorisation without clicks: the page’s address says who answers, and how.
import { SandboxError, type Persona, type Sandbox } from '../../../mocks/index.ts';
import { openInteraction } from '../../consumer/conversation.ts';
import { personaNamed } from '../../runs/names.ts';
import type { Notes } from '../../ui/notes.ts';
import { answerParameters } from '../../../mocks/spec/page-address.ts';

export interface AnswerAsked {
  /** A customerId, a name or its first word, in any case. */
  readonly as: string;
  readonly answer: string;
  /** Names of the accounts to share; if absent, all that may be shared. */
  readonly accounts?: string[];
}

/** Undefined where the address names nobody: then the visitor answers. */
export function answerIn(search: string): AnswerAsked | undefined {
  const query = new URLSearchParams(search);
  const as = query.get(answerParameters.as);
  if (as === null) return undefined;
  const accounts = query.getAll(answerParameters.accounts);
  return { as, answer: query.get(answerParameters.answer) ?? 'authorise', ...(accounts.length > 0 && { accounts }) };
}

/** Returns where the tab is sent back to. Refuses (SandboxError) an unknown person or answer. */
export async function answerAs(
  sandbox: Sandbox,
  address: URL,
  notes: Notes,
  { as, answer, accounts }: AnswerAsked,
): Promise<URL> {
  const persona = personaAnswering(sandbox, as);
  // A reloaded page continues its interaction: a request_uri opens only one.
  const interaction = openInteraction(sandbox, address, notes);
  const open = interaction === undefined ? {} : { interaction };
  if (answer === 'authorise')
    return persona.authorise(address, { ...open, ...(accounts !== undefined && { accounts }) });
  if (answer === 'deny') return persona.deny(address, open);
  if (answer === 'cancel') return persona.cancel(address, open);
  throw new SandboxError(
    'option-malformed',
    `There is no answer “${answer.slice(0, 100)}”.`,
    'Write answer=authorise, answer=deny or answer=cancel.',
  );
}

function personaAnswering({ personas }: Sandbox, as: string): Persona {
  const found = personaNamed(personas, as);
  if (found !== undefined) return found;
  throw new SandboxError(
    'request-unknown',
    `No consumer of this world is called “${as.slice(0, 100)}”.`,
    `Write as=${personas.map(({ customerId }) => customerId).join(', or as=')}.`,
  );
}
