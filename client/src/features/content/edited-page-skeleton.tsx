import { css } from 'styled-system/css';
import { Bone } from '~/ui/panel';
import { VisuallyHidden } from '~/ui/visually-hidden';

/** The shape of a page of text that still loads. */
export function EditedPageSkeleton({ title }: { title: string }) {
  return (
    <div className={css({ maxWidth: '800px', mx: 'auto' })} role="status" aria-label={`Loading ${title}`}>
      <VisuallyHidden>Loading {title}</VisuallyHidden>
      <Bone className={css({ height: '48px', width: '60%', borderRadius: 'md', mb: '8' })} />
      {[0, 1, 2].map((row) => (
        <Bone key={row} className={css({ height: '96px', borderRadius: 'md', mb: '5' })} />
      ))}
    </div>
  );
}
