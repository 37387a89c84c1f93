import { HocuspocusProvider } from '@hocuspocus/provider';
import { typingPauseMilliseconds } from '@lintel/diagram/limits';
import { isTyping } from './changeRuns.ts';

type Provider = HocuspocusProvider;
type Configuration = ConstructorParameters<typeof HocuspocusProvider>[0];

/**
 * What is typed goes out in bundles, and not letter by letter: a moment after the first letter, or before that with
 * whatever else there is to say. A caret among letters that nobody has yet would be nowhere.
 */
export class BundlingProvider extends HocuspocusProvider {
  constructor(configuration: Configuration) {
    super({ ...configuration, flushDelay: typingPauseMilliseconds });
  }

  override documentUpdateHandler(...[update, origin]: Parameters<Provider['documentUpdateHandler']>): void {
    super.documentUpdateHandler(update, origin);
    if (!isTyping(origin)) this.flushPendingUpdates();
  }

  override awarenessUpdateHandler(...[news, origin]: Parameters<Provider['awarenessUpdateHandler']>): void {
    super.awarenessUpdateHandler(news, origin);
    if (origin !== this) this.flushPendingUpdates();
  }
}
