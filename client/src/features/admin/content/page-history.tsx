import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ContentPageVersionQuery, PageEditor_PageFragment } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { useContentPageVersionLazyQuery } from '~/graphql/operations/admin-content';
import { Button } from '~/ui/button';
import { DateText } from '~/ui/date-text';
import { Panel } from '~/ui/panel';
import { toast } from '~/ui/toast-store';
import { VisuallyHidden } from '~/ui/visually-hidden';
import { DiscardDialog } from '../discard-dialog';

/** What a version of a page says. */
export type PageText = Omit<ContentPageVersionQuery['contentPageVersion'], '__typename'>;

/** Who changed the page when, and a way back to each version: it is loaded into the editor, to be looked at and saved. */
export function PageHistory({
  page,
  hasTyped,
  onLoad,
}: {
  page: Pick<PageEditor_PageFragment, 'slug' | 'version' | 'versions'>;
  /** Whether a version would replace unsaved typing. */
  hasTyped: boolean;
  onLoad: (text: PageText) => void;
}) {
  const [read] = useContentPageVersionLazyQuery();
  const [wanted, setWanted] = useState<number | null>(null);
  const load = async (version: number) => {
    const { data, error } = await read({ variables: { slug: page.slug, version } });
    if (error) toast.error(errorMessage(error));
    if (!data) return;
    onLoad(data.contentPageVersion);
    toast.info(`Version ${version} is in the editor. Save to bring it back.`);
  };
  return (
    <Panel aria-labelledby="page-history">
      <h2 className={css({ textStyle: 'card', mb: '3' })} id="page-history">
        History
      </h2>
      {page.versions.length === 0 ? (
        <p className={css({ color: 'muted' })}>No changes yet. This is the text that comes with the shop.</p>
      ) : (
        <ol className={css({ listStyleType: 'none' })} aria-label="Versions">
          {page.versions.map(({ version, createdAt, actorName, isDefault }) => (
            <li
              key={version}
              className={css({
                display: 'flex',
                alignItems: 'center',
                flexWrap: 'wrap',
                columnGap: '4',
                rowGap: '1',
                minHeight: '56px',
                py: '1.5',
                borderTop: '1px solid {colors.line}',
              })}
            >
              <span className={css({ fontWeight: 'semibold', minWidth: '6rem' })}>Version {version}</span>
              <span className={css({ me: 'auto', overflowWrap: 'anywhere' })}>
                {actorName}
                {isDefault && ' brought the default text back'}
                <span className={css({ textStyle: 'small', display: 'block', color: 'muted' })}>
                  <DateText value={createdAt} withTime />
                </span>
              </span>
              {version === page.version ? (
                <span className={css({ textStyle: 'small', color: 'muted' })}>Shown now</span>
              ) : (
                <Button variant="outline" onClick={() => (hasTyped ? setWanted(version) : void load(version))}>
                  Load<VisuallyHidden> version {version}</VisuallyHidden>
                </Button>
              )}
            </li>
          ))}
        </ol>
      )}
      <DiscardDialog
        isOpen={wanted !== null}
        onKeep={() => setWanted(null)}
        onDiscard={() => {
          setWanted(null);
          if (wanted !== null) void load(wanted);
        }}
      />
    </Panel>
  );
}
