// First handler of requests at the TLS port: levers and pages of one world.
import { farEnd, type Front, type LocalAuthority, type WorldServer } from '../../mocks/sockets.ts';
import { answerLever } from './levers/answer-lever.ts';
import { credentialsIn } from './levers/credentials.ts';
import { leversPath, type Served } from './levers/lever.ts';
import { answerPage } from './page-line.ts';
import { servedExamination, type ServedExamination } from './served-examination.ts';
import type { Pages } from './served-pages.ts';

export interface FrontDeskOptions {
  readonly pages: Pages;
  readonly authority: LocalAuthority;
  /** Called when a lever may have changed the world. */
  readonly changed: () => void;
  readonly shutDown: () => void;
}

export interface FrontDesk {
  readonly front: Front;
  readonly examination: ServedExamination;
  /** Called when the world was replaced: credentials, handshakes and pages are renewed. */
  replaced(): void;
}

export function frontDesk(world: WorldServer, { pages, authority, changed, shutDown }: FrontDeskOptions): FrontDesk {
  const credentials = credentialsIn(() => world.sandbox);
  const followWorld = (): void => {
    credentials.clear();
    world.followProfiles();
  };
  const far = farEnd(world.sandbox, followWorld);
  const replaced = (): void => {
    followWorld();
    far.replaced();
  };
  const examination = servedExamination(world.sandbox, replaced);
  const served: Served = {
    ...world,
    authority: authority.pem,
    checkpoints: new Map(),
    credentials,
    examination,
    replaced,
    shutDown,
  };
  const front: Front = (message, answer) => {
    const path = message.url?.split(/[?#]/u, 1)[0] ?? '';
    if (!path.startsWith(`${leversPath}/`)) return pages(message, answer);
    if (!answerPage(message, answer, world.origins.tls, far)) void answerLever(message, answer, served).then(changed);
    return true;
  };
  return { front, examination, replaced };
}
