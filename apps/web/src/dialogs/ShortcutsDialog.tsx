import { Fragment, useRef } from 'react';
import { actionSections, type Action } from '../shortcuts/action.ts';
import { shortcutRows } from '../shortcuts/shortcutRows.ts';
import { shortcutText } from '../shortcuts/shortcutText.ts';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { Kbd } from '../ui/controls/Kbd.tsx';

export interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
  actions: readonly Action[];
}

/** Every action that has keys, where it is just now. */
export function ShortcutsDialog({ open, onClose, actions }: ShortcutsDialogProps) {
  // To read, not to press: the close button would greet with its tooltip.
  const content = useRef<HTMLDivElement>(null);
  const rows = new Map(shortcutRows(actions).map((row) => [row.id, row]));
  const sections = actionSections
    .map((section) => ({
      section,
      listed: actions.flatMap((action) => (action.section === section ? (rows.get(action.id) ?? []) : [])),
    }))
    .filter(({ listed }) => listed.length > 0);
  return (
    <Dialog open={open} onClose={onClose} title="Shortcuts" width="narrow" initialFocus={content}>
      <div ref={content} tabIndex={-1} className="outline-hidden">
        {sections.map(({ section, listed }) => (
          <section key={section} className="pt-3 first:pt-0">
            <h3 className="pb-1 text-12 font-medium text-muted">{section}</h3>
            <dl>
              {listed.map(({ id, label, keys: all }) => (
                <div
                  key={id}
                  className="flex min-h-row items-center justify-between gap-4 border-b last:border-b-0"
                >
                  <dt>{label}</dt>
                  <dd className="flex items-center gap-1">
                    {all.map((keys, index) => (
                      <Fragment key={keys}>
                        {index > 0 && <span className="px-0.5 text-12 text-muted">or</span>}
                        {shortcutText(keys)
                          .split(' ')
                          .map((key) => (
                            <Kbd key={key} keys={key} />
                          ))}
                      </Fragment>
                    ))}
                  </dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
