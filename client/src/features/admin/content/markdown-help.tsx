import { placeholders } from '@domain/default-pages.js';
import { css } from 'styled-system/css';

const examples = [
  ['## Heading', 'a heading'],
  ['**bold**, *italic*', 'bold and italic words'],
  ['- first', 'a list; 1. for numbers'],
  ['[Shipping](/shipping)', 'a link to a page of the shop'],
  ['[Our blog](https://blog.example)', 'a link to another site'],
  ['| A | B |', 'a row of a table; the second row is | --- | --- |'],
] as const;

const code = css({ fontFamily: 'monospace', fontSize: '14', overflowWrap: 'anywhere' });

/** How to format a text, and the placeholders that follow the settings. */
export function MarkdownHelp({ onInsert }: { onInsert: (placeholder: string) => void }) {
  return (
    <details
      className={css({
        border: '1px solid {colors.line}',
        borderRadius: 'lg',
        px: '5',
        '& > summary': { minHeight: 'control', py: '3', fontWeight: 'semibold', cursor: 'pointer' },
      })}
    >
      <summary>Formatting and placeholders</summary>
      <dl
        className={css({
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'max-content minmax(0, 1fr)' },
          columnGap: '6',
          rowGap: { base: '1', md: '2' },
          pb: '5',
          '& dt': { mt: { base: '2', md: '0' } },
          '& dd': { color: 'muted', overflowWrap: 'anywhere' },
        })}
      >
        {examples.map(([text, words]) => (
          <div key={text} className={css({ display: 'contents' })}>
            <dt className={code}>{text}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
      <p className={css({ color: 'muted', maxWidth: 'reading', mb: '3' })}>
        Placeholders stay right when you change the settings. A line with one that has no value, such as a price you
        don’t offer, isn’t shown. They don’t work in the address of a link. Press one to insert it:
      </p>
      <ul
        className={css({
          listStyleType: 'none',
          display: 'grid',
          gridTemplateColumns: { base: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          columnGap: '6',
          pb: '5',
        })}
      >
        {Object.entries(placeholders).map(([name, words]) => (
          <li key={name}>
            <button
              className={css({
                minHeight: 'control',
                width: 'full',
                textAlign: 'start',
                py: '1.5',
                cursor: 'pointer',
                borderRadius: 'sm',
                _hover: { color: 'brand' },
              })}
              type="button"
              onClick={() => onInsert(`{{${name}}}`)}
            >
              <span className={code}>{`{{${name}}}`}</span>
              <span className={css({ textStyle: 'small', display: 'block', color: 'muted' })}>{words}</span>
            </button>
          </li>
        ))}
      </ul>
    </details>
  );
}
