import { diagramToSave } from '@lintel/api/endpoints/diagrams';
import type { DiagramShape } from '@lintel/api/shapes';
import { limits } from '@lintel/domain/limits';
import { diagramLink } from '@lintel/domain/links';
import { displayName } from '@lintel/domain/names';
import { useQuery } from '@tanstack/react-query';
import { KeyRound } from 'lucide-react';
import { type SharingToSave, useSaveSharing } from '../data/mutations/sharing.ts';
import { foldersQuery } from '../data/queries.ts';
import { objectionTo, problemAt } from '../data/refusals.ts';
import { useMay, useMembership } from '../data/session.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/controls/Button.tsx';
import { CopyField } from '../ui/controls/CopyField.tsx';
import { Dialog } from '../ui/overlays/Dialog.tsx';
import { DraftDialog } from '../ui/overlays/DraftDialog.tsx';
import { Field } from '../ui/controls/Field.tsx';
import { Icon } from '../ui/Icon.tsx';
import { PasswordInput } from '../ui/controls/PasswordInput.tsx';
import { Switch } from '../ui/controls/Switch.tsx';
import { embedNotice } from './embedNotice.ts';
import { embedSnippet } from './embedSnippet.ts';
import { changesOf, useDraft } from './useDraft.ts';

export interface ShareDialogProps {
  open: boolean;
  onClose: () => void;
  diagram: DiagramShape;
}

export function ShareDialog(props: ShareDialogProps) {
  return useMay()('diagram.share') ? <Sharing {...props} /> : <SharedAs {...props} />;
}

const linkTo = (diagram: DiagramShape): string => new URL(diagramLink(diagram), location.origin).href;

function Link({ diagram }: { diagram: DiagramShape }) {
  const { organization } = useMembership();
  return (
    <Field
      label="Link"
      hint={
        diagram.generalAccess
          ? undefined
          : `It opens the diagram for the members of ${organization.name} and for nobody else.`
      }
    >
      <CopyField value={linkTo(diagram)} copyLabel="Copy link" />
    </Field>
  );
}

/** In a frame everybody is a stranger: there is only what the link alone opens. */
function Embed({ diagram }: { diagram: DiagramShape }) {
  const { organization } = useMembership();
  if (!diagram.generalAccess) return null;
  const { possible, notice } = embedNotice(organization);
  if (!possible) {
    return (
      <Field label="Embed" as="group">
        <p className="text-13 text-secondary">{notice}</p>
      </Field>
    );
  }
  return (
    <Field label="Embed" hint={notice}>
      <CopyField mono value={embedSnippet(diagram, location.origin)} copyLabel="Copy embed code" />
    </Field>
  );
}

/** For readers: who may see it, and nothing to change. */
function SharedAs({ open, onClose, diagram }: ShareDialogProps) {
  return (
    <Dialog
      open={open}
      onClose={onClose}
      width="narrow"
      title="Share"
      subtitle={displayName('diagram', diagram)}
      footer={<Button onClick={onClose}>Done</Button>}
    >
      <div className="flex flex-col gap-4">
        <p className="text-13 text-secondary">{accessOf(diagram)}</p>
        <Link diagram={diagram} />
        <Embed diagram={diagram} />
      </div>
    </Dialog>
  );
}

const accessOf = ({ generalAccess, hasPassword }: DiagramShape): string => {
  if (!generalAccess) return 'Only members of the organisation can open this diagram.';
  return hasPassword
    ? 'Anyone with the link and its password can look at what is drawn.'
    : 'Anyone with the link can look at what is drawn.';
};

/** Whether there is a password to keep, to write anew or to take off; what is written and empty is none. */
type Wish = 'none' | 'kept' | 'typed';

interface SharingDraft {
  generalAccess: boolean;
  wish: Wish;
  password: string;
}

const sharingOf = ({ generalAccess, hasPassword }: DiagramShape): SharingDraft => ({
  generalAccess,
  wish: hasPassword ? 'kept' : 'none',
  password: '',
});

const toSave = (base: SharingDraft, draft: SharingDraft): SharingToSave => {
  const { generalAccess } = changesOf(base, draft);
  return {
    ...(generalAccess !== undefined && { generalAccess }),
    ...(draft.wish === 'typed' && draft.password !== '' && { password: draft.password }),
    ...(draft.wish === 'none' && base.wish === 'kept' && { password: null }),
  };
};

