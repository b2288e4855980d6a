import { useState } from 'react';
import { css } from 'styled-system/css';
import type { ContentPreviewQuery } from '~/graphql/generated';
import { errorMessage } from '~/graphql/error-message';
import { useContentPreviewLazyQuery } from '~/graphql/operations/admin-content';
import { Button } from '~/ui/button';
import { Panel } from '~/ui/panel';
import { prose } from '~/ui/prose';
import { ErrorState } from '~/ui/states';

/** What was typed, as the page would show it. The server renders it, so it is what shoppers get. */
export function PagePreview({ title, lead, text }: { title: string; lead: string; text: string }) {
  const [ask] = useContentPreviewLazyQuery({ fetchPolicy: 'network-only' });
  const [shown, setShown] = useState<{
    of: string;
    sections: ContentPreviewQuery['contentPreview']['sections'];
  } | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const preview = async () => {
    setBusy(true);
    const { data, error } = await ask({ variables: { text } });
    setBusy(false);
    setProblem(error ? errorMessage(error) : null);
    if (data) setShown({ of: text, sections: data.contentPreview.sections });
  };
  return (
    <Panel aria-labelledby="page-preview">
      <div className={css({ display: 'flex', alignItems: 'center', gap: '3', flexWrap: 'wrap' })}>
        <h2 className={css({ textStyle: 'card', me: 'auto' })} id="page-preview">
          Preview
        </h2>
        <Button variant="outline" aria-disabled={isBusy || undefined} onClick={() => void preview()}>
          {shown ? 'Update preview' : 'Show preview'}
        </Button>
      </div>
      <div aria-live="polite">
        {shown && !problem && shown.of !== text && (
          <p className={css({ textStyle: 'small', color: 'muted', mt: '2' })}>The text has changed since.</p>
        )}
      </div>
      {problem !== null && (
        <div className={css({ mt: '4' })}>
          <ErrorState message={problem} />
        </div>
      )}
      {shown && problem === null && (
        <div className={css({ mt: '5', pt: '6', borderTop: '1px solid {colors.line}', maxWidth: '800px' })}>
          <p className={css({ textStyle: 'title' })}>{title}</p>
          {lead && <p className={css({ textStyle: 'lead', color: 'muted', mt: '3' })}>{lead}</p>}
          {shown.sections.map(({ heading, html }, index) => (
            <section key={index} className={css({ mt: '8' })}>
              {heading !== null && <h3 className={css({ textStyle: 'subheading', mb: '3' })}>{heading}</h3>}
              {/* The server has made it of Markdown that can't contain HTML. */}
              <div className={prose} dangerouslySetInnerHTML={{ __html: html }} />
            </section>
          ))}
        </div>
      )}
    </Panel>
  );
}
