import { defaultHome, homeSectionLabels } from '@domain/layout-draft.js';
import { type HomeSection } from '@domain/layout.js';
import { useRef, useState } from 'react';
import { css } from 'styled-system/css';
import type { HomeEditor_HomeFragment } from '~/graphql/generated';
import { errorCode, errorMessage } from '~/graphql/error-message';
import { useUpdateHomeMutation } from '~/graphql/operations/admin-content';
import { fromEnum, toEnum } from '~/lib/enum-names';
import { useIsHydrated } from '~/lib/use-is-hydrated';
import { FocusedNotice } from '~/ui/focused-notice';
import { Panel } from '~/ui/panel';
import { SwitchField } from '~/ui/switch';
import { toast } from '~/ui/toast-store';
import { useKeptDraft, useRestoredDraft } from '../drafts';
import { LeaveGuard } from '../leave-guard';
import { moveEntry, OrderButtons } from '../order-buttons';
import { SaveBar } from './save-bar';

type Section = HomeEditor_HomeFragment['sections'][number];

interface HomeDraft {
  base: HomeEditor_HomeFragment;
  sections: readonly Section[];
}

const DRAFT = 'home-editor';

const plain = (sections: readonly Section[]) => sections.map(({ section, isShown }) => ({ section, isShown }));
const isSame = (a: readonly Section[], b: readonly Section[]) => JSON.stringify(plain(a)) === JSON.stringify(plain(b));
const defaultSections: readonly Section[] = defaultHome.map(({ section, isShown }) => ({
  section: toEnum(section),
  isShown,
}));

/** The sections of the home page, which can be moved and switched off. */
export function HomeEditor({
  home,
  readAgain,
}: {
  home: HomeEditor_HomeFragment;
  /** Reads the sections as they are now. */
  readAgain: () => Promise<HomeEditor_HomeFragment | undefined>;
}) {
  const isHydrated = useIsHydrated();
  const { draft, forget } = useRestoredDraft<HomeDraft>(DRAFT);
  const [base, setBase] = useState(draft?.base ?? home);
  const [sections, setSections] = useState<readonly Section[]>(draft?.sections ?? home.sections);
  const [isStale, setStale] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [save] = useUpdateHomeMutation();
  const hasChanges = !isSame(sections, base.sections);
  const isDiscarded = useRef(false);
  useKeptDraft<HomeDraft>(DRAFT, () => (hasChanges && !isDiscarded.current ? { base, sections } : null));

  const show = (next: HomeEditor_HomeFragment) => {
    setBase(next);
    setSections(next.sections);
    setStale(false);
  };
  // Someone else has saved, and a refetch has read it.
  if (home.version > base.version && !hasChanges && !isBusy) show(home);

  const submit = async () => {
    setBusy(true);
    try {
      const { data } = await save({ variables: { input: { version: base.version, sections: plain(sections) } } });
      // The page may have been left while it was on its way.
      forget();
      if (data) show(data.updateHome);
      toast.success('Home page saved');
    } catch (error) {
      if (errorCode(error) === 'CONFLICT') {
        const newer = await readAgain().catch(() => undefined);
        if (newer) setBase(newer);
        setStale(true);
        return;
      }
      toast.error(errorMessage(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <Panel as="div">
      <form
        noValidate
        method="post"
        aria-label="Sections of the home page"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void submit();
        }}
      >
        <LeaveGuard hasChanges={hasChanges} onDiscard={() => (isDiscarded.current = true)} />
        <fieldset className={css({ display: 'contents' })} disabled={!isHydrated}>
          {isStale && (
            <FocusedNotice className={css({ mb: '5' })} tone="waiting" role="alert">
              <p className={css({ fontWeight: 'bold' })}>Someone else changed the home page in the meantime.</p>
              <p>Your order is still here. It isn’t saved yet. Save again to replace theirs, or undo to see theirs.</p>
            </FocusedNotice>
          )}
          <ol className={css({ listStyleType: 'none', '& > li + li': { borderTop: '1px solid {colors.line}' } })}>
            {sections.map((section, index) => {
              const name = homeSectionLabels[fromEnum(section.section) as HomeSection];
              return (
                <li
                  key={section.section}
                  className={css({ display: 'flex', alignItems: 'center', gap: { base: '2', md: '4' }, py: '3' })}
                >
                  <OrderButtons
                    name={name}
                    index={index}
                    count={sections.length}
                    onMove={(to) => setSections(moveEntry(sections, index, to))}
                  />
                  <div className={css({ flex: '1', minWidth: '0' })}>
                    <SwitchField
                      label={name}
                      hint={section.isShown ? 'Shown' : 'Not shown'}
                      checked={section.isShown}
                      onChange={({ target }) =>
                        setSections(
                          sections.map((each, at) => (at === index ? { ...each, isShown: target.checked } : each)),
                        )
                      }
                    />
                  </div>
                </li>
              );
            })}
          </ol>
          <SaveBar
            hasChanges={hasChanges}
            isBusy={isBusy}
            isDefault={isSame(sections, defaultSections)}
            onUndo={() => show(base)}
            onDefault={() => setSections(defaultSections)}
          />
        </fieldset>
      </form>
    </Panel>
  );
}
