import type { News } from '../news.ts';
import type { Notices } from '../notices.ts';
import type { Log } from '../log.ts';
import type { Links } from '../mail/links.ts';
import type { Mail } from '../mail/mail.ts';
import type { Storage } from '../storage/storage.ts';

/** What routes need besides the database. `now` is the only clock there is, so that tests can set it. */
export interface Services {
  mail: Mail;
  links: Links;
  log: Log;
  /** Told after whatever was changed is committed. `Scoped` tells by itself. */
  notices: Notices;
  /** What was announced of late. */
  news: News;
  /** Where files lie. */
  storage: Storage;
  now(): Date;
  /** Work nobody waits for, so that how long it takes tells nothing; a stopping server still finishes it. */
  later(name: string, task: () => Promise<void>): void;
}