/** Sharing asks for a password at once, which may stay empty. */
const withAccess = ({ wish, password }: SharingDraft, generalAccess: boolean): Partial<SharingDraft> => ({
  generalAccess,
  ...(generalAccess && wish === 'none' && { wish: 'typed' }),
  ...(!generalAccess && wish === 'typed' && password === '' && { wish: 'none' }),
});

const copied = async (link: string): Promise<boolean> => {
  try {
    await navigator.clipboard.writeText(link);
    return true;
  } catch {
    // Without a secure page there is no clipboard.
    return false;
  }
};

function Sharing({ open, onClose, diagram }: ShareDialogProps) {
  const folders = useQuery(foldersQuery).data ?? [];
  const save = useSaveSharing(diagram);
  const { draft, base, change } = useDraft(open, () => sharingOf(diagram));
  const sharing = toSave(base, draft);
  const isShared = draft.generalAccess;
  const isDraft = folders.some(
    ({ folderId, fkUserId }) => folderId === diagram.fkFolderId && fkUserId !== null,
  );
  const isMissing = draft.password === '' && base.wish !== 'kept';
  const objection =
    draft.wish === 'typed' && !isMissing
      ? objectionTo(diagramToSave.shape.password, draft.password)
      : undefined;

  const close = () => {
    save.reset();
    onClose();
  };
  return (
    <DraftDialog
      open={open}
      width="narrow"
      title="Share"
      subtitle={displayName('diagram', diagram)}
      changed={Object.keys(sharing).length > 0 || draft.password !== ''}
      saveLabel={isShared ? 'Save and copy link' : 'Save'}
      valid={objection === undefined}
      busy={save.isPending}
      onCancel={close}
      onSave={() => {
        // At once: a browser lets a page copy only right after a press.
        const copying = isShared ? copied(linkTo(diagram)) : Promise.resolve(false);
        save.mutate({ ...sharing, copying }, { onSuccess: close });
      }}
    >
      <div className="flex flex-col gap-4">
        {isDraft && (
          <Banner tone="warning" place="inset">
            What lies in My drafts is seen by nobody else, shared or not. Move the diagram to share it.
          </Banner>
        )}
        <Switch
          label="Anyone with the link can look"
          description="They see what is drawn, with plain names and without links. They need no account."
          checked={draft.generalAccess}
          onChange={(generalAccess) => change(withAccess(draft, generalAccess))}
        />
        {(isShared || draft.wish !== 'none') && (
          <Password
            draft={draft}
            wasProtected={base.wish === 'kept'}
            error={draft.password === '' ? problemAt(save.error, 'password') : objection}
            onChange={change}
          />
        )}
        <Link diagram={{ ...diagram, generalAccess: draft.generalAccess }} />
        <Embed diagram={{ ...diagram, generalAccess: draft.generalAccess }} />
      </div>
    </DraftDialog>
  );
}

interface PasswordProps {
  draft: SharingDraft;
  wasProtected: boolean;
  error: string | undefined;
  onChange: (change: Partial<SharingDraft>) => void;
}

function Password({ draft, wasProtected, error, onChange }: PasswordProps) {
  if (draft.wish === 'typed') {
    return (
      <Field
        label={wasProtected ? 'New password' : 'Password'}
        hint={`At least ${limits.sharePasswordMin} characters${wasProtected ? '' : ', or none'}. Whoever has the link is asked for it; members are not.`}
        error={error}
        aside={
          <Button
            size="sm"
            variant="ghost"
            onClick={() => onChange({ wish: wasProtected ? 'kept' : 'none', password: '' })}
          >
            {wasProtected ? 'Keep the old one' : 'No password'}
          </Button>
        }
      >
        <PasswordInput
          autoFocus
          autoComplete="new-password"
          value={draft.password}
          maxLength={limits.passwordMax}
          onChange={(event) => onChange({ password: event.target.value })}
        />
      </Field>
    );
  }
  return (
    <div className="flex min-h-control-md flex-wrap items-center gap-2 text-13 text-secondary">
      <Icon icon={KeyRound} size={16} className="text-muted" />
      <span className="min-w-0 flex-1">
        {draft.wish === 'kept' ? 'Protected by a password' : 'No password is asked for'}
      </span>
      <Button size="sm" onClick={() => onChange({ wish: 'typed' })}>
        {draft.wish === 'kept' ? 'Replace' : 'Set a password'}
      </Button>
      {draft.wish === 'kept' && (
        <Button size="sm" onClick={() => onChange({ wish: 'none' })}>
          Remove
        </Button>
      )}
    </div>
  );
}
